"""A reader for examples.txt: positions, what is legal there, what is played, and where that leads."""

from collections.abc import Callable
from pathlib import Path

from motley.games.motif import GAME
from motley.games.motif.rules.book import MotifState
from motley.kernel import Refusal

Line = tuple[int, str, str]


class Example:
    """One example: its name, a sentence, and its lines as (line number, verb, rest)."""

    def __init__(self, heading: str) -> None:
        self.name, _, self.sentence = heading.partition(" ")
        self.lines: list[Line] = []

    def run(self) -> int:
        """Carry it out; the number of things that were checked."""
        run = Run()
        for number, verb, rest in self.lines:
            try:
                run.do(verb, rest)
            except AssertionError as error:
                raise AssertionError(f"examples.txt line {number}: {verb} {rest}: {error}") from error
        return run.checked


def examples() -> list[Example]:
    """All examples of the file, in order."""
    text = Path(__file__).with_name("examples.txt").read_text(encoding="utf-8")
    found: list[Example] = []
    is_open = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("#") or not line.strip():
            is_open = False
        elif not is_open:
            found.append(Example(line))
            is_open = True
        else:
            verb, _, rest = line.partition(" ")
            found[-1].lines.append((number, verb, rest))
    return found


class Run:
    """An example under way."""

    def __init__(self) -> None:
        self.options: dict[str, int] = {}
        self.state: MotifState = GAME.blank()
        self.checked = 0
        self.verbs: dict[str, Callable[[str], None]] = {
            "options": self.set_options,
            "set": self.set_position,
            "is": self.check_position,
            "legal": self.check_legal,
            "play": self.play,
            "illegal": self.check_illegal,
            "over": self.check_over,
        }

    def do(self, verb: str, rest: str) -> None:
        assert verb in self.verbs, f"no such verb: {verb}"
        self.verbs[verb](rest)

    def set_options(self, rest: str) -> None:
        self.options = {name: int(value) for name, value in (pair.split("=") for pair in rest.split())}

    def set_position(self, rest: str) -> None:
        self.state = GAME.position(rest, self.options)

    def check_position(self, rest: str) -> None:
        assert GAME.text(self.state) == rest
        self.checked += 1

    def check_legal(self, rest: str) -> None:
        listed = [GAME.write(self.state, move) for move in self.state.moves(int(self.state.seat))]
        if rest.startswith("{"):
            assert sorted(listed) == sorted(rest.strip("{}").split())
        else:
            adds = sum(text.startswith("+") for text in listed)
            assert f"{len(listed)} = {adds} + {len(listed) - adds}" == rest
        self.checked += 1

    def play(self, rest: str) -> None:
        for text in rest.split():
            self.state.play(int(self.state.seat), GAME.read(self.state, text))

    def check_illegal(self, rest: str) -> None:
        rule, *texts = rest.split()
        for text in texts:
            before = self.state.digest()
            refusal = self.state.refusal(int(self.state.seat), GAME.read(self.state, text))
            assert isinstance(refusal, Refusal), f"{text} is legal"
            assert refusal.rule == rule, f"{text} is refused by {refusal.rule}"
            assert self.state.digest() == before
            self.checked += 1

    def check_over(self, rest: str) -> None:
        outcome = self.state.outcome()
        assert outcome is not None, "the game goes on"
        winners = outcome.winners()
        who = "draw" if len(winners) == 2 else "gb"[winners[0]]
        assert f"{outcome.reason} {who} {outcome.scores[0]}-{outcome.scores[1]}" == rest
        assert self.state.ask() is None
        self.checked += 1
