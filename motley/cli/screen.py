"""Where the terminal game is shown and typed: with Rich, or in plain sentences for a screen reader."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext

from rich.console import Console
from rich.markup import escape

from motley.kernel.scene import Art, Choice, Scene
from motley.render.text import plain, text

FEW = 12
"""So many moves are listed without being asked for."""


class Screen:
    """A terminal with colours and boards drawn in characters."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)

    def say(self, line: str) -> None:
        self.console.print(escape(line), soft_wrap=True)

    def refuse(self, line: str) -> None:
        self.console.print(f"[red]{escape(line)}[/]", soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """A typed line. Raises EOFError at the end of the input."""
        return self.console.input(f"[bold]{escape(prompt)}[/] ").strip()

    def board(self, scene: Scene, art: Art) -> None:
        self.console.print()
        self.console.print(text(scene, art, markup=True), soft_wrap=True)

    def position(self, scene: Scene, art: Art) -> None:
        """What is shown before every prompt."""
        self.board(scene, art)

    def menu(self, entries: Sequence[tuple[str, Choice, str]]) -> None:
        """Moves with their numbers and notations, under the names of their groups."""
        group: str | None = None
        for number, choice, notation in entries:
            if choice.group is not None and choice.group != group:
                self.say(f"{choice.group}:")
            group = choice.group
            self.say(f"  {number}  {notation}  {choice.sentence}")

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

    def board(self, scene: Scene, art: Art) -> None:
        print(plain(scene))

    def position(self, scene: Scene, art: Art) -> None:
        for line in scene.status:
            print(line if line.endswith(".") else line + ".")

    def thinking(self, name: str) -> AbstractContextManager[object]:
        return nullcontext()

    def curtain(self) -> None:
        print("\n" * 40)
