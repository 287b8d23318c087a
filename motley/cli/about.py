"""Commands that tell: the version, the games, the rules, the benchmarks."""

import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import motley
from motley import bots
from motley.kernel import MotleyError, registry
from motley.kernel.game import Game
from motley.kernel.rulebook import Rule, Section, sections


class NothingThere(MotleyError):
    """Something was asked for that does not exist here."""


def version_line() -> str:
    return f"motley {motley.__version__} ({'compiled' if motley.compiled else 'uncompiled'} build)"


def show_games() -> None:
    """Tell of every game; then of games and bots that are installed and cannot be used."""
    for lines in registry.survey(_game_lines):
        print("\n".join(lines))
    print("Bots:")
    for kind in bots.kinds():
        print(_wrapped(f"{kind.name}: {kind.sentence}", "  "))
    for fault in registry.left_out():
        print(_wrapped(fault.sentence, ""))


def _game_lines(game: Game) -> list[str]:
    pitch = game.words.tables.get("pitch")
    told = [f"{game.name}: {game.title}, {_about(game)}"]
    return [*told, _wrapped(pitch, "  ")] if isinstance(pitch, str) else told


def _about(game: Game) -> str:
    traits = game.traits
    first, last = traits.seats[0], traits.seats[-1]
    is_range = len(traits.seats) > 2 and traits.seats == tuple(range(first, last + 1))
    seats = f"{first} to {last}" if is_range else " or ".join(str(each) for each in traits.seats)
    shortest, longest = traits.minutes
    told = [f"{seats} players", f"{shortest} to {longest} minutes"]
    told += ["hidden information"] if traits.hidden else []
    told += ["chance"] if traits.chance else []
    return ", ".join(told)


def show_rules(name: str, number: str | None) -> None:
    game = registry.game(name)
    found = sections(game.rules_text)
    if number is None:
        for section in found:
            _show_section(section)
        return
    wanted = number.upper()
    for section in found:
        if section.number == wanted:
            _show_section(section)
            return
        for rule in section.rules:
            if rule.number.upper() == wanted:
                _show_rule(rule)
                return
    raise NothingThere(f"{game.title} has no rule {number}: `motley rules {name}` shows them all")


def show_summary(game: Game) -> None:
    """The turn on one page."""
    found = sections(game.summary_text)
    if not found:
        raise NothingThere(f"{game.title} has no summary: `rules` shows its rules")
    for section in found:
        _show_section(section)


def meanings(game: Game, word: str) -> list[str]:
    """What a word, in any of its forms, means in the game; without one, all that the glossary explains."""
    glossary = game.glossary()
    wanted = word.casefold()
    found = [each for each in glossary if not wanted or wanted in [form.casefold() for form in each.forms()]]
    if found:
        return [f"{each.word[:1].upper()}{each.word[1:]}: {each.text}" for each in found]
    known = ", ".join(each.word for each in glossary)
    raise NothingThere(f"{game.title} explains no such word; it explains: {known or 'none'}")


def rule_text(game: Game, number: str) -> str | None:
    """The text of one rule, without its marks; None if there is no such rule."""
    for section in sections(game.rules_text):
        for rule in section.rules:
            if rule.number == number:
                return _unmarked(rule.text)
    return None


def _show_section(section: Section) -> None:
    print(f"{section.number} {section.title}".strip())
    for line in _laid_out(section.prose):
        print(line)
    for rule in section.rules:
        _show_rule(rule)
    print()


def _laid_out(prose: list[str]) -> list[str]:
    """The lines of a section's text: paragraphs are wrapped, tables stand in columns where there is room for them."""
    lines: list[str] = []
    table: list[list[str]] = []
    for line in [*prose, ""]:
        if line.startswith("|"):
            table.append([_unmarked(cell.strip()) for cell in line.strip("|").split("|")])
            continue
        if table:
            lines += _table(table)
            table = []
        if line:
            lines.append(_wrapped(_unmarked(line), "  "))
    return lines


def _table(rows: list[list[str]]) -> list[str]:
    heads, *body = [row for row in rows if set("".join(row)) != {"-"}]
    widths = [max(map(len, column)) for column in zip(heads, *body, strict=True)]
    if sum(widths) + 2 * len(widths) <= _width():
        cells = [[cell.ljust(wide) for cell, wide in zip(row, widths, strict=True)] for row in (heads, *body)]
        return ["  " + "  ".join(row).rstrip() for row in cells]
    return [_wrapped(f"{row[0]}: {_told(heads[1:], row[1:])}", "  ") for row in body]


def _told(heads: list[str], cells: list[str]) -> str:
    return "; ".join(f"{head} {cell}" for head, cell in zip(heads, cells, strict=True) if cell)


def _show_rule(rule: Rule) -> None:
    print(_wrapped(f"{rule.number}  {_unmarked(rule.text)}", "  "))


def _unmarked(markdown: str) -> str:
    return re.sub(r"\*\*|`", "", markdown)


def _width() -> int:
    return min(shutil.get_terminal_size().columns, 100)


def _wrapped(text: str, indent: str) -> str:
    return textwrap.fill(text, _width(), initial_indent=indent, subsequent_indent=indent)


def run_bench(args: list[str]) -> int:
    script = Path(motley.__file__).parent.parent / "bench" / "engines.py"
    if not script.is_file():
        raise NothingThere("the benchmarks are part of the source checkout and not of the installed package")
    return subprocess.run([sys.executable, str(script), *args], cwd=script.parent.parent, check=False).returncode
