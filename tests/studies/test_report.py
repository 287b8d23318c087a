"""Tables and pages: the same rows from the same records, findings that are found and none that are not."""

import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

pl = pytest.importorskip("polars")
pytest.importorskip("matplotlib")

from examples import connect_four, sealed  # noqa: E402
from motley.cli import status  # noqa: E402
from motley.kernel import CHANCE, Game  # noqa: E402
from motley.lab import Here, Processes, Run, go_on  # noqa: E402
from motley.lab.findings import CLEAR, EVEN, NOT_MEASURED, findings  # noqa: E402
from motley.lab.report import html  # noqa: E402
from motley.lab.rows import FactRow, GameRow, MeasureRow, SeatRow  # noqa: E402
from motley.lab.study import Study  # noqa: E402
from motley.lab.tables import Tables, TimeRow, frame, made  # noqa: E402
from motley.match import replay  # noqa: E402
from motley.testing import registered  # noqa: E402

EXPERIMENT = """\
title = "Small & quick"
game = "motif"
games = 40
bots = ["greedy", "random"]
[options]
size = 3
press = [4, 2]
"""


def plain(results, total):  # type: ignore[no-untyped-def]
    return results


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("study")
    (folder / "study.toml").write_text(EXPERIMENT, encoding="utf-8")
    found = Run.begin(folder / "study.toml", folder / "study.run")
    go_on(found, Here())
    return found


def bytes_of(run: Run) -> dict[str, bytes]:
    names = ("games", "seats", "components", "measures")
    return {name: (run.folder / "rows" / f"{name}.parquet").read_bytes() for name in names}


def test_rows_are_the_same_however_and_in_which_order_games_were_played(run: Run, tmp_path: Path) -> None:
    made(run, Here(), plain)
    again = Run.begin(run.folder.parent / "study.toml", tmp_path / "again.run")
    go_on(again, Processes(2))
    made(again, Processes(2), plain)
    assert bytes_of(again) == bytes_of(run)


def test_rows_follow_the_records(run: Run) -> None:
    tables = made(run, Here(), plain)
    assert tables.games["number"].to_list() == run.numbers
    assert tables.seats.height == 2 * len(run.numbers) == tables.times.height
    assert set(tables.components["table"]) == {"turn", "opening"}
    file = run.folder / "games.jsonl"
    whole = file.read_bytes()
    try:
        file.write_bytes(b"".join(whole.splitlines(keepends=True)[:-3]))
        assert made(Run(run.folder), Here(), plain).games.height == tables.games.height - 3
    finally:
        file.write_bytes(whole)


class Page(HTMLParser):
    """What a page asks for, and whether its tags close."""

    def __init__(self) -> None:
        super().__init__()
        self.asks: list[str] = []
        self.ids: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("src", "href", "xlink:href") and value and not value.startswith("#"):
                self.asks.append(value)
            if name == "id" and value:
                self.ids.append(value)


def test_the_page_is_one_file_that_asks_for_nothing(run: Run) -> None:
    page = run.folder / "report.html"
    assert status(["lab", "report", str(run.folder), "--jobs", "1"]) == 0
    text = page.read_text(encoding="utf-8")
    found = Page()
    found.feed(text)
    assert found.asks == []
    assert len(found.ids) == len(set(found.ids))
    assert not re.search(r"@import|url\((?!#)", text)
    assert "Small &amp; quick" in text
    assert text.count("<svg") >= 5
    assert "nan" not in re.sub(r"<[^>]+>", " ", text).split()


def study_of(run: Run, games: int, strong: float, first: float = 0.5, length: int = 0) -> Study:
    """A study of made-up games: the holder of one card wins so often, and 20 other cards do nothing."""
    import random

    source = random.Random(8)
    rows: list[GameRow] = []
    seats: list[SeatRow] = []
    facts: list[FactRow] = []
    for number in range(games):
        variant, index = run.experiment.place(number)
        holder = source.randrange(2)
        winner = holder if source.random() < strong else 1 - holder
        if strong == 0.5:
            winner = 0 if source.random() < first else 1
        decisions = 50 + source.randrange(20) + length * variant
        rows.append(GameRow(number, variant, index, 2, "tiles", decisions, decisions, 9.0, 20, 2, 0.3, 0.6))
        for seat in range(2):
            won = float(seat == winner)
            seats.append(SeatRow(number, variant, seat, "greedy", 1 if won else 2, won, won, 5, 25, 9.0))
        facts.append(FactRow(number, variant, holder, "card", "anvil", "held", 1))
        for card in range(20):
            facts.append(FactRow(number, variant, source.randrange(2), "card", f"idle {card}", "held", 1))
    frames = {"games": frame(rows, GameRow), "seats": frame(seats, SeatRow), "components": frame(facts, FactRow)}
    frames["measures"] = frame([], MeasureRow)
    frames["times"] = frame([], TimeRow)
    return Study(run, Tables(frames))


def told(study: Study, kind: str) -> str:
    return "\n".join(finding.sentence for finding in findings(study) if finding.kind == kind)


def test_what_was_planted_is_found_and_nothing_else(run: Run) -> None:
    study = study_of(run, 400, strong=0.75, length=8)
    clear = told(study, CLEAR)
    assert "anvil (7" in clear
    assert "idle" not in clear
    assert re.search(r"instead of press 4: decisions \d+\.?\d* instead of", clear)
    assert "No seat clearly wins more" in told(study, EVEN)
    assert html(study, findings(study)).index("anvil") < html(study, findings(study)).index("How long")


def test_an_advantage_of_a_seat_is_found(run: Run) -> None:
    clear = told(study_of(run, 600, strong=0.5, first=0.65), CLEAR)
    assert re.search(r"Seat 1 \(Gold\) wins more than its share with press \d: 6\d %", clear)


def test_of_games_without_any_difference_nothing_is_called_clear(run: Run) -> None:
    study = study_of(run, 400, strong=0.5)
    assert told(study, CLEAR) == ""
    assert "None of 21 cards held stands out" in told(study, EVEN)


def test_few_games_are_counted_and_not_judged(run: Run) -> None:
    study = study_of(run, 20, strong=1.0)
    assert all(not use.is_judged for use in study.uses)
    assert "anvil" not in told(study, CLEAR)


def swings_of(run: Run) -> tuple[float, float, float]:
    """What the page tells of who leads, counted from the records by another way."""
    found = []
    for number in run.numbers:
        match = replay(run.record(number))
        assert match.outcome is not None
        winners = match.outcome.winners()
        leads = []
        for index, ply in enumerate(match.plies):
            state = match.state_at(index)
            if ply.seat != CHANCE and not state.held:
                values = match.game.judge(state)
                leads.append({seat for seat, value in enumerate(values) if value > max(values) - 1e-9})
        alone = [(place, next(iter(each))) for place, each in enumerate(leads) if len(each) == 1]
        changes = [place for (_, one), (place, other) in pairwise(alone) if one != other]
        behind = sum(each.isdisjoint(winners) for each in leads)
        found.append((len(changes), behind / len(leads), changes[-1] / len(leads) if changes else 0.0))
    return tuple(sum(values) / len(values) for values in zip(*found, strict=True))


def run_of(game: str, folder: Path) -> Run:
    (folder / "study.toml").write_text(
        f'title = "Who leads"\ngame = "{game}"\ngames = 24\nbots = ["random", "random"]\n', encoding="utf-8"
    )
    found = Run.begin(folder / "study.toml", folder / "study.run")
    go_on(found, Here())
    return found


@pytest.mark.parametrize("game", [sealed.GAME, connect_four.GAME], ids=lambda game: game.name)
def test_who_leads_is_counted_where_all_answer_at_once_too(game: Game, tmp_path: Path) -> None:
    with registered(game):
        run = run_of(game.name, tmp_path)
        changes, behind, settled = swings_of(run)
        study = Study(run, made(run, Here(), plain))
        told = " ".join(each.sentence for each in findings(study))
        assert f"The lead changes {changes:.1f} times in a game; the later winner is behind for {behind:.0%}" in (
            told.replace(" %", "%")
        )
        assert f"after {settled:.0%} of it" in told.replace(" %", "%")
        assert changes > 0
        page = html(study, findings(study))
        assert f"<td>{changes:.1f}</td>" in page


def test_what_was_not_measured_is_not_told_as_a_figure(tmp_path: Path) -> None:
    run = run_of("tally", tmp_path)
    study = Study(run, made(run, Here(), plain))
    assert study.swings() is None
    told = " ".join(each.sentence for each in findings(study))
    assert "The lead changes" not in told
    assert NOT_MEASURED in told
    assert NOT_MEASURED in html(study, findings(study))


def test_rows_of_an_earlier_edition_are_made_anew(run: Run) -> None:
    made(run, Here(), plain)
    file, edition = run.folder / "rows" / "games.parquet", run.folder / "rows" / "edition.txt"
    right = file.read_bytes()
    edition.write_text("1", encoding="utf-8")
    pl.read_parquet(file).with_columns(pl.lit(0).alias("lead_changes")).write_parquet(file)
    assert made(run, Here(), plain).games["lead_changes"].sum() > 0
    assert file.read_bytes() == right
