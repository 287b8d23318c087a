"""Search for games whose turns are chains of small answers, among several seats, with luck and secrets.

What the seat may answer is ranked by one look ahead, and the own answers that follow are laid out as lines: a beam,
until chance or another seat answers, or to the end of the turn where the game tells turns. The best lines are then
played on in the head, everybody answering as the game's own judgement suggests, in deals that agree with what the seat
knows and with the same luck for every line, to where what was begun is settled: the own next turn, or the end of the
round. The answer that looks best at first is given up only for one that did surely better.
"""

from math import sqrt
from time import perf_counter
from typing import Final, final
from zlib import crc32

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

WIDE_BEAM: Final = 8
WHOLE: Final = 40
"""The same for a whole turn: its answers are smaller, and many orders of them lead to the same."""

LIKELY: Final = 4
"""In the head so many moves are looked at, where the game knows which suggest themselves."""

LAID: Final = 20
"""So many positions are judged at most for a simulation, in order to lay out lines."""

DEALS: Final = 4
MOST: Final = 100
ENDLESS: Final = 400
"""In the head a turn has no more answers than that."""

LONG: Final = 4000
"""And a round no more than that."""

AHEAD: Final = 3
"""Without turns and rounds lines are played on until the seat was asked again so often, others between."""

FEWEST: Final = 4
"""Rather fewer lines than ones that can be played on less often than that; where two are too many, one look ahead says
more than a few ways that it may go."""

ENOUGH: Final = 6
"""After so many ways that it may go, a line that surely does worse than another is played on no more."""

BEHIND: Final = 2.5
"""How many standard errors that is."""

SURE: Final = 1.0
"""How many standard errors better an answer must have done to be preferred to the one that looks best at once."""

AIM: Final = 0.95
"""A decision aims for so much of the time it has: what was begun is still to be ended, and the answer to be written."""

TURN: Final = 1.8
"""A whole turn may take so many times what its longest decision may; with what is read, written and decided in no time
beside that, it stays below twice as much."""

SHORTEST: Final = 0.02
"""Seconds that a decision has in any case."""

FOREVER: Final = 1e18
UNTOLD: Final = -1.0
"""What may be expected of a line that breaks off before the turn is over."""

AS_IT_COMES: Final = -1
"""Instead of a luck that is the same for all lines turn by turn, or round by round."""

Span = tuple[int, int] | None
"""A turn as the game tells it."""


@final
class Line:
    """What the seat might answer, one answer after the other, and how that went in the head."""

    moves: list[Move]
    worth: float
    outlook: float
    values: list[float]

    def __init__(self, moves: list[Move], worth: float) -> None:
        self.moves = moves
        self.worth = worth
        self.outlook = UNTOLD
        self.values = []

    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else self.worth

    def gain(self, other: "Line", errors: float = SURE) -> float:
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
        return mean - errors * sqrt(spread / (count - 1) / count)


@final
class Head:
    """Plays a game on as its judgement suggests, and counts the positions that were judged."""

    game: Game
    character: str
    end: float
    judged: int
    luck: int
    fates: dict[tuple[int, str], Rng]

    def __init__(self, game: Game, character: str, end: float = FOREVER) -> None:
        self.game = game
        self.character = character
        self.end = end
        self.judged = 0
        self.luck = AS_IT_COMES
        self.fates = {}

    def meet(self, luck: int) -> None:
        """From here on chance falls by this luck, by itself in every turn or round and for every kind of question."""
        self.luck = luck
        self.fates = {}

    def fate(self, state: State, kind: str, rng: Rng) -> Rng:
        """The luck by which an open question of this kind falls.

        Where one line has a choice or a fight more than another, what falls after that is still the same for both.
        """
        if self.luck == AS_IT_COMES:
            return rng
        turn = self.game.turn(state)
        number = self.game.round(state) if turn is None else turn[0]
        key = (0 if number is None else number, kind)
        found = self.fates.get(key)
        if found is None:
            found = Rng((self.luck << 48) + (key[0] << 32) + crc32(kind.encode()))
            self.fates[key] = found
        return found

    def is_late(self, more: float = 0.0) -> bool:
        """Whether the time is up, or would be after so many seconds more."""
        return self.end != FOREVER and perf_counter() + more > self.end

    def worth(self, after: State, seat: int, luck: Rng) -> float:
        """What the seat has of a position; what is open there falls by this luck."""
        if not is_judged(self.game, after):
            let_settle(after, luck.copy())
        self.judged += 1
        return self.game.judge_seat(after, seat, self.character)

    def expected(self, state: State, seat: int, luck: Rng) -> float:
        """What the seat may expect of a position in which a line stops."""
        if not is_judged(self.game, state):
            let_settle(state, luck)
        self.judged += 1
        return self.game.expect(state, seat, self.character)

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
        moves = self.likely(state, seat, state.moves(seat))
        if len(moves) == 1:
            return moves[0]
        # A luck of its own: nobody foresees what is going to fall.
        worths = self.worths(state, seat, moves, Rng(int(rng.word())))
        best = 0
        for place, worth in enumerate(worths):
            if worth > worths[best]:
                best = place
        return moves[best]

    def likely(self, state: State, seat: int, moves: list[Move]) -> list[Move]:
        """The moves that suggest themselves, where there are many and the game knows; otherwise all."""
        if len(moves) <= LIKELY:
            return moves
        urges = self.game.urge(state, seat, moves)
        if urges is None:
            return moves
        keyed = [(-urge, place) for place, urge in enumerate(urges)]
        keyed.sort()
        return [moves[place] for _, place in keyed[:LIKELY]]

    def come_back(self, state: State, seat: int, span: Span, rng: Rng) -> bool:
        """Let others answer until the seat is asked again in the same turn; whether it is."""
        for _ in range(ENDLESS):
            ask = state.ask()
            if ask is None or ask.seats[0] == CHANCE or len(ask.seats) > 1 or self.game.turn(state) != span:
                return False
            if ask.seats[0] == seat:
                return True
            state.accept(ask.seats[0], self.answer(state, ask.seats[0], rng))
        return False

    def play_turns(self, state: State, seat: int, rng: Rng) -> None:
        """On to the next turn of that seat."""
        game = self.game
        span = game.turn(state)
        for _ in range(ENDLESS):
            now = game.turn(state)
            if now != span and (now is None or now[1] == seat):
                return
            if not self.step(state, rng):
                return

    def play_rounds(self, state: State, number: int, rng: Rng) -> None:
        """Until the round of that number has begun."""
        for _ in range(LONG):
            now = self.game.round(state)
            if now is None or now >= number or not self.step(state, rng):
                return

    def step(self, state: State, rng: Rng) -> bool:
        """Let whoever is asked answer; whether anybody was."""
        ask = state.ask()
        if ask is None:
            return False
        asked = ask.seats[0] if len(ask.seats) == 1 else state.owing()[0]
        if asked == CHANCE:
            state.accept(asked, state.sample(self.fate(state, ask.kind, rng)))
        else:
            state.accept(asked, self.answer(state, asked, rng))
        return True

    def play_on(self, state: State, seat: int, times: int, rng: Rng) -> None:
        """Until the seat is asked again after others were, so many times over, or the end."""
        is_away = False
        for _ in range(ENDLESS * times):
            ask = state.ask()
            if ask is None:
                return
            if ask.seats == (seat,):
                if is_away:
                    is_away = False
                    times -= 1
                    if times == 0:
                        return
            elif ask.seats[0] != CHANCE:
                is_away = True
            self.step(state, rng)


@final
class TurnSearch(Bot):
    """Lays out lines of its own turn, plays the best of them on, and keeps to the line it has chosen.

    A simulation is a line played on once. Without limits of its own or of the turn it has a hundred. `further` are
    rounds beyond those that the game says, where it is more than one. Where lines are `paired`, chance falls alike in
    all of them turn by turn, or round by round, rather than as it comes. A whole turn is laid out as widely as for
    `plans` lines at least. A bot that `expects` tells whole turns apart by how they end rather than by how they begin,
    and prefers the one of which the game has it expect most.
    """

    limits: Limits
    character: str
    lines: int
    beam: int
    fewest: int
    rest: list[Move]
    expected: State | None
    spent: float
    span: Span
    round: int | None
    rounds: int
    further: int
    paired: bool
    plans: int
    expects: bool

    def __init__(
        self,
        limits: Limits | None = None,
        character: str = USUAL,
        lines: int = LINES,
        beam: int = BEAM,
        fewest: int = FEWEST,
        further: int = 0,
        paired: bool = False,
        plans: int = 0,
        expects: bool = False,
    ) -> None:
        self.limits = Limits() if limits is None else limits
        self.character = character
        self.lines = lines
        self.beam = beam
        self.fewest = fewest
        self.rest = []
        self.expected = None
        self.spent = 0.0
        self.span = None
        self.round = None
        self.rounds = 1
        self.further = further
        self.paired = paired
        self.plans = plans
        self.expects = expects

    def choose(self, turn: Turn) -> Move:
        kept = self.kept(turn)
        if kept is not None:
            self.remember(turn, kept)
            return kept[0]
        if len(turn.moves) == 1:
            return turn.moves[0]
        began = perf_counter()
        self.begin(turn)
        limits = stricter(self.limits, turn.limits)
        if limits.seconds is not None:
            left = max(SHORTEST, TURN * limits.seconds - self.spent)
            limits = Limits(min(AIM * limits.seconds, left), limits.simulations)
        chosen = self.searched(turn, limits, began)
        if turn.tell is not None:
            turn.tell(1.0)
        self.spent += perf_counter() - began
        self.remember(turn, chosen.moves)
        return chosen.moves[0]

    def begin(self, turn: Turn) -> None:
        """Another turn has time of its own, where the game tells turns."""
        state = turn.imagine(Rng(1))
        self.round = turn.game.round(state)
        rounds = turn.game.foresight()
        # Where one round settles everything, another one costs as much again and tells little.
        self.rounds = rounds + self.further if rounds > 1 else rounds
        span = turn.game.turn(state)
        if span is not None and span != self.span:
            self.spent = 0.0
        self.span = span

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
        span = turn.game.turn(state)
        state.accept(turn.seat, moves[0])
        if span is not None and len(moves) > 1:
            Head(turn.game, self.character).come_back(state, turn.seat, span, Rng(1))
        if is_asked(state, turn.seat):
            self.rest = moves[1:]
            self.expected = state
            return
        ask = state.ask()
        if span is None and (ask is None or ask.seats != (CHANCE,)):
            # Somebody else is asked: the next turn has time of its own.
            self.spent = 0.0

    def searched(self, turn: Turn, limits: Limits, began: float) -> Line:
        """The best line, as far as the limits allow to know."""
        most = (MOST if limits.simulations is None else limits.simulations) * turn.game.handful()
        end = FOREVER if limits.seconds is None else began + limits.seconds
        head = Head(turn.game, self.character, end)
        seeds = Rng(int(turn.rng.word()))
        lines: list[Line] = []
        if self.span is not None:
            lines = self.planned(turn, head, seeds, LAID * max(most, self.plans))
        if not lines:
            lines = self.laid_out(turn, head, seeds, LAID * most)
        first = lines[0]
        affordable = most // self.fewest
        if affordable < 2:
            return first if self.span is not None else Line(first.moves[:1], first.worth)
        lines = lines[:affordable]
        live = lines
        halvings = max(1, (len(lines) - 1).bit_length())
        played = 0
        for halving in range(1, halvings + 1):
            while len(live) > 1 and played < halving * most // halvings:
                before = perf_counter()
                if head.is_late():
                    return surest(lines)
                self.play_on(turn, head, live, int(seeds.word()))
                played += len(live)
                if turn.tell is not None:
                    turn.tell(self.done(played / most, limits, began))
                # One more time would take as long again.
                if head.is_late(perf_counter() - before):
                    return surest(lines)
                live = hopeful(live)
            # The one that looks best at first stays: it is what all others are measured by.
            rest = sorted([line for line in live if line is not first], key=_descending)
            live = [first, *rest[: len(live) // 2]] if first in live else rest[: (len(live) + 1) // 2]
        return surest(lines)

    def done(self, share: float, limits: Limits, began: float) -> float:
        """How much of the thinking is done, by what there was to do and by the clock."""
        if limits.seconds is not None:
            share = max(share, (perf_counter() - began) / limits.seconds)
        return min(share, 1.0)

    def play_on(self, turn: Turn, head: Head, lines: list[Line], luck: int) -> None:
        """Every line once more, in one deal and with one luck."""
        deal = turn.imagine(Rng(luck))
        for line in lines:
            state = deal.copy()
            rng = Rng(luck)
            if self.paired:
                head.meet(luck)
            self.follow(head, state, turn.seat, line)
            if self.span is not None:
                head.play_turns(state, turn.seat, rng)
            elif self.round is not None:
                head.play_rounds(state, self.round + self.rounds, rng)
            else:
                head.play_on(state, turn.seat, AHEAD, rng)
            line.values.append(head.expected(state, turn.seat, rng))

    def follow(self, head: Head, state: State, seat: int, line: Line) -> None:
        """Give the answers of a line, as far as they can be given."""
        for move in line.moves:
            if self.span is not None and not head.come_back(state, seat, self.span, Rng(1)):
                return
            if not is_asked(state, seat) or move not in state.moves(seat):
                return
            state.accept(seat, move)

    def planned(self, turn: Turn, head: Head, seeds: Rng, most: int) -> list[Line]:
        """Lines to the end of the turn, the best first: one beam for all of them."""
        seat = turn.seat
        luck = Rng(int(seeds.word()))
        found: list[Line] = []
        beam: list[tuple[float, list[Move], State]] = [(0.0, [], turn.imagine(luck))]
        for _ in range(WHOLE):
            ahead: list[tuple[float, list[Move], State]] = []
            seen: set[float] = set()
            for _worth, moves, position in beam:
                if found and head.is_late():
                    break
                for move in position.moves(seat):
                    after = position.copy()
                    after.accept(seat, move)
                    is_open = head.come_back(after, seat, self.span, Rng(1))
                    worth = head.worth(after.copy() if is_open else after, seat, luck)
                    if is_open:
                        # The same worth to the last digit is the same position, come to in another order.
                        if worth not in seen:
                            seen.add(worth)
                            ahead.append((worth, [*moves, move], after))
                        continue
                    line = Line([*moves, move], worth)
                    if self.expects and turn.game.turn(after) != self.span:
                        line.outlook = head.expected(after, seat, luck.copy())
                    found.append(line)
            ahead.sort(key=_first_descending)
            # A plan that breaks off is worse than none: with nothing left to think with, the best is led to its end.
            beam = ahead[: WIDE_BEAM if head.judged < most else 1]
            if not beam or head.is_late():
                break
        return by_end(found, self.lines) if self.expects else by_beginning(found, self.lines)

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
            if not open_lines or head.judged >= most or head.is_late():
                return


def by_beginning(lines: list[Line], count: int) -> list[Line]:
    """The best line for each first answer, the best first."""
    best: dict[Move, Line] = {}
    for line in lines:
        first = line.moves[0]
        if first not in best or line.worth > best[first].worth:
            best[first] = line
    return sorted(best.values(), key=_descending)[:count]


def by_end(lines: list[Line], count: int) -> list[Line]:
    """The lines of which most may be expected, each unlike those before it.

    One that chance breaks off can be judged alone: where the best by the judgement is such a line, all are judged.
    """
    if not lines:
        return lines
    best = lines[0]
    for line in lines:
        if line.worth > best.worth:
            best = line
    if best.outlook == UNTOLD:
        return unlike(sorted(lines, key=_descending), count)
    ended = [line for line in lines if line.outlook != UNTOLD]
    return unlike(sorted(ended, key=_by_outlook), count)


def unlike(lines: list[Line], count: int) -> list[Line]:
    """The first so many of these lines that are more than an order or a small answer apart from those before them."""
    chosen: list[Line] = []
    for line in lines:
        if len(chosen) >= count:
            break
        is_new = True
        for other in chosen:
            if not are_unlike(line.moves, other.moves):
                is_new = False
                break
        if is_new:
            chosen.append(line)
    return chosen


def are_unlike(some: list[Move], others: list[Move]) -> bool:
    """Whether more than a third of the answers of one are not among those of the other."""
    if len(some) <= 2 or len(others) <= 2:
        return some != others
    left = others.copy()
    apart = 0
    for move in some:
        if move in left:
            left.remove(move)
        else:
            apart += 1
    return 3 * max(apart, len(left)) > max(len(some), len(others))


def is_asked(state: State, seat: int) -> bool:
    """Whether this seat and no other is to answer."""
    ask = state.ask()
    return ask is not None and ask.seats == (seat,)


def hopeful(lines: list[Line]) -> list[Line]:
    """Without those that surely do worse than another, or the same as an earlier one whatever happens."""
    if len(lines[0].values) < ENOUGH:
        return lines
    best = lines[0]
    for line in lines:
        if line.mean() > best.mean():
            best = line
    return [line for line in lines if line is best or best.gain(line, BEHIND) < 0.0]


def surest(lines: list[Line]) -> Line:
    """The line that did better than the first by the most, as far as that is sure; else the first."""
    best = lines[0]
    most = 0.0
    for line in lines[1:]:
        gain = line.gain(lines[0])
        if gain > most:
            best, most = line, gain
    return best


def _by_outlook(line: Line) -> float:
    return -line.outlook


def _descending(line: Line) -> float:
    return -line.mean()


def _first_descending(each: tuple[float, list[Move], State]) -> float:
    return -each[0]
