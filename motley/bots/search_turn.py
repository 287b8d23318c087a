"""Search for games whose turns are chains of small answers, among several seats, with luck and secrets.

What the seat may answer is ranked by one look ahead, and the own answers that follow are laid out as lines: a beam,
until chance or another seat answers. The best lines are then played on in the head, everybody answering as the game's
own judgement suggests, in deals that agree with what the seat knows and with the same luck for every line. The answer
that looks best at once is given up only for one that did surely better.
"""

from math import sqrt
from time import perf_counter
from typing import Final, final

from motley.bots.greedy import is_judged, let_settle
from motley.bots.search import stricter
from motley.kernel.bot import Bot, Limits, Turn
from motley.kernel.core import CHANCE, Move
from motley.kernel.game import Game
from motley.kernel.rng import Rng
from motley.kernel.state import State
from motley.kernel.weights import USUAL

LINES: Final = 6
"""So many first answers are played on, the best by one look ahead."""

BEAM: Final = 4
LONGEST: Final = 12
"""A line is so many own answers long at most."""

LAYING: Final = 0.25
"""The share of the thinking that lays out lines; the rest plays them on."""

DEALS: Final = 4
MOST: Final = 4000
ENDLESS: Final = 400
"""In the head a round has no more answers than that."""

SAMPLES: Final = 40
"""So often every line should be played on; what can be afforded beyond that goes into playing on for longer."""

FEWEST: Final = 16
"""Rather fewer lines than ones that were played on less often than that; where two are too many, one look ahead says
more than a few ways that it may go."""

SURE: Final = 1.0
"""How many standard errors better an answer must have done to be preferred to the one that looks best at once."""

TURN: Final = 2.0
"""A whole turn may take so many times what its longest decision may."""

SHORTEST: Final = 0.02
"""Seconds that a decision has in any case."""


@final
class Line:
    """What the seat might answer, one answer after the other, and how that went in the head."""

    moves: list[Move]
    worth: float
    values: list[float]

    def __init__(self, moves: list[Move], worth: float) -> None:
        self.moves = moves
        self.worth = worth
        self.values = []

    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else self.worth

    def gain(self, other: "Line") -> float:
        """How much better this did than the other with the same luck, less what may be chance."""
        count = min(len(self.values), len(other.values))
        if count < 2:
            return 0.0
        mean = 0.0
        for place in range(count):
            mean += (self.values[place] - other.values[place]) / count
        spread = 0.0
        for place in range(count):
            off = self.values[place] - other.values[place] - mean
            spread += off * off
        return mean - SURE * sqrt(spread / (count - 1) / count)


@final
class Head:
    """Plays a game on as its judgement suggests, and counts the positions that were judged."""

    game: Game
    character: str
    judged: int

    def __init__(self, game: Game, character: str) -> None:
        self.game = game
        self.character = character
        self.judged = 0

    def worth(self, after: State, seat: int, luck: Rng) -> float:
        """What the seat has of a position; what is open there falls by this luck."""
        if not is_judged(self.game, after):
            let_settle(after, luck.copy())
        self.judged += 1
        return self.game.judge_as(after, self.character)[seat]

    def worths(self, state: State, seat: int, moves: list[Move], luck: Rng) -> list[float]:
        """What each move is worth by one look ahead; all meet the same luck."""
        found: list[float] = []
        for move in moves:
            after = state.copy()
            after.accept(seat, move)
            found.append(self.worth(after, seat, luck))
        return found

    def answer(self, state: State, seat: int, rng: Rng) -> Move:
        """The move that looks best at once."""
        moves = state.moves(seat)
        if len(moves) == 1:
            return moves[0]
        # A luck of its own: nobody foresees what is going to fall.
        worths = self.worths(state, seat, moves, Rng(int(rng.word())))
        best = 0
        for place, worth in enumerate(worths):
            if worth > worths[best]:
                best = place
        return moves[best]

    def play_on(self, state: State, seat: int, rounds: int, rng: Rng) -> None:
        """Until the seat is asked again after others were, so many times over, or the end."""
        is_away = False
        for _ in range(ENDLESS * rounds):
            ask = state.ask()
            if ask is None:
                return
            asked = ask.seats[0] if len(ask.seats) == 1 else state.owing()[0]
            if asked == CHANCE:
                state.accept(CHANCE, state.sample(rng))
                continue
            if asked != seat:
                is_away = True
            elif is_away and len(ask.seats) == 1:
                is_away = False
                rounds -= 1
                if rounds == 0:
                    return
            state.accept(asked, self.answer(state, asked, rng))


@final
class TurnSearch(Bot):
    """Lays out lines of its own turn, plays the best of them on, and keeps to the line it has chosen.

    Limits count positions judged as simulations. Without limits of its own or of the turn it judges 4,000.
    """

    limits: Limits
    character: str
    lines: int
    beam: int
    fewest: int
    rest: list[Move]
    expected: State | None
    spent: float

    def __init__(
        self,
        limits: Limits | None = None,
        character: str = USUAL,
        lines: int = LINES,
        beam: int = BEAM,
        fewest: int = FEWEST,
    ) -> None:
        self.limits = Limits() if limits is None else limits
        self.character = character
        self.lines = lines
        self.beam = beam
        self.fewest = fewest
        self.rest = []
        self.expected = None
        self.spent = 0.0

    def choose(self, turn: Turn) -> Move:
        if len(turn.moves) == 1:
            return turn.moves[0]
        kept = self.kept(turn)
        if kept is not None:
            self.remember(turn, kept)
            return kept[0]
        began = perf_counter()
        limits = stricter(self.limits, turn.limits)
        if limits.seconds is not None:
            left = max(SHORTEST, TURN * limits.seconds - self.spent)
            limits = Limits(min(limits.seconds, left), limits.simulations)
        chosen = self.searched(turn, limits, began)
        self.spent += perf_counter() - began
        self.remember(turn, chosen.moves)
        return chosen.moves[0]

    def kept(self, turn: Turn) -> list[Move] | None:
        """What is left of the line that was chosen before, if everything came as it was expected."""
        rest, expected = self.rest, self.expected
        self.rest = []
        self.expected = None
        if not rest or expected is None or rest[0] not in turn.moves or expected.view(turn.seat) != turn.view:
            return None
        return rest

    def remember(self, turn: Turn, moves: list[Move]) -> None:
        """Keep the rest of a line, and the position in which it goes on."""
        state = turn.imagine(turn.rng)
        state.accept(turn.seat, moves[0])
        if is_asked(state, turn.seat):
            self.rest = moves[1:]
            self.expected = state
            return
        ask = state.ask()
        if ask is None or ask.seats != (CHANCE,):
            # Somebody else is asked: the next turn has time of its own.
            self.spent = 0.0

    def searched(self, turn: Turn, limits: Limits, began: float) -> Line:
        """The best line, as far as the limits allow to know."""
        most = MOST if limits.simulations is None else limits.simulations
        head = Head(turn.game, self.character)
        seeds = Rng(int(turn.rng.word()))
        lines = self.laid_out(turn, head, seeds, int(LAYING * most))
        first = lines[0]
        if len(lines) == 1:
            return first
        before = head.judged
        self.play_on(turn, head, lines, 1, int(seeds.word()))
        cost = max(1, (head.judged - before) // len(lines))
        left = max(0, most - head.judged)
        affordable = left // (self.fewest * cost)
        if affordable < 2:
            return Line(first.moves[:1], first.worth)
        lines = lines[:affordable]
        live = lines
        rounds = max(1, left // (SAMPLES * cost * len(lines)))
        halvings = max(1, (len(lines) - 1).bit_length())
        share = (most - head.judged) // halvings
        for _ in range(halvings):
            stop = head.judged + share
            while len(live) > 1 and head.judged < stop:
                self.play_on(turn, head, live, rounds, int(seeds.word()))
                done = head.judged / most
                if limits.seconds is not None:
                    done = max(done, (perf_counter() - began) / limits.seconds)
                if turn.tell is not None:
                    turn.tell(min(done, 1.0))
                if done >= 1.0:
                    return surest(lines)
            # The one that looks best at once stays: it is what all others are measured by.
            live = [first, *sorted([line for line in live if line is not first], key=_descending)[: len(live) // 2]]
        return surest(lines)

    def play_on(self, turn: Turn, head: Head, lines: list[Line], rounds: int, luck: int) -> None:
        """Every line once more, in one deal and with one luck."""
        deal = turn.imagine(Rng(luck))
        for line in lines:
            state = deal.copy()
            rng = Rng(luck)
            for move in line.moves:
                if not is_asked(state, turn.seat) or move not in state.moves(turn.seat):
                    break
                state.accept(turn.seat, move)
            head.play_on(state, turn.seat, rounds, rng)
            line.values.append(head.worth(state, turn.seat, rng))

    def laid_out(self, turn: Turn, head: Head, seeds: Rng, most: int) -> list[Line]:
        """The lines to play on, each with another first answer; the one that looks best at once is the first."""
        luck = Rng(int(seeds.word()))
        state = turn.imagine(luck)
        worths = self.first_look(turn, head, luck)
        order = sorted(range(len(worths)), key=lambda place: -worths[place])
        lines = [Line([turn.moves[place]], worths[place]) for place in order[: self.lines]]
        if self.beam and len(turn.ask.seats) == 1:
            for line in lines:
                self.lengthen(head, state, turn.seat, line, luck, most)
        return lines

    def first_look(self, turn: Turn, head: Head, luck: Rng) -> list[float]:
        """What each answer is worth by one look ahead: the mean over a few deals where secrets or luck matter."""
        game = turn.game
        is_blind = not (game.traits.hidden and game.judges_hidden())
        sums = [0.0] * len(turn.moves)
        counts = [0] * len(turn.moves)
        for deal in range(DEALS):
            state = turn.imagine(luck)
            for place, move in enumerate(turn.moves):
                if deal > 0 and counts[place] == 0:
                    continue
                after = state.copy()
                after.accept(turn.seat, move)
                is_steady = is_blind and is_judged(game, after)
                sums[place] += head.worth(after, turn.seat, luck)
                counts[place] += 0 if is_steady else 1
            luck = Rng(int(luck.word()))
        return [total / max(1, counts[place]) for place, total in enumerate(sums)]

    def lengthen(self, head: Head, start: State, seat: int, line: Line, luck: Rng, most: int) -> None:
        """Go on with the best own answers, a beam of them, until somebody else or chance answers."""
        state = start.copy()
        state.accept(seat, line.moves[0])
        if not is_asked(state, seat):
            return
        best = -1.0
        open_lines: list[tuple[float, list[Move], State]] = [(line.worth, line.moves, state)]
        for _ in range(LONGEST):
            found: list[tuple[float, list[Move], State]] = []
            for _worth, moves, position in open_lines:
                for move in position.moves(seat):
                    after = position.copy()
                    after.accept(seat, move)
                    is_open = is_asked(after, seat)
                    worth = head.worth(after.copy() if is_open else after, seat, luck)
                    if is_open:
                        found.append((worth, [*moves, move], after))
                    elif worth > best:
                        best = worth
                        line.moves = [*moves, move]
            found.sort(key=_first_descending)
            open_lines = found[: self.beam]
            if not open_lines or head.judged >= most:
                return


def is_asked(state: State, seat: int) -> bool:
    """Whether this seat and no other is to answer."""
    ask = state.ask()
    return ask is not None and ask.seats == (seat,)


def surest(lines: list[Line]) -> Line:
    """The line that did better than the first by the most, as far as that is sure; else the first."""
    best = lines[0]
    most = 0.0
    for line in lines[1:]:
        gain = line.gain(lines[0])
        if gain > most:
            best, most = line, gain
    return best


def _descending(line: Line) -> float:
    return -line.mean()


def _first_descending(each: tuple[float, list[Move], State]) -> float:
    return -each[0]
