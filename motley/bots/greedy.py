"""Bots that look no further than their own next move."""

from collections.abc import Callable, Sequence

from motley.bots.habits import habits_in
from motley.kernel.bot import Bot, Turn
from motley.kernel.core import CHANCE, Move
from motley.kernel.game import Game
from motley.kernel.rng import Rng
from motley.kernel.state import State
from motley.kernel.weights import USUAL

DEALS = 4
"""Positions imagined where something is hidden."""

DRAWS = 4
"""Ways that chance is let fall after a move."""

SLIPS = 0.35
"""How often a beginner does not think at all."""

LAPSES = 0.25
"""How often a newcomer does without a second thought what comes to mind first."""


class Greedy(Bot):
    """Makes the move after which the game's own judgement of the position is best, as the character sees it."""

    def __init__(self, character: str = USUAL) -> None:
        self.character = character

    def choose(self, turn: Turn) -> Move:
        return one_of_the_best(turn.moves, self.worths(turn), turn.rng)

    def worths(self, turn: Turn) -> list[float]:
        """What the seat has of each move."""
        deals = DEALS if turn.game.traits.hidden else 1
        positions = [turn.imagine(turn.rng) for _ in range(deals)]
        if turn.game.judges_hidden():
            return [sum(self.worth(turn, position, move) for position in positions) / deals for move in turn.moves]
        lucks = [Rng(int(turn.rng.word())) for _ in positions]
        return [self.even_worth(turn, positions, lucks, move) for move in turn.moves]

    def even_worth(self, turn: Turn, positions: Sequence[State], lucks: Sequence[Rng], move: Move) -> float:
        """Where the judgement cannot tell the imagined positions apart: the first will do, unless chance follows.

        Then every move meets the same luck, so that they differ by what they are worth and not by how chance fell.
        """
        after = positions[0].copy()
        after.accept(turn.seat, move)
        if is_judged(turn.game, after):
            return turn.game.judge_seat(after, turn.seat, self.character)
        total = 0.0
        for position, luck in zip(positions, lucks, strict=True):
            settled = position.copy()
            settled.accept(turn.seat, move)
            let_settle(settled, luck.copy())
            total += turn.game.judge_seat(settled, turn.seat, self.character)
        return total / len(positions)

    def worth(self, turn: Turn, position: State, move: Move) -> float:
        """What the seat has of this move: the mean over a few ways that others and chance may answer at once."""
        after = position.copy()
        after.accept(turn.seat, move)
        if is_judged(turn.game, after):
            return turn.game.judge_seat(after, turn.seat, self.character)
        total = 0.0
        for _ in range(DRAWS):
            settled = after.copy()
            let_settle(settled, turn.rng)
            total += turn.game.judge_seat(settled, turn.seat, self.character)
        return total / DRAWS


class Casual(Greedy):
    """Greedy, but as often as the game says it does without a second thought what comes to mind first.

    Where the game wants a turn laid out as a whole, `planner` makes whoever does that, as widely as it is told.
    """

    def __init__(self, character: str = USUAL, planner: Callable[[int], Bot] | None = None) -> None:
        super().__init__(character)
        self.planner = planner
        self.plan: Bot | None = None

    def choose(self, turn: Turn) -> Move:
        own = habits_in(turn, "casual")
        if own.lapses > 0.0 and turn.rng.real() < own.lapses:
            worths = turn.game.blunders(turn.view, turn.ask, turn.moves)
            if worths is not None:
                return one_of_the_best(turn.moves, worths, turn.rng)
        if own.plans == 0 or self.planner is None:
            return super().choose(turn)
        if self.plan is None:
            self.plan = self.planner(own.plans)
        return self.plan.choose(turn)


class Newcomer(Greedy):
    """Makes the mistakes that people make: it goes for what a move brings at once, as the game's `blunders` tell.

    Where the game knows of none, it sees what a move is worth but takes one of the better half now and then.
    """

    def choose(self, turn: Turn) -> Move:
        worths = turn.game.blunders(turn.view, turn.ask, turn.moves)
        if worths is not None:
            return one_of_the_best(turn.moves, worths, turn.rng)
        if turn.rng.real() >= LAPSES:
            return super().choose(turn)
        position = turn.imagine(turn.rng)
        order = [self.worth(turn, position, move) for move in turn.moves]
        middle = sorted(order)[len(order) // 2]
        better = [move for move, worth in zip(turn.moves, order, strict=True) if worth >= middle]
        return better[turn.rng.below(len(better))]


class Beginner(Greedy):
    """Slips often, and otherwise sees only what a move brings at once."""

    def choose(self, turn: Turn) -> Move:
        if turn.rng.real() < SLIPS:
            return turn.moves[turn.rng.below(len(turn.moves))]
        worths = turn.game.blunders(turn.view, turn.ask, turn.moves)
        if worths is None:
            return super().choose(turn)
        return one_of_the_best(turn.moves, worths, turn.rng)


def is_open_ended(state: State) -> bool:
    """Whether a position waits for chance, or for the other answers to a simultaneous ask."""
    ask = state.ask()
    return ask is not None and (ask.seats[0] == CHANCE or state.held is not None)


def is_judged(game: Game, state: State) -> bool:
    """Whether the game's judgement is asked as the position stands, without letting others and chance answer first."""
    if not is_open_ended(state):
        return True
    return game.judges_chance() if state.held is None else game.judges_held()


def let_settle(state: State, rng: Rng) -> None:
    """Let the others answer at random and chance fall until a seat is asked by itself again."""
    while is_open_ended(state):
        seat = state.owing()[0]
        if seat == CHANCE:
            state.accept(CHANCE, state.sample(rng))
        else:
            moves = state.moves(seat)
            state.accept(seat, moves[rng.below(len(moves))])


def one_of_the_best(moves: Sequence[Move], worths: Sequence[float], rng: Rng) -> Move:
    """A move of the greatest worth, any of them as likely."""
    most = max(worths)
    best = [move for move, worth in zip(moves, worths, strict=True) if worth == most]
    return best[rng.below(len(best))]
