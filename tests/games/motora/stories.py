"""Ways to set up a table of Motora on the board of the first landing, and to tell what happens at it."""

from collections.abc import Sequence

import pytest

from motley.games.motora import GAME
from motley.games.motora.rules.board import CELL_NUMBERS, NAMES
from motley.games.motora.rules.book import MotoraState
from motley.games.motora.rules.cards import CARD_NUMBERS, CARDS, EVENT_NUMBERS
from motley.games.motora.rules.state import (
    ACTIVE,
    BESIDE_ACTIVE,
    BESIDE_INJURED,
    BESIDE_SERIOUS,
    INJURED,
    MEMBERS,
    NOWHERE,
    PRISONER,
    SERIOUS,
    UNTAGGED,
)
from motley.kernel import CHANCE, IllegalMove

PLACES = {
    ACTIVE: "Active",
    INJURED: "Injured",
    SERIOUS: "Serious",
    BESIDE_ACTIVE: "beside Active",
    BESIDE_INJURED: "beside Injured",
    BESIDE_SERIOUS: "beside Serious",
    PRISONER: "prisoner",
    NOWHERE: "gone",
}
SPOTS = ("c1", "g5", "a3", "e1", "a5", "c7")


def cell(name: str) -> int:
    return CELL_NUMBERS[name]


def kind(state: MotoraState) -> str:
    ask = state.ask()
    return "over" if ask is None else ask.kind


def asked(state: MotoraState) -> int:
    return state.owing()[0]


def answer(state: MotoraState, *texts: str) -> None:
    """Give these answers, whoever is asked."""
    for text in texts:
        state.play(asked(state), GAME.read(state, text))


def refused(state: MotoraState, text: str) -> str:
    """The rule that forbids this answer of the seat asked; nothing changes."""
    before = state.digest()
    with pytest.raises(IllegalMove) as caught:
        answer(state, text)
    assert state.digest() == before
    return caught.value.refusal.rule


def legal(state: MotoraState) -> list[str]:
    return [GAME.write(state, move) for move in GAME.legal(state, asked(state))]


def table(villages: Sequence[str] = ("c1", "g5"), first: int = 0, **options: object) -> MotoraState:
    """A game on the first landing; `villages` by seat. At the first placement."""
    seats = len(villages)
    state = GAME.start(seats, {"layout": "first_landing", "first": str(first), **options})
    assert isinstance(state, MotoraState)
    for step in range(seats):
        answer(state, villages[(first + step) % seats])
    if seats == 6:
        answer(state, "d2")
    assert kind(state) == "place"
    return state


def stock(state: MotoraState, seat: int) -> tuple[int, ...]:
    return tuple(state.stock[3 * seat : 3 * seat + 3])


def set_stock(state: MotoraState, seat: int, food: int, water: int, shelter: int) -> None:
    state.stock[3 * seat : 3 * seat + 3] = [food, water, shelter]


def where(state: MotoraState, seat: int, member: int) -> str:
    place = state.place_of(seat, member)
    return NAMES[place] if place < 49 else PLACES[place]


def put(state: MotoraState, seat: int, place: str, *members: int) -> None:
    """Members on a tile, as if placed in this order."""
    for member in members:
        state.send(seat, member, cell(place))
        state.placed[seat] = (*state.placed[seat], member)
        if cell(place) == state.village[seat] and not state.home[seat]:
            state.home[seat] = member


def only(state: MotoraState, seat: int, count: int, place: int = ACTIVE) -> None:
    """A tribe of so many members, all in one section."""
    for member in range(1, MEMBERS + 1):
        state.send(seat, member, place if member <= count else NOWHERE)


def give(state: MotoraState, seat: int, *cards: str, bearer: int = 0) -> None:
    """Cards from the bag into a hand, known to their owner (to all, if somebody bears them)."""
    for name in cards:
        card = CARD_NUMBERS[name]
        state.bag[card] -= 1
        known = state.all_know() if bearer else 1 << seat
        state.hands[seat] = (*state.hands[seat], (card, known, UNTAGGED, bearer))


def hand(state: MotoraState, seat: int) -> list[str]:
    return [CARDS[slot[0]].id for slot in state.hands[seat]]


def tail(state: MotoraState, deck: int) -> list[str]:
    return [CARDS[card].id for card in state.tails[deck]]


def loose(state: MotoraState) -> dict[str, int]:
    """Idols lying on tiles."""
    return {NAMES[at]: state.idols[at] + state.moved[at] for at in range(49) if state.idols[at] + state.moved[at]}


def clear_idols(state: MotoraState, *cells: str) -> None:
    """Loose idols lie on these cells only."""
    state.idols = [0] * 49
    for name in cells:
        state.idols[cell(name)] += 1


def go_to(state: MotoraState, *frames: tuple[object, ...]) -> None:
    """Drop what is pending and go on with these phases; the first comes first."""
    state.open = None
    state.stack = list(reversed(frames))
    state.run()


def phase(state: MotoraState, name: str) -> None:
    """Jump to a phase of this round, the rest of the round behind it."""
    rest: list[tuple[object, ...]] = [
        ("place", 1, 0),
        ("combat", 0),
        ("recover",),
        ("act", 0),
        ("consume", 0),
        ("survival",),
        ("cleanup",),
    ]
    names = [str(frame[0]) for frame in rest]
    go_to(state, *rest[names.index(name) :])


def strike(state: MotoraState, *events: str) -> None:
    """These events come next, one after the other."""
    state.events_left = 1
    go_to(state, ("events",))
    for name in events:
        assert kind(state) == "event", kind(state)
        number = EVENT_NUMBERS[name]
        if not state.event_bag[number]:
            state.event_bag[number] += 1
            state.event_discard[number] -= 1
        answer(state, name)


def is_chance(state: MotoraState) -> bool:
    return state.owing() == (CHANCE,)
