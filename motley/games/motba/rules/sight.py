"""What a seat knows of MOTBA: all of the fight; before it not the packs, the picks and the rows of others."""

import itertools
from typing import Any

from motley.games.motba.rules.battle.stats import first_stat, stat
from motley.games.motba.rules.deck.arenas import FACES, IDS, OBSTACLES, THING, space_name
from motley.games.motba.rules.deck.cards import ABILITIES, CHARACTERS, LISTS
from motley.games.motba.rules.deck.vocabulary import KINDS, STATS, SYMBOLS
from motley.games.motba.rules.draft.drafts import claim_round, pack_held, reserve_of
from motley.games.motba.rules.draft.lineup import LAID, ROW, fitting, sources_in
from motley.games.motba.rules.frames import EFFECT, Announce, Assign, Attack, Cast, Effects, Phase, Strike, Walk
from motley.games.motba.rules.moves import FACE_BITS, THINGS, unit_name, written
from motley.games.motba.rules.results import outcome_of
from motley.games.motba.rules.state import EMPTY, NOWHERE, Source, Table, abilities_of
from motley.kernel.core import Ask
from motley.kernel.rng import Rng


def view_of(t: Table, seat: int | None) -> dict[str, Any]:
    """The table as that seat sees it; None is a spectator."""
    ask = plain_ask(t.open)
    return {
        "seat": seat,
        "seats": t.seats,
        "ask": None if ask is None else ask.kind,
        "asked": [] if ask is None else list(ask.seats),
        "args": [] if ask is None else [str(each) for each in ask.args],
        "mine": [] if seat is None else [written(t, move) for move in t.answered(seat)],
        "season": t.season,
        "methods": list(t.methods),
        "battle": t.battle,
        "battles": t.battles,
        "wins": list(t.wins),
        "pools": [[IDS[card] for card in pool] for pool in t.pools],
        "reserves": [
            [[IDS[card] for card in reserve_of(t, kind, owner)] for owner in range(t.seats)] for kind in (0, 1)
        ],
        "bans": [IDS[card] for card in t.bans],
        "open": _open_cards(t),
        "packs": _packs(t, seat),
        "kept": _kept(t, seat),
        "arena": None if t.arena < 0 else IDS[t.arena],
        "rows": [_row(t, owner, seat) for owner in range(t.seats)],
        "first": t.first,
        "direction": t.direction,
        "zones": list(t.zones),
        "round": t.round,
        "round_limit": t.round_limit,
        "active": t.active,
        "order": t.play_order(),
        "pool": dict(zip(SYMBOLS, t.symbols, strict=True)),
        "dice": [{"kind": KINDS[die // FACE_BITS], "face": FACES[die % FACE_BITS]} for die in t.dice],
        "rerolls": t.rerolls,
        "pending": [{"symbol": SYMBOLS[symbol], "unit": _name(number)} for symbol, number in t.pending],
        "special": list(t.special),
        "more_dice": list(t.more_dice),
        "more_rerolls": list(t.more_rerolls),
        "out": [gone > 0 for gone in t.gone],
        "width": t.width,
        "height": t.height,
        "ground": list(t.ground),
        "things": _things(t),
        "units": _units(t),
        "stack": _stack(t),
        "marks": [list(t.turn_marks), list(t.round_marks), list(t.battle_marks)],
        "walk": _walk(t),
        "aiming": _aiming(t),
        "roles": _roles(t),
        "ended": t.ended,
        "placings": list(t.placings),
        "places": list(outcome_of(t).placings) if t.ended else [],
    }


def plain_ask(ask: Ask | None) -> Ask | None:
    """R3.2: nobody sees who wants a contested card."""
    return ask if ask is None or ask.kind != "race" else Ask("race", ask.seats, ask.args[:2])


def is_claiming(t: Table) -> bool:
    """Whether it is hidden now who has which cards of a Unique Prepared."""
    return t.open is not None and t.open.kind in ("claim", "race")


def _name(number: int) -> str:
    return "" if number < 0 else unit_name(number)


def is_packing(t: Table) -> bool:
    """Whether packs are hidden now."""
    ask = t.open
    return ask is not None and bool(t.packs) and ask.kind in ("deal", "pack_ban", "pack_take")


def _open_cards(t: Table) -> list[str]:
    """What lies open in the stage: a display, arenas on offer, or what is left of the pool."""
    if is_packing(t):
        return []
    if t.packs:
        return [IDS[card] for card in t.packs[0]]
    return [IDS[card] for card in t.draw]


def held_pack(t: Table, seat: int | None) -> int:
    """The pack that a seat holds now, or -1."""
    ask = t.open
    if seat is None or ask is None or not is_packing(t):
        return NOWHERE
    if ask.kind == "deal":
        return seat
    at = ask.args[1]
    assert isinstance(at, int)
    return pack_held(t, seat, at)


def _packs(t: Table, seat: int | None) -> dict[str, Any] | None:
    if not is_packing(t):
        return None
    held = held_pack(t, seat)
    cards = [] if held < 0 else [IDS[card] for card in t.packs[held]]
    return {"held": cards, "sizes": [len(pack) for pack in t.packs]}


def _kept(t: Table, seat: int | None) -> list[str]:
    """What a seat has buried and kept so far in a Pack Draft, or claimed in a Unique Prepared."""
    return [IDS[card] for _, holder, card in t.removals if holder == seat]


def shown_of(t: Table, owner: int) -> int:
    """How many cards of a row have been revealed."""
    order = t.play_order()
    full, more = divmod(t.shown, t.seats)
    return full + (1 if order.index(owner) < more else 0)


def _row(t: Table, owner: int, seat: int | None) -> list[str | None]:
    """The cards of a row: a name, an empty text for a blank, None for a back."""
    shown = LAID if owner == seat else shown_of(t, owner)
    found: list[str | None] = []
    for place, card in enumerate(t.rows[owner]):
        found.append(("" if card == EMPTY else IDS[card]) if place < shown else None)
    return found


def _things(t: Table) -> list[dict[str, Any]]:
    return [
        {"space": space, "kind": OBSTACLES[thing // THING - 1].id, "health": thing % THING}
        for space, thing in enumerate(t.things)
        if thing
    ]


def _units(t: Table) -> list[dict[str, Any]]:
    """The units revealed so far. The stats of those not placed yet are the ones they will have anywhere."""
    face_up = [t.rows[owner][: shown_of(t, owner)] for owner in range(t.seats)]
    sources = sources_in(t, face_up) if any(unit.card >= 0 > unit.space for unit in t.units) else t.sources
    return [_unit(t, number, sources) for number, unit in enumerate(t.units) if unit.card >= 0]


def _unit(t: Table, number: int, sources: list[Source]) -> dict[str, Any]:
    unit = t.units[number]
    return {
        "id": unit_name(number),
        "number": number,
        "seat": unit.seat,
        "card": CHARACTERS[unit.card].id,
        "twin": t.has_twin(number),
        "space": unit.space,
        "at": space_name(t.width, unit.space) if unit.space >= 0 else "",
        "alive": unit.alive,
        "damage": unit.damage,
        "bp": unit.bp,
        "mp": unit.mp,
        "poison": unit.poison,
        "rooted": unit.rooted,
        "stunned": unit.stunned,
        "changes": [list(each) for each in unit.changes],
        "artifacts": [{"card": IDS[card], "seat": seat} for card, seat in unit.artifacts],
        "abilities": [
            {"id": ability.id, "tokens": tokens, "cooldown": ability.cooldown}
            for ability, tokens in zip(abilities_of(unit), unit.tokens, strict=False)
        ],
        "used": unit.used,
        "attacked": list(unit.attacked),
        "boots": unit.boots,
        "shields": unit.shields,
        "roads": unit.roads,
        "stats": {
            name: stat(t, number, which) if unit.space >= 0 else first_stat(t, number, which, sources)
            for which, name in enumerate(STATS)
        },
    }


def _stack(t: Table) -> list[dict[str, Any]]:
    """The battle stack, oldest first."""
    found: list[dict[str, Any]] = []
    for frame in t.stack:
        if isinstance(frame, Phase):
            found.append({"kind": "phase", "phase": frame.phase})
        elif isinstance(frame, Cast):
            targets = [written(t, move) for move in frame.context.targets]
            ability = ABILITIES[frame.ability].id
            level = frame.context.level
            told = {"unit": unit_name(frame.unit), "seat": frame.seat, "ability": ability, "level": level}
            found.append({"kind": "ability", **told, "targets": targets})
        elif isinstance(frame, Attack):
            aim = unit_name(frame.target) if frame.target < THINGS else space_name(t.width, frame.target - THINGS)
            found.append({"kind": "attack", "unit": unit_name(frame.attacker), "target": aim, **_attack(frame)})
        elif isinstance(frame, Assign):
            unit = unit_name(frame.unit)
            dice = {"die": SYMBOLS[frame.symbol], "dice": frame.dice, "skipped": frame.skipped}
            found.append({"kind": "assign", "unit": unit, **dice})
        elif isinstance(frame, Effects) and frame.at < len(LISTS[frame.list]):
            found.append({"kind": "rest", "unit": _name(frame.context.me), "ability": _ability_of(frame.list)})
    if found and found[-1]["kind"] == "rest":
        # What is being carried out right now waits for nobody.
        found.pop()
    return found


def _attack(frame: Attack) -> dict[str, Any]:
    return {
        "dice": frame.dice,
        "ranged": frame.ranged,
        "origin": frame.origin,
        "plus": frame.plus,
        "pierce": frame.pierce,
        "countered": frame.countered,
        "redirected": frame.redirected,
        "step": frame.step,
    }


def _ability_of(effects: int) -> str:
    """The ability whose effects these are; an empty text for those of a passive."""
    return next((ability.id for ability in ABILITIES if ability.list == effects), "")


def _walk(t: Table) -> dict[str, Any] | None:
    """Who walks, with how many points, why, and from where to where so far."""
    frame = t.stack[-1] if t.stack else None
    if not isinstance(frame, Walk):
        return None
    points = frame.points if frame.reason == EFFECT else t.units[frame.unit].mp
    told = {"unit": unit_name(frame.unit), "points": points, "reason": frame.reason}
    return {**told, "rest": frame.rest, "path": list(frame.path)}


def _aiming(t: Table) -> dict[str, Any] | None:
    """Whose targets are being chosen, of which ability, and which are chosen already."""
    frame = t.stack[-1] if t.stack else None
    if isinstance(frame, Strike):
        return {"unit": unit_name(frame.unit), "ability": "", "stages": 0, "dice": frame.dice, "targets": []}
    if not isinstance(frame, Announce):
        return None
    unit = t.units[frame.unit]
    ability = CHARACTERS[unit.card].special if frame.slot < 0 else abilities_of(unit)[frame.slot]
    targets = [written(t, move) for move in frame.context.targets]
    told = {"unit": unit_name(frame.unit), "ability": ability.id, "stages": frame.stages}
    return {**told, "dice": 0, "targets": targets}


def _roles(t: Table) -> dict[str, Any] | None:
    """Who has which role in the stage that is on, the seats in the order in which they act, and the direction."""
    for frame in reversed(t.stack):
        if not isinstance(frame, tuple):
            continue
        if frame[0] in ("draft_ban", "draft_take"):
            _, _, first, direction, at = frame
            roles = _pair("first-pick", "double-ban", first, direction, t.seats)
            if frame[0] == "draft_take":
                first = (first + (at - 1) // t.seats) % t.seats
                roles.append([first, "leader"])
            return _ordered(roles, first, direction, t.seats)
        if frame[0] in ("mini", "mini_pick"):
            return _ordered([[frame[2], "leader"]], frame[2], 1, t.seats)
        if frame[0] == "chaos":
            return _ordered([[frame[2], "double-ban"]], (frame[2] + 1) % t.seats, 1, t.seats)
        if frame[0] == "offer":
            roles = _pair("options", "arena", frame[1], frame[2], t.seats)
            return _ordered(roles, frame[1], frame[2], t.seats)
    return None


def _pair(one: str, other: str, first: int, direction: int, seats: int) -> list[list[Any]]:
    """R2.5: the first role acts first, the second last."""
    return [[first, one], [(first - direction) % seats, other]]


def _ordered(roles: list[list[Any]], first: int, direction: int, seats: int) -> dict[str, Any]:
    order = [(first + direction * step) % seats for step in range(seats)]
    return {"roles": roles, "order": order, "direction": direction}


def imagined(twin: Table, seat: int | None, rng: Rng) -> None:
    """4.3: deal anew what the seat cannot know. Answers that others hold are dropped already."""
    if is_packing(twin):
        _deal_packs(twin, seat, rng)
    if is_claiming(twin):
        _deal_claims(twin, seat, rng)
    for owner in range(twin.seats):
        if owner != seat and twin.rows[owner]:
            shown = shown_of(twin, owner)
            laid: list[int] = []
            for kind in (0, 1):
                known = list(twin.rows[owner][kind * ROW : max(kind * ROW, min(shown, kind * ROW + ROW))])
                laid += _random_row(reserve_of(twin, kind, owner), known, rng)
            twin.rows[owner] = tuple(laid)


def _random_row(reserve: tuple[int, ...], known: list[int], rng: Rng) -> list[int]:
    """One of the legal rows that begin like this, each equally likely."""
    if len(known) == ROW:
        # Nothing is drawn where nothing is hidden: whoever asks for worlds sees that there is only one.
        return known
    rows = [known]
    while len(rows[0]) < ROW:
        rows = [[*row, card] for row in rows for card in fitting(reserve, row)]
    return rows[int(rng.below(len(rows)))]


def _deal_packs(twin: Table, seat: int | None, rng: Rng) -> None:
    """Cards not located go to the places still open; what was removed from a pack seen before stays its own."""
    held = held_pack(twin, seat)
    unseen: list[tuple[int, int]] = []
    for pack in range(twin.seats):
        events = [place for place, each in enumerate(twin.removals) if each[0] == pack]
        own = [at for at, place in enumerate(events) if twin.removals[place][1] == seat]
        if held == pack:
            own.append(len(events))
        if not own:
            unseen += [(-1, place) for place in events]
            unseen += [(pack, place) for place in range(len(twin.packs[pack]))]
            continue
        unseen += [(-1, place) for place in events[: own[0]]]
        for one, other in itertools.pairwise(own):
            _exchange(twin, [(-1, place) for place in events[one + 1 : other]], rng)
        if held != pack:
            rest = [(-1, place) for place in events[own[-1] + 1 :]]
            _exchange(twin, rest + [(pack, place) for place in range(len(twin.packs[pack]))], rng)
    unseen += [(-2, place) for place in range(len(twin.draw))]
    _exchange(twin, unseen, rng)
    twin.packs = [tuple(sorted(pack)) for pack in twin.packs]
    twin.draw.sort()


def _deal_claims(twin: Table, seat: int | None, rng: Rng) -> None:
    """R3.2: of those who were asked at once anybody but the seat itself may have named any of the cards."""
    _, lap, before = claim_round(twin)
    rounds = sorted({each[0] for each in twin.removals if each[0] != before or not is_racing(twin)})
    for number in rounds:
        places = [at for at, each in enumerate(twin.removals) if each[0] == number and each[1] != seat]
        holders = sorted([twin.removals[at][1] for at in places])
        rng.shuffle(holders)
        for at, holder in zip(places, holders, strict=True):
            twin.removals[at] = (number, holder, twin.removals[at][2])
    if is_racing(twin):
        _deal_races(twin, seat, lap, before, rng)


def is_racing(t: Table) -> bool:
    return t.open is not None and t.open.kind == "race"


def _deal_races(twin: Table, seat: int | None, lap: int, before: int, rng: Rng) -> None:
    """The round that is not settled yet: winners so far, who wants which card, and who has lost already."""
    earlier = [holder for number, holder, _ in twin.removals if number != before]
    others = [each for each in range(twin.seats) if each != seat and earlier.count(each) == lap]
    rng.shuffle(others)
    for at, (number, holder, card) in enumerate(twin.removals):
        if number == before and holder != seat:
            twin.removals[at] = (number, others.pop(), card)
    for place in range(len(twin.stack) - 1, -1, -1):
        frame = twin.stack[place]
        if isinstance(frame, tuple) and frame[0] == "race":
            twin.stack[place] = (*frame[:3], *_rivals(frame[3:], seat, others))
    ask = twin.open
    assert ask is not None
    rivals = tuple([each for each in ask.args[2:] if isinstance(each, int)])
    twin.open = Ask("race", ask.seats, (*ask.args[:2], *_rivals(rivals, seat, others)))


def _rivals(seats: tuple[int, ...], seat: int | None, others: list[int]) -> tuple[int, ...]:
    return tuple(sorted([each if each == seat else others.pop() for each in seats]))


def _card_in(twin: Table, place: tuple[int, int]) -> int:
    if place[0] == -1:
        return twin.removals[place[1]][2]
    return twin.draw[place[1]] if place[0] == -2 else twin.packs[place[0]][place[1]]


def _exchange(twin: Table, places: list[tuple[int, int]], rng: Rng) -> None:
    """Shuffle the cards in these places: removals (-1), the undealt cards (-2), or a pack."""
    cards = [_card_in(twin, place) for place in places]
    rng.shuffle(cards)
    for (where, place), card in zip(places, cards, strict=True):
        if where == -1:
            pack, holder, _ = twin.removals[place]
            twin.removals[place] = (pack, holder, card)
        elif where == -2:
            twin.draw[place] = card
        else:
            pack_cards = list(twin.packs[where])
            pack_cards[place] = card
            twin.packs[where] = tuple(pack_cards)
