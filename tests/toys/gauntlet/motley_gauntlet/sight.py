"""What a seat knows, and what the rest may look like to it."""

from typing import Any

from motley.kernel import Ask, Rng
from motley_gauntlet.cards import COUNTS
from motley_gauntlet.moves import verb
from motley_gauntlet.state import Position

PENDING = ("attack", "strike", "hits", "counter")


def view(state: Position, seat: int | None) -> dict[str, Any]:
    """Everything open, the own hand, and what was seen of others' hands."""
    own = seat is not None
    asked = state.asked(seat)
    return {
        "seat": seat,
        "seats": state.seats,
        "asked": None if asked is None else asked.kind,
        "round": state.round,
        "rounds": state.rounds,
        "edge": state.edge,
        "leader": state.leader,
        "hearts": state.hearts[:],
        "hand": list(state.hands[seat]) if seat is not None else [],
        "sizes": [len(hand) for hand in state.hands],
        "known": {str(holder): known_cards(state, seat, holder) for holder in range(state.seats) if own},
        "bag": sum(state.bag),
        "spent": state.spent[:],
        "ropes": [list(rope) for rope in state.ropes],
        "chains": state.chains[:],
        "points": state.points[:],
        "fallen": state.fallen[:],
        "guards": state.guards[:],
        "dice": list(state.dice),
        "pending": pending(state),
        "plan": [list(verb(step)) for step in state.answered(seat)] if seat is not None else [],
        "note": noted(asked),
    }


def noted(asked: Ask | None) -> object:
    """The card of a note half written, for its writer alone: nobody else sees that question."""
    return asked.args[0] if asked is not None and asked.kind == "send" else None


def pending(state: Position) -> list[list[object]]:
    """Blows and responses that wait to be carried out, the top one last."""
    frames = [frame for frame in state.stack if isinstance(frame, tuple) and frame[0] in PENDING]
    return [[frame[0], frame[1], frame[2] if frame[0] != "counter" else None, frame[-1]] for frame in frames]


def known_cards(state: Position, knower: int | None, holder: int) -> list[int]:
    return [card for who, whose, card in state.known if who == knower and whose == holder]


def deal_anew(state: Position, seat: int | None, rng: Rng) -> None:
    """Give the others hands that agree with all the seat knows, and take back a note that it cannot know of."""
    certain = [known_cards(state, seat, holder) for holder in range(state.seats)]
    pool = [card for card, count in enumerate(unseen(state, seat, certain)) for _ in range(count)]
    rng.shuffle(pool)
    for holder in range(state.seats):
        if holder == seat:
            continue
        missing = len(state.hands[holder]) - len(certain[holder])
        dealt = [pool.pop() for _ in range(missing)]
        state.hands[holder] = tuple(sorted([*certain[holder], *dealt]))
    state.bag = [pool.count(card) for card in range(len(COUNTS))]
    state.known = [entry for entry in state.known if seat is not None and seat in entry[:2]]
    state.open = state.asked(seat)


def unseen(state: Position, seat: int | None, certain: list[list[int]]) -> list[int]:
    """How many cards of each kind the seat cannot place."""
    placed = [card for cards in certain for card in cards]
    if seat is not None:
        placed += state.hands[seat]
    return [count - state.spent[card] - placed.count(card) for card, count in enumerate(COUNTS)]
