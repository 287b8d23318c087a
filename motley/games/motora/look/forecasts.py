"""What a move will do, as promises, and the sentences that say them. Nothing is foretold that chance may change
without its odds; what is only possible is told as such."""

from typing import Any, Final

from motley.games.motora.look.boards import shown_sockets, socket_at
from motley.games.motora.look.coast import centre
from motley.games.motora.look.fight import chances, landing, scale_y, totals_of
from motley.games.motora.rules.actions import amount_of, fish_amount
from motley.games.motora.rules.board import FOOD, NAMES, RESOURCES, SHELTER, TILES, TRACK_OF
from motley.games.motora.rules.cards import CRAFT, TEMPLE
from motley.games.motora.rules.combat import bonus_of
from motley.games.motora.rules.known import table_of
from motley.games.motora.rules.moves import CARRY, CELL, DONE, FISH, GATHER, HIGH, KEEP, RAID, RAID_STEAL, RECRUIT
from motley.games.motora.rules.placement import cost_to
from motley.games.motora.rules.raids import stealable
from motley.games.motora.rules.state import ACTIVE, UNGIVEN, Table
from motley.games.motora.rules.upkeep import needs_of
from motley.kernel import Move, Piece, Preview, Promise, Words

# Chance to win a fight (ties rolled again) by bonus difference -2 to +3, with 0, 1, 2 rerolls against none.
ODDS: Final = {-2: (27, 41, 52), -1: (38, 54, 65), 0: (50, 67, 77), 1: (62, 78, 86), 2: (74, 86, 92), 3: (83, 92, 96)}

Line = tuple[str, str, Promise]
"""The tone of a line, what it says, and the promise it says."""


def preview_of(view: dict[str, Any], move: Move, words: Words) -> Preview:
    """What is sure to come of a move, and the odds of what is not."""
    if not isinstance(move, tuple) or not view["asked"]:
        return Preview()
    t = table_of(view)
    seat = view["asked"][0]
    ghosts: list[Piece] = []
    found: list[Line] = []
    if view["ask"] == "place" and move[0] == CELL:
        ghosts = route(t, seat, move[1])
        found = placing(view, t, seat, move[1], words)
    elif view["ask"] == "act":
        found, ghosts = acting(t, seat, move, words)
    elif view["ask"] == "reroll":
        found, ghosts = rolling(view, seat, move, words), landings(view, seat, move)
    elif view["ask"] == "raid" and move[0] == RAID and move[1] in (RAID_STEAL, SHELTER):
        found = raiding(view, t, move[1], words)
    elif view["ask"] == "spoils":
        found = choosing(view, t, seat, move[1], words)
    return Preview(ghosts, lines=[(tone, text) for tone, text, _ in found], promises=[each for _, _, each in found])


def stock_key(seat: int, resource: int) -> str:
    return f"stock:{seat}:{RESOURCES[resource]}"


def placing(view: dict[str, Any], t: Table, seat: int, cell: int, words: Words) -> list[Line]:
    """The way and what it costs; what the member can do there; who is there already; the roof that is left."""
    cost = cost_to(t, seat, cell)
    far = t.shore.distances(t.village[seat])[cell]
    spent = Promise("stock", stock_key(seat, SHELTER), seat, -cost)
    key = "way" if cost else "way-free"
    found: list[Line] = [("warn" if cost else "info", words.say("preview", key, {"n": far, "cost": cost}), spent)]
    is_first = cell == t.village[seat] and t.home[seat] == UNGIVEN
    member = sent(t, seat, cell)
    found += offers(view, t, seat, member, cell, words)
    if is_first:
        found.append(("good", words.say("preview", "home"), Promise("meals", f"board:{seat}", seat, -1)))
    for rival in t.tribes_at(cell):
        if rival != seat:
            found.append(meeting(t, seat, cell, rival, words))
    left, need = t.stock[3 * seat + SHELTER] - cost, needs_of(t, seat)[SHELTER]
    if cost and left < need:
        said = words.say("preview", "roof", {"n": left, "need": need})
        found.append(("warn", said, Promise("left", stock_key(seat, SHELTER), seat, left)))
    return found


def sent(t: Table, seat: int, cell: int) -> int:
    """The member that would go, on this copy of the table, with the gear that is given along."""
    member = t.members_at(seat, ACTIVE)[0]
    t.send(seat, member, cell)
    held = list(t.hands[seat])
    for place in t.attached:
        card, known, tag, _ = held[place]
        held[place] = (card, known, tag, member)
    t.hands[seat] = tuple(held)
    return member


def offers(view: dict[str, Any], t: Table, seat: int, member: int, cell: int, words: Words) -> list[Line]:
    """One line for all that the member could do there, of which it does one; and the risk, if there is one."""
    offered: list[tuple[str, int]] = []
    key = f"cell:{NAMES[cell]}"
    tile = TILES[t.tiles[cell]] if t.tiles[cell] >= 0 and not t.destroyed[cell] else None
    if tile is not None:
        for sub, printed in tile.gives:
            amount = amount_of(t, seat, member, cell, sub, printed)
            offered.append((words.say("preview", f"could-{TRACK_OF[sub]}", {"n": amount}), amount))
        deck = TEMPLE if tile.group == "temple" else CRAFT
        if not tile.gives and view["bags"][deck] + len(view["tails"][deck]):
            offered.append((words.say("preview", f"could-{tile.group}"), 1))
    if not t.fish_ban:
        for spot in t.shore.fishing[cell]:
            amount = fish_amount(t, seat, member, spot)
            offered.append((words.say("preview", "could-fish", {"n": amount, "spot": NAMES[spot]}), amount))
    if t.idols[cell]:
        offered.append((words.say("preview", "could-carry"), 1))
    found: list[Line] = []
    if offered:
        listed = words.say("scene", "or").join(text for text, _ in offered)
        said = words.say("preview", "could" if len(offered) == 1 else "could-one", {"what": listed})
        found.append(("good", said, Promise("offers", key, seat, sum(amount for _, amount in offered))))
    if tile is not None and tile.boars and not t.gear_sum(seat, member, "no_boar"):
        found.append(("warn", words.say("preview", "boars"), Promise("danger", key, seat, 6)))
    return found


def meeting(t: Table, seat: int, cell: int, rival: int, words: Words) -> Line:
    """A rival on the tile: what adds to either side's dice; the odds where they are known."""
    mine, theirs = rerolls(t, seat, cell), rerolls(t, rival, cell)
    lead = bonus_of(t, seat, cell) - bonus_of(t, rival, cell)
    promise = Promise("fight", f"cell:{NAMES[cell]}", rival, lead)
    told: dict[str, object] = {"seat": rival, "mine": mine, "theirs": theirs, "lead": f"{lead:+d}"}
    if theirs == 0 and mine <= 2 and lead in ODDS and len(t.tribes_at(cell)) == 2:
        return ("warn", words.say("preview", "rival", {**told, "share": ODDS[lead][mine]}), promise)
    return ("warn", words.say("preview", "rival-many", told), promise)


def rerolls(t: Table, seat: int, cell: int) -> int:
    """R8.6: one for each member but the first, and those of gear."""
    members = t.members_at(seat, cell)
    return len(members) - 1 + sum(t.gear_sum(seat, member, "reroll") for member in members)


def acting(t: Table, seat: int, move: tuple[Any, ...], words: Words) -> tuple[list[Line], list[Piece]]:
    """What an act brings, and how the night would be if nothing more were done."""
    if move[0] in (GATHER, FISH):
        return bringing(t, seat, move, words)
    stock = t.stock[3 * seat : 3 * seat + 3]
    if move[0] == CARRY:
        far = t.shore.distances(t.village[seat])[move[3]]
        key = "idol-home" if far == 0 else "idol"
        line = ("good" if far == 0 else "info", words.say("preview", key, {"n": far}))
        return [(*line, Promise("idol", f"cell:{NAMES[move[3]]}", seat, far)), *night(t, seat, stock, words)], []
    if move[0] == RECRUIT:
        grown = Promise("members", f"board:{seat}", seat, 1)
        told = {"n": t.free_members(seat) + 1}
        return [("good", words.say("preview", "recruit", told), grown), *night(t, seat, stock, words)], []
    return (night(t, seat, stock, words) if move[0] == DONE else []), []


def bringing(t: Table, seat: int, move: tuple[Any, ...], words: Words) -> tuple[list[Line], list[Piece]]:
    """A Gather or a Fish: what comes into the stores, and the night after it."""
    member = move[1]
    cell = t.place_of(seat, member)
    if move[0] == FISH:
        spot = t.shore.fishing[cell][0] if move[2] < 0 else move[2]
        return gained(t, seat, FOOD, fish_amount(t, seat, member, spot), words)
    tile = TILES[t.tiles[cell]]
    if not tile.gives:
        drawn = Promise("draw", f"cell:{NAMES[cell]}", seat, 1)
        return [("good", words.say("preview", f"draws-{tile.group}"), drawn)], []
    sub, printed = next(each for each in tile.gives if move[2] < 0 or TRACK_OF[each[0]] == move[2])
    amount = amount_of(t, seat, member, cell, sub, printed)
    if tile.boars and not t.gear_sum(seat, member, "no_boar"):
        odds = ((0, 1 / 6), (amount, 5 / 6))
        said = words.say("preview", "boars-odds", {"n": amount})
        return [("warn", said, Promise("stock", stock_key(seat, FOOD), seat, odds=odds))], []
    return gained(t, seat, TRACK_OF[sub], amount, words)


def gained(t: Table, seat: int, resource: int, amount: int, words: Words) -> tuple[list[Line], list[Piece]]:
    stock = t.stock[3 * seat : 3 * seat + 3]
    had = stock[resource]
    stock[resource] += amount
    told = {"n": amount, "res": resource, "total": stock[resource]}
    line = ("good", words.say("preview", "brings", told), Promise("stock", stock_key(seat, resource), seat, amount))
    return [line, *night(t, seat, stock, words)], promised(t, seat, resource, had, amount)


def night(t: Table, seat: int, stock: list[int], words: Words) -> list[Line]:
    """R13: what these stores would lack tonight, if nothing more were brought."""
    found: list[Line] = []
    for resource, need in enumerate(needs_of(t, seat)):
        lacking = need - stock[resource]
        if lacking > 0:
            said = words.say("preview", ("hungry", "thirsty", "homeless")[resource], {"n": lacking})
            found.append(("warn", said, Promise("lacking", stock_key(seat, resource), seat, lacking)))
    return found or [("info", words.say("preview", "enough"), Promise("lacking", f"board:{seat}", seat, 0))]


def rolling(view: dict[str, Any], seat: int, move: tuple[Any, ...], words: Words) -> list[Line]:
    """By how much keeping wins or loses; what rolling a die again makes of the own total."""
    fight = view["fight"]
    totals = totals_of(fight)
    place = fight["sides"].index(seat)
    best = max(total for side, total in enumerate(totals) if side != place)
    mine, key = totals[place], f"side:{place}"
    if move[0] == KEEP:
        verdict = "leads" if mine > best else "ties" if mine == best else "trails"
        is_open = any(left for side, left in enumerate(fight["left"]) if side != place)
        # R8.9: what counts is the difference between the highest and the lowest of all.
        difference = max(totals) - min(totals)
        said = words.say("preview", f"{verdict}-yet" if is_open else verdict, {"n": difference})
        amount = difference if mine > best else 0 if mine == best else -difference
        return [("good" if mine > best else "warn", said, Promise("margin", key, seat, amount))]
    which = 0 if move[0] == HIGH else 1
    after = [mine - fight["dice"][place][which] + face for face in range(1, 7)]
    said = words.say("preview", "reroll", chances(fight, place, which))
    return [("info", said, Promise("total", key, seat, odds=[(total, 1 / 6) for total in after]))]


def raiding(view: dict[str, Any], t: Table, choice: int, words: Words) -> list[Line]:
    """R9: a die of what is there, at most all of it; shelter is burnt, not taken; food or water is chosen later."""
    victim = t.owner_of(int(view["args"][0]))
    found = [SHELTER] if choice == SHELTER else stealable(t, victim)
    there = max(t.stock[3 * victim + resource] for resource in found)
    faces = [min(face, there) for face in range(1, 7)]
    if len(found) > 1:
        most = {"f": min(6, t.stock[3 * victim]), "w": min(6, t.stock[3 * victim + 1])}
        promise = Promise("spoils", f"board:{victim}", victim, odds=[(face, 1 / 6) for face in faces])
        return [("good", words.say("preview", "steals-either", {**most}), promise)]
    key, resource = "burns" if choice == SHELTER else "steals", found[0]
    promise = Promise("stock", stock_key(victim, resource), victim, odds=[(-face, 1 / 6) for face in faces])
    return [("good", words.say("preview", key, {"most": min(6, there), "res": resource}), promise)]


def choosing(view: dict[str, Any], t: Table, seat: int, resource: int, words: Words) -> list[Line]:
    """R9.2: what the die that has fallen brings of food or of water."""
    victim = t.owner_of(int(view["args"][0]))
    taken = min(int(view["args"][1]), t.stock[3 * victim + resource])
    told = {"n": taken, "res": resource, "total": t.stock[3 * seat + resource] + taken}
    promise = Promise("stock", stock_key(victim, resource), victim, -taken)
    return [("good", words.say("preview", "brings", {**told}), promise)]


def route(t: Table, seat: int, cell: int) -> list[Piece]:
    """The way from home, step by step, and the member that would stand at its end."""
    way = way_home(t, seat, cell)
    x, y = centre(cell)
    member = t.members_at(seat, ACTIVE)[0]
    figure = Piece("ghost:member", f"member-{seat}-{member}", (x - 0.06, y - 0.1), 0, (0.4, 0.64), "members")
    if len(way) < 2:
        return [figure]
    spots = [centre(each) for each in way]
    path = "M" + "L".join(f"{x:g} {y:g}" for x, y in spots)
    line = Piece("ghost:route", at=spots[-1], layer="reach", path=path, style="route")
    steps = [
        Piece(f"ghost:step:{far}", "step", spots[far], 0, 0.3, "reach", text=str(far), style="step", sign="")
        for far in range(1, min(len(spots) - 1, 13))
    ]
    return [line, *steps, figure]


def way_home(t: Table, seat: int, cell: int) -> list[int]:
    """A shortest way from the village to a cell."""
    steps = t.shore.distances(t.village[seat])
    way = [cell]
    while steps[way[-1]]:
        way.append(min(t.shore.ways[way[-1]], key=lambda near: steps[near]))
    return way[::-1]


def promised(t: Table, seat: int, resource: int, had: int, amount: int) -> list[Piece]:
    """Hatched sockets where the gain would lie, as far as there is room."""
    need = needs_of(t, seat)[resource]
    shown = shown_sockets(had, need)
    pieces: list[Piece] = []
    for place in range(had, min(had + amount, shown)):
        at, size = socket_at(resource, place, shown, need)
        key = f"ghost:socket:{resource}:{place}"
        pieces.append(Piece(key, "promised", at, 0, size, "cards", parent=stock_key(seat, resource)))
    return pieces


def landings(view: dict[str, Any], seat: int, move: tuple[Any, ...]) -> list[Piece]:
    """Where each face of a new die would land on the scale of harm."""
    fight = view["fight"]
    if move[0] == KEEP or len(fight["sides"]) != 2:
        return []
    place = fight["sides"].index(seat)
    totals, y = totals_of(fight), scale_y(fight)
    old = fight["dice"][place][0 if move[0] == HIGH else 1]
    pieces: list[Piece] = []
    for face in range(1, 7):
        lead = totals[0] - totals[1] + (face - old if place == 0 else old - face)
        x = landing(lead)
        pieces.append(Piece(f"ghost:die:{face}", f"die-{face}", (x, y - 0.43), 0, 0.31, "dice", style="landing"))
        pieces.append(Piece(f"ghost:tip:{face}", "landing", (x, y - 0.25), 0, (0.18, 0.1), "dice", style="landing"))
    return pieces
