"""Why a move of Motu is not legal: the rule's number and what there is to say about it."""

from motley.games.motu.rules.cards import CARDS, DESTINIES
from motley.games.motu.rules.island import Island
from motley.games.motu.rules.scoring import SOURCES
from motley.games.motu.rules.state import UNSCORED, Table
from motley.kernel.core import CHANCE, Ask, Move, Refusal


def reason_of(state: Table, ask: Ask, seat: int, move: Move) -> Refusal:
    """Only for moves that are not in the list."""
    kind = ask.kind
    if seat == CHANCE:
        return Refusal("R1.5", "not-in-bag")
    if kind == "place" and isinstance(move, tuple) and len(move) == 2:
        return _place(state, ask, seat, move)
    if kind == "rotate":
        return Refusal("R4.9", "no-position")
    if kind == "pick" and isinstance(move, int):
        return _pick(state, seat, move)
    if kind == "take":
        return _take(state, move)
    if kind == "destiny" and isinstance(move, int):
        return _destiny(state, seat, move)
    if kind == "sources" and isinstance(move, tuple):
        return _sources(state, ask, seat, move)
    rule = {"pick": "R3.1", "traveler": "R7.1", "rest": "R11.6", "sources": "R8.1", "destiny": "R6.1"}
    return Refusal(rule.get(kind, "R4.1"), "not-an-answer")


def _pick(state: Table, seat: int, slot: int) -> Refusal:
    if not 1 <= slot <= len(state.row):
        return Refusal("R3.1", "no-slot", {"slot": slot})
    if slot - 1 > state.banks[seat]:
        return Refusal("R3.2", "too-dear", {"slot": slot, "price": slot - 1, "bank": state.banks[seat]})
    return Refusal("R3.4", "fits-nowhere", {"card": CARDS[state.row[slot - 1]].id})


def _take(state: Table, side: Move) -> Refusal:
    if side == 0 and state.banks[0] < 1:
        return Refusal("R11.3", "left-costs")
    if side in (0, 1):
        return Refusal("R11.4", "fits-nowhere", {"card": CARDS[state.pair[1 if side else 0]].id})
    return Refusal("R11.2", "not-an-answer")


def _destiny(state: Table, seat: int, destiny: int) -> Refusal:
    if destiny not in state.display:
        return Refusal("R6.1", "not-on-display")
    card = DESTINIES[destiny]
    return Refusal("R6.3", "destiny-too-dear", {"destiny": card.id, "price": card.price, "bank": state.banks[seat]})


def _sources(state: Table, ask: Ask, seat: int, chosen: tuple[Move, ...]) -> Refusal:
    again = [
        each for each in chosen if isinstance(each, int) and 0 <= each < 6 and state.scored[seat][each] != UNSCORED
    ]
    if again:
        return Refusal("R8.3", "scored-before", {"sources": [SOURCES[each] for each in again]})
    if len(set(chosen)) < len(chosen):
        return Refusal("R8.4", "source-twice")
    return Refusal("R8.1", "source-count", {"n": ask.args[0]})


def _place(state: Table, ask: Ask, seat: int, move: tuple[Move, ...]) -> Refusal:
    card, direction = ask.args
    x, y = move
    if not (isinstance(card, int) and isinstance(direction, int) and isinstance(x, int) and isinstance(y, int)):
        return Refusal("R4.1", "not-an-answer")
    island = state.islands[seat]
    if not island.broken(card, x, y, direction):
        return Refusal("R4.1", "not-an-answer")
    return cannot_lie(island, card, x, y, direction)


def cannot_lie(island: Island, card: int, x: int, y: int, direction: int) -> Refusal:
    """R4.9: every rule among R4.3, R4.4, R4.5 that a placement breaks; for the shore every clash, by what is wrong."""
    rules = island.broken(card, x, y, direction)
    found: dict[str, list[str]] = {}
    for clash in island.clashes(card, x, y, direction):
        ends = " to ".join([f"{column},{row}" for column, row in clash.ends])
        found.setdefault(clash.reason, []).append(ends)
    if not found:
        return Refusal(rules[0] if rules else "R4.1", "place", {"rules": rules})
    told = [{"name": reason, "at": found[reason]} for reason in sorted(found)]
    return Refusal(rules[0], "place-shore", {"rules": rules, "clashes": told})
