"""Hints help, are the same for the same question, and know nothing that the seat cannot know."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

import motley
from motley.bots.advice import (
    MOST_MOVES,
    Hint,
    Weighing,
    adviser,
    called,
    change_in_words,
    hint,
    line,
    lines_of,
    nudge,
    plan_of,
    question,
    worth_telling,
)
from motley.bots.greedy import Greedy
from motley.bots.levels import Thinker
from motley.bots.search_net import NetSearch
from motley.kernel import CHANCE, Choice, Game, Limits, Move, Preview, Promise, Rng, State, Turn, registry, turn_of
from motley.kernel.pseudo import PSEUDO
from motley.match import Match, Refused

GAMES = {"motif": 2, "motox": 3, "motu": 2, "motora": 2, "motba": 2}
HIDDEN = {"gauntlet": 3, "motba": 2, "motora": 3}
ENOUGH = 5
MANY = 60
"""So many hints of a game are looked at, far enough apart to come through a whole one."""
APART = {"motif": 1, "motox": 3, "motu": 2, "motora": 3, "motba": 7}
LONGEST_NUDGE = 70


def positions(game: str, seats: int, count: int, apart: int) -> Iterator[tuple[Match, int]]:
    """Positions of one random game in which a seat has a choice."""
    match, rng = motley.start(game, seats, seed=11), Rng(5)
    for step in range(count * apart):
        if match.outcome is not None:
            return
        seat = match.to_act[rng.below(len(match.to_act))]
        moves = match.moves(seat)
        if step % apart == apart - 1 and len(moves) > 1:
            yield match, seat
        match.play(seat, moves[rng.below(len(moves))])


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_legal_moves_with_reasons_and_pieces_that_are_there(game: str) -> None:
    for match, seat in positions(game, GAMES[game], 3, 7):
        found = match.hint(seat, Greedy())
        assert 1 <= len(found.moves) <= MOST_MOVES
        moves = [advice.move for advice in found.moves]
        assert len(set(moves)) == len(moves)
        assert all(move in match.moves(seat) for move in moves)
        assert all(advice.reasons and all(advice.reasons) for advice in found.moves)
        assert [match.write(move) for move in moves] == [advice.notation for advice in found.moves]
        assert not any(reason.endswith(".") for advice in found.moves for reason in advice.reasons)
        assert found.line[0].notation == found.moves[0].notation
        assert found.json()["ends"] == found.ends
        assert found.ends in ("own", "others", "chance", "over")
        assert found.line[0].preview == match.preview(seat, found.line[0].notation)
        assert set(found.keys) <= set(match.scene(seat).pieces()) | {area.key for area in match.scene(seat).areas}
        assert found.nudge
        assert match.hint(seat, Greedy()) == found


def test_a_nudge_ends_with_one_full_stop() -> None:
    """Also where it names a fighter, whose label is made of sentences, or a move without a button."""
    match = motley.start("motba", 2, seed=11, options={"season": "ready"})
    seat = match.to_act[0]
    turn = question(match.game, match.state, seat)
    fighter = next(key for key, piece in match.scene(seat).pieces().items() if piece.label.endswith("."))
    for steps in (((fighter,),), ()):
        said, _ = nudge(turn, Choice(turn.moves[0], steps, "Wait for them."))
        assert said[-2:].count(".") == 1


def test_a_nudge_names_a_card_and_does_not_read_it_out() -> None:
    match = motley.start("motba", 2, seed=11)
    seat = match.to_act[0]
    turn = question(match.game, match.state, seat)
    pieces = match.scene(seat).pieces()
    card = next(key for key, piece in pieces.items() if piece.label.count(". ") > 3)
    said, keys = nudge(turn, Choice(turn.moves[0], ((card,),), "Ban it."))
    assert keys == (card,)
    assert pieces[card].label.partition(",")[0] in said
    assert len(said) < 80, said


EVEN = ("Leaves you as well off as any other answer",)


class Cornered(type(motley.game("motif"))):  # type: ignore[misc]
    """Motif of which every token counts much, one in the corner a little more, and where that is cheaper."""

    def features(self, state: State, seat: int) -> dict[str, float]:
        text = self.text(state).split()[0]
        tokens, corner = 9.0 * sum(map(text.count, "GB")), 3.0 * float(text[0] == "G")
        return {"tokens": tokens, "corner": corner, "price": corner - tokens, "tiles": -1.0}

    def preview(self, view: dict[str, Any], move: Move) -> Preview:
        return Preview()


def begun(game: Game) -> tuple[Turn, State]:
    """The first answer of Motif, in that game."""
    match = motley.start("motif", seed=7, options={"first": "gold"})
    return question(game, match.state, 0), match.state


def reasons(
    game: Game, notations: Sequence[str], is_searched: bool = False, gain: float = 0.0
) -> list[tuple[str, ...]]:
    """What is said of these first answers of Motif in that game, if they are suggested and all look the same at once,
    but for the first, which looks so much better; nothing is said of what their sentences say already."""
    turn, state = begun(game)
    written = [game.write(state, move) for move in turn.moves]
    places = [written.index(notation) for notation in notations]
    worths = [0.5 + gain * (place == places[0]) for place in range(len(turn.moves))]
    return Weighing(turn, state, worths, places, is_searched).reasons(["Add a token here."] * len(places))


def test_a_reason_is_what_sets_a_move_apart_and_not_what_all_moves_do() -> None:
    """Every move adds a token and costs something; that the corner costs less than others is no reason either."""
    assert reasons(Cornered(), ["+a5", "+c3"]) == [("Better: corner",), ("Looks about as good at once",)]


def test_what_sets_a_move_apart_only_a_little_is_not_told_beside_what_does_so_much() -> None:
    class Dusty(Cornered):
        def features(self, state: State, seat: int) -> dict[str, float]:
            corner = super().features(state, seat)["corner"]
            return {"corner": corner, "dust": corner / 10}

    assert reasons(Dusty(), ["+a5", "+c3"])[0] == ("Better: corner",)


def test_what_is_worse_for_a_move_than_for_others_is_a_warning() -> None:
    class Costly(Cornered):
        def features(self, state: State, seat: int) -> dict[str, float]:
            found = super().features(state, seat)
            return {"corner": found["corner"], "coins": -found["corner"]}

    assert reasons(Costly(), ["+a5", "+c3"])[0] == ("Better: corner", "but worse: coins")


def test_a_move_that_was_found_by_thinking_ahead_is_not_told_by_what_looks_worse_at_once() -> None:
    class Dear(Cornered):
        def features(self, state: State, seat: int) -> dict[str, float]:
            return {"coins": -super().features(state, seat)["corner"]}

    dull = "Preferred after thinking ahead, though at once others look as good"
    assert reasons(Dear(), ["+a5", "+c3"], is_searched=True)[0] == (dull,)
    assert reasons(Dear(), ["+c3", "+a5"], is_searched=True)[1] == ("Looks about as good at once", "but worse: coins")


def test_what_stays_or_costs_less_is_a_reason_only_in_words_of_its_own() -> None:
    class Spared(Cornered):
        factor = 2.0

        def features(self, state: State, seat: int) -> dict[str, float]:
            found = super().features(state, seat)
            return {"tiles": self.factor * found["corner"] / 3 - self.factor / 2 * found["tokens"] / 3}

    class Brought(Spared):
        factor = -2.0

    assert reasons(Spared(), ["+a5", "+c3"])[0] == ("A better count of tiles than otherwise",)
    assert reasons(Brought(), ["+a5", "+c3"])[0] == EVEN, "what it brings less of is nothing against it"


def test_a_move_that_is_good_for_what_it_does_to_others_is_told_so() -> None:
    class Meddling(Cornered):
        def features(self, state: State, seat: int) -> dict[str, float]:
            return {"tokens": -super().features(state, seat)["corner"] if seat else 1.0}

    assert reasons(Meddling(), ["+a5", "+c3"], gain=0.1)[0] == ("Sets the other side back",)
    assert reasons(Meddling(), ["+a5", "+c3"])[0] == EVEN, "it does nothing for the seat"
    assert reasons(Meddling(), ["+c3", "+a5"], gain=0.1)[0] == ("Leaves you better off than any other answer",)


class Foretold(Cornered):
    """Motif that foretells what a test says: of some answers this, of all others that."""

    def __init__(self, of_some: dict[str, Preview], of_others: Preview) -> None:
        super().__init__()
        self.of_some = of_some
        self.of_others = of_others

    def features(self, state: State, seat: int) -> dict[str, float]:
        return {}

    def preview(self, view: dict[str, Any], move: Move) -> Preview:
        return self.of_some.get(self.write(self.shown(view), move), self.of_others)

    def shown(self, view: dict[str, Any]) -> State:
        return begun(motley.game("motif"))[1]


def foretells(tone: str, text: str, *promise: Promise) -> Preview:
    return Preview(lines=[(tone, text)], promises=promise)


def of_corner(corner: Preview, others: Preview = Preview()) -> tuple[str, ...]:  # noqa: B008 it is never changed
    return reasons(Foretold({"+a1": corner}, others), ["+a1", "+c3"])[0]


def test_a_heading_is_no_reason_and_nothing_of_what_follows_it() -> None:
    headed = Preview(lines=[("good", "Two coins."), ("good", "Then this:"), ("good", "94%: a safe ride.")])
    assert [each.text for each in lines_of(headed)] == ["Two coins."]
    assert of_corner(Preview(lines=headed.lines[1:])) == EVEN


def test_what_is_neither_good_nor_a_danger_is_no_reason() -> None:
    assert of_corner(foretells("info", "a1 is black already: nothing changes.")) == EVEN
    assert of_corner(foretells("good", "Two coins.")) == ("Two coins",)
    assert of_corner(foretells("good", "Two coins. They cannot be lost.")) == ("Two coins",)


def test_what_repeats_the_move_is_no_reason() -> None:
    assert of_corner(foretells("good", "Here a token.")) == EVEN


def test_a_danger_is_a_warning_unless_most_other_moves_leave_it() -> None:
    hunger = foretells("warn", "Without more food, 2 short.", Promise("lacking", "food", 0, 2))
    worse = foretells("warn", "Without more food, 3 short.", Promise("lacking", "food", 0, 3))
    fed = foretells("info", "Enough for tonight.", Promise("lacking", "food", 0, 0))
    assert of_corner(hunger) == (*EVEN, "but Without more food, 2 short")
    assert of_corner(hunger, hunger) == EVEN
    assert of_corner(hunger, worse) == EVEN
    assert of_corner(worse, hunger) == (*EVEN, "but Without more food, 3 short")
    assert of_corner(fed, hunger) == ("Enough for tonight",)
    assert of_corner(fed) == EVEN


def test_a_chance_is_a_reason_only_where_it_is_one_and_better_than_elsewhere() -> None:
    def safe(share: float) -> Preview:
        return foretells("good", f"{share:.0%}: a safe ride.", Promise("safe", odds=((1, share), (0, 1 - share))))

    assert of_corner(safe(0.0)) == EVEN
    assert of_corner(safe(0.01)) == EVEN
    assert of_corner(safe(0.9), safe(0.9)) == EVEN
    assert of_corner(safe(0.8), safe(0.9)) == EVEN
    assert of_corner(safe(0.9), safe(0.8)) == ("90%: a safe ride",)


def test_what_comes_to_nothing_is_a_reason_only_where_that_is_what_sets_it_apart() -> None:
    home = foretells("good", "The idol is home.", Promise("way", "cell:a1", 0, 0))
    far = foretells("info", "The idol is 5 steps from home.", Promise("way", "cell:c3", 0, 5))
    assert of_corner(home, far) == ("The idol is home",)
    assert of_corner(foretells("good", "3 × 0 = 0 points now.", Promise("points", None, 0, 0))) == EVEN


def test_a_move_that_comes_second_is_told_with_the_danger_that_the_first_has_not() -> None:
    """Also where most of the others have it: that two of three suggestions are a wipe-out must be said."""
    game = Foretold({"+a1": Preview()}, foretells("warn", "Wiped out."))
    assert reasons(game, ["+a1", "+c3"])[1] == ("Looks about as good at once", "but Wiped out")


@pytest.mark.parametrize(
    ("worths", "is_searched", "said"),
    [
        ([0.5, 0.4], False, "leaves you better off than the other answer"),
        ([0.5, 0.4, 0.3], False, "leaves you better off than any other answer"),
        ([0.5, 0.5, 0.3], False, "leaves you as well off as any other answer"),
        ([0.5, 0.5, 0.3, 0.3], False, "leaves you better off than most answers"),
        ([0.5, 0.5, 0.3, 0.3], True, "leaves you better off than most answers"),
        ([0.5, 0.5, 0.5, 0.3], True, "preferred after thinking ahead, though at once others look as good"),
        ([0.5, 0.6, 0.3, 0.3], True, "preferred after thinking ahead, though at once others look better"),
        ([0.5], True, "there is nothing else to do"),
    ],
)
def test_the_first_move_is_compared_with_the_others_as_they_are(
    worths: list[float], is_searched: bool, said: str
) -> None:
    turn, state = begun(Cornered())
    assert Weighing(turn, state, worths, [0], is_searched).compared(0, True) == said


@pytest.mark.parametrize(
    ("worth", "said"),
    [
        (0.5, "looks about as good at once"),
        (0.48, "looks nearly as good at once"),
        (0.52, "looks better at once, less so after thinking ahead"),
    ],
)
def test_another_move_is_compared_with_the_first(worth: float, said: str) -> None:
    turn, state = begun(Cornered())
    assert Weighing(turn, state, [0.5, worth], [0, 1], True).compared(1, False) == said


def test_a_sentence_goes_on_in_small_letters_unless_it_begins_with_a_name() -> None:
    told = motley.game("motif").words.say("preview", "shuts-in", {"tiles": ["b1"]})
    assert told == "Adding here shuts in b1."
    assert of_corner(foretells("warn", told)) == (*EVEN, "but adding here shuts in b1")


def test_moves_that_are_far_worse_are_not_suggested() -> None:
    assert worth_telling([0.50, 0.49, 0.48, 0.47, 0.1], 0) == [0, 1, 2]
    assert worth_telling([0.50, 0.30, 0.28], 0) == [0], "two wipe-outs"
    assert worth_telling([0.1, 0.5, 0.49, 0.2], 0) == [0, 1, 2], "the favourite is always told"
    assert worth_telling([0.50, 0.48], 0) == [0, 1], "what is nearly as good is told, also where it is the worst"


def test_a_piece_is_called_by_what_tells_it_from_others() -> None:
    others = ["Heron tribe, member 5, f7", "Heron tribe, food: 6 of 6 needed tonight", "e2, black tile"]
    assert called(others[0], others) == "Heron tribe, member 5"
    assert called(others[1], others) == "Heron tribe, food"
    assert called(others[2], others) == "e2"
    assert called("-2,1, place for the card: covers a fish", others) == "-2,1"
    assert called("Blessing of Rain (single use, now): 4 water", others) == "Blessing of Rain"
    rain = ["Blessing of Rain (single use, now): 4 water", "Blessing of Rain: 2 food"]
    assert called(rain[0], rain) == "Blessing of Rain (single use, now)"
    assert called("Pool 1, deep", ["Pool 1, deep", "Pool 10, deep"]) == "Pool 1"
    dull = [
        "Pool, of which a great deal more could be said, much of it dull: 1",
        "Pool, of which a great deal more could be said",
    ]
    assert called(dull[0], dull) == "Pool"
    assert called("Die: 1, a ride of one space", ["Die: 1, a ride of one space"] * 2) == "Die"


@cache
def hinted(game: str) -> list[tuple[Match, int, Hint]]:
    """Hints of a whole game, or of as much as there is time for, with the positions they are for."""
    found: list[tuple[Match, int, Hint]] = []
    for match, seat in positions(game, GAMES[game], MANY, APART[game]):
        found.append((match.copy(), seat, match.hint(seat)))
    assert len(found) > 15
    return found


def offered(match: Match, seat: int) -> dict[str, Choice]:
    """The choices of a seat by what they are written as."""
    turn = question(match.game, match.state, seat)
    found = match.game.choices(turn.view, turn.ask, turn.moves)
    return {match.write(choice.move): choice for choice in found}


def words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


@pytest.mark.parametrize("game", GAMES)
def test_no_reason_of_a_whole_game_is_a_heading_repeats_its_move_or_is_that_of_all(game: str) -> None:
    for _, _, found in hinted(game):
        for advice in found.moves:
            assert not any(reason.endswith(":") for reason in advice.reasons), advice
            assert not any(words_of(reason) <= words_of(advice.sentence) for reason in advice.reasons), advice
        plain = [{reason.casefold() for reason in advice.reasons if reason[:4] != "but "} for advice in found.moves]
        assert not any(plain[0] & each for each in plain[1:]), found.moves
        if len(found.moves) > 1:
            assert not set.intersection(*[set(advice.reasons) for advice in found.moves]), found.moves


@pytest.mark.parametrize("game", GAMES)
def test_a_reason_of_a_whole_game_says_nothing_false_of_the_other_answers(game: str) -> None:
    for match, seat, found in hinted(game):
        count = len(match.moves(seat))
        said = " ".join(found.moves[0].reasons)
        assert ("most answers" in said) <= (count >= 4), said
        assert ("any other answer" in said) <= (count >= 3), said
        assert ("the other answer" in said) <= (count == 2), said


@pytest.mark.parametrize("game", GAMES)
def test_what_a_preview_warns_of_is_never_said_for_a_move(game: str) -> None:
    for match, seat, found in hinted(game):
        for advice in found.moves:
            lines = match.preview(seat, advice.notation).lines
            warned = [text.removesuffix(".").casefold() for tone, text in lines if tone == "warn"]
            plain = [reason.casefold() for reason in advice.reasons if not reason.startswith("but ")]
            assert not set(warned) & set(plain), advice


@pytest.mark.parametrize("game", GAMES)
def test_reasons_of_a_whole_game_read_as_one_sentence(game: str) -> None:
    """The first begins as a sentence does; only the second may warn, in words that go on."""
    for _, _, found in hinted(game):
        for advice in found.moves:
            first, *rest = advice.reasons
            assert not first[0].islower() or not first.split()[0].isalpha(), advice
            assert not first.casefold().startswith("but "), advice
            assert all(" but " not in reason for reason in rest), advice


@pytest.mark.parametrize("game", GAMES)
def test_a_nudge_of_a_whole_game_is_short(game: str) -> None:
    for _, _, found in hinted(game):
        assert len(found.nudge) <= LONGEST_NUDGE, found.nudge
        assert found.nudge[-2:].count(".") == 1


def test_a_nudge_says_that_several_places_are_meant() -> None:
    match = motley.start("motba", 2, seed=11, options={"season": "ready"})
    turn = question(match.game, match.state, match.to_act[0])
    keys = tuple([key for key, piece in match.scene(turn.seat).pieces().items() if piece.label and key[:2] == "u:"][:2])
    assert len(keys) == 2
    assert nudge(turn, Choice(turn.moves[0], (keys,), "Wait."))[0] == "Look at the 2 places that are marked."


@pytest.mark.parametrize("game", GAMES)
def test_the_steps_of_a_line_can_be_shown_on_the_board(game: str) -> None:
    """The first one where it is: something is drawn, or a piece is marked that the table has; or it is a button."""
    for match, seat, found in hinted(game):
        first, choice = found.line[0], offered(match, seat)[found.line[0].notation]
        assert len(first.keys) == len(choice.steps)
        assert all(key in step for key, step in zip(first.keys, choice.steps, strict=True))
        scene = match.scene(seat)
        assert set(first.keys) <= set(scene.pieces()) | {area.key for area in scene.areas}
        told = first.json()
        assert told["keys"] == list(first.keys)
        assert first.preview.ghosts or first.preview.marks or first.keys or choice.button


@pytest.mark.parametrize("game", GAMES)
def test_a_line_is_of_one_turn_and_ends_as_it_says(game: str) -> None:
    for match, seat, found in hinted(game):
        turn = question(match.game, match.state, seat)
        position = turn.imagine(Rng(3))
        state = position.copy()
        favourite = next(move for move in turn.moves if match.write(move) == found.moves[0].notation)
        steps, ends = line(turn, position, [favourite], Greedy(), match.game.looks[0])
        spans = set()
        for step in steps:
            assert seat in state.owing()
            spans.add((match.game.turn(state), match.game.round(state)))
            state.accept(
                seat, next(move for move in state.moves(seat) if match.game.write(state, move) == step.notation)
            )
        assert len(spans) == 1 or match.game.turn(state) is None
        assert not state.answered(seat) or seat not in state.owing(), "a secret answer was left half given"
        ask = state.ask()
        if ask is None:
            assert ends == "over"
        elif ask.seats == (CHANCE,):
            assert ends == "chance"
        elif ask.seats != (seat,):
            assert ends in ("others", "own")
            assert (ends == "own") == (seat in state.owing())
        else:
            assert ends == "own"
            assert (match.game.turn(state), match.game.round(state)) not in spans, "a line was broken off"


def test_a_line_goes_on_as_it_was_planned() -> None:
    """As the search has planned the turn, for as long as that can be done in the position that is shown."""
    followed = 0
    for match, seat, found in hinted("motba"):
        turn, by = question(match.game, match.state, seat), adviser(match.game)
        Greedy().worths(turn)
        plan = [by.choose(turn), *plan_of(by)]
        state = turn.imagine(turn.rng)
        for step, move in zip(found.line, plan, strict=False):
            if move not in state.moves(seat):
                break
            assert match.game.write(state, move) == step.notation
            state.accept(seat, move)
            followed += move is not plan[0]
    assert followed > 20


@pytest.mark.parametrize("game", GAMES)
def test_a_change_is_told_in_words_and_never_by_the_name_of_a_number(game: str) -> None:
    names = motley.game(game).words.tables["names"]
    match, seat = next(positions(game, GAMES[game], 1, 7))
    features = match.game.features(match.state, seat)
    assert features
    for name in features:
        assert name in names["feature"] or {name} <= names["gain"].keys() & names["loss"].keys()
    assert names["gain"].keys() | names["loss"].keys() | names["spared"].keys() <= features.keys()
    assert change_in_words(motley.game("motox"), "turns", True) == "fewer turns left to the finish"
    assert change_in_words(motley.game("motox"), "turns", False) == "more turns left to the finish"
    assert change_in_words(motley.game("motox"), "ramps", True) == "better: ramps"
    assert change_in_words(motley.game("motox"), "rear_view", False) == "worse: rear view"


def test_a_hint_speaks_the_language_of_the_game_it_is_for() -> None:
    match = motley.start("motora", 2, seed=11).in_language(PSEUDO)
    found = match.hint(match.to_act[0])
    sentences = [found.nudge, *(step.sentence for step in found.line)]
    sentences += [text for advice in found.moves for text in (advice.sentence, *advice.reasons)]
    assert all(text.startswith("⟦") for text in sentences), sentences


def test_only_whoever_is_asked_gets_a_hint() -> None:
    match = motley.start("motif", seed=7, options={"first": "gold"})
    assert match.hint(0, Greedy()).moves
    with pytest.raises(Refused):
        match.hint(1)


def test_the_adviser_decides_which_move_is_first() -> None:
    class Last(Greedy):
        def choose(self, turn: Turn) -> object:
            return turn.moves[-1]

    match = motley.start("motif", seed=7, options={"first": "gold"})
    assert match.hint(0, Last()).moves[0].move == match.moves(0)[-1]


def test_who_advises_is_whoever_has_learned_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where that can be asked: without NumPy, and in other games, the strongest that answers soon."""
    motif, motba = registry.game("motif"), registry.game("motba")
    assert isinstance(adviser(motif), NetSearch)
    assert isinstance(adviser(motba), Thinker)
    monkeypatch.setattr("motley.bots.advice.has_numpy", lambda: False)
    assert isinstance(adviser(motif), Thinker)


def test_a_line_is_what_the_adviser_would_do() -> None:
    """Its next answers too: not those that look best at once."""

    class Last(Greedy):
        def choose(self, turn: Turn) -> object:
            return turn.moves[-1]

    followed = 0
    for match, seat in positions("motif", 2, 8, 5):
        state = match.state.copy()
        for step in match.hint(seat, Last()).line:
            move = state.moves(seat)[-1]
            assert step.notation == match.game.write(state, move)
            followed += len(state.moves(seat)) > 1
            state.accept(seat, move)
    assert followed > 8


def peeking(game: Game, state: State, seat: int) -> Turn:
    """A turn whose imagination is the truth: what a cheater would build a hint on."""
    turn = question(game, state, seat)
    return Turn(game, seat, turn.ask, turn.view, turn.moves, lambda rng: state.copy(), turn.rng, Limits())


def told(game: Game, state: State, seat: int, is_honest: bool = True) -> Hint:
    return hint(question(game, state, seat) if is_honest else peeking(game, state, seat), Greedy())


@pytest.mark.parametrize("name", HIDDEN)
def test_a_hint_never_depends_on_what_the_seat_cannot_know(name: str) -> None:
    """All that is hidden from the seat dealt anew: the same hint, to the letter. A cheater's differs."""
    game = registry.game(name)
    differing, caught = 0, 0
    for match, seat in positions(name, HIDDEN[name], 100, 1):
        true, other = match.state, match.state.imagine(seat, Rng(99))
        if other.dump() == true.dump():
            continue
        assert told(game, true, seat) == told(game, other, seat)
        caught += told(game, true, seat, False) != told(game, other, seat, False)
        differing += 1
        if differing == ENOUGH:
            break
    assert differing
    if name == "gauntlet":
        assert caught


def test_a_turn_for_a_hint_has_no_luck_of_its_own() -> None:
    match = motley.start("motif", seed=7, options={"first": "gold"})
    one, other = question(match.game, match.state, 0), question(match.game, match.state, 0)
    assert one.rng.word() == other.rng.word()
    plain = turn_of(match.game, match.state, 0, Rng(3), Limits())
    assert plain.moves == one.moves
