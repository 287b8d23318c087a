"""Why pieces that somebody pointed at lead to no legal move: the move that was meant, and the rule that forbids it."""

from collections.abc import Sequence
from typing import Any

from motley.games.motba.look.reading.texts import character_of
from motley.games.motba.look.tableau import space_number, table_of, unit_in, unit_number
from motley.games.motba.rules.deck.arenas import NUMBERS
from motley.games.motba.rules.deck.cards import slots_of
from motley.games.motba.rules.draft.lineup import ROW
from motley.games.motba.rules.moves import BOOT_DICE, GO, SHIELD_DICE, SPECIAL, SWORD_DIE, THINGS, USE
from motley.games.motba.rules.refusals import RULES, reason_of
from motley.games.motba.rules.state import Table
from motley.kernel import Ask, Refusal


def refusal_of(view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Refusal:
    """The rule behind a pointing that leads nowhere."""
    if ask.kind not in ("act", "react"):
        return _elsewhere(view, ask, keys)
    t = table_of(view)
    seat = ask.seats[0]
    move = _meant(view, t, ask.kind, keys)
    if move is not None:
        return reason_of(t, ask, seat, move)
    return _hint(view, t, ask, seat, keys)


def _named_unit(key: str) -> int:
    """The fighter that a piece shows, or -1."""
    what, _, rest = key.partition(":")
    return unit_number(rest[:2]) if what in ("u", "p", "mp", "ab", "sp", "artifact") else -1


def _meant(view: dict[str, Any], t: Table, kind: str, keys: Sequence[str]) -> tuple[int, ...] | None:
    """The move that somebody who points like this has in mind."""
    last = keys[-1]
    what, _, rest = last.partition(":")
    number = _named_unit(last)
    if what == "ab":
        return (USE, number, int(rest.partition(":")[2]))
    if what == "sp":
        return (SPECIAL, number, character_of(unit_in(view, number)).special.least)
    if kind == "react":
        return None
    if what == "mp" or last.endswith(":mp"):
        return (GO, number)
    if len(keys) < 2:
        return None
    first = keys[-2]
    dice, _, symbol = first.partition(":")
    if dice == "pool" and number >= 0:
        codes = {"boot": BOOT_DICE, "shield": SHIELD_DICE}
        name = symbol.partition(":")[0]
        return (codes[name], number, 1) if name in codes else None
    attacker = _named_unit(first)
    if attacker < 0:
        return None
    if what == "thing":
        return (SWORD_DIE, attacker, THINGS + space_number(t.width, rest))
    if what == "pool":
        codes = {"boot": BOOT_DICE, "shield": SHIELD_DICE}
        name = rest.partition(":")[0]
        return (codes[name], attacker, 1) if name in codes else None
    return (SWORD_DIE, attacker, number) if number >= 0 else None


def _hint(view: dict[str, Any], t: Table, ask: Ask, seat: int, keys: Sequence[str]) -> Refusal:
    """Nothing in particular was meant: what to point at instead."""
    last = keys[-1]
    number = _named_unit(last)
    what, _, rest = last.partition(":")
    if number >= 0 and number // 3 != seat:
        return Refusal("R11.2", "not-your-unit", {"unit": t.fighter(number)})
    if number >= 0 and not unit_in(view, number)["alive"]:
        return Refusal("R20.1", "dead", {"unit": t.fighter(number)})
    if number >= 0 and unit_in(view, number)["stunned"]:
        return Refusal("R18.3", "stunned", {"unit": t.fighter(number)})
    if ask.kind == "react":
        return Refusal("R15.4", "only-abilities")
    if number >= 0:
        return Refusal("R11.2", "nothing-to-do", {"unit": t.fighter(number)})
    if what == "pool" and rest.partition(":")[0] in ("heart", "hourglass", "coin"):
        return Refusal("R10.5", "setup-only")
    if what == "s":
        walker = _named_unit(keys[-2]) if len(keys) > 1 else -1
        if walker >= 0:
            return Refusal("R11.6", "too-far", {"unit": t.fighter(walker)})
        return Refusal("R11.6", "walk-by-mp")
    return Refusal("R11.2", "unit-first")


def _elsewhere(view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Refusal:
    """Outside the Action Phase and windows: the rule of what is asked."""
    what, _, rest = keys[-1].partition(":")
    rule = RULES[ask.kind]
    if ask.kind == "lay" and what == "card" and rest != view["arena"]:
        return _lay(view, rest)
    if what in ("card", "r"):
        name = rest.rpartition(":")[2]
        return Refusal(rule, "no-such-card", {"card": name})
    if ask.kind == "put" and what == "s":
        return Refusal(rule, "not-your-zone")
    if ask.kind == "zone" and what == "s":
        return Refusal(rule, "no-zone")
    if ask.kind == "step" and what in ("s", "thing", "u"):
        return Refusal("R11.7", "no-way")
    if ask.kind == "setup" and what in ("u", "p", "pool"):
        return _setup(view, ask, keys)
    if ask.kind == "target":
        return Refusal(rule, "no-target-here")
    return Refusal(rule, "not-an-answer")


def _lay(view: dict[str, Any], name: str) -> Refusal:
    """R5.2: what does not fit into the row any more."""
    laid = [answer.removeprefix("lay ") for answer in view["mine"]]
    row = laid[len(laid) // ROW * ROW :]
    if "blank" in row:
        return Refusal("R5.2", "only-blanks")
    if name in laid or name not in [card for kind in view["reserves"] for card in kind[view["seat"]]]:
        return Refusal("R5.1", "not-in-reserve", {"card": name})
    return Refusal("R5.2", "no-room", {"card": name, "n": ROW - sum(slots_of(NUMBERS[card]) for card in row)})


def _setup(view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Refusal:
    """R10.4: a die that would do nothing."""
    number = next((_named_unit(key) for key in reversed(keys) if _named_unit(key) >= 0), -1)
    if number >= 0 and number // 3 != ask.seats[0]:
        return Refusal("R10.2", "not-your-unit", {"unit": table_of(view).fighter(number)})
    symbols = [key.split(":")[1] for key in keys if key.startswith("pool:")]
    if symbols and symbols[-1] in ("sword", "shield", "boot"):
        return Refusal("R10.2", "action-only")
    return Refusal("R10.4", "die-for-nothing")
