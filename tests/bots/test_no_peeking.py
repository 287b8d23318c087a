"""No level peeks: where all that a seat cannot know is dealt anew, it is handed the same positions and answers alike.

`imagine` gives the same positions for two that look alike by the same random numbers (conformance holds every game to
that), so a bot that lives on what it is told is handed the very same ones and gives the very same answer. What is
handed to it tells more than the answer: who searches the true position often comes to the same answer all the same.
Cheaters are planted at every level to show that this finds them.
"""

from collections.abc import Callable
from functools import cache, partial

import pytest

from motley import bots
from motley.bots.search_turn import TurnSearch
from motley.kernel import Bot, Game, Limits, Move, Rng, State, Turn, turn_of
from motley.match import start

LEVELS = ("beginner", "casual", "strong", "expert")
HIDING = ("motba", "motora", "motu")

GAMES = {2: 3, 4: 1}
"""By the seats."""
PUT = (1, 7)
"""Which questions of a game are put twice, of those where something is hidden and was dealt anew."""

LIMITS = {2: Limits(simulations=16), 4: Limits(simulations=8)}
"""By the seats: with more of them a line costs many times as much, and two lines are played on in any case."""

FIRST, LATER = 2, 5
"""So many positions show a cheater: one that is always handed the true one, and one that is handed it only once."""

Question = tuple[Game, int, State, State]
"""The game, the seat, the true position, and one that looks alike to the seat."""

Answer = tuple[Move | None, list[str]]
"""What a bot answers, and the positions that it was handed for it, in short."""

Deal = Callable[[State, State, int], State]
"""Which position is handed to a bot: of the true one, the one that was imagined, and how many were handed before."""


class Enough(Exception):
    """So many positions were wanted."""


class Cheater(Bot):
    """Knows the true position, and lets what is hidden there decide."""

    def __init__(self, state: State) -> None:
        self.state = state

    def choose(self, turn: Turn) -> Move:
        return turn.moves[int(self.state.digest()[:8], 16) % len(turn.moves)]


def honest(true: State, imagined: State, before: int) -> State:
    return imagined


def cheating(true: State, imagined: State, before: int) -> State:
    return true.copy()


def cheating_once(true: State, imagined: State, before: int) -> State:
    """Only once what comes to mind at first was looked at."""
    return true.copy() if before == LATER - 1 else imagined


@cache
def questions(name: str, seats: int) -> list[Question]:
    """Several points of a few games."""
    found: list[Question] = []
    most = 0
    for seed in range(GAMES[seats]):
        match, rng, hidden = start(name, seats, f"peek/{seed}", {}), Rng(seed), 0
        while match.outcome is None and hidden < PUT[-1]:
            seat = match.to_act[0]
            twin = match.state.imagine(seat, Rng(1000 + match.ply))
            if len(match.moves(seat)) > 1 and twin != match.state:
                hidden += 1
                if hidden in PUT:
                    found.append((match.game, seat, match.state.copy(), twin))
            match.play(seat, rng.choice(match.moves(seat)))
        most = max(most, hidden)
    assert most == PUT[-1], "one of the games was long enough"
    return found


def asked(
    bot: Bot, game: Game, seat: int, true: State, limits: Limits, deal: Deal = honest, most: int | None = None
) -> Answer:
    """What a bot answers, and all that it was handed for it; after so many positions it need not answer."""
    turn = turn_of(game, true, seat, Rng(5), limits)
    imagine, handed = turn.imagine, list[str]()

    def imagined(rng: Rng) -> State:
        found = deal(true, imagine(rng), len(handed))
        handed.append(found.digest())
        if len(handed) == most:
            raise Enough
        return found

    turn.imagine = imagined
    try:
        return bot.choose(turn), handed
    except Enough:
        return None, handed


def answers(
    make: Callable[[State], Bot], name: str, seats: int, deal: Deal = honest, most: int | None = None
) -> list[tuple[Answer, Answer]]:
    """To several questions: in the true position, and in the one that looks alike."""
    found: list[tuple[Answer, Answer]] = []
    for game, seat, true, twin in questions(name, seats):
        limits = LIMITS[seats]
        pair = [asked(make(each), game, seat, each, limits, deal, most) for each in (true, twin)]
        found.append((pair[0], pair[1]))
    return found


def searching(seats: int) -> Callable[[State], Bot]:
    """With so few simulations most levels decide by one look; this one plays on in any case."""
    search = partial(TurnSearch, LIMITS[seats], fewest=1, paired=True, expects=True)
    return lambda state: search()


@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("seats", LIMITS)
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_peeks(level: str, seats: int, name: str) -> None:
    assert all(one == other for one, other in answers(lambda state: bots.make(level), name, seats))


@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("seats", LIMITS)
def test_the_search_peeks_not_even_when_it_plays_lines_on(seats: int, name: str) -> None:
    assert all(one == other for one, other in answers(searching(seats), name, seats))


@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("seats", LIMITS)
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_that_looks_at_the_true_position_is_found(level: str, seats: int, name: str) -> None:
    """At every question for which it looks at a position at all; a beginner may do without."""
    honest_ones = answers(lambda state: bots.make(level), name, seats, honest, FIRST)
    looks = [bool(handed) for (_, handed), _ in honest_ones]
    cheats = answers(lambda state: bots.make(level), name, seats, cheating, FIRST)
    assert [one != other for one, other in cheats] == looks
    assert any(looks) or level == "beginner"


@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("seats", LIMITS)
def test_a_search_that_looks_at_the_true_position_once_is_found(seats: int, name: str) -> None:
    cheats = answers(searching(seats), name, seats, cheating_once, LATER)
    assert all(one != other for one, other in cheats)


@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("seats", LIMITS)
def test_a_cheater_that_needs_no_positions_is_found(seats: int, name: str) -> None:
    assert any(one != other for one, other in answers(Cheater, name, seats))
