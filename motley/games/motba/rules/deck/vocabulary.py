"""The words in which MOTBA's content is written, and the check that every entry keeps to them."""

import re
from typing import Any, Final

SYMBOLS: Final = ("sword", "shield", "boot", "heart", "hourglass", "coin")
SWORD: Final = 0
SHIELD: Final = 1
BOOT: Final = 2
HEART: Final = 3
HOURGLASS: Final = 4
COIN: Final = 5
KINDS: Final = ("action", "offense", "defense", "bonus")

STATS: Final = ("health", "speed", "defense", "melee", "ranged", "range")
HEALTH: Final = 0
SPEED: Final = 1
DEFENSE: Final = 2
MELEE: Final = 3
RANGED: Final = 4
RANGE: Final = 5

TERRAINS: Final = (
    "plain",
    "difficult",
    "hazardous",
    "deadly",
    "road",
    "poisonous",
    "defensive",
    "offensive",
    "trapped",
)
PLAIN: Final = 0
DIFFICULT: Final = 1
HAZARDOUS: Final = 2
DEADLY: Final = 3
ROAD: Final = 4
POISONOUS: Final = 5
DEFENSIVE: Final = 6
OFFENSIVE: Final = 7
TRAPPED: Final = 8

EVENTS: Final = (
    "round_start",
    "round_end",
    "turn_start",
    "setup_start",
    "action_start",
    "turn_end",
    "activation",
    "enter",
    "approach",
    "attack",
    "attacked",
    "ally_attack",
    "hit",
    "hurt",
    "blocked",
    "block_broke",
    "fully_blocked",
    "perfect_block",
    "kill",
    "ally_kill",
    "death",
    "ally_death",
)
EVENT_NUMBERS: Final = {name: number for number, name in enumerate(EVENTS)}
LABELS: Final = ("blocked", "block_broke", "fully_blocked", "perfect_block")

WHENS: Final = frozenset(["any", "main", "attack", "roll", "respond"])
PICKS: Final = frozenset(["foe", "ally", "own", "foe_or_thing", "space", "floor", "fallen", "player", "face", "side"])
QUALITIES: Final = frozenset(["hurt", "harmed", "wounded", "charged", "awake", "can_walk", "can_strike"])
LIMITS: Final = frozenset(["turn", "round", "battle"])

_UNIT: Final = re.compile(r"(self|t1|t2|attacker|defender|victim|(team|others|foes|units)(@\d+(:t[12])?)?)")
_CONDITION: Final = re.compile(
    r"!?(melee|ranged|attacking|defending|ally_defending|team_defending|own_roll|even_round|odd_round|round>=\d+|alone"
    r"|foe@\d+|team_hurt|can_strike|(defender|t1)<=\d+"
    r"|(self|t1|attacker|defender)\.(hurt|half|poisoned|rooted|stunned|alone))"
)
_ID: Final = re.compile(r"[a-z][a-z0-9_]*")
_TARGET: Final = re.compile(r"\bt([12])\b")

Fields = dict[str, str]
"""Which fields an entry may have, and the check of each; `?` behind a check means that the field may be missing."""

PRIMITIVES: Final[dict[str, Fields]] = {
    "damage": {"to": "units", "n": "amount", "per": "poison?", "max": "count?"},
    "heal": {"to": "units", "n": "amount"},
    "shield": {"to": "units", "n": "amount"},
    "poison": {"to": "units", "n": "amount"},
    "status": {"to": "units", "kind": "status", "until": "until?"},
    "stat": {"to": "units", "stat": "stat", "n": "amount", "until": "until?"},
    "cleanse": {"to": "units", "what": "cleanse"},
    "cool": {"to": "units", "n": "amount"},
    "steal": {"to": "units", "n": "amount"},
    "coin": {"who": "who", "n": "amount"},
    "dice": {"who": "who", "kind": "die", "n": "amount"},
    "reroll": {"who": "who", "n": "amount"},
    "symbol": {"symbol": "symbol", "n": "amount"},
    "face": {"die": "target", "face": "target"},
    "attack": {"to": "units", "power": "power", "plus": "amount?"},
    "ap": {"n": "amount"},
    "pierce": {"n": "amount"},
    "counter": {},
    "redirect": {"to": "units"},
    "cancel": {},
    "nullify": {},
    "assign": {"to": "units", "die": "assigned", "n": "amount"},
    "walk": {"to": "units", "n": "amount"},
    "push": {"to": "units", "n": "amount", "of": "origin?"},
    "pull": {"to": "units", "n": "amount", "of": "target?"},
    "teleport": {"to": "units", "at": "target"},
    "swap": {"a": "units", "b": "units"},
    "halt": {"to": "units"},
    "obstacle": {"at": "target", "kind": "obstacle"},
    "terrain": {"at": "target", "kind": "terrain", "x": "x?", "within": "count?"},
    "trap": {"at": "target", "trap": "trap"},
    "revive": {"to": "units", "n": "amount", "at": "spot"},
}
STATICS: Final[dict[str, Fields]] = {
    "stat": {"stat": "stat", "n": "int", "to": "units?"},
    "counter": {"vs": "power"},
    "ignore_die": {"n": "count"},
    "fly": {},
    "steady": {},
    "unseen": {"n": "count"},
    "ignore": {"kinds": "terrains"},
    "immune": {"kinds": "immunities"},
    "dice": {"kind": "die", "n": "int"},
    "rerolls": {"n": "int"},
}
TRIGGER: Final[Fields] = {
    "on": "event",
    "effects": "entries",
    "needs": "conditions?",
    "limit": "limit?",
    "side": "side?",
    "targets": "list?",
    "text": "str?",
}
TARGET: Final[Fields] = {"pick": "pick", "range": "count?", "min": "count?", "of": "target?", "need": "quality?"}
ABILITY: Final[Fields] = {
    "id": "id",
    "name": "str",
    "when": "when",
    "needs": "conditions?",
    "cost": "cost?",
    "targets": "list",
    "effects": "entries",
    "text": "str?",
}
CHARACTER: Final[Fields] = {
    "id": "id",
    "name": "str",
    "role": "id",
    "slots": "slots",
    "health": "count",
    "speed": "count",
    "defense": "count",
    "melee": "count",
    "ranged": "count",
    "range": "count",
    "passive": "list",
    "basic": "list",
    "special": "table",
    "lore": "str?",
}
ARTIFACT: Final[Fields] = {
    "id": "id",
    "name": "str",
    "slots": "slots",
    "aim": "aim",
    "passive": "list",
    "grant": "table?",
    "text": "str?",
}
OBSTACLE: Final[Fields] = {"id": "id", "name": "str", "health": "count"}
TRAP: Final[Fields] = {"id": "id", "name": "str", "effects": "entries", "text": "str?"}
ARENA: Final[Fields] = {"id": "id", "name": "str", "rows": "texts", "zones": "table", "lore": "str?"}
TEAM: Final[Fields] = {"characters": "texts", "artifacts": "texts", "bearers": "list"}
PREGEN: Final[Fields] = {
    "id": "id",
    "name": "str",
    "characters": "texts",
    "artifacts": "texts",
    "arenas": "texts?",
    "lore": "str?",
}

_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "poison": ("poison",),
    "status": ("rooted", "stunned"),
    "stat": STATS,
    "until": ("this", "next"),
    "cleanse": ("harm", "boon"),
    "who": ("me", "t1"),
    "die": KINDS,
    "symbol": SYMBOLS,
    "target": ("t1", "t2"),
    "origin": ("t1", "t2", "entry"),
    "power": ("melee", "ranged"),
    "assigned": ("sword", "shield", "boot"),
    "terrain": tuple(TERRAINS[1:8]),
    "spot": ("t1", "t2", "last"),
    "event": EVENTS,
    "limit": tuple(sorted(LIMITS)),
    "side": ("attacker",),
    "pick": tuple(sorted(PICKS)),
    "quality": tuple(sorted(QUALITIES)),
    "when": tuple(sorted(WHENS)),
    "aim": ("own", "foe", "none"),
}
_LISTED: Final[dict[str, tuple[str, ...]]] = {
    "terrains": TERRAINS,
    "immunities": ("poison", "rooted", "stunned", "push"),
}


# What a target must be for a field that names it; other fields want units or things.
_WANTED: Final[dict[str, tuple[str, ...]]] = {
    "who": ("player",),
    "die": ("face",),
    "face": ("side",),
    "at": ("space", "floor"),
}
_NO_UNITS: Final = frozenset(["player", "face", "side"])


class BadContent(ValueError):
    """An entry of the content that is not in the vocabulary; it names file, entry and field."""


def name_in(data: Any) -> str:
    """The id of an entry, as far as it can be told, to name it in an error."""
    return str(data.get("id", "?")) if isinstance(data, dict) else "?"


def check_table(data: Any, where: str) -> None:
    if not isinstance(data, dict):
        raise BadContent(f"{where}: should be a table, is {data!r}")


def check_targets(data: dict[str, Any], picks: list[str], where: str) -> None:
    """Whether every target that an effect names is chosen, and is something that the field can be about."""
    for field, value in data.items():
        for text in value if isinstance(value, list) else [value]:
            for digit in _TARGET.findall(text) if isinstance(text, str) and field != "do" else []:
                if int(digit) > len(picks):
                    raise BadContent(f"{where}: {field}: {text!r} names a target that is not chosen")
                pick = picks[int(digit) - 1]
                if pick not in _WANTED[field] if field in _WANTED else pick in _NO_UNITS:
                    raise BadContent(f"{where}: {field}: {text!r} cannot be a {pick}")


def check(data: Any, fields: Fields, where: str) -> None:
    """Whether an entry has exactly the fields it should, each with a value that its check knows."""
    check_table(data, where)
    for name in data:
        if name not in fields:
            raise BadContent(f"{where}: {name}: there is no such field")
    for name, rule in fields.items():
        if name not in data:
            if not rule.endswith("?"):
                raise BadContent(f"{where}: {name}: is missing")
        elif not is_fit(data[name], rule.rstrip("?")):
            raise BadContent(f"{where}: {name}: {data[name]!r} is no {rule.rstrip('?')}")


def is_fit(value: Any, rule: str) -> bool:
    """Whether a value passes the check of that name."""
    if rule in _WORDS:
        return isinstance(value, str) and value in _WORDS[rule]
    if rule in _LISTED:
        return isinstance(value, list) and all(each in _LISTED[rule] for each in value)
    if rule == "int":
        return _is_int(value)
    if rule == "count":
        return _is_int(value) and value >= 0
    if rule == "x":
        return _is_int(value) and 0 <= value < 8
    if rule == "slots":
        return _is_int(value) and 1 <= value <= 3
    if rule == "amount":
        return _is_int(value) or (isinstance(value, list) and len(value) in (1, 2, 3) and all(map(_is_int, value)))
    if rule == "units":
        return isinstance(value, str) and _UNIT.fullmatch(value) is not None
    if rule == "conditions":
        return isinstance(value, list) and all(isinstance(each, str) and _CONDITION.fullmatch(each) for each in value)
    if rule == "cost":
        return isinstance(value, dict) and all(each in SYMBOLS and _is_int(n) and n > 0 for each, n in value.items())
    if rule in ("id", "obstacle", "trap"):
        return isinstance(value, str) and _ID.fullmatch(value) is not None
    if rule == "entries":
        return isinstance(value, list) and len(value) > 0
    if rule == "texts":
        return isinstance(value, list) and all(isinstance(each, str) and each for each in value)
    kinds: dict[str, type] = {"str": str, "list": list, "table": dict}
    return isinstance(value, kinds[rule])


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
