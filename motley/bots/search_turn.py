"""Search for games whose turns are chains of small answers, among several seats, with luck and secrets.

What the seat may answer is ranked by one look ahead, and the own answers that follow are laid out as lines: a beam,
until chance or another seat answers, or to the end of the turn where the game tells turns. The best lines are then
played on in the head, everybody answering as the game's own judgement suggests, in deals that agree with what the seat
knows and with the same luck for every line, to where what was begun is settled: the own next turn, or the end of the
round. The answer that looks best at first is given up only for one that did surely better.
"""

from time import perf_counter
from typing import Final, final

from motley.bots.greedy import is_judged
from motley.bots.search import stricter
from motley.bots.search_head import FOREVER, Head, Span
from motley.bots.search_lines import Line, by_beginning, by_end, descending, hopeful, surest
from motley.kernel.bot import Bot, Limits, Turn
from motley.kernel.core import CHANCE, Move
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

LAID: Final = 20
"""So many positions are judged at most for a simulation, in order to lay out lines."""

DEALS: Final = 4
MOST: Final = 100

AHEAD: Final = 3
"""Without turns and rounds lines are played on until the seat was asked again so often, others between."""

FEWEST: Final = 4
"""Rather fewer lines than ones that can be played on less often than that; where two are too many, one look ahead says
more than a few ways that it may go."""

AIM: Final = 0.95
"""A decision aims for so much of the time it has: what was begun is still to be ended, and the answer to be written."""

TURN: Final = 1.8
"""A whole turn may take so many times what its longest decision may; with what is read, written and decided in no time
beside that, it stays below twice as much."""

SHORTEST: Final = 0.02
"""Seconds that a decision has in any case."""


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
        """Another turn has time of its own, where the game tells turns; to who plays alone a round is one."""
        state = turn.imagine(Rng(1))
        number = turn.game.round(state)
        is_new = number != self.round
        self.round = number
        rounds = turn.game.foresight()
        # Where one round settles everything, another one costs as much again and tells little.
        self.rounds = rounds + self.further if rounds > 1 else rounds
        span = turn.game.turn(state)
        if span != self.span if span is not None else state.seats == 1 and is_new:
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
        if span is None and (ask is None or state.seats == 1 or ask.seats != (CHANCE,)):
            # Somebody else is asked, or chance where there is nobody else: the next turn has time of its own.
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
            rest = sorted([line for line in live if line is not first], key=descending)
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


def is_asked(state: State, seat: int) -> bool:
    """Whether this seat and no other is to answer."""
    ask = state.ask()
    return ask is not None and ask.seats == (seat,)


def _first_descending(each: tuple[float, list[Move], State]) -> float:
    return -each[0]
