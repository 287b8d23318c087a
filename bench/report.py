"""The bench in words: the machine, the tables, what was aimed at and what was reached."""

import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import final

from bench.timing import Contestant

PACKAGES = ("open_spiel", "pgx", "jax", "pettingzoo", "catanatron")
BEGIN = "<!-- measured: begin -->"
END = "<!-- measured: end -->"


@final
class Line:
    """One line of a table: a contestant, and those it is compared with."""

    def __init__(self, key: str, beside: tuple[str, ...] = ()) -> None:
        self.key = key
        self.beside = beside


@final
class Table:
    def __init__(self, title: str, lines: list[Line], note: str = "") -> None:
        self.title = title
        self.lines = lines
        self.note = note


@final
class Target:
    """A rate, or a ratio to somebody else, that was aimed at."""

    def __init__(self, title: str, key: str, beside: str | None, least: float) -> None:
        self.title = title
        self.key = key
        self.beside = beside
        self.least = least

    def reached(self, field: dict[str, Contestant]) -> float | None:
        mine = field[self.key]
        if self.beside is not None:
            return mine.ratio(field[self.beside])
        return mine.median if mine.rates else None

    def text(self, field: dict[str, Contestant]) -> str:
        value = self.reached(field)
        show = number if self.beside is None else times
        if value is None:
            return f"| {self.title} | {show(self.least)} | not measured | |"
        return f"| {self.title} | {show(self.least)} | {show(value)} | {'yes' if value >= self.least else '**no**'} |"


def number(value: float) -> str:
    """A rate, to three figures."""
    if value >= 1e6:
        return f"{value / 1e6:.3g} million"
    rounded = float(f"{value:.3g}")
    return f"{rounded:,.0f}" if rounded >= 100 else f"{rounded:g}"


def times(value: float) -> str:
    return f"{value:.0f} ×" if value >= 20 else f"{value:.1f} ×" if value >= 1 else f"{value:.2g} ×"


def machine(is_compiled: bool) -> list[str]:
    """What it ran on, without names or paths."""
    packages = []
    for package in PACKAGES:
        try:
            packages.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            packages.append(f"{package} missing")
    build = "compiled by mypyc " + version("mypy") if is_compiled else "not compiled"
    system = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    return [
        f"{processor()}, of which one is used, {system}.",
        f"Motley {version('motley-games')}, {build}. Peers: {', '.join(packages)}.",
    ]


def processor() -> str:
    """The processor's own name, and how many of them."""
    name, cores = platform.processor() or platform.machine(), 0
    info = Path("/proc/cpuinfo")
    for line in info.read_text(encoding="utf-8").splitlines() if info.is_file() else ():
        key, _, value = line.partition(":")
        cores += key.strip() == "processor"
        if key.strip() == "model name":
            name = value.strip()
    return f"{name}, {cores} cores" if cores else name


def row(line: Line, field: dict[str, Contestant]) -> str:
    mine = field[line.key]
    if not mine.rates:
        return f"| {mine.title} | missing: {mine.missing} | |"
    found = [(field[key], mine.ratio(field[key])) for key in line.beside]
    ratios = [f"{times(ratio)} {other.title.partition(',')[0]}" for other, ratio in found if ratio is not None]
    return f"| {mine.title} | {number(mine.median)} {mine.unit}/s | {', '.join(ratios)} |"


def text_of(
    on: list[str], how: str, said: list[str], tables: list[Table], targets: list[Target], field: dict[str, Contestant]
) -> str:
    """Everything as Markdown."""
    parts = [*on, "", f"Median of {how}; ratios are medians over the rounds.", ""]
    parts += [*[f"- {sentence}" for sentence in said], ""]
    parts += ["### Targets", "", "| | aim | measured | reached |", "|---|---|---|---|"]
    parts += [target.text(field) for target in targets if target.key in field]
    for table in tables:
        parts += ["", f"### {table.title}", "", "| | rate | beside |", "|---|---|---|"]
        parts += [row(line, field) for line in table.lines]
        if table.note:
            parts += ["", table.note]
    return "\n".join(parts)


def put_into(file: Path, text: str, begin_mark: str = BEGIN, end_mark: str = END) -> None:
    """Replace what was measured before, and leave the rest of the page as it is."""
    page = file.read_text(encoding="utf-8")
    before, begin, rest = page.partition(begin_mark)
    _, end, after = rest.partition(end_mark)
    if not begin or not end:
        sys.exit(f"{file.name} has no place for the tables: {begin_mark} ... {end_mark}")
    file.write_text(f"{before}{begin_mark}\n{text}\n{end_mark}{after}", encoding="utf-8")
