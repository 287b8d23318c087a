"""The three decks of Motora as data: events, craftsmen and temple cards, in one vocabulary of effects."""

from typing import Any, Final, final

from motley.kernel.data import read_toml

CRAFT: Final = 0
TEMPLE: Final = 1
DECKS: Final = ("craft", "temple")
PRIMITIVES: Final = frozenset(
    [
        "draw_event",
        "lava",
        "destroy",
        "close",
        "stock",
        "need",
        "hurt",
        "npe",
        "fish",
        "fish_ban",
        "combat",
        "yield",
        "poison",
        "renew",
        "nudge",
        "sleep",
        "heal",
        "hunt",
        "guardian",
        "draw",
    ]
)
GEAR_WORDS: Final = frozenset(
    [
        "roll",
        "reroll",
        "soften",
        "net",
        "plant",
        "meat",
        "water",
        "wood",
        "stone",
        "no_boar",
        "carry",
        "range",
        "teach",
        "ward",
        "sacrifice",
    ]
)
TARGETS: Final = frozenset(
    ["", "hurt", "hunter", "water", "meat", "rival", "rival_water", "rival_active", "spoiled", "idol"]
)


@final
class Effect:
    """One primitive with its words: who, which resource, how much (`die` is the sign of a d6), which group."""

    do: str
    who: str
    res: str
    group: str
    n: int
    die: int
    win: list["Effect"]

    def __init__(self, data: dict[str, Any], where: str) -> None:
        self.do = data["do"]
        if self.do not in PRIMITIVES:
            raise ValueError(f"content/cards.toml: {where}: there is no effect called {self.do!r}")
        self.who = data.get("who", "")
        self.res = data.get("res", "")
        self.group = data.get("group", "") or data.get("deck", "")
        amount = data.get("n", 0)
        self.die = 0
        if isinstance(amount, str):
            self.die = -1 if amount.startswith("-") else 1
            amount = 0
        self.n = amount
        self.win = [Effect(each, where) for each in data.get("win", [])]


@final
class EventCard:
    """An event: how many copies the deck has, and its effects in order."""

    id: str
    name: str
    copies: int
    effects: list[Effect]
    text: str

    def __init__(self, data: dict[str, Any]) -> None:
        self.id = data["id"]
        self.name = data["name"]
        self.copies = data["copies"]
        self.effects = [Effect(each, self.id) for each in data["effects"]]
        self.text = data["text"]


@final
class Card:
    """An equipment card: gear with its gifts, or a single-use card with its timing, target and effects."""

    id: str
    name: str
    deck: int
    copies: int
    is_gear: bool
    timing: str
    target: str
    gear: dict[str, int]
    effects: list[Effect]
    text: str

    def __init__(self, data: dict[str, Any], deck: int) -> None:
        self.id = data["id"]
        self.name = data["name"]
        self.deck = deck
        self.copies = data["copies"]
        self.is_gear = data["kind"] == "gear"
        self.timing = data.get("timing", "")
        self.target = data.get("target", "")
        if self.target not in TARGETS:
            raise ValueError(f"content/cards.toml: {self.id}: there is no target called {self.target!r}")
        self.gear = dict(data.get("gear", {}))
        for word in self.gear:
            if word not in GEAR_WORDS:
                raise ValueError(f"content/cards.toml: {self.id}: there is no gear word {word!r}")
        self.effects = [Effect(each, self.id) for each in data.get("effects", [])]
        self.text = data["text"]


_DATA: Final = read_toml("motley.games.motora", "content/cards.toml")
EVENTS: Final = [EventCard(each) for each in _DATA["event"]]
CARDS: Final = [Card(each, CRAFT) for each in _DATA["craft"]] + [Card(each, TEMPLE) for each in _DATA["temple"]]
EVENT_NUMBERS: Final = {card.id: number for number, card in enumerate(EVENTS)}
CARD_NUMBERS: Final = {card.id: number for number, card in enumerate(CARDS)}
CURSED: Final[int] = EVENT_NUMBERS["cursed_season"]
ERUPTION: Final[int] = EVENT_NUMBERS["eruption"]
GUARDIAN: Final[int] = CARD_NUMBERS["tomb_guardian"]
KNIFE: Final[int] = CARD_NUMBERS["sacrificial_knife"]
