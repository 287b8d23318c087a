"""The search over lines of a turn: it looks beyond its next answer, keeps its limits, and has the same luck twice."""

from collections.abc import Sequence
from typing import Any, final

import pytest

from motley import bots
from motley.bots.greedy import Greedy
from motley.bots.search_head import FOREVER, Head
from motley.bots.search_lines import (
    UNTOLD,
    Line,
    are_unlike,
    by_beginning,
    by_end,
    hopeful,
    surest,
    unlike,
)
from motley.bots.search_turn import TurnSearch
from motley.kernel import CHANCE, Ask, Game, Limits, Move, Options, Outcome, Rng, State, Traits, turn_of
from motley.match import start

PRIZE = {"toll": 4, "gift": 0}


class Passage(State):
    """Seat 0 takes a gift of 1 or pays a toll of 1, then opens a door or waits; behind the toll the door hides 5.

    Then seat 1 says yes, and a die falls that changes nothing.
    """

    def __init__(self, path: tuple[str, ...] = ()) -> None:
        super().__init__(2)
        self.path = path

    def fields(self) -> tuple[str, ...]:
        return ("path",)

    def copy(self) -> "Passage":
        return Passage(self.path)

    def imagine(self, seat: int | None, rng: Rng) -> "Passage":
        return self.copy()

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"path": list(self.path)}

    def ask(self) -> Ask | None:
        asks = (Ask("way", (0,)), Ask("door", (0,)), Ask("nod", (1,)), Ask("die", (CHANCE,)))
        return asks[len(self.path)] if len(self.path) < 4 else None

    def moves(self, seat: int) -> list[Move]:
        answers: tuple[list[Move], ...] = (["gift", "toll"], ["wait", "open"], ["yes", "no"])
        return answers[len(self.path)] if len(self.path) < 3 and seat == (0, 0, 1)[len(self.path)] else []

    def odds(self) -> list[tuple[Move, int]]:
        return [("one", 1), ("two", 1)]

    def apply(self, seat: int, move: Move) -> None:
        self.path = (*self.path, str(move))

    def gold(self) -> int:
        """What seat 0 holds now."""
        found = {"gift": 1, "toll": -1}[self.path[0]] if self.path else 0
        return found + (PRIZE[self.path[0]] if "open" in self.path else 0)

    def outcome(self) -> Outcome | None:
        if self.ask() is not None:
            return None
        return Outcome((1, 2) if self.gold() > 1 else (2, 1), (self.gold(), 0), "done")


class PassageGame(Game):
    """A game whose judgement sees what is in the hand and nothing else."""

    def __init__(self) -> None:
        super().__init__("passage", "Passage", 1, Traits([2], chance=True), "tests")

    def setup(self, seats: int, options: Options) -> State:
        return Passage()

    def judge(self, state: State) -> list[float]:
        assert isinstance(state, Passage)
        share = 0.5 + state.gold() / 20
        return state.returns() if state.ask() is None else [share, 1 - share]


class Guarded(Passage):
    """The same with a guard: seat 1 nods before the door can be opened, and once more behind it."""

    def copy(self) -> "Guarded":
        return Guarded(self.path)

    def ask(self) -> Ask | None:
        asks = (Ask("way", (0,)), Ask("nod", (1,)), Ask("door", (0,)), Ask("nod", (1,)), Ask("die", (CHANCE,)))
        return asks[len(self.path)] if len(self.path) < 5 else None

    def moves(self, seat: int) -> list[Move]:
        answers: tuple[list[Move], ...] = (["gift", "toll"], ["yes", "no"], ["wait", "open"], ["yes", "no"])
        return answers[len(self.path)] if len(self.path) < 4 else []


class TurnsGame(PassageGame):
    """Tells that all this is a turn of seat 0, up to the second nod."""

    def turn(self, state: State) -> tuple[int, int] | None:
        assert isinstance(state, Passage)
        return (7, 0) if len(state.path) < 3 else (8, 1)


def asked(state: State, simulations: int = 300, seed: int = 1, game: Game | None = None) -> Any:
    return turn_of(game or PassageGame(), state, 0, Rng(seed), Limits(simulations=simulations))


def test_a_line_is_worth_what_it_ends_with() -> None:
    assert Greedy().choose(asked(Passage())) == "gift", "one look ahead sees the gift alone"
    assert TurnSearch().choose(asked(Passage())) == "toll"


def test_what_was_planned_is_kept_to_without_thinking_again() -> None:
    bot = TurnSearch()
    assert bot.choose(asked(Passage())) == "toll"
    assert bot.rest == ["open"]
    assert bot.choose(asked(Passage(("toll",)), simulations=0)) == "open", "nothing was left to think with"


def test_a_plan_is_dropped_when_the_table_looks_otherwise() -> None:
    bot = TurnSearch()
    bot.choose(asked(Passage()))
    assert bot.kept(asked(Passage(("gift",)))) is None
    assert bot.rest == []


def test_an_answer_that_only_seems_better_is_not_preferred() -> None:
    first, lucky, sure = Line(["a"], 0.5), Line(["b"], 0.5), Line(["c"], 0.5)
    first.values = [0.5, 0.5, 0.5, 0.5]
    lucky.values = [1.0, 0.1, 0.5, 0.5]
    sure.values = [0.6, 0.6, 0.6, 0.6]
    assert surest([first, lucky]) is first
    assert surest([first, lucky, sure]) is sure


def test_in_the_head_everybody_plays_until_the_seat_is_asked_again() -> None:
    head = Head(PassageGame(), "usual")
    state = Passage(("toll", "open"))
    head.play_on(state, 0, 1, Rng(3))
    assert state.ask() is None
    assert head.judged == 2, "the two answers of seat 1"


class Evenings(PassageGame):
    """Tells rounds: the first ends when seat 1 has nodded, the second with the die."""

    def round(self, state: State) -> int | None:
        assert isinstance(state, Passage)
        return 1 if len(state.path) < 3 else 2

    def judges_chance(self) -> bool:
        return True


def test_where_rounds_are_told_they_are_played_to_their_end() -> None:
    head = Head(Evenings(), "usual")
    state = Passage(("toll", "open"))
    head.play_rounds(state, 2, Rng(3))
    assert state.path == ("toll", "open", "yes")
    head.play_rounds(state, 3, Rng(3))
    assert state.ask() is None, "behind the last round is the end"


def test_who_looks_further_does_so_where_a_round_does_not_settle_everything() -> None:
    class Long(Evenings):
        def foresight(self) -> int:
            return 2

    found: list[int] = []
    for game in (Evenings(), Long()):
        bot = TurnSearch(further=1)
        bot.begin(asked(Passage(), game=game))
        found.append(bot.rounds)
    assert found == [1, 3]


@pytest.mark.parametrize(("rounds", "length"), [(1, 3), (2, 4)])
def test_a_line_is_judged_as_many_rounds_ahead_as_the_game_says(rounds: int, length: int) -> None:
    seen: list[int] = []

    class Foreseen(Evenings):
        def foresight(self) -> int:
            return rounds

        def judge_as(self, state: State, character: str) -> list[float]:
            assert isinstance(state, Passage)
            seen.append(len(state.path))
            return self.judge(state)

    bot = TurnSearch()
    turn = asked(Passage(), game=Foreseen())
    bot.begin(turn)
    bot.play_on(turn, Head(turn.game, "usual"), [Line(["toll", "open"], 0.5)], 5)
    assert seen[-1] == length


def test_what_surely_does_worse_is_played_on_no_more() -> None:
    best, same, worse, close = (Line([name], 0.5) for name in ("best", "same", "worse", "close"))
    best.values = [0.5, 0.7, 0.6, 0.5, 0.7, 0.6]
    same.values = list(best.values)
    worse.values = [value - 0.1 for value in best.values]
    close.values = [0.7, 0.4, 0.7, 0.4, 0.7, 0.6]
    assert hopeful([best, same, worse, close]) == [best, close]
    for line in (best, same, worse, close):
        line.values = line.values[:3]
    assert len(hopeful([best, same, worse, close])) == 4, "three ways that it may go say nothing"


@pytest.mark.parametrize("name", ["motox", "motu", "motora", "motba"])
def test_the_same_seed_gives_the_same_answers(name: str) -> None:
    """Where nobody waits, a level is a number of simulations."""

    def played() -> list[Move]:
        match = start(name, 3, "again", {})
        bot, rng, found = TurnSearch(Limits(simulations=12)), Rng(5), []
        for _ in range(5):
            seat = match.to_act[0]
            found.append(bot.choose(turn_of(match.game, match.state, seat, rng, Limits())))
            match.play(seat, found[-1])
        return found

    assert played() == played()


def test_with_too_little_to_think_with_one_look_ahead_decides() -> None:
    assert TurnSearch().choose(asked(Passage(), simulations=7)) == "gift"
    assert TurnSearch(fewest=3).choose(asked(Passage(), simulations=7)) == "toll"


def test_a_turn_shares_out_its_time() -> None:
    """What was spent in a turn is not there any more; the next turn begins anew."""
    bot = TurnSearch()
    bot.spent = 100.0
    turn = turn_of(PassageGame(), Passage(), 0, Rng(1), Limits(seconds=1.0))
    assert bot.choose(turn) in turn.moves
    assert 100.0 < bot.spent < 101.0, "the turn goes on"
    bot.rest = []
    bot.choose(turn_of(PassageGame(), Passage(("toll",)), 0, Rng(1), Limits(seconds=1.0)))
    assert bot.spent == 0.0, "seat 1 is asked"


def test_a_turn_is_planned_past_others_who_are_asked_in_it() -> None:
    bot = TurnSearch()
    bot.choose(asked(Guarded()))
    assert bot.rest == [], "without turns a line ends at the guard"
    assert bot.choose(asked(Guarded(), game=TurnsGame())) == "toll"
    assert bot.rest == ["open"]
    after = Guarded(("toll", "yes"))
    assert bot.choose(asked(after, simulations=0, game=TurnsGame())) == "open", "nothing was left to think with"


def test_where_turns_are_told_their_time_is_the_turns() -> None:
    bot = TurnSearch()
    bot.choose(asked(Guarded(), game=TurnsGame()))
    assert bot.span == (7, 0)
    bot.spent, bot.rest = 100.0, []
    bot.choose(asked(Guarded(("gift", "no")), game=TurnsGame()))
    assert bot.spent > 100.0, "seat 1 was asked, but it is the same turn"
    bot.span = (6, 1)
    bot.choose(asked(Guarded(), game=TurnsGame()))
    assert bot.spent < 100.0, "another turn begins anew"


class Chancy(Passage):
    """A die falls between the way and the door, and so many sit at the table; the door is in another round."""

    def __init__(self, path: tuple[str, ...] = (), sitting: int = 1) -> None:
        super().__init__(path)
        self.seats = sitting

    def copy(self) -> "Chancy":
        return Chancy(self.path, self.seats)

    def ask(self) -> Ask | None:
        return (Ask("way", (0,)), Ask("die", (CHANCE,)), Ask("door", (0,)), None)[len(self.path)]

    def moves(self, seat: int) -> list[Move]:
        answers: tuple[list[Move], ...] = (["gift", "toll"], [], ["wait", "open"], [])
        return answers[len(self.path)]


class Rounds(PassageGame):
    """The second round begins behind the die."""

    def round(self, state: State) -> int | None:
        assert isinstance(state, Passage)
        return 1 if len(state.path) < 2 else 2


@pytest.mark.parametrize(("sitting", "is_anew"), [(1, True), (2, False)])
def test_who_plays_alone_has_time_anew_when_chance_has_answered(sitting: int, is_anew: bool) -> None:
    """Nobody else ever answers. With others at the table chance ends no turn."""
    bot = TurnSearch()
    bot.spent, bot.round = 100.0, None
    turn = turn_of(PassageGame(), Chancy(sitting=sitting), 0, Rng(1), Limits(seconds=0.1))
    assert bot.choose(turn) in turn.moves
    assert (bot.spent == 0.0) is is_anew
    assert is_anew or bot.spent > 100.0


@pytest.mark.parametrize(("sitting", "before", "is_anew"), [(1, 1, True), (1, 2, False), (2, 1, False)])
def test_who_plays_alone_has_time_anew_in_another_round(sitting: int, before: int, is_anew: bool) -> None:
    bot = TurnSearch()
    bot.spent, bot.round = 100.0, before
    bot.begin(asked(Chancy(("gift", "one"), sitting), game=Rounds()))
    assert bot.spent == (0.0 if is_anew else 100.0)


def test_when_time_is_up_nothing_is_laid_out_any_further() -> None:
    bot, counts = TurnSearch(), []
    bot.begin(asked(Guarded(), game=TurnsGame()))
    for end in (0.0, FOREVER):
        head = Head(TurnsGame(), "usual", end)
        bot.planned(asked(Guarded(), game=TurnsGame()), head, Rng(1), 1000)
        counts.append(head.judged)
    assert counts[0] < counts[1]
    assert Head(TurnsGame(), "usual", 0.0).is_late()
    assert not Head(TurnsGame(), "usual").is_late(1e9)


def test_in_the_head_only_what_suggests_itself_is_looked_at() -> None:
    class Urging(PassageGame):
        def urge(self, state: State, seat: int, moves: Sequence[Move]) -> list[float] | None:
            return [float(str(move)) for move in moves]

    moves: list[Move] = [str(number) for number in (5, 1, 9, 3, 7, 2)]
    assert Head(Urging(), "usual").likely(Passage(), 0, moves) == ["9", "7", "5", "3"]
    assert Head(PassageGame(), "usual").likely(Passage(), 0, moves) == moves


def test_a_simulation_is_a_handful_where_playing_on_is_quick() -> None:
    class Quick(PassageGame):
        def handful(self) -> int:
            return 16

    assert TurnSearch().choose(asked(Passage(), simulations=2)) == "gift"
    assert TurnSearch().choose(asked(Passage(), simulations=2, game=Quick())) == "toll"


def test_limits_hold() -> None:
    match = start("motora", 2, "limits", {})
    told: list[float] = []
    for seconds, simulations in ((None, 50), (0.02, None)):
        turn = turn_of(match.game, match.state, match.to_act[0], Rng(2), Limits(seconds, simulations), told.append)
        assert bots.make("expert").choose(turn) in turn.moves
    assert told
    assert max(told) == 1.0


def test_in_the_head_nobody_foresees_what_falls() -> None:
    """A wager on the very die that is thrown next is won half of the time, not always."""
    won = 0
    for seed in range(40):
        rng, state = Rng(seed), Coin()
        state.apply(0, Head(CoinGame(), "usual").answer(state, 0, rng))
        state.apply(CHANCE, state.sample(rng))
        won += state.returns()[0] == 1.0
    assert 8 < won < 32


def test_in_paired_lines_a_fight_more_does_not_change_what_falls_after_it() -> None:
    """As it comes, the die falls otherwise after every further fight; another luck is another luck."""
    head, game = Head(PassageGame(), "usual"), PassageGame()

    def die(luck: int, fights: int) -> int:
        rng = Rng(3)
        if luck >= 0:
            head.meet(luck)
        for _ in range(fights):
            head.fate(Passage(), "fight", rng).word()
        return int(head.fate(Passage(), "die", rng).word())

    assert game.round(Passage()) is None
    assert len({die(-1, fights) for fights in range(5)}) == 5
    assert len({die(7, fights) for fights in range(5)}) == 1
    assert len({die(luck, 0) for luck in range(20)}) == 20


class Foreseeing(TurnsGame):
    """Sees what is in the hand, as ever, but expects most of a door that stays shut."""

    def expect(self, state: State, seat: int, character: str) -> float:
        assert isinstance(state, Passage)
        return 0.2 if "open" in state.path else 0.9 if "toll" in state.path else 0.8


def test_who_expects_prefers_the_end_of_which_more_is_expected() -> None:
    """Behind the toll the door hides 5, and the judgement sees it: only who expects leaves it shut."""
    found = []
    for expects in (True, False):
        bot = TurnSearch(plans=10, expects=expects)
        first = bot.choose(asked(Guarded(), simulations=1, game=Foreseeing()))
        found.append((first, *bot.rest))
    assert found == [("toll", "wait"), ("toll", "open")]


def test_where_nothing_else_is_expected_whole_turns_end_as_the_judgement_says() -> None:
    bot = TurnSearch(plans=10, expects=True)
    assert bot.choose(asked(Guarded(), simulations=1, game=TurnsGame())) == "toll"
    assert bot.rest == ["open"]


def test_a_line_that_was_played_on_is_worth_what_is_expected_where_it_stops() -> None:
    bot, line = TurnSearch(), Line(["toll", "open"], 0.5)
    turn = asked(Guarded(), game=Foreseeing())
    bot.begin(turn)
    bot.play_on(turn, Head(turn.game, "usual"), [line], 5)
    assert line.values == [0.2]


def of_outlook(moves: str, worth: float, outlook: float = UNTOLD) -> Line:
    line = Line(list(moves), worth)
    line.outlook = outlook
    return line


def test_each_beginning_has_its_best_line() -> None:
    lines = [of_outlook("ab", 0.4), of_outlook("ac", 0.6), of_outlook("b", 0.5), of_outlook("c", 0.1)]
    assert by_beginning(lines, 2) == [lines[1], lines[2]]


def test_whole_turns_are_ranked_by_how_they_end_and_not_by_how_they_look() -> None:
    seeming, better, best = of_outlook("abc", 0.9, 0.3), of_outlook("abd", 0.5, 0.6), of_outlook("xyz", 0.4, 0.7)
    assert by_end([seeming, better, best], 3) == [best, better], "two that differ by one small answer are one"
    assert by_end([], 3) == []


def test_of_a_line_that_chance_breaks_off_nothing_is_expected_so_all_are_judged() -> None:
    throw, ended, other = of_outlook("r", 0.9), of_outlook("e", 0.8, 0.7), of_outlook("f", 0.1, 0.9)
    assert by_end([ended, throw, other], 2) == [throw, ended]
    throw.worth = 0.5
    assert by_end([ended, throw, other], 3) == [other, ended], "it looks worse than the best that can be compared"


def test_the_same_answers_in_another_order_are_the_same_turn() -> None:
    assert not are_unlike(list("abcd"), list("dcba"))
    assert not are_unlike(list("abcd"), list("abce"))
    assert are_unlike(list("abcd"), list("abxy"))
    assert are_unlike(list("abcd"), list("ab")), "one of them goes on"
    assert not are_unlike(list("aabb"), list("abab"))
    assert are_unlike(list("aabb"), list("abbbcc")), "every answer counts as often as it is given"
    assert are_unlike(["a"], ["b"])
    assert not are_unlike(["a"], ["a"])
    lines = [Line(list(moves), 0.5) for moves in ("abcd", "dcba", "wxyz", "zyxw", "klmn")]
    assert unlike(lines, 2) == [lines[0], lines[2]]
    assert unlike(lines, 9) == [lines[0], lines[2], lines[4]]


@final
class Coin(Passage):
    """Seat 0 says what falls."""

    def copy(self) -> "Coin":
        return Coin(self.path)

    def ask(self) -> Ask | None:
        return (Ask("say", (0,)), Ask("die", (CHANCE,)), None)[len(self.path)]

    def moves(self, seat: int) -> list[Move]:
        return ["one", "two"]

    def outcome(self) -> Outcome | None:
        return Outcome((1, 2) if self.path[0] == self.path[1] else (2, 1), (0, 0), "done") if self.path[1:] else None


class CoinGame(PassageGame):
    def judge(self, state: State) -> list[float]:
        return state.returns()
