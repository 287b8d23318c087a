"""What a forecast of MOTBA promises, as data and in words, and how much of it came true."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import comb
from typing import Any, Final

from motley.games.motba.look.reading.texts import titles, unit_title
from motley.games.motba.look.tableau import table_of, unit_number
from motley.games.motba.look.telling.forecasts import ways
from motley.games.motba.look.telling.trial import SILENT, Trial
from motley.games.motba.rules.deck.arenas import DICE, FACE_NUMBERS, FACE_SYMBOLS, WILD, space_name
from motley.games.motba.rules.deck.vocabulary import SYMBOLS
from motley.games.motba.rules.moves import FACE_BITS
from motley.kernel import Event, Promise, Words

Told = list[tuple[str, str, Promise]]
"""Lines of a forecast: the tone, the sentence, what it promises."""

_CHANGES: Final = ("damage", "bp", "poison")
_STATUSES: Final = ("stunned", "rooted")


def unit_of(view: dict[str, Any], name: str) -> dict[str, Any] | None:
    return next((each for each in view["units"] if each["id"] == name), None)


def changes(view: dict[str, Any], trial: Trial, words: Words, told_damage: str = "") -> Told:
    """What is different afterwards: who falls, is hurt, healed, shielded, moved or held; tokens won or spent.

    `told_damage` is the fighter whose damage another line tells already.
    """
    found: Told = []
    for unit in view["units"]:
        now = unit_of(trial.after, unit["id"])
        if unit["alive"] and now is not None:
            found += _changes_of(view, unit, now, unit["id"] == told_damage, words)
    seat = view["seat"]
    n = trial.after["special"][seat] - view["special"][seat]
    if n:
        promise = Promise("tokens", seat=seat, amount=n)
        key = "tokens-won" if n > 0 else "tokens-spent"
        told: dict[str, object] = {"n": abs(n), "left": trial.after["special"][seat]}
        found.append(("good" if n > 0 else "warn", words.say("preview", key, told), promise))
    return found


def _changes_of(view: dict[str, Any], unit: dict[str, Any], now: dict[str, Any], is_told: bool, words: Words) -> Told:
    name = unit_title(unit, words)
    is_mine = unit["seat"] == view["seat"]
    piece = f"u:{unit['id']}"
    if not now["alive"]:
        return [
            (
                "warn" if is_mine else "good",
                words.say("preview", "falls", {"unit": name}),
                Promise("falls", piece, amount=1),
            )
        ]
    found: Told = []
    for kind in _CHANGES:
        n = now[kind] - unit[kind]
        if n and not (kind == "damage" and is_told):
            # More damage and poison are bad for whom they befall, more Block Points are good.
            is_good = (n > 0) == (kind == "bp") if is_mine else (n > 0) != (kind == "bp")
            key = f"{kind}-{'more' if n > 0 else 'less'}"
            if kind == "bp" and unit[kind] and now[kind]:
                # What is lost by acting and what is won by it are one change.
                key = "bp-now"
            told: dict[str, object] = {"unit": name, "n": abs(n), "now": now[kind], "was": unit[kind]}
            sentence = words.say("preview", key, told)
            found.append(("good" if is_good else "warn", sentence, Promise(kind, piece, amount=n)))
    for kind in _STATUSES:
        if now[kind] and not unit[kind]:
            sentence = words.say("preview", kind, {"unit": name})
            found.append(("warn" if is_mine else "good", sentence, Promise(kind, piece, amount=1)))
    if now["space"] != unit["space"]:
        sentence = words.say("preview", "ends-on", {"unit": name, "space": space_name(view["width"], now["space"])})
        found.append(("info", sentence, Promise("space", piece, amount=now["space"])))
    return found


def blow(trial: Trial, attacker: str, target: str, words: Words) -> Told:
    """The attack in numbers, and the counter that it meets."""
    event = blow_in(trial.heard, attacker, target)
    if event is None:
        return []
    args = event.args
    key = "attack-ranged" if args["kind"] == "ranged" else "attack"
    sentence = words.say("preview", key, {"ap": args["ap"], "bp": args["bp"], "n": args["n"]})
    n = args["n"]
    assert isinstance(n, int)
    found: Told = [("good" if n else "warn", sentence, Promise(f"blow:{attacker}", f"u:{target}", amount=n))]
    answer = blow_in(trial.heard, target, attacker)
    if answer is not None:
        points = answer.args["ap"]
        assert isinstance(points, int)
        sentence = words.say("preview", "counter", {"unit": titles(trial.after, words)[target], "n": points})
        found.append(("warn", sentence, Promise(f"counter:{target}", f"u:{attacker}", amount=points)))
    return found


def blow_in(heard: Sequence[Event], attacker: str, target: str) -> Event | None:
    """The first attack of one on the other that is told."""
    return next(
        (
            event
            for event in heard
            if event.kind in ("attack", "attack-thing")
            and event.args["unit"] == attacker
            and event.args["target"] == target
        ),
        None,
    )


def falls(trial: Trial, target: str, words: Words) -> Told:
    """Whether somebody falls, where nothing else is told of what changes."""
    if not _dies(trial.heard, target):
        return []
    sentence = words.say("preview", "falls", {"unit": titles(trial.after, words)[target]})
    return [("info", sentence, Promise("falls", f"u:{target}", amount=1))]


def _dies(heard: Sequence[Event], name: str) -> bool:
    return any(event.kind in ("dies", "dies-by") and event.args["unit"] == name for event in heard)


def mask_of(faces: Sequence[int]) -> int:
    """Which symbols these faces show, as bits; a wild face shows any."""
    if WILD in faces:
        return (1 << len(SYMBOLS)) - 1
    return sum(1 << symbol for symbol in range(len(SYMBOLS)) if any(FACE_SYMBOLS[face][symbol] for face in faces))


def measured_of(
    promise: Promise, before: dict[str, Any], after: dict[str, Any], events: Sequence[Event]
) -> float | None:
    """How much of a promise came true; None while what was begun is still under way."""
    kind, _, rest = promise.kind.partition(":")
    name = (promise.piece or "").partition(":")[2]
    if kind in ("blow", "counter"):
        event = blow_in(events, rest, name)
        if event is None:
            return None if after["ask"] in SILENT else 0
        return float(str(event.args["n" if kind == "blow" else "ap"]))
    if kind == "falls" and _dies(events, name):
        return 1
    if kind in ("shows", "rerolls"):
        return _rolled(kind, before, events, after)
    if after["ask"] in SILENT and not after["ended"]:
        return None
    if kind == "tokens":
        return float(after["special"][promise.seat] - before["special"][promise.seat])
    if kind == "lost":
        return float(before["pool"][rest] - after["pool"][rest])
    if kind == "left":
        is_over = after["active"] != before["active"]
        given = [each["symbol"] for each in before["pending"]].count(rest)
        return float(before["pool"][rest] - given if is_over else after["pool"][rest])
    if kind == "given":
        return _given(rest, name, after)
    unit, now = unit_of(before, name), unit_of(after, name)
    assert unit is not None
    assert now is not None
    return _of_unit(kind, unit, now, after)


def _of_unit(kind: str, unit: dict[str, Any], now: dict[str, Any], after: dict[str, Any]) -> float:
    if kind == "falls":
        return float(not now["alive"])
    if kind in _STATUSES:
        return float(bool(now[kind]))
    if kind == "space":
        return float(now["space"])
    if kind == "points":
        walk = after["walk"]
        return float(walk["points"] if walk is not None and walk["unit"] == now["id"] else now["mp"])
    if kind == "reach":
        return float(len(ways(table_of(after), unit_number(now["id"]), now["mp"])))
    return float(now[kind] - unit[kind])


def _given(what: str, name: str, after: dict[str, Any]) -> float:
    """What a die given in Setup comes to: dice that lie with a fighter count when Setup is done."""
    symbol, _, ability = what.partition(".")
    given = [each["symbol"] for each in after["pending"] if not name or each["unit"] == name].count(symbol)
    if symbol == "coin":
        return float(after["special"][after["active"]] + given)
    unit = unit_of(after, name)
    assert unit is not None
    if symbol == "heart":
        return float(unit["stats"]["health"] - unit["damage"] + given)
    slot = unit["abilities"][int(ability)]
    return float(min(slot["cooldown"], slot["tokens"] + given))


def _rolled(kind: str, before: dict[str, Any], events: Sequence[Event], after: dict[str, Any]) -> float | None:
    """The dice that were rolled again, among those that lie there afterwards."""
    kinds = [event.kind for event in events]
    if "reroll" not in kinds or "roll" not in kinds[kinds.index("reroll") :]:
        return None
    if kind == "rerolls":
        return float(after["rerolls"])
    thrown = kinds.index("reroll")
    again, lie = events[thrown].args["faces"], events[kinds.index("roll", thrown)].args["faces"]
    assert isinstance(again, list)
    assert isinstance(lie, list)
    kept = [die["face"] for die in before["dice"]]
    for face in again:
        kept.remove(face)
    fresh = list(lie)
    for face in kept:
        fresh.remove(face)
    return float(mask_of([FACE_NUMBERS[face] for face in fresh]))


def shown_odds(dice: Sequence[int]) -> list[tuple[float, float]]:
    """Which symbols dice rolled again show together: each set of them, as bits, with its share."""
    shares: dict[int, float] = {0: 1.0}
    for die in dice:
        faces = DICE[die // FACE_BITS]
        after: dict[int, float] = defaultdict(float)
        for mask, share in shares.items():
            for face in faces:
                after[mask | mask_of([face])] += share / len(faces)
        shares = after
    return [(float(mask), share) for mask, share in sorted(shares.items())]


def outcomes(dice: Sequence[int]) -> int:
    """In how many ways these dice can fall, equal ones alike."""
    found = 1
    for kind, count in Counter([die // FACE_BITS for die in dice]).items():
        found *= comb(len(set(DICE[kind])) + count - 1, count)
    return found
