"""Hints help, are the same for the same question, and know nothing that the seat cannot know."""

from collections.abc import Iterator

import pytest

import motley
from motley.bots.advice import MOST_MOVES, Hint, change_in_words, changes, hint, nudge, question, usual_features
from motley.bots.greedy import Greedy
from motley.kernel import Choice, Game, Limits, Rng, State, Turn, registry, turn_of
from motley.kernel.pseudo import PSEUDO
from motley.match import Match, Refused

GAMES = {"motif": 2, "motox": 3, "motu": 2, "motora": 2, "motba": 2}
HIDDEN = {"gauntlet": 3, "motba": 2, "motora": 3}
ENOUGH = 5


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


class Cornered(type(motley.game("motif"))):  # type: ignore[misc]
    """Motif of which every token counts much, one in the corner a little more, and where that is cheaper."""

    def features(self, state: State, seat: int) -> dict[str, float]:
        text = self.text(state).split()[0]
        tokens, corner = 9.0 * sum(map(text.count, "GB")), float(text[0] == "G")
        return {"tokens": tokens, "corner": corner, "price": corner - tokens, "tiles": -1.0}


def test_a_reason_is_what_sets_a_move_apart_and_not_what_all_moves_do() -> None:
    match, game = motley.start("motif", seed=7, options={"first": "gold"}), Cornered()
    turn = question(game, match.state, 0)
    usual = usual_features(turn, match.state)
    told = {game.write(match.state, move): changes(turn, match.state, move, usual) for move in turn.moves}
    assert told["+a5"] == ["better: corner", "better: tokens"], "and its price, less than that of others, is no reason"
    assert told["+c3"] == ["worse: price", "better: tokens"]


@pytest.mark.parametrize("game", GAMES)
def test_a_change_is_told_in_words_and_never_by_the_name_of_a_number(game: str) -> None:
    names = motley.game(game).words.tables["names"]
    match, seat = next(positions(game, GAMES[game], 1, 7))
    features = match.game.features(match.state, seat)
    assert features
    for name in features:
        assert name in names["feature"] or {name} <= names["gain"].keys() & names["loss"].keys()
    assert names["gain"].keys() | names["loss"].keys() <= features.keys()
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
