"""Rows out of records: of each game, of each seat, of each component, and of each of the game's own measures.

Everything here is computed from the record alone, by playing it through once more.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from motley.bots.search import can_judge
from motley.kernel import CHANCE, Game, Record
from motley.lab.journal import Run
from motley.match import Match, replay

EDITION = "2"
"""Raised when the same records give other rows, so that rows of before are made anew."""

EVEN = 1e-9
"""Judgements that differ by less are even."""

Swings = tuple[int | None, float | None, float | None]


@dataclass(frozen=True)
class GameRow:
    """One game: how it ended, how long it was, how many moves there were to choose from, and how it swung."""

    number: int
    variant: int
    index: int
    seats: int
    reason: str
    answers: int
    decisions: int
    choices: float
    """Legal moves of a decision, on average."""
    most_choices: int
    lead_changes: int | None
    """How often the lead went to another seat, as the game's own judgement sees it. This and what follows are None
    where nothing was measured: in a game without a judgement, or for somebody alone."""
    behind: float | None
    """Share of the positions in which a later winner was not in the lead."""
    settled: float | None
    """Share of the game after which the lead did not change any more."""


@dataclass(frozen=True)
class SeatRow:
    """One seat of one game."""

    number: int
    variant: int
    seat: int
    bot: str
    place: int
    won: float
    """1 for the only winner, a share of it where several win."""
    points: float
    score: int
    decisions: int
    choices: float


@dataclass(frozen=True)
class FactRow:
    """What became of one component in one game; a seat of -1 is everybody."""

    number: int
    variant: int
    seat: int
    table: str
    component: str
    deed: str
    count: int


@dataclass(frozen=True)
class MeasureRow:
    """One of the game's own measures of one game."""

    number: int
    variant: int
    measure: str
    value: float


@dataclass
class Rows:
    """The rows of some games."""

    games: list[GameRow] = field(default_factory=list)
    seats: list[SeatRow] = field(default_factory=list)
    facts: list[FactRow] = field(default_factory=list)
    measures: list[MeasureRow] = field(default_factory=list)

    def add(self, other: "Rows") -> None:
        self.games += other.games
        self.seats += other.seats
        self.facts += other.facts
        self.measures += other.measures


@dataclass(frozen=True)
class RowsOf:
    """The task that makes the rows of a run's games."""

    folder: Path

    def __call__(self, number: int) -> Rows:
        run = _opened(self.folder)
        variant, index = run.experiment.place(number)
        return rows_of(run.record(number), number, variant, index)


_open: dict[Path, Run] = {}


def _opened(folder: Path) -> Run:
    """The run of a folder, looked through once in a process."""
    if folder not in _open:
        _open.clear()
        _open[folder] = Run(folder)
    return _open[folder]


class Course:
    """How a game went, gathered while its record is played through."""

    def __init__(self, seats: int) -> None:
        self.choices: list[list[int]] = [[] for _ in range(seats)]
        self.leaders: list[tuple[int, ...]] = []

    def ask(self, seat: int, choices: int) -> None:
        if seat != CHANCE:
            self.choices[seat].append(choices)

    def judge(self, values: Sequence[float]) -> None:
        best = max(values)
        self.leaders.append(tuple(seat for seat, value in enumerate(values) if value > best - EVEN))

    def swings(self, winners: Sequence[int]) -> Swings:
        """Changes of the lead, the share of positions with a later winner behind, and when the lead was settled."""
        if not self.leaders or len(self.choices) == 1:
            return None, None, None
        alone = [(place, leaders[0]) for place, leaders in enumerate(self.leaders) if len(leaders) == 1]
        changes = [now for (_, before), (now, leader) in pairwise(alone) if leader != before]
        behind = sum(not set(leaders) & set(winners) for leaders in self.leaders) / len(self.leaders)
        return len(changes), behind, (changes[-1] / len(self.leaders) if changes else 0.0)


def course_of(record: Record) -> tuple[Match, Course]:
    """Play a record through, looking at each position in which seats are asked: once where several are together."""
    match = replay(record, 0)
    course = Course(match.seats)
    judges = can_judge(match.game)
    for answer in record.answers:
        assert answer.text is not None
        ask = match.state.ask()
        assert ask is not None
        if answer.seat != CHANCE:
            course.ask(answer.seat, len(match.moves(answer.seat)))
            if judges and not any(match.state.answered(seat) for seat in ask.seats):
                course.judge(match.game.judge(match.state))
        match.play(answer.seat, answer.text, answer.draw, answer.lock)
    return match, course


def rows_of(record: Record, number: int, variant: int, index: int) -> Rows:
    """All rows of one game."""
    match, course = course_of(record)
    outcome = match.outcome
    assert outcome is not None
    winners = outcome.winners()
    changes, behind, settled = course.swings(winners)
    everything = [count for counts in course.choices for count in counts]
    rows = Rows()
    rows.games.append(
        GameRow(
            number,
            variant,
            index,
            match.seats,
            outcome.reason,
            match.ply,
            len(everything),
            _mean(everything),
            max(everything, default=0),
            changes,
            behind,
            settled,
        )
    )
    returns = outcome.returns()
    for seat in range(match.seats):
        won = 1 / len(winners) if seat in winners else 0.0
        counts = course.choices[seat]
        place, score = outcome.placings[seat], outcome.scores[seat]
        mine = (number, variant, seat, match.names[seat], place, won, returns[seat], score, len(counts), _mean(counts))
        rows.seats.append(SeatRow(*mine))
    rows.facts += _facts(match.game, match, number, variant)
    measures = match.game.measures(match.state)
    rows.measures += [MeasureRow(number, variant, name, float(value)) for name, value in measures.items()]
    return rows


def _facts(game: Game, match: Match, number: int, variant: int) -> list[FactRow]:
    return [
        FactRow(
            number, variant, -1 if fact.seat is None else fact.seat, fact.table, fact.component, fact.deed, fact.count
        )
        for fact in game.facts(match.state, match.events)
    ]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
