"""Why a move of MOTBA is not legal: the rule's number and what there is to say about it."""

from typing import Final

from motley.games.motba.rules.battle.stack import STAGE
from motley.games.motba.rules.battle.stats import ignored_dice, is_there, reach, target_space
from motley.games.motba.rules.deck.arenas import IDS
from motley.games.motba.rules.deck.cards import CHARACTERS, slots_of
from motley.games.motba.rules.deck.vocabulary import BOOT, SHIELD, SWORD
from motley.games.motba.rules.draft.lineup import ROW, card_of
from motley.games.motba.rules.moves import (
    BLANK,
    BOOT_DICE,
    GO,
    LAY,
    SHIELD_DICE,
    SPECIAL,
    STOP,
    SWORD_DIE,
    USE,
)
from motley.games.motba.rules.state import BITS, EMPTY, Table, abilities_of
from motley.kernel.core import CHANCE, Ask, Move, Refusal

RULES: Final = {
    "pool": "R1.2",
    "vote": "R1.7",
    "top_up": "R1.8",
    "number": "R2.2",
    "role": "R2.5",
    "ban": "R3.3",
    "take": "R3.4",
    "prepare": "R3.1",
    "claim": "R3.2",
    "race": "R3.2",
    "display": "R3.5",
    "deal": "R3.7",
    "pack_ban": "R3.7",
    "pack_take": "R3.7",
    "option": "R4.1",
    "discard": "R4.2",
    "arena": "R4.3",
    "lay": "R5.3",
    "aim": "R6.3",
    "zone": "R7.1",
    "put": "R7.2",
    "roll": "R9.3",
    "reroll": "R9.4",
    "wild": "R9.6",
    "setup": "R10.4",
    "act": "R11.2",
    "step": "R11.7",
    "boost": "R12.5",
    "react": "R15.4",
    "target": "R14.5",
}
_CARD_ASKS: Final = frozenset(
    ["ban", "take", "prepare", "claim", "pack_ban", "pack_take", "option", "discard", "arena"]
)


def reason_of(t: Table, ask: Ask, seat: int, move: Move) -> Refusal:
    """Only for moves that are not in the list."""
    rule = RULES[ask.kind]
    if seat == CHANCE:
        return Refusal(rule, "not-an-outcome")
    if not isinstance(move, tuple) or not move:
        return Refusal(rule, "not-an-answer")
    code = move[0]
    if ask.kind == "lay" and code in (LAY, BLANK):
        return _lay(t, seat, move)
    if ask.kind in _CARD_ASKS and code < 20:
        return Refusal(rule, "no-such-card", {"card": IDS[move[1]]})
    if ask.kind == "act" and code in (BOOT_DICE, SHIELD_DICE, SWORD_DIE, GO):
        return _act(t, seat, code, move)
    if ask.kind in ("act", "react") and code in (USE, SPECIAL):
        return _ability(t, seat, code, move)
    if ask.kind == "step":
        return Refusal("R11.6" if code == STOP else "R11.7", "no-stop" if code == STOP else "no-way")
    return Refusal(rule, "not-an-answer")


def _lay(t: Table, seat: int, move: tuple[int, ...]) -> Refusal:
    laid = [card_of(each) for each in t.steps(seat)]
    row = laid[len(laid) // ROW * ROW :]
    if move[0] == BLANK:
        return Refusal("R5.3", "no-blank-yet")
    card = move[1]
    if EMPTY in row:
        return Refusal("R5.2", "only-blanks")
    if card in row or card not in t.reserves[seat] + t.reserves[t.seats + seat]:
        return Refusal("R5.1", "not-in-reserve", {"card": IDS[card]})
    return Refusal("R5.2", "no-room", {"card": IDS[card], "n": ROW - sum([slots_of(each) for each in row])})


def _unit(t: Table, seat: int, number: int) -> Refusal | None:
    """What is wrong with the unit itself."""
    name = t.fighter(number)
    unit = t.units[number]
    if unit.seat != seat:
        return Refusal("R11.2", "not-your-unit", {"unit": name})
    if not unit.alive:
        return Refusal("R20.1", "dead", {"unit": name})
    if unit.stunned:
        return Refusal("R18.3", "stunned", {"unit": name})
    return None


def _act(t: Table, seat: int, code: int, move: tuple[int, ...]) -> Refusal:
    wrong = _unit(t, seat, move[1])
    if wrong is not None:
        return wrong
    unit = t.units[move[1]]
    name = t.fighter(move[1])
    if code == GO:
        return Refusal("R11.6", "no-step" if unit.mp else "no-mp", {"unit": name})
    if code == SWORD_DIE:
        return _sword(t, move[1], move[2])
    if code == BOOT_DICE and unit.rooted:
        return Refusal("R18.1", "rooted", {"unit": name})
    symbol = BOOT if code == BOOT_DICE else SHIELD
    if t.symbols[symbol] < move[2] or move[2] < 1:
        return Refusal("R11.2", "no-dice", {"n": t.symbols[symbol]})
    return Refusal("R11.3" if code == BOOT_DICE else "R11.4", "stat-zero", {"unit": name})


def _sword(t: Table, number: int, target: int) -> Refusal:
    name = t.fighter(number)
    if t.symbols[SWORD] < 1:
        return Refusal("R11.2", "no-dice", {"n": 0})
    if not is_there(t, target) or (target < len(t.units) and t.units[target].seat == t.units[number].seat):
        return Refusal("R11.11", "no-target")
    if target in t.units[number].attacked:
        return Refusal("R11.10", "attacked-already", {"unit": name})
    if reach(t, number, target_space(t, target)) < 0:
        return Refusal("R11.10", "out-of-reach", {"unit": name})
    if t.symbols[SWORD] <= ignored_dice(t, target):
        return Refusal("R16.5", "die-ignored", {"n": ignored_dice(t, target) + 1})
    return Refusal("R11.11", "no-target")


def _ability(t: Table, seat: int, code: int, move: tuple[int, ...]) -> Refusal:
    wrong = _unit(t, seat, move[1])
    if wrong is not None:
        return wrong
    unit = t.units[move[1]]
    if code == SPECIAL:
        special = CHARACTERS[unit.card].special
        if not special.least <= move[2] <= special.most:
            return Refusal("R14.3", "no-such-stage", {"low": special.least, "high": special.most})
        if t.special[seat] < STAGE * move[2]:
            return Refusal("R14.2", "no-stage", {"n": t.special[seat], "wanted": STAGE * move[2]})
        return Refusal("R15.4", "not-now", {"ability": special.id})
    ability = abilities_of(unit)[move[2]]
    if unit.used & BITS[move[2]]:
        return Refusal("R14.1", "used-already", {"ability": ability.id})
    if unit.tokens[move[2]] < ability.cooldown:
        args: dict[str, object] = {"ability": ability.id, "n": unit.tokens[move[2]], "of": ability.cooldown}
        return Refusal("R14.1", "not-charged", args)
    if ability.cost and ability.cost[BOOT] and unit.rooted:
        return Refusal("R14.6", "rooted", {"unit": t.fighter(move[1])})
    return Refusal("R15.4", "not-now", {"ability": ability.id})
