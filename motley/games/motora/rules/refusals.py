"""Why a move of Motora is not legal: the rule's number and what there is to say about it."""

from motley.games.motora.rules.board import CELLS, NAMES, SHELTER, VOLCANO
from motley.games.motora.rules.cards import CARDS
from motley.games.motora.rules.moves import (
    ATTACH,
    CARRY,
    CELL,
    EAT,
    FISH,
    GATHER,
    PLAY,
    RAID,
    RECRUIT,
    SACRIFICE,
)
from motley.games.motora.rules.placement import cost_to
from motley.games.motora.rules.state import Table
from motley.kernel.core import CHANCE, Ask, Move, Refusal

_RULES = {
    "village": "R2.3",
    "use": "R15.6",
    "target": "R15.7",
    "place": "R5.6",
    "fight": "R8.3",
    "reroll": "R8.6",
    "casualty": "R8.10",
    "raid": "R9.2",
    "spoils": "R9.2",
    "shrine": "R12.7",
    "act": "R12.1",
    "mourn": "R13.6",
}


def reason_of(t: Table, ask: Ask, seat: int, move: Move) -> Refusal:
    """Only for moves that are not in the list."""
    if seat == CHANCE:
        return Refusal("R7.4", "not-an-outcome")
    if not isinstance(move, tuple) or not move:
        return Refusal(_RULES[ask.kind], "not-an-answer")
    code = move[0]
    if code == PLAY:
        return _card(t, ask, seat, move[1])
    if code == ATTACH:
        return Refusal("R5.8", "no-such-gear", {"card": CARDS[move[1]].id})
    if code in (EAT, SACRIFICE):
        return Refusal("R10.3" if code == EAT else "R10.4", "no-prisoner")
    if ask.kind == "place" and code == CELL:
        return _place(t, seat, move[1])
    if ask.kind == "raid" and code == RAID and move[1] < SHELTER:
        return Refusal("R9.2", "die-first")
    if ask.kind == "act":
        return _act(t, seat, code, move)
    return Refusal(_RULES[ask.kind], "not-an-answer")


def _card(t: Table, ask: Ask, seat: int, card: int) -> Refusal:
    if not any(slot[0] == card for slot in t.hands[seat]):
        return Refusal("R15.1", "no-such-card", {"card": CARDS[card].id})
    wanted = {"use": "start", "act": "act"}.get(ask.kind)
    if CARDS[card].timing != wanted:
        return Refusal("R15.5", "wrong-time", {"card": CARDS[card].id})
    return Refusal("R15.7", "no-target", {"card": CARDS[card].id})


def _place(t: Table, seat: int, cell: int) -> Refusal:
    if cell == VOLCANO or not 0 <= cell < CELLS or cell not in t.shore.land:
        return Refusal("R5.6", "not-land", {"cell": NAMES[cell] if 0 <= cell < CELLS else "?"})
    if t.closed[cell]:
        return Refusal("R7.6", "closed", {"cell": NAMES[cell]})
    cost = cost_to(t, seat, cell)
    return Refusal("R6.2", "too-far", {"cell": NAMES[cell], "cost": cost, "shelter": t.stock[3 * seat + 2]})


def _act(t: Table, seat: int, code: int, move: tuple[int, ...]) -> Refusal:
    if code in (GATHER, FISH, CARRY, RECRUIT) and not _is_out(t, seat, move[1]):
        return Refusal("R12.1", "not-on-a-tile", {"member": move[1]})
    if code == GATHER:
        cell = t.place_of(seat, move[1])
        if cell in t.gathered:
            return Refusal("R12.2", "gathered-already", {"cell": NAMES[cell]})
        if t.destroyed[cell]:
            return Refusal("R7.7", "destroyed", {"cell": NAMES[cell]})
        return Refusal("R12.2", "nothing-to-gather", {"cell": NAMES[cell]})
    if code == FISH:
        return Refusal("R12.4", "no-fish", {"cell": NAMES[t.place_of(seat, move[1])]})
    if code == CARRY:
        cell = t.place_of(seat, move[1])
        if not t.idols[cell]:
            key = "idol-moved" if t.moved[cell] else "no-idol"
            return Refusal("R12.5", key, {"cell": NAMES[cell]})
        return Refusal("R12.6", "no-way", {"cell": NAMES[cell]})
    if code == RECRUIT:
        return Refusal("R12.8", "no-recruit", {"n": t.size(seat)})
    return Refusal("R12.1", "not-an-answer")


def _is_out(t: Table, seat: int, member: int) -> bool:
    return 1 <= member <= 8 and t.place_of(seat, member) < CELLS
