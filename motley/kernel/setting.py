"""What a table can be set up with: a game's traits, its options, and tables that are ready to be played."""

from collections.abc import Mapping, Sequence
from typing import Any, final

from motley.kernel.plain import Plain

Options = dict[str, Any]


@final
class Traits(Plain):
    """What a game is, declared before any code: seats, hidden information, chance, simultaneity, minutes, weight.

    `house` are further numbers of seats, which the game's own `constraint` allows with some options only. `weight` is
    how much there is to learn, from 1 (light) to 5 (heavy): games are shown in that order.
    """

    def __init__(
        self,
        seats: Sequence[int],
        hidden: bool = False,
        chance: bool = False,
        simultaneous: bool = False,
        minutes: tuple[int, int] = (5, 30),
        house: Sequence[int] = (),
        weight: int = 2,
    ) -> None:
        self.seats = tuple(seats)
        self.house = tuple(house)
        self.hidden = hidden
        self.chance = chance
        self.simultaneous = simultaneous
        self.minutes = minutes
        self.weight = weight

    def fields(self) -> tuple[str, ...]:
        return ("seats", "hidden", "chance", "simultaneous", "minutes", "house", "weight")


@final
class Option(Plain):
    """One option of a game: an int in a range, a bool, a choice of values, or a text. Its sentence is in the words.

    `default` is what a game is without it; `suggested` is what a form for people begins with. It matters only with so
    many `seats` (empty: with any), and only while the options that `when` names have one of the values listed there; a
    form leaves it out otherwise. A text may have `offers`, the values most people want; with `several` it is any of
    them, divided by commas. `pictured`: the position that a value begins with is worth a picture. `symbols` names what
    stands for a value in the game's art, drawn `shape` times as wide as it is high.
    """

    def __init__(
        self,
        name: str,
        default: object,
        values: Sequence[object] = (),
        low: int | None = None,
        high: int | None = None,
        suggested: object = None,
        seats: Sequence[int] = (),
        when: Mapping[str, Sequence[object]] | None = None,
        offers: Sequence[str] = (),
        pictured: bool = False,
        several: bool = False,
        symbols: Mapping[str, str] | None = None,
        shape: float = 1.0,
    ) -> None:
        self.name = name
        self.default = default
        self.seats = tuple(seats)
        self.when: dict[str, tuple[object, ...]] = {} if when is None else {key: tuple(when[key]) for key in when}
        self.offers = tuple(offers)
        self.pictured = pictured
        self.several = several
        self.symbols: dict[str, str] = {} if symbols is None else {**symbols}
        self.shape = shape
        self.suggested = default if suggested is None else suggested
        self.values = tuple(values)
        self.low = low
        self.high = high
        if self.values:
            self.kind = "choice"
        elif isinstance(default, bool):
            self.kind = "bool"
        elif isinstance(default, int):
            self.kind = "int"
        else:
            self.kind = "text"

    def fields(self) -> tuple[str, ...]:
        ranged = ("name", "default", "values", "low", "high", "suggested")
        return (*ranged, "seats", "when", "offers", "pictured", "several", "symbols", "shape")

    def matters(self, seats: int, options: Mapping[str, object]) -> bool:
        """Whether it changes anything at a table with so many seats and these options, all of them given."""
        if self.seats and seats not in self.seats:
            return False
        return all(options[name] in values for name, values in self.when.items())

    def wanted(self) -> dict[str, object]:
        """The values it takes, for `[names.wanted]` of the words."""
        return {"name": self.kind, "values": self.values, "low": self.low, "high": self.high}

    def takes(self, value: object) -> bool:
        if self.kind == "choice":
            return any(value == each and type(value) is type(each) for each in self.values)
        if self.kind == "bool":
            return isinstance(value, bool)
        if self.kind == "int":
            if not isinstance(value, int) or isinstance(value, bool):
                return False
            return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)
        return isinstance(value, str)

    def read(self, text: str) -> object:
        """The value that a text from a command line means; the text itself if it means none."""
        if self.kind == "bool" and text.lower() in ("true", "yes", "on", "false", "no", "off"):
            return text.lower() in ("true", "yes", "on")
        if self.kind == "int" and text.lstrip("-").isdigit():
            return int(text)
        for value in self.values:
            if str(value) == text:
                return value
        return text


@final
class Preset(Plain):
    """A table that is ready to be played: so many seats, these options, and which bot plays all seats but one.

    What it is called and a line about it are in the words' [preset], under its key and `<key>-sentence`.
    """

    def __init__(self, key: str, seats: int, options: Mapping[str, object] | None = None, bot: str = "") -> None:
        self.key = key
        self.seats = seats
        self.options: dict[str, object] = {} if options is None else {**options}
        self.bot = bot

    def fields(self) -> tuple[str, ...]:
        return ("key", "seats", "options", "bot")


def read_presets(tables: Mapping[str, Any]) -> list[Preset]:
    """The presets of a file: a table for each, named by its key."""
    found: list[Preset] = []
    for key, told in tables.items():
        found.append(Preset(key, told["seats"], told.get("options"), told.get("bot", "")))
    return found
