"""What a seat knows of Motora: everything but cards it has not seen, and what others have begun in secret."""

from typing import Any

from motley.games.motora.rules.board import NAMES
from motley.games.motora.rules.cards import CARDS, DECKS, GUARDIAN
from motley.games.motora.rules.combat import bonus_parts, npe_bonus_parts
from motley.games.motora.rules.events import foe_id
from motley.games.motora.rules.frames import Duel, Fight
from motley.games.motora.rules.raids import loot_odds
from motley.games.motora.rules.state import BITS, TAGGED_GEAR, TAGGED_SINGLE, Slot, Table
from motley.kernel.core import Ask
from motley.kernel.rng import Rng

MOST_DEALS = 200
"""Deals tried until one agrees with what all have seen; gear is in most hands, so the first few do.

After that many, gear is dealt to the robbed hand first: never is what the seat cannot know taken as it is."""


def plain_ask(t: Table, seat: int | None) -> Ask | None:
    """4.4: a card that waits for its target shows to others as the ask it was played in."""
    ask = t.open
    if ask is None or ask.kind != "target" or seat in ask.seats:
        return ask
    frame = t.stack[-1]
    assert isinstance(frame, tuple)
    return Ask(frame[0], ask.seats)


def knows(t: Table, seat: int | None, slot: Slot) -> bool:
    if seat is None:
        return slot[1] == t.all_know()
    return slot[1] & BITS[seat] != 0


def hand_of(t: Table, owner: int, seat: int | None) -> list[dict[str, Any]]:
    """A hand as that viewer sees it: names of cards it knows, decks and public tags of the others."""
    found: list[dict[str, Any]] = []
    for card, known, tag, bearer in t.hands[owner]:
        seen = knows(t, seat, (card, known, tag, bearer))
        found.append(
            {
                "deck": DECKS[CARDS[card].deck],
                "card": CARDS[card].id if seen else None,
                "open": known == t.all_know(),
                "tag": tag,
                "bearer": bearer,
            }
        )
    return found


def view_of(t: Table, seat: int | None) -> dict[str, Any]:
    """The table as that seat sees it; None is a spectator."""
    ask = plain_ask(t, seat)
    is_mine = ask is not None and seat is not None and seat in ask.seats
    return {
        "seat": seat,
        "seats": t.seats,
        "ask": None if ask is None else ask.kind,
        "asked": [] if ask is None else list(ask.seats),
        "args": [] if ask is None or ask.kind == "draw" else [str(each) for each in ask.args],
        "attached": [CARDS[t.hands[seat][place][0]].id for place in t.attached] if is_mine and seat is not None else [],
        "round": t.round,
        "max_rounds": t.max_rounds,
        "needed": t.needed,
        "token": t.token,
        "order": t.order(),
        "sections": list(t.shore.order),
        "tiles": list(t.tiles),
        "kinds": list(t.kinds),
        "village": list(t.village),
        "gone": list(t.gone),
        "stock": list(t.stock),
        "where": list(t.where),
        "placed": [list(each) for each in t.placed],
        "home": list(t.home),
        "fresh": list(t.fresh),
        "recruited": list(t.recruited),
        "prisoners": [list(held) for held in t.prisoners],
        "idols": list(t.idols),
        "moved": list(t.moved),
        "scores": [t.score(owner) for owner in range(t.seats)],
        "shrine_idols": list(t.shrine_idols),
        "shrine_moved": list(t.shrine_moved),
        "dead": list(t.dead),
        "destroyed": list(t.destroyed),
        "poisoned": list(t.poisoned),
        "closed": list(t.closed),
        "gathered": list(t.gathered),
        "fished": [list(pair) for pair in t.fished],
        "need": list(t.need),
        "combat": list(t.combat),
        "yields": list(t.yields),
        "fish_bonus": t.fish_bonus,
        "fish_ban": t.fish_ban,
        "event": t.last_event,
        "event_discard": list(t.event_discard),
        "tails": [[CARDS[card].id for card in tail] for tail in t.tails],
        "hands": [hand_of(t, owner, seat) for owner in range(t.seats)],
        "bags": [_bag_size(t, deck) for deck in (0, 1)],
        "fight": fight_of(t),
        "ended": t.reason_ended,
        "winners": list(t.winners),
    }


def _bag_size(t: Table, deck: int) -> int:
    return sum([t.bag[card] for card in range(len(CARDS)) if CARDS[card].deck == deck])


def fight_of(t: Table) -> dict[str, Any] | None:
    """The fight that is on, die by die, with what adds to the dice of each side."""
    for frame in reversed(t.stack):
        if isinstance(frame, Fight):
            return {
                "cell": NAMES[frame.cell],
                "sides": list(frame.sides),
                "dice": [list(pair) for pair in frame.dice],
                "bonuses": [bonus_parts(t, seat, frame.cell) for seat in frame.sides],
                "left": list(frame.left),
                "ties": frame.ties,
                "foe": None,
            }
        if isinstance(frame, Duel):
            return {
                "cell": NAMES[t.place_of(frame.seat, frame.member)],
                "sides": [frame.seat, -1],
                "dice": [list(frame.dice), list(frame.foe)],
                "bonuses": [npe_bonus_parts(t, frame.seat, frame.member), [0, 0, 0, frame.bonus]],
                "left": [frame.left, 0],
                "ties": frame.ties,
                "foe": foe_id(frame.source, frame.card),
            }
    return None


def imagined(twin: Table, seat: int | None, rng: Rng) -> None:
    """Deal the cards anew that the seat has not seen, and forget what others have begun in secret."""
    twin.open = plain_ask(twin, seat)
    if twin.open is not None and (seat is None or seat not in twin.open.seats):
        twin.attached = ()
    for _ in range(MOST_DEALS):
        _deal(twin, seat, rng)
        if _is_possible(twin):
            return
    _deal_loot(twin, seat, rng)


def _deal(twin: Table, seat: int | None, rng: Rng) -> None:
    for deck in range(len(DECKS)):
        _deal_unseen(twin, seat, deck, rng)


def _deal_loot(twin: Table, seat: int | None, rng: Rng) -> None:
    """Deal with the certainty that there is something to steal: one of the victim's unseen cards is gear."""
    assert twin.open is not None
    victim = twin.open.args[1]
    assert isinstance(victim, int)
    hand = twin.hands[victim]
    places = [
        place
        for place, slot in enumerate(hand)
        if slot[2] == slot[3] == 0 and not knows(twin, seat, slot) and _has_unseen_gear(twin, seat, CARDS[slot[0]].deck)
    ]
    place = places[int(rng.below(len(places)))]
    _tag(twin, victim, place, TAGGED_GEAR)
    _deal(twin, seat, rng)
    _tag(twin, victim, place, 0)


def _tag(twin: Table, owner: int, place: int, tag: int) -> None:
    hand = list(twin.hands[owner])
    card, known, _, bearer = hand[place]
    hand[place] = (card, known, tag, bearer)
    twin.hands[owner] = tuple(hand)


def _has_unseen_gear(twin: Table, seat: int | None, deck: int) -> bool:
    """Whether a card of that deck which the seat has not seen, in a hand or in the bag, is gear."""
    unseen = [slot[0] for hand in twin.hands for slot in hand if not knows(twin, seat, slot)]
    unseen += [card for card in range(len(CARDS)) if twin.bag[card]]
    return any(CARDS[card].is_gear and CARDS[card].deck == deck for card in unseen)


def _is_possible(twin: Table) -> bool:
    """A theft that is under way tells everybody that there is gear to be stolen."""
    ask = twin.open
    if ask is None or ask.kind != "steal":
        return True
    victim = ask.args[1]
    assert isinstance(victim, int)
    return len(loot_odds(twin, victim)) > 0


def _deal_unseen(twin: Table, seat: int | None, deck: int, rng: Rng) -> None:
    pool: list[int] = []
    for card in range(len(CARDS)):
        if CARDS[card].deck == deck:
            pool += [card] * twin.bag[card]
            twin.bag[card] = 0
    unseen: list[tuple[int, int]] = []
    for owner in range(twin.seats):
        for place, slot in enumerate(twin.hands[owner]):
            if CARDS[slot[0]].deck == deck and not knows(twin, seat, slot):
                unseen.append((owner, place))
                pool.append(slot[0])
    # In the order of the cards: where each of them really is must make no difference.
    pool.sort()
    # Tagged slots first: fewer cards fit them.
    unseen.sort(key=lambda each: twin.hands[each[0]][each[1]][2] == 0)
    for owner, place in unseen:
        hand = list(twin.hands[owner])
        slot = hand[place]
        fitting = [card for card in pool if _fits(card, slot[2])]
        card = fitting[int(rng.below(len(fitting)))]
        pool.remove(card)
        hand[place] = (card, slot[1], slot[2], slot[3])
        twin.hands[owner] = tuple(hand)
    for card in pool:
        twin.bag[card] += 1


def _fits(card: int, tag: int) -> bool:
    if tag == TAGGED_SINGLE:
        return not CARDS[card].is_gear and card != GUARDIAN
    if tag == TAGGED_GEAR:
        return CARDS[card].is_gear
    return card != GUARDIAN
