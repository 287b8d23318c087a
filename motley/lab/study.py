"""What the tables of a run say: shares of wins by seat and component, lengths, swings, times, and what differs."""

import math
from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property

from motley.extras import extra
from motley.kernel import registry
from motley.kernel.facts import RESULTS
from motley.lab.journal import Run
from motley.lab.statistics import SURE, Difference, Mean, Share, difference, holm, share_in_games, share_of
from motley.lab.tables import Tables

with extra("lab", "The lab"):
    import polars as pl

FEWEST = 30
"""What was seen in fewer games is not judged."""
FIRST = ("turn", "first", "taken")
"""The fact that says who took the first turn."""


@dataclass(frozen=True)
class SeatShare:
    """The wins of a seat in a variant, with its chance after correction for all that were looked at."""

    variant: int
    seat: int
    name: str
    share: Share
    chance: float

    @property
    def is_clear(self) -> bool:
        return self.chance < SURE


@dataclass(frozen=True)
class Use:
    """A component and what became of it: in how many games, and how those who had it did."""

    table: str
    component: str
    name: str
    deed: str
    games: int
    of: int
    share: Share | None
    """Wins of those who had it; of everybody's components, those of whoever went first, where that is known."""
    chance: float
    """After correction; 1 where too few games were seen."""
    decisions: Mean
    """How long the games with it are."""

    @property
    def is_clear(self) -> bool:
        return self.chance < SURE

    @property
    def is_judged(self) -> bool:
        return self.share is not None and self.games >= FEWEST

    @property
    def lift(self) -> float:
        """How much more than fair, as a share of all wins that there are."""
        return 0.0 if self.share is None else self.share.share - self.share.fair


@dataclass(frozen=True)
class Contrast:
    """What differs between the first variant and another, in one measure."""

    measure: str
    variant: int
    first: Mean
    other: Mean
    difference: Difference
    chance: float

    @property
    def is_clear(self) -> bool:
        return self.chance < SURE


@dataclass(frozen=True)
class Pace:
    """How long a bot thinks for a decision, in seconds."""

    bot: str
    decisions: int
    mean: float
    median: float
    late: float
    longest: float


GAME_MEASURES = {
    "decisions": "decisions",
    "lead_changes": "changes of the lead",
    "behind": "share of the game that the winner is behind",
    "choices": "moves to choose from",
}


class Study:
    """The numbers of a run; each is worked out when it is asked for."""

    def __init__(self, run: Run, tables: Tables) -> None:
        self.run = run
        self.experiment = run.experiment
        self.tables = tables
        self.game = registry.game(self.experiment.variants[0].game)
        self.labels = self.experiment.labels

    @property
    def games(self) -> int:
        return int(self.tables.games.height)

    @property
    def variants(self) -> range:
        return range(len(self.labels))

    def games_of(self, variant: int) -> pl.DataFrame:
        return self.tables.games.filter(pl.col("variant") == variant)

    @cached_property
    def is_solo(self) -> bool:
        return all(contest.seats == 1 for contest in self.experiment.variants)

    @cached_property
    def seats(self) -> list[SeatShare]:
        """The wins of each seat; a seat that plays alone has nobody to be fair to."""
        found: list[tuple[int, int, str, Share]] = []
        for variant, contest in enumerate(self.experiment.variants):
            rows = self.tables.seats.filter(pl.col("variant") == variant)
            names = self.game.seat_names(contest.seats)
            for seat in range(contest.seats):
                won = rows.filter(pl.col("seat") == seat)["won"].to_list()
                found.append((variant, seat, names[seat], share_of([(each, 1 / contest.seats) for each in won])))
        chances = holm([1.0 if share.fair == 1 else share.chance for *_, share in found])
        return [SeatShare(*each, chance) for each, chance in zip(found, chances, strict=True)]

    @cached_property
    def _seat_rows(self) -> dict[tuple[int, int], tuple[float, float]]:
        """Of each game and seat: what it won, and what was to be expected of that bot in that seat of that variant,
        going first or not, whatever components it had."""
        groups: dict[tuple[int, int, str, bool], list[float]] = {}
        rows = list(self.tables.seats.select("number", "seat", "variant", "bot", "won").iter_rows())
        for number, seat, variant, bot, won in rows:
            groups.setdefault((variant, seat, bot, self.firsts.get(number) == seat), []).append(won)
        fair: dict[tuple[int, int, str, bool], float] = {}
        for key, wins in groups.items():
            seats = self.experiment.variants[key[0]].seats
            # As if four games more had gone as they should: few games alone say little.
            fair[key] = (sum(wins) + 4 * (0.5 if seats == 1 else 1 / seats)) / (len(wins) + 4)
        return {
            (number, seat): (won, fair[variant, seat, bot, self.firsts.get(number) == seat])
            for number, seat, variant, bot, won in rows
        }

    @cached_property
    def first_turns(self) -> list[SeatShare]:
        """The wins of whoever took the first turn, by variant, where that was not always the same seat."""
        won: dict[int, list[tuple[float, float]]] = {}
        for number, seat, variant, share in self.tables.seats.select("number", "seat", "variant", "won").iter_rows():
            if self.firsts.get(number) == seat:
                won.setdefault(variant, []).append((share, 1 / self.experiment.variants[variant].seats))
        if self.is_solo or len(set(self.firsts.values())) < 2:
            return []
        shares = [(variant, share_of(each)) for variant, each in sorted(won.items())]
        chances = holm([share.chance for _, share in shares])
        return [
            SeatShare(variant, 0, "first turn", share, chance)
            for (variant, share), chance in zip(shares, chances, strict=True)
        ]

    @cached_property
    def firsts(self) -> dict[int, int]:
        """Who went first in each game, where the game tells."""
        table, component, deed = FIRST
        rows = self.tables.components.filter(
            (pl.col("table") == table) & (pl.col("component") == component) & (pl.col("deed") == deed)
        )
        return dict(rows.select("number", "seat").iter_rows())

    @cached_property
    def uses(self) -> list[Use]:
        """Every component and deed, with the correction over all that are judged."""
        decisions = dict(self.tables.games.select("number", "decisions").iter_rows())
        held: dict[tuple[str, str, str], dict[int, list[int]]] = {}
        for number, seat, table, component, deed in self.tables.components.select(
            "number", "seat", "table", "component", "deed"
        ).iter_rows():
            held.setdefault((table, component, deed), {}).setdefault(number, []).append(seat)
        found: list[Use] = []
        held.pop(FIRST, None)
        for (table, component, deed), games in sorted(held.items()):
            length = Mean.of([float(decisions[number]) for number in games])
            name = self.game.component_name(table, component)
            share = None if deed in RESULTS else self._share(games)
            found.append(Use(table, component, name, deed, len(games), self.games, share, 1.0, length))
        judged = [use for use in found if use.is_judged]
        chances = holm([use.share.chance for use in judged if use.share is not None])
        corrected = {id(use): chance for use, chance in zip(judged, chances, strict=True)}
        return [replace(use, chance=corrected.get(id(use), 1.0)) for use in found]

    def _share(self, games: dict[int, list[int]]) -> Share | None:
        """The wins of those who held something; of what is everybody's, those of whoever went first."""
        rows: list[tuple[float, float, int]] = []
        for number, seats in games.items():
            holders = [self.firsts[number]] if seats == [-1] and self.first_turns else seats
            if holders == [-1]:
                return None
            mine = [self._seat_rows[number, seat] for seat in holders]
            rows.append((sum(won for won, _ in mine), sum(fair for _, fair in mine), len(mine)))
        return share_in_games(rows)

    def is_everybodys(self, use: Use) -> bool:
        """Whether nobody in particular has such a component."""
        rows = self.tables.components.filter((pl.col("table") == use.table) & (pl.col("deed") == use.deed))
        return bool(rows["seat"].max() == -1)

    @cached_property
    def endings(self) -> list[Counter[str]]:
        """How often games end how, by variant."""
        return [Counter(self.games_of(variant)["reason"].to_list()) for variant in self.variants]

    def values(self, variant: int, measure: str) -> dict[int, float]:
        """A measure of each game of a variant, by its index."""
        games = self.games_of(variant)
        if measure in GAME_MEASURES:
            rows = games.select("index", measure).drop_nulls().iter_rows()
            return {index: float(value) for index, value in rows}
        places = dict(games.select("number", "index").iter_rows())
        rows = self.tables.measures.filter((pl.col("variant") == variant) & (pl.col("measure") == measure))
        return {places[number]: value for number, value in rows.select("number", "value").iter_rows()}

    def swings(self, variant: int | None = None) -> tuple[Mean, Mean, Mean] | None:
        """Changes of the lead, how long the later winner is behind, and when the lead is settled, over the games in
        which that was measured; None if it was in none."""
        games = self.tables.games if variant is None else self.games_of(variant)
        measured = games.drop_nulls("behind")
        if measured.is_empty():
            return None
        changes, behind, settled = (Mean.of(measured[name].to_list()) for name in ("lead_changes", "behind", "settled"))
        return changes, behind, settled

    @cached_property
    def own_measures(self) -> list[str]:
        """The game's own measures, in its order."""
        return list(dict.fromkeys(self.tables.measures["measure"].to_list()))

    def title_of(self, measure: str) -> str:
        return GAME_MEASURES.get(measure, measure)

    @cached_property
    def contrasts(self) -> list[Contrast]:
        """What differs from the first variant, with the same luck, corrected over all of it."""
        found: list[tuple[str, int, Mean, Mean, Difference]] = []
        for variant in self.variants[1:]:
            for measure in (*GAME_MEASURES, *self.own_measures):
                one, other = self.values(0, measure), self.values(variant, measure)
                both = sorted(one.keys() & other.keys())
                if len(both) < FEWEST:
                    continue
                first, second = [one[index] for index in both], [other[index] for index in both]
                between = difference(first, second)
                if between.paired.deviation or between.paired.mean:
                    found.append((self.title_of(measure), variant, Mean.of(first), Mean.of(second), between))
        chances = holm([each[-1].paired.chance for each in found])
        return [Contrast(*each, chance) for each, chance in zip(found, chances, strict=True)]

    @cached_property
    def paces(self) -> list[Pace]:
        """Thinking by bot and level; the middle and the late ones are means over games."""
        rows = self.tables.times.filter(pl.col("decisions") > 0).group_by("bot", maintain_order=True)
        table = rows.agg(
            pl.col("decisions").sum(),
            (pl.col("total").sum() / pl.col("decisions").sum()).alias("mean"),
            pl.col("median").mean(),
            pl.col("late").mean(),
            pl.col("longest").max(),
        )
        return [Pace(*row) for row in table.iter_rows()]

    def detectable(self, games: int, fair: float) -> float:
        """How far from fair a share of wins has to be to be seen in so many games, four times of five."""
        if games == 0:
            return 1.0
        return 2.8 * math.sqrt(fair * (1 - fair) / games)
