"""Where the terminal game is shown and typed: with Rich, or in plain sentences for a screen reader."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext

from rich.console import Console
from rich.markup import escape

from motley.cli.menu import Entry
from motley.kernel.scene import Art, Scene
from motley.render.grid import Style, escaped, legend
from motley.render.text import areas, plain, plain_areas, seats_line, table, text


class Screen:
    """A terminal with colours and boards drawn in characters."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        self.seen: dict[str, str] = {}
        """What each area of the table looked like when it was last shown."""

    def say(self, line: str) -> None:
        self.console.print(escape(line), soft_wrap=True)

    def refuse(self, line: str) -> None:
        self.console.print(f"[red]{escape(line)}[/]", soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """A typed line. Raises EOFError at the end of the input."""
        return self.console.input(f"[bold]{escape(prompt)}[/] ").strip()

    def board(self, scene: Scene, art: Art, lit: Collection[str] = ()) -> None:
        """The whole table."""
        self.console.print()
        self.console.print(text(scene, art, True, lit, self.has_no_colours()), soft_wrap=True)
        self.seen = areas(scene, art, self.style(lit))

    def position(self, scene: Scene, art: Art, lit: Collection[str]) -> None:
        """What is shown before every prompt: the seats, the boards, and what has changed since it was last shown."""
        style = self.style(lit)
        shown = areas(scene, art, style)
        boards = {area.key for area in scene.areas if area.kind == "board"}
        blocks = [escaped(seats_line(scene.seats), True)]
        for key, block in shown.items():
            blocks += [block] if key in boards else changes(self.seen.get(key, ""), block)
        blocks += [escaped(line, True) for line in scene.told()]
        self.seen = shown
        self.console.print()
        self.console.print("\n".join(blocks), soft_wrap=True)

    def style(self, lit: Collection[str]) -> Style:
        return Style(True, lit, self.has_no_colours())

    def has_no_colours(self) -> bool:
        """Whether what is lit cannot be shown by colours turned around."""
        return self.console.color_system is None

    def legend(self, scene: Scene, art: Art) -> None:
        """What the signs of the boards stand for."""
        for area in scene.areas:
            if area.kind == "board":
                for line in legend(area, art):
                    self.say(f"  {line}")

    def sheet(self, rows: Sequence[Sequence[str]]) -> None:
        """The score sheet at the end."""
        if rows:
            self.say(table(rows))

    def menu(self, groups: Mapping[str, Sequence[Entry]]) -> None:
        """Moves with their numbers and notations, under the names of their groups."""
        for group, entries in groups.items():
            if group:
                self.say(f"{group}:")
            for entry in entries:
                self.say(f"  {entry.number}  {entry.notation}  {entry.sentence}")

    def contents(self, groups: Mapping[str, Sequence[Entry]]) -> None:
        """How many moves there are of each group, where there are too many to list them all unasked."""
        for group, entries in groups.items():
            count = f"{len(entries)} moves" if len(entries) > 1 else "1 move"
            self.say(f"  {group or 'others'}: {count}, such as {entries[0].notation}")

    def thinking(self, name: str) -> AbstractContextManager[object]:
        return self.console.status(f"{escape(name)} is thinking")

    def curtain(self) -> None:
        """Put what was shown out of sight."""
        self.console.clear()


class PlainScreen(Screen):
    """Nothing but sentences, one a line: no boxes, no colours, no drawing."""

    def say(self, line: str) -> None:
        print(line)

    def refuse(self, line: str) -> None:
        print(line)

    def ask(self, prompt: str) -> str:
        return input(f"{prompt} ").strip()

    def board(self, scene: Scene, art: Art, lit: Collection[str] = ()) -> None:
        print(plain(scene, lit))
        self.seen = self.sentences(scene)

    def position(self, scene: Scene, art: Art, lit: Collection[str]) -> None:
        """The status, and what has changed beside the boards, which are long to listen to; the log tells of them."""
        beside = self.sentences(scene)
        for key, block in beside.items():
            for line in changes(self.seen.get(key, ""), block):
                print(line)
        self.seen = beside
        for line in scene.told():
            print(line if line.endswith(".") else line + ".")

    def sentences(self, scene: Scene) -> dict[str, str]:
        boards = {area.key for area in scene.areas if area.kind == "board"}
        told = plain_areas(scene, Style())
        return {key: "\n".join(lines) for key, lines in told.items() if key not in boards}

    def sheet(self, rows: Sequence[Sequence[str]]) -> None:
        for heads, row in ((rows[0], row) for row in rows[1:]):
            told = [f"{head} {cell}" for head, cell in zip(heads[1:], row[1:], strict=True) if cell]
            print(f"{row[0]}: {', '.join(told)}.")

    def legend(self, scene: Scene, art: Art) -> None:
        """Sentences have no signs."""
        print("Every thing is told by its name; there are no signs to be explained.")

    def thinking(self, name: str) -> AbstractContextManager[object]:
        return nullcontext()

    def curtain(self) -> None:
        print("\n" * 40)


def changes(before: str, after: str) -> list[str]:
    """The title of an area and the lines of it that were not there before; nothing if there is none."""
    known = set(before.splitlines())
    title, *lines = after.splitlines()
    new = [line for line in lines if line not in known]
    return [title, *new] if new or title not in known else []
