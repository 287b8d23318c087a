"""How to point at the moves of Motora, and why others are not possible."""

from collections.abc import Sequence
from typing import Any

from motley.games.motora.look.boards import SECTIONS
from motley.games.motora.look.fight import totals_of
from motley.games.motora.look.labels import tile_gives, what_lies_at
from motley.games.motora.rules.actions import amount_of, fish_amount
from motley.games.motora.rules.board import CELL_NUMBERS, NAMES, RESOURCES, SHELTER, TILES, TRACK_OF, VILLAGES
from motley.games.motora.rules.cards import CARD_NUMBERS, CARDS
from motley.games.motora.rules.known import table_of
from motley.games.motora.rules.moves import (
    ATTACH,
    CARRY,
    CELL,
    CLASS,
    CLASSES,
    EAT,
    FISH,
    GATHER,
    HIGH,
    KEEP,
    LOW,
    MEMBER,
    MOURN,
    PLAY,
    RAID,
    RAID_NONE,
    RAID_STEAL,
    RAIDS,
    RECRUIT,
    SACRIFICE,
    SEAT,
    SHRINE,
    SHRINES,
    STEP,
    TAKE,
)
from motley.games.motora.rules.placement import cost_to
from motley.games.motora.rules.raids import stealable
from motley.games.motora.rules.state import ACTIVE, Table
from motley.kernel import Ask, Choice, Move, Refusal, Words


def choices_of(view: dict[str, Any], ask: Ask, moves: Sequence[Move], words: Words) -> list[Choice]:
    t = table_of(view)
    seat = ask.seats[0]
    return [_choice(view, t, ask, seat, move, words) for move in moves if isinstance(move, tuple)]


def _choice(view: dict[str, Any], t: Table, ask: Ask, seat: int, move: tuple[Any, ...], words: Words) -> Choice:
    code = move[0]
    if code == CELL:
        return _cell_choice(view, t, ask, seat, move, words)
    if code in (ATTACH, PLAY):
        return _card_choice(view, seat, move, words)
    if code in (EAT, SACRIFICE):
        key = "eat" if code == EAT else "knife"
        sentence = words.say("move", key, {"seat": move[1]})
        return Choice(move, ((f"prisoner:{seat}:{move[1]}",),), sentence, final=code == EAT)
    if code in (GATHER, FISH, CARRY, RECRUIT):
        return _action_choice(t, seat, move, words)
    if code in (RAID, TAKE):
        return _raid_choice(t, ask, seat, move, words)
    if code in (HIGH, LOW):
        which = 0 if code == HIGH else 1
        fight = view["fight"]
        place = fight["sides"].index(seat)
        sentence = words.say("move", "again", {"n": fight["dice"][place][which]})
        return Choice(move, ((f"die:{seat}:{('hi', 'lo')[which]}",),), sentence, final=True)
    if code == SHRINE:
        sentence = words.say("move", "shrine", {"shrine": move[1]})
        return Choice(move, ((f"shrine:{seat}:{SHRINES[move[1]]}",),), sentence)
    if code == MOURN:
        section, beside, letter = SECTIONS[move[1]]
        lanes = [("lane", section), ("beside", beside)]
        lit = tuple([f"{name}:{seat}:{letter}" for name, place in lanes if t.count_at(seat, place)])
        steps = (lit, (f"shrine:{seat}:{SHRINES[move[2]]}",))
        return Choice(move, steps, words.say("move", "mourn", {"class": move[1], "shrine": move[2]}))
    if code in (SEAT, STEP, CLASS, MEMBER):
        return _target_choice(t, ask, seat, move, words)
    if code == KEEP:
        fight = view["fight"]
        total = {"n": totals_of(fight)[fight["sides"].index(seat)]}
        button = words.say("button", "keep", total)
        return Choice(move, (), words.say("move", "keep", total), button=button, final=True, place="keep")
    key = "pass" if ask.kind == "use" else "done"
    return Choice(move, (), words.say("move", key), button=words.say("button", key), place=key)


def _cell_choice(view: dict[str, Any], t: Table, ask: Ask, seat: int, move: tuple[Any, ...], words: Words) -> Choice:
    cell = move[1]
    name = NAMES[cell]
    steps = ((f"cell:{name}",),)
    if ask.kind == "village":
        kind = VILLAGES[t.kinds[cell]]
        food, water, shelter = kind.stock
        told = {"cell": name, "kind": kind.id, "f": food, "w": water, "s": shelter}
        sentence = words.say("move", "village", {**told})
    elif ask.kind == "place":
        cost = cost_to(t, seat, cell)
        what = what_lies_at(t, seat, cell, words)
        sentence = words.say("move", "place-cost" if cost else "place", {"cell": name, "what": what, "cost": cost})
    elif ask.kind == "fight":
        rivals = [other for other in t.tribes_at(cell) if other != seat]
        key = "fight" if rivals else "fight-raid"
        sentence = words.say("move", key, {"cell": name, "rivals": rivals or [t.owner_of(cell)]})
    else:
        sentence = words.say("move", "target-cell", {"cell": name, "what": what_lies_at(t, seat, cell, words)})
    if ask.kind != "place":
        return Choice(move, steps, sentence)
    group = words.say("scene", "row-of", {"n": name[1]})
    return Choice(move, steps, sentence, group=group, hand=f"m:{seat}:{t.members_at(seat, ACTIVE)[0]}")


def _card_choice(view: dict[str, Any], seat: int, move: tuple[Any, ...], words: Words) -> Choice:
    name = CARDS[move[1]].id
    held = view["hands"][seat]
    attached = list(view["attached"])
    keys: list[str] = []
    for place, slot in enumerate(held):
        if slot["card"] != name or slot["bearer"]:
            continue
        if name in attached:
            attached.remove(name)
            continue
        keys.append(f"hand:{place}")
    kind = "attach" if move[0] == ATTACH else "play"
    is_final = kind == "play" and not CARDS[move[1]].target
    return Choice(move, (tuple(keys),), words.say("move", kind, {"card": name}), final=is_final)


def _alike(t: Table, seat: int, member: int, but: int = 0) -> tuple[str, ...]:
    """Any of the alike members on a tile will do."""
    cell = t.place_of(seat, member)
    for kind in t.kinds_of(seat, t.members_at(seat, cell)):
        if member in kind:
            return tuple(f"m:{seat}:{each}" for each in kind)
    return (f"m:{seat}:{member}",)


def _action_choice(t: Table, seat: int, move: tuple[Any, ...], words: Words) -> Choice:
    code, member = move[0], move[1]
    cell = t.place_of(seat, member)
    told: dict[str, object] = {"member": member, "cell": NAMES[cell]}
    first = _alike(t, seat, member)
    if code == GATHER:
        tile = TILES[t.tiles[cell]]
        if tile.group in ("temple", "hut"):
            sentence = words.say("move", "card", {**told, "gives": tile_gives(tile, words)})
        else:
            gives = _gathering(t, seat, move, words)
            sentence = words.say("move", "gather", {**told, "gives": gives})
        return Choice(move, (first, (f"cell:{NAMES[cell]}",)), sentence, final=tile.boars or not tile.gives)
    if code == FISH:
        spot = t.shore.fishing[cell][0] if move[2] < 0 else move[2]
        amount = fish_amount(t, seat, member, spot)
        sentence = words.say("move", "fish", {**told, "n": amount, "spot": NAMES[spot]})
        return Choice(move, (first, (f"cell:{NAMES[spot]}",)), sentence)
    if code == CARRY:
        end = f"cell:{NAMES[move[3]]}"
        sentence = words.say(
            "move", "carry-two" if move[2] else "carry", {**told, "other": move[2], "to": NAMES[move[3]]}
        )
        if move[2]:
            return Choice(move, ((f"m:{seat}:{member}",), (f"m:{seat}:{move[2]}",), (end,)), sentence)
        return Choice(move, (first, (end,)), sentence)
    sentence = words.say("move", "recruit" if move[2] else "recruit-one", {**told, "other": move[2]})
    last = f"m:{seat}:{move[2]}" if move[2] else f"cell:{NAMES[cell]}"
    return Choice(move, ((f"m:{seat}:{member}",), (last,)), sentence)


def _gathering(t: Table, seat: int, move: tuple[Any, ...], words: Words) -> str:
    """What a Gather would bring, all bonuses counted."""
    member = move[1]
    cell = t.place_of(seat, member)
    tile = TILES[t.tiles[cell]]
    sub, printed = next(each for each in tile.gives if move[2] < 0 or TRACK_OF[each[0]] == move[2])
    gives = words.say("gives", sub, {"n": amount_of(t, seat, member, cell, sub, printed)})
    is_risky = tile.boars and not t.gear_sum(seat, member, "no_boar")
    return gives + (words.say("gives", "boars") if is_risky else "")


def _raid_choice(t: Table, ask: Ask, seat: int, move: tuple[Any, ...], words: Words) -> Choice:
    cell = ask.args[0]
    assert isinstance(cell, int)
    victim = t.owner_of(cell)
    if move[0] == TAKE:
        told: dict[str, object] = {"shrine": move[1], "cell": NAMES[move[2]]}
        steps = ((f"shrine:{victim}:{SHRINES[move[1]]}",), (f"cell:{NAMES[move[2]]}",))
        return Choice(move, steps, words.say("move", "raid-idol", told))
    name = RAIDS[move[1]]
    if ask.kind == "spoils":
        die = ask.args[1]
        assert isinstance(die, int)
        told = {"n": min(die, t.stock[3 * victim + move[1]]), "res": move[1]}
        return Choice(move, ((f"stock:{victim}:{name}",),), words.say("move", "spoils", told), final=True)
    found = stealable(t, victim)
    if move[1] == SHELTER or (move[1] == RAID_STEAL and len(found) == 1):
        resource = SHELTER if move[1] == SHELTER else found[0]
        key = "raid-shelter" if move[1] == SHELTER else "raid-steal-one"
        sentence = words.say("move", key, {"n": t.stock[3 * victim + resource], "res": resource})
        return Choice(move, ((f"stock:{victim}:{RESOURCES[resource]}",),), sentence, final=True)
    # With food and water in stock a button, since pointing at one of them would look like the choice.
    sentence = words.say("move", f"raid-{name}", {"f": t.stock[3 * victim], "w": t.stock[3 * victim + 1]})
    is_none = move[1] == RAID_NONE
    button, place = words.say("button", f"raid-{name}"), "pass" if is_none else "do"
    return Choice(move, (), sentence, button=button, final=not is_none, place=place)


def _target_choice(t: Table, ask: Ask, seat: int, move: tuple[Any, ...], words: Words) -> Choice:
    code = move[0]
    if code == SEAT:
        return Choice(move, ((f"board:{move[1]}",),), words.say("move", "target-seat", {"seat": move[1]}))
    if code == STEP:
        start, end = NAMES[move[1]], NAMES[move[2]]
        sentence = words.say("move", "target-step", {"from": start, "to": end})
        return Choice(move, ((f"idol:{start}",), (f"cell:{end}",)), sentence)
    if code == CLASS:
        steps = ((f"lane:{seat}:{CLASSES[move[1]]}",),)
        return Choice(move, steps, words.say("move", "target-class", {"class": move[1]}))
    gear = [CARDS[card].id for card in t.gear_of(seat, move[1])]
    told = {"member": move[1], "cell": NAMES[t.place_of(seat, move[1])], "gear": gear}
    key = "target-member"
    if ask.kind == "casualty":
        key = "casualty" + ("-gear" if gear else "") + ("-home" if t.home[seat] == move[1] else "")
    return Choice(move, ((f"m:{seat}:{move[1]}",),), words.say("move", key, told))


def refusal_of(view: dict[str, Any], ask: Ask, keys: Sequence[str], words: Words) -> Refusal:
    """Why these pieces lead to no legal move."""
    what, _, name = keys[-1].partition(":")
    t = table_of(view)
    seat = ask.seats[0]
    if ask.kind == "place" and what == "cell":
        cell = CELL_NUMBERS[name]
        if cell not in t.shore.land:
            return Refusal("R5.6", "not-land", {"cell": name})
        if t.closed[cell]:
            return Refusal("R7.6", "closed", {"cell": name})
        return Refusal(
            "R6.2", "too-far", {"cell": name, "cost": cost_to(t, seat, cell), "shelter": t.stock[3 * seat + 2]}
        )
    if ask.kind == "act" and what == "cell" and len(keys) > 1:
        return _cell_refusal(t, CELL_NUMBERS[name])
    if what == "hand" and int(name) < len(view["hands"][seat]):
        card = view["hands"][seat][int(name)]["card"]
        timing = {"use": "start", "act": "act"}.get(ask.kind)
        if not CARDS[CARD_NUMBERS[card]].is_gear and CARDS[CARD_NUMBERS[card]].timing == timing:
            return Refusal("R15.7", "no-target", {"card": card})
        return Refusal("R15.5", "wrong-time", {"card": card})
    if ask.kind == "raid" and what == "stock" and len(stealable(t, t.owner_of(int(view["args"][0])))) > 1:
        return Refusal("R9.2", "die-first")
    rules = {"village": "R2.3", "use": "R15.6", "target": "R15.7", "place": "R5.6", "fight": "R8.3", "raid": "R9.2"}
    more = {"reroll": "R8.6", "casualty": "R8.10", "shrine": "R12.7", "act": "R12.1", "mourn": "R13.6"}
    rules["spoils"] = "R9.2"
    return Refusal({**rules, **more}.get(ask.kind, "R4.2"), "pick-target")


def _cell_refusal(t: Table, cell: int) -> Refusal:
    told: dict[str, object] = {"cell": NAMES[cell]}
    if cell in t.gathered:
        return Refusal("R12.2", "gathered-already", told)
    if t.destroyed[cell]:
        return Refusal("R7.7", "destroyed", told)
    if t.shore.fish[cell] >= 0:
        return Refusal("R12.4", "no-fish", told)
    return Refusal("R12.2", "nothing-to-gather", told)
