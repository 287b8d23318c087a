"""MOTBA's cards as data: fighters, relics and what they do, in the vocabulary of effects."""

from typing import Any, Final, final

from motley.games.motba.rules.deck.vocabulary import (
    ABILITY,
    ARTIFACT,
    CHARACTER,
    EVENT_NUMBERS,
    KINDS,
    PRIMITIVES,
    STATICS,
    STATS,
    SYMBOLS,
    TARGET,
    TERRAINS,
    TRIGGER,
    BadContent,
    Fields,
    check,
    check_table,
    check_targets,
    name_in,
)
from motley.kernel.data import read_toml

PACKAGE: Final = "motley.games.motba"
NEVER: Final = -1


@final
class Selector:
    """L4: which units an effect is about: one by name, or a group, maybe within a distance of a centre."""

    group: str
    within: int
    centre: str

    def __init__(self, text: str) -> None:
        group, _, rest = text.partition("@")
        radius, _, centre = rest.partition(":")
        self.group = group
        self.within = int(radius) if radius else NEVER
        self.centre = centre or "self"


@final
class Condition:
    """L5: `word` is the condition, or the quality of `who`; `n` the number in it; `negated` turns it round."""

    negated: bool
    word: str
    who: str
    n: int

    def __init__(self, text: str) -> None:
        self.negated = text.startswith("!")
        text = text.removeprefix("!")
        self.who = ""
        self.n = 0
        for sign in (">=", "<=", "@"):
            if sign in text:
                name, _, number = text.partition(sign)
                self.n = int(number)
                self.who = name if sign == "<=" else ""
                text = "near" if sign == "<=" else name
        if "." in text:
            self.who, _, text = text.partition(".")
        self.word = text


@final
class Effect:
    """L6: one primitive with its words. Amounts are a list by overload level."""

    do: str
    to: Selector
    other: Selector
    n: tuple[int, ...]
    stat: int
    kind: str
    number: int
    until: str
    who: str
    at: str
    of: str
    within: int
    most: int
    per: bool
    needs: list[Condition]
    where: str

    def __init__(self, data: Any, where: str) -> None:
        self.where = where
        check_table(data, where)
        do = data.get("do")
        if not isinstance(do, str) or do not in PRIMITIVES:
            raise BadContent(f"{where}: do: there is no effect called {do!r}")
        fields: Fields = {"do": "str", "needs": "conditions?", **PRIMITIVES[do]}
        check(data, fields, where)
        self.do = do
        self.to = Selector(data.get("to", data.get("a", "self")))
        self.other = Selector(data.get("b", "self"))
        amount = data.get("n", data.get("plus", 0))
        self.n = tuple(amount) if isinstance(amount, list) else (amount,)
        self.stat = STATS.index(data["stat"]) if "stat" in data else NEVER
        self.kind = data.get("kind", data.get("what", data.get("power", data.get("trap", data.get("die", "")))))
        self.number = 0
        if do == "dice":
            self.number = KINDS.index(self.kind)
        elif do == "assign":
            self.number = SYMBOLS.index(self.kind)
        elif do == "symbol":
            self.number = SYMBOLS.index(data["symbol"])
        elif do == "terrain":
            self.number = TERRAINS.index(self.kind) * 8 + int(data.get("x", 0))
        self.until = data.get("until", "")
        self.who = data.get("who", "")
        self.at = data.get("at", "")
        self.of = data.get("of", "self")
        self.within = data.get("within", 0)
        self.most = data.get("max", 999)
        self.per = "per" in data
        self.needs = [Condition(each) for each in data.get("needs", [])]

    def amount(self, level: int) -> int:
        """The amount at that overload level."""
        return self.n[level] if level < len(self.n) else self.n[-1]


@final
class Target:
    """L3: one choice: what may be picked, how far from the user or from an earlier target, of which quality."""

    pick: str
    most: int
    least: int
    of: str
    need: str

    def __init__(self, data: Any, where: str) -> None:
        check(data, TARGET, where)
        self.pick = data["pick"]
        self.most = data.get("range", 999)
        self.least = data.get("min", 0)
        self.of = data.get("of", "self")
        self.need = data.get("need", "")


def _needs(data: dict[str, Any], where: str) -> list[Condition]:
    """Conditions of a whole ability or passive, which come before any target is chosen."""
    needs: list[str] = data.get("needs", [])
    check_targets({"needs": needs}, [], where)
    return [Condition(each) for each in needs]


def read_effects(data: list[Any], picks: list[str], levels: int, where: str) -> list[Effect]:
    """A list of effects about such targets; amounts have at most that many values, for overloading."""
    found: list[Effect] = []
    for place, each in enumerate(data, 1):
        spot = f"{where}: effects {place}"
        effect = Effect(each, spot)
        check_targets(each, picks, spot)
        field = "n" if "n" in each else "plus"
        if len(effect.n) > levels or (levels == 1 and isinstance(each.get(field, 0), list)):
            raise BadContent(f"{spot}: {field}: {each[field]!r} has more values than there are stages")
        found.append(effect)
    return found


def _effects(data: list[Any], targets: list[Target], levels: int, where: str) -> list[Effect]:
    found = read_effects(data, [target.pick for target in targets], levels, where)
    for effect in found:
        if effect.of == "entry":
            raise BadContent(f"{effect.where}: of: only a trap knows the direction of an entry")
    return found


def _targets(data: list[Any], where: str) -> list[Target]:
    found: list[Target] = []
    for place, each in enumerate(data, 1):
        spot = f"{where}: targets {place}"
        target = Target(each, spot)
        if target.pick != "side":
            check_targets(each, [earlier.pick for earlier in found], spot)
        elif not found or found[0].pick != "face":
            raise BadContent(f"{spot}: pick: a side is one of a die, which is the first target")
        found.append(target)
    return found


@final
class Ability:
    """A basic ability (`cooldown`) or a special one (`least` stages, at most `most` that make a difference)."""

    id: str
    name: str
    cooldown: int
    least: int
    most: int
    when: str
    cost: tuple[int, ...]
    needs: list[Condition]
    targets: list[Target]
    effects: list[Effect]
    text: str
    number: int
    list: int

    def __init__(self, data: Any, is_special: bool, where: str) -> None:
        price: Fields = {"min": "int"} if is_special else {"cooldown": "int"}
        check(data, {**ABILITY, **price}, where)
        self.id = data["id"]
        self.name = data["name"]
        self.cooldown = data.get("cooldown", 0)
        self.least = data.get("min", 0)
        paid = self.least if is_special else self.cooldown
        if not 1 <= paid <= (3 if is_special else 4):
            raise BadContent(f"{where}: {'min' if is_special else 'cooldown'}: {paid} is out of range")
        self.when = data["when"]
        cost = data.get("cost", {})
        self.cost = tuple([cost.get(symbol, 0) for symbol in SYMBOLS]) if cost else ()
        self.needs = _needs(data, where)
        self.targets = _targets(data["targets"], where)
        self.effects = _effects(data["effects"], self.targets, 4 - self.least if is_special else 1, where)
        levels = max([len(effect.n) for effect in self.effects])
        self.most = min(3, self.least + levels - 1)
        self.text = data.get("text", "")
        self.number = NEVER
        self.list = NEVER


@final
class Entry:
    """A passive: a static that is always in force, or a trigger with its event."""

    static: str
    stat: int
    n: int
    kind: str
    kinds: tuple[str, ...]
    to: Selector
    event: int
    is_attackers: bool
    limit: str
    needs: list[Condition]
    targets: list[Target]
    effects: list[Effect]
    text: str
    list: int

    def __init__(self, data: Any, where: str) -> None:
        check_table(data, where)
        static = data.get("static", "")
        if not isinstance(static, str) or (static and static not in STATICS):
            raise BadContent(f"{where}: static: there is no static called {static!r}")
        self.static = static
        if static:
            check(data, {"static": "str", "needs": "conditions?", "text": "str?", **STATICS[self.static]}, where)
        else:
            check(data, TRIGGER, where)
        self.stat = STATS.index(data["stat"]) if "stat" in data else NEVER
        self.n = data.get("n", 0)
        self.kind = data.get("vs", data.get("kind", ""))
        self.kinds = tuple(data.get("kinds", ()))
        self.to = Selector(data.get("to", "self"))
        self.event = EVENT_NUMBERS[data["on"]] if "on" in data else NEVER
        self.is_attackers = data.get("side", "") == "attacker"
        self.limit = data.get("limit", "")
        self.needs = _needs(data, where)
        if self.static == "stat" and self.stat == 0 and any(each.word == "half" for each in self.needs):
            raise BadContent(f"{where}: needs: health cannot depend on health")
        self.targets = _targets(data.get("targets", []), where)
        self.effects = _effects(data.get("effects", []), self.targets, 1, where)
        self.text = data.get("text", "")
        self.list = NEVER


@final
class Character:
    """A fighter. `stats` in the order of the vocabulary."""

    id: str
    name: str
    role: str
    slots: int
    stats: tuple[int, ...]
    passive: list[Entry]
    basic: list[Ability]
    special: Ability
    lore: str

    def __init__(self, data: Any, where: str) -> None:
        where = f"{where}: {name_in(data)}"
        check(data, CHARACTER, where)
        self.id = data["id"]
        self.name = data["name"]
        self.role = data["role"]
        self.slots = data["slots"]
        self.stats = tuple([data[stat] for stat in STATS])
        self.passive = [Entry(each, f"{where}: passive {n}") for n, each in enumerate(data["passive"], 1)]
        if not 1 <= len(data["basic"]) <= 2:
            raise BadContent(f"{where}: basic: one or two abilities, not {len(data['basic'])}")
        self.basic = [Ability(each, False, f"{where}: basic {name_in(each)}") for each in data["basic"]]
        self.special = Ability(data["special"], True, f"{where}: special {name_in(data['special'])}")
        self.lore = data.get("lore", "")


@final
class Artifact:
    """A relic: on an own or an enemy fighter, or on the team; passives, and maybe an ability for its bearer."""

    id: str
    name: str
    slots: int
    aim: str
    passive: list[Entry]
    grant: Ability | None
    text: str

    def __init__(self, data: Any, where: str) -> None:
        where = f"{where}: {name_in(data)}"
        check(data, ARTIFACT, where)
        self.id = data["id"]
        self.name = data["name"]
        self.slots = data["slots"]
        self.aim = data["aim"]
        self.passive = [Entry(each, f"{where}: passive {n}") for n, each in enumerate(data["passive"], 1)]
        self.grant = Ability(data["grant"], False, f"{where}: grant") if "grant" in data else None
        if self.grant is not None and self.aim != "own":
            raise BadContent(f"{where}: grant: only for artifacts on own fighters")
        self.text = data.get("text", "")


CHARACTERS: Final = [
    Character(each, "content/characters.toml") for each in read_toml(PACKAGE, "content/characters.toml")["character"]
]
ARTIFACTS: Final = [
    Artifact(each, "content/artifacts.toml") for each in read_toml(PACKAGE, "content/artifacts.toml")["artifact"]
]
# Saved positions name an ability and a list of effects by its place in these.
ABILITIES: Final[list[Ability]] = []
LISTS: Final[list[list[Effect]]] = []


def _number(ability: Ability) -> None:
    ability.number = len(ABILITIES)
    ABILITIES.append(ability)
    ability.list = len(LISTS)
    LISTS.append(ability.effects)


def _number_all() -> None:
    for character in CHARACTERS:
        for ability in character.basic:
            _number(ability)
        _number(character.special)
    for artifact in ARTIFACTS:
        if artifact.grant is not None:
            _number(artifact.grant)
    for passives in [card.passive for card in CHARACTERS] + [card.passive for card in ARTIFACTS]:
        for entry in passives:
            if not entry.static:
                entry.list = len(LISTS)
                LISTS.append(entry.effects)


_number_all()
# A card's number counts through characters, artifacts and arenas in the order of the content.
FIRST_ARTIFACT: Final[int] = len(CHARACTERS)
FIRST_ARENA: Final[int] = len(CHARACTERS) + len(ARTIFACTS)


def passives_of(card: int) -> list[Entry]:
    """The passives of a character or artifact."""
    if card < FIRST_ARTIFACT:
        return CHARACTERS[card].passive
    return ARTIFACTS[card - FIRST_ARTIFACT].passive


def slots_of(card: int) -> int:
    """The slots that a character or artifact takes."""
    if card < FIRST_ARTIFACT:
        return CHARACTERS[card].slots
    return ARTIFACTS[card - FIRST_ARTIFACT].slots
