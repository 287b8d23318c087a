"""R16, R17: idols brought home, tribes that die out, the last round; and who stands where."""

from motley.games.motora.rules.board import CELLS
from motley.games.motora.rules.cards import CARDS
from motley.games.motora.rules.state import (
    BESIDE_ACTIVE,
    DEATH,
    LIFE,
    NOWHERE,
    Table,
)
from motley.kernel.core import Ask, Event, Outcome


def finish(t: Table, reason: str, winners: list[int]) -> None:
    """The game is over: nothing that was pending happens any more."""
    t.reason_ended = reason
    t.winners = tuple(winners)
    t.stack = []
    t.open = None
    if t.events is not None:
        t.emit(Event("game_over", {"winners": winners, "reason": reason}))


def idol_comes_home(t: Table, owner: int) -> None:
    """R12.7: an idol that enters a village goes on a shrine of its owner, who chooses; R16.1: or it wins the game."""
    if t.idols_of(owner) + 1 >= t.needed:
        set_idol(t, owner, LIFE)
    else:
        t.stack.append(("shrine_idol", owner))


def ask_for_shrine(t: Table, args: tuple[int, ...]) -> None:
    t.open = Ask("shrine", (args[0],), ("idol",))


def set_idol(t: Table, owner: int, shrine: int) -> None:
    t.shrine_moved[2 * owner + shrine] += 1
    if t.events is not None:
        t.emit(Event("idol_home", {"tribe": owner, "shrine": shrine, "x": t.idols_of(owner), "needed": t.needed}))
    if t.idols_of(owner) >= t.needed:
        finish(t, "idols", [owner])


def bury(t: Table, cards: list[int]) -> None:
    """Cards go under their decks, in this order, for all to see."""
    for card in cards:
        deck = CARDS[card].deck
        t.tails[deck] = (*t.tails[deck], card)


def lose_cards(t: Table, seat: int) -> list[str]:
    """R13.7, R16.4: all cards of a hand, oldest first, go under their decks; their names."""
    cards = [slot[0] for slot in t.hands[seat]]
    t.hands[seat] = ()
    bury(t, cards)
    return [CARDS[card].id for card in cards]


def check_survival(t: Table) -> None:
    """R16.2 to R16.4: tribes without a free member are out, all at once; the last tribe wins."""
    lost = [seat for seat in range(t.seats) if t.is_in(seat) and t.free_members(seat) == 0]
    if not lost:
        return
    t.checks += 1
    for seat in lost:
        t.last_idols[seat] = t.idols_of(seat)
        t.gone[seat] = t.checks
    for seat in lost:
        _remove(t, seat)
    left = [seat for seat in range(t.seats) if t.is_in(seat)]
    if len(left) == 1:
        finish(t, "last_tribe", left)
    elif not left:
        most = max([t.last_idols[seat] for seat in lost])
        finish(t, "all_out", [seat for seat in lost if t.last_idols[seat] == most])


def _remove(t: Table, seat: int) -> None:
    """R16.4: the spot is bare ground with the idols lying loose, the stock is gone, cards go under their decks."""
    cell = t.village[seat]
    t.village[seat] = -1
    for shrine in (LIFE, DEATH):
        t.idols[cell] += t.shrine_idols[2 * seat + shrine]
        t.moved[cell] += t.shrine_moved[2 * seat + shrine]
        t.shrine_idols[2 * seat + shrine] = 0
        t.shrine_moved[2 * seat + shrine] = 0
    for resource in range(3):
        t.stock[3 * seat + resource] = 0
    names = lose_cards(t, seat)
    if t.events is not None:
        t.emit(Event("eliminated", {"tribe": seat, "cards": names}))
    kept: list[tuple[int, int, int, int]] = []
    for held in t.prisoners:
        if held[0] != seat:
            kept.append(held)
            continue
        # R10.6: a captor's end frees its prisoners, if they still have a tribe.
        owner, number = held[1], held[2]
        t.send(owner, number, BESIDE_ACTIVE if t.is_in(owner) else NOWHERE)
        if t.events is not None and t.is_in(owner):
            t.emit(Event("freed", {"tribe": owner, "n": 1, "members": [number], "captor": seat}))
    t.prisoners = kept


def settle_cap(t: Table) -> None:
    """R17.1: after the last round the best by idols, then free members, then stock wins."""
    keys = [_rank(t, seat) for seat in range(t.seats)]
    best = max([keys[seat] for seat in range(t.seats) if t.is_in(seat)])
    finish(t, "round_cap", [seat for seat in range(t.seats) if t.is_in(seat) and keys[seat] == best])


def _rank(t: Table, seat: int) -> tuple[int, int, int]:
    return (t.idols_of(seat), t.free_members(seat), t.stock_sum(seat))


def outcome_of(t: Table) -> Outcome:
    """5.1, 5.2: winners first, then survivors by rank, then the dead, the later the better."""
    keys: list[tuple[int, int, int, int, int]] = []
    for seat in range(t.seats):
        won = 1 if seat in t.winners else 0
        if t.is_in(seat):
            keys.append((won, 1_000_000, *_rank(t, seat)))
        else:
            keys.append((won, t.gone[seat], 0, 0, 0))
    for seat in t.winners:
        keys[seat] = (1, 0, 0, 0, 0)
    placings = tuple([1 + sum([1 for other in keys if other > key]) for key in keys])
    scores = tuple([t.score(seat) for seat in range(t.seats)])
    members = tuple([str(t.free_members(seat)) for seat in range(t.seats)])
    stocks = tuple([str(t.stock_sum(seat)) for seat in range(t.seats)])
    dead = tuple([str(t.dead[2 * seat] + t.dead[2 * seat + 1]) for seat in range(t.seats)])
    # Whole numbers are points; what only breaks ties stands beside them as text.
    now = tuple([t.idols_of(seat) for seat in range(t.seats)])
    then = tuple([t.score(seat) - now[seat] for seat in range(t.seats)])
    sheet: list[tuple[str, tuple[object, ...]]] = [("idols", now)]
    if any(then):
        # What a tribe had when it died out lies loose or on another's shrine by now.
        sheet.append(("idols-then", then))
    sheet += [("members", members), ("stock", stocks), ("shrine-dead", dead)]
    return Outcome(placings, scores, t.reason_ended, sheet)


def conserved_idols(t: Table) -> int:
    """5.5: all idols, wherever they are; constant once they are set."""
    waiting = sum([1 for frame in t.stack if isinstance(frame, tuple) and frame[0] == "shrine_idol"])
    if t.open is not None and t.open.kind == "shrine" and t.open.args == ("idol",):
        waiting += 1
    loose = sum([t.idols[cell] + t.moved[cell] for cell in range(CELLS)])
    return loose + sum(t.shrine_idols) + sum(t.shrine_moved) + waiting
