"""R4, R11, R13: the round and its phases, recovery, consumption, clean-up."""

from motley.games.motora.rules.board import CELLS, FOOD, SHELTER, WATER
from motley.games.motora.rules.cardplay import tell
from motley.games.motora.rules.endings import lose_cards, settle_cap
from motley.games.motora.rules.frames import Meal
from motley.games.motora.rules.moves import MOURN
from motley.games.motora.rules.state import (
    ACTIVE,
    BESIDE_ACTIVE,
    BESIDE_INJURED,
    BESIDE_SERIOUS,
    INJURED,
    NOWHERE,
    PRISONER,
    SERIOUS,
    UNGIVEN,
    Table,
)
from motley.kernel.core import Ask, Move

CAUSES = ("hunger", "thirst")


def begin_round(t: Table, args: tuple[int, ...]) -> None:
    """R4.2: the phases of a round, the first on top."""
    t.round += 1
    tell(t, "round", {"n": t.round, "tribe": t.token})
    t.stack += [
        ("cleanup",),
        ("survival",),
        ("consume", 0),
        ("act", 0),
        ("recover",),
        ("combat", 0),
        ("place", 1, 0),
        ("use", 0),
    ]


def use_lap(t: Table, args: tuple[int, ...]) -> None:
    """R15.6: one lap before anybody places; asked of every seat with a card or a prisoner."""
    step = args[0]
    while step < t.seats:
        seat = t.seat_at(step)
        if t.is_in(seat) and (t.hands[seat] or t.held_from(seat)):
            t.stack.append(("use", step))
            t.open = Ask("use", (seat,))
            return
        step += 1


def use_passed(t: Table, seat: int) -> None:
    t.stack.pop()
    t.stack.append(("use", (seat - t.token) % t.seats + 1))


def recover(t: Table, args: tuple[int, ...]) -> None:
    """R11.3: one step for each hurt member that lies in a section."""
    for seat in t.order():
        better, still = t.members_at(seat, INJURED), t.members_at(seat, SERIOUS)
        for member in better:
            t.send(seat, member, ACTIVE)
        for member in still:
            t.send(seat, member, INJURED)
        if better or still:
            tell(t, "recovered", {"tribe": seat, "n": len(better), "m": len(still)})


def eaters(t: Table, seat: int) -> int:
    """R13.2: free members without the fresh one and the one at home, and prisoners held since an earlier round."""
    count = t.free_members(seat)
    if t.fresh[seat]:
        count -= 1
    if t.home[seat] > 0 and t.place_of(seat, t.home[seat]) < PRISONER:
        count -= 1
    return count + sum([1 for held in t.prisoners if held[0] == seat and held[3] < t.round])


def needs_of(t: Table, seat: int) -> tuple[int, int, int]:
    """What a tribe has to consume tonight."""
    count = eaters(t, seat)
    base = 3 * seat
    food, water = max(0, count + t.need[base]), max(0, count + t.need[base + 1])
    return (food, water, max(0, 1 + t.need[base + 2]))


def consume_lap(t: Table, args: tuple[int, ...]) -> None:
    step = args[0]
    if step >= t.seats:
        return
    t.stack.append(("consume", step + 1))
    seat = t.seat_at(step)
    if t.is_in(seat):
        t.stack.append(Meal(step, FOOD, needs_of(t, seat)))


def is_provided(t: Table, seat: int, needs: tuple[int, int, int]) -> bool:
    base = 3 * seat
    return t.stock[base] >= needs[0] and t.stock[base + 1] >= needs[1] and t.stock[base + 2] >= needs[2]


def meal_step(t: Table, meal: Meal) -> None:
    """R13.5: pay, or pay all and mourn one member; shelter last."""
    seat = t.seat_at(meal.step)
    if meal.track == FOOD and is_provided(t, seat, meal.needs):
        food, water, shelter = meal.needs
        for track in (FOOD, WATER, SHELTER):
            t.stock[3 * seat + track] -= meal.needs[track]
        tell(t, "consumed", {"tribe": seat, "f": food, "w": water, "s": shelter})
        return
    place = 3 * seat + meal.track
    need, had = meal.needs[meal.track], t.stock[place]
    if meal.track != SHELTER:
        t.stack.append(Meal(meal.step, meal.track + 1, meal.needs))
    elif had < need:
        lose_everything(t, seat, need)
        return
    t.stock[place] -= min(need, had)
    if had >= need:
        tell(t, "paid", {"tribe": seat, "n": need, "res": meal.track})
        return
    tell(t, "short" if had else "short-none", {"tribe": seat, "n": had, "need": need, "res": meal.track})
    if t.free_members(seat):
        t.open = Ask("mourn", (seat,), (CAUSES[meal.track],))


def classes_of(t: Table, seat: int) -> list[list[int]]:
    """R13.6: free members by readiness: Active (also on the way there), Injured, Serious; lowest number first."""
    base = [
        [member for member in range(1, 9) if t.place_of(seat, member) in places]
        for places in ((ACTIVE, BESIDE_ACTIVE), (INJURED, BESIDE_INJURED), (SERIOUS, BESIDE_SERIOUS))
    ]
    base[0] = sorted([*base[0], *t.on_tiles(seat)])
    return base


def mourn_moves(t: Table, seat: int) -> list[Move]:
    classes = classes_of(t, seat)
    return [(MOURN, number, shrine) for number, members in enumerate(classes) if members for shrine in (0, 1)]


def mourn(t: Table, seat: int, cause: str, number: int, shrine: int) -> None:
    member = classes_of(t, seat)[number][0]
    t.send(seat, member, NOWHERE)
    t.dead[2 * seat + shrine] += 1
    t.lose_home_mark(seat, member)
    if t.fresh[seat] == member:
        t.fresh[seat] = 0
    tell(t, "died", {"tribe": seat, "member": member, "cause": cause, "shrine": shrine})


def lose_everything(t: Table, seat: int, need: int) -> None:
    """R13.7: no roof: all stock and all cards are lost."""
    food, water, shelter = t.stock[3 * seat : 3 * seat + 3]
    for track in (FOOD, WATER, SHELTER):
        t.stock[3 * seat + track] = 0
    names = lose_cards(t, seat)
    told = {"tribe": seat, "f": food, "w": water, "s": shelter, "need": need, "n": len(names), "cards": names}
    tell(t, "homeless-cards" if names else "homeless", {**told})


def clean_up(t: Table, args: tuple[int, ...]) -> None:
    """R4.4, in this order: sections, gear, marks; the cap; the token."""
    into = {BESIDE_ACTIVE: ACTIVE, BESIDE_INJURED: INJURED, BESIDE_SERIOUS: SERIOUS}
    for place, where in enumerate(t.where):
        t.where[place] = ACTIVE if where < CELLS else into.get(where, where)
    for seat in range(t.seats):
        t.hands[seat] = tuple([(card, known, tag, 0) for card, known, tag, _ in t.hands[seat]])
        t.placed[seat] = ()
        t.home[seat] = UNGIVEN
        t.fresh[seat] = 0
        t.recruited[seat] = False
        t.combat[seat] = 0
        t.yields[seat] = 0
    for cell in range(CELLS):
        t.closed[cell] = False
        t.idols[cell] += t.moved[cell]
        t.moved[cell] = 0
    for place in range(2 * t.seats):
        t.shrine_idols[place] += t.shrine_moved[place]
        t.shrine_moved[place] = 0
    for place in range(3 * t.seats):
        t.need[place] = 0
    t.gathered = []
    t.fished = []
    t.fish_bonus = 0
    t.fish_ban = False
    t.cursed_now = 0
    t.last_event = -1
    t.resolved = ()
    if t.round >= t.max_rounds:
        settle_cap(t)
        return
    t.token = next(seat for seat in [(t.token + step) % t.seats for step in range(1, t.seats + 1)] if t.is_in(seat))
    tell(t, "token", {"tribe": t.token})
    t.stack.append(("round",))
