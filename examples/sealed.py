"""Sealed Bids: a small game with chance, secrets, simultaneous answers and frames, for docs/writing-a-game.md."""

from collections.abc import Sequence
from typing import Any, Final, final

from motley.kernel import (
    CHANCE,
    Area,
    Art,
    Ask,
    Choice,
    Event,
    FrameState,
    Game,
    Move,
    Option,
    Options,
    Outcome,
    Phases,
    Piece,
    Refusal,
    Rng,
    Scene,
    SeatCard,
    State,
    Traits,
    UnreadableMove,
)


@final
class SealedState(FrameState):
    """Hands, the cards nobody has, points won, and the cards that were bid for the last lot."""

    hands: list[tuple[int, ...]]
    unseen: tuple[int, ...]
    points: list[int]
    last: tuple[int, ...]

    def __init__(self, seats: int, cards: int, spare: int = 0) -> None:
        super().__init__(seats)
        self.hands = [()] * seats
        self.unseen = tuple(range(1, seats * cards + spare + 1))
        self.points = [0] * seats
        self.last = ()
        lots = [("lot", worth) for worth in range(cards, 0, -1)]
        deals = [("deal", seat) for seat in range(seats)] * cards
        self.stack = [*lots, *reversed(deals)]
        self.run()

    def fields(self) -> tuple[str, ...]:
        return ("hands", "unseen", "points", "last")

    def copy(self) -> "SealedState":
        twin = SealedState(self.seats, 0)
        twin.hands = self.hands[:]
        twin.unseen = self.unseen
        twin.points = self.points[:]
        twin.last = self.last
        self.copy_pending(twin)
        return twin

    def step(self, frame: object) -> None:
        assert isinstance(frame, tuple)
        kind, value = frame
        if kind == "deal":  # R1.1
            self.open = Ask("deal", (CHANCE,), (value,))
        else:  # R2.1
            self.open = Ask("bid", tuple(range(self.seats)), (value,))

    def odds(self) -> list[tuple[Move, int]]:
        if self.open is None or self.open.kind != "deal":
            return []
        return [(card, 1) for card in self.unseen]

    def moves(self, seat: int) -> list[Move]:
        if seat == CHANCE:
            return [move for move, _ in self.odds()]
        if self.open is None or seat not in self.open.seats:
            return []
        return list(self.hands[seat])

    def answer(self, ask: Ask, seat: int, move: Move) -> None:
        """Chance has dealt a card."""
        assert isinstance(move, int)
        taker = ask.args[0]
        assert isinstance(taker, int)
        self.hands[taker] = tuple(sorted((*self.hands[taker], move)))
        self.unseen = tuple([card for card in self.unseen if card != move])
        if self.events is not None:
            self.emit(Event("deal", {"who": taker}, {"card": move}, (taker,)))

    def settled(self, ask: Ask, answers: dict[int, tuple[Move, ...]]) -> None:
        """All bids are in: the highest takes the lot."""  # R2.2
        worth = ask.args[0]
        assert isinstance(worth, int)
        bids: list[int] = []
        for seat in range(self.seats):
            bid = answers[seat][0]
            assert isinstance(bid, int)
            bids.append(bid)
            self.hands[seat] = tuple([card for card in self.hands[seat] if card != bid])
        self.last = tuple(bids)
        winner = bids.index(max(bids))
        self.points[winner] += worth
        if self.events is not None:
            self.emit(Event("reveal", {"bids": bids}))
            self.emit(Event("take", {"who": winner, "worth": worth, "bid": max(bids)}))

    def witnesses(self, seat: int, move: Move) -> tuple[int, ...] | None:
        """A dealt card is known to whoever got it; bids are shown to everybody."""
        ask = self.open
        if ask is None or ask.kind != "deal":
            return None
        taker = ask.args[0]
        assert isinstance(taker, int)
        return (taker,)

    def view(self, seat: int | None) -> dict[str, Any]:
        bid = self.answered(seat) if seat is not None else ()
        lot = self.open.args[0] if self.open is not None and self.open.kind == "bid" else None
        return {
            "seat": seat,
            "hand": [] if seat is None else list(self.hands[seat]),
            "sizes": [len(hand) for hand in self.hands],
            "points": self.points[:],
            "last": list(self.last),
            "lot": lot,
            "bid": bid[0] if bid else None,
        }

    def imagine(self, seat: int | None, rng: Rng) -> "SealedState":
        """The cards that the seat cannot see, dealt anew: in order first, so that it does not matter where they lie."""
        twin = self.copy()
        others = [other for other in range(self.seats) if other != seat]
        cards = sorted([*self.unseen, *[card for other in others for card in self.hands[other]]])
        rng.shuffle(cards)
        for other in others:
            count = len(self.hands[other])
            twin.hands[other] = tuple(sorted(cards[:count]))
            cards = cards[count:]
        twin.unseen = tuple(sorted(cards))
        twin.held = self.held_by(seat)
        return twin

    def outcome(self) -> Outcome | None:
        if self.open is not None:
            return None
        placings = tuple([1 + sum(1 for other in self.points if other > own) for own in self.points])  # R2.3
        return Outcome(placings, tuple(self.points), "points")

    def reason(self, seat: int, move: Move) -> Refusal:
        return Refusal("R2.1", "no-card")


@final
class Sealed(Game):
    """What the registry holds."""

    def __init__(self) -> None:
        traits = Traits(seats=(2, 3, 4), hidden=True, chance=True, simultaneous=True, minutes=(2, 5))
        options = [Option("cards", 4, low=2, high=6), Option("spare", 3, low=0, high=6)]
        super().__init__("sealed", "Sealed Bids", 1, traits, "examples.texts.sealed", options)

    def blank(self) -> SealedState:
        return SealedState(2, 0)

    def setup(self, seats: int, options: Options) -> SealedState:
        return SealedState(seats, options["cards"], options["spare"])

    def bound(self, seats: int, options: Options) -> int:
        return int(2 * seats * options["cards"])

    def width(self, seats: int, options: Options) -> int:
        return int(options["cards"])

    def write(self, state: State, move: Move) -> str:
        return str(move)

    def read(self, state: State, text: str) -> Move:
        if not text.isascii() or not text.isdigit() or len(text) > 2:
            raise UnreadableMove(text, "the number of a card")
        return int(text)

    def judge(self, state: State) -> list[float]:
        assert isinstance(state, SealedState)
        if state.outcome() is not None:
            return state.returns()
        return [(1 + own) / (state.seats + sum(state.points)) for own in state.points]

    def example(self) -> list[str]:
        return ["3", "9", "7", "5", "10", "1", "2", "8", "7", "5", "3", "9"]

    def scene(self, view: dict[str, Any], look: str) -> Scene:
        seats = range(len(view["sizes"]))
        points = self.words.say("label", "points")
        cards = [
            SeatCard(seat, name, name[0].upper(), counters=[(points, view["points"][seat])])
            for seat, name in enumerate(self.seat_names(len(seats)))
        ]
        phases = Phases(self.words.say("label", "lots", {"n": max(view["sizes"])}))
        return Scene([self.middle(view), *[self.hand(view, seat) for seat in seats]], cards, phases=phases)

    def hand(self, view: dict[str, Any], seat: int) -> Area:
        """One's own cards, or the backs of somebody else's, whose keys tell nothing."""
        size = view["sizes"][seat]
        if seat == view["seat"]:
            cards = [self.card(f"card:{card}", card, place, view["bid"]) for place, card in enumerate(view["hand"])]
        else:
            cards = [Piece(f"back:{seat}:{place}", "back", (place + 0.5, 0.5)) for place in range(size)]
        title = self.words.say("label", "hand", {"who": seat})
        return Area(f"hand:{seat}", title, "hand", (0, 0, max(size, 1), 1), cards, seat)

    def middle(self, view: dict[str, Any]) -> Area:
        """The bids of the last lot."""
        bids = [self.card(f"last:{seat}", card, seat) for seat, card in enumerate(view["last"])]
        box = (0, 0, len(view["sizes"]), 1)
        return Area("bids", self.words.say("label", "bids"), "row", box, bids)

    def card(self, key: str, card: int, place: int, bid: int | None = None) -> Piece:
        is_bid = card == bid
        label = self.words.say("label", "bid" if is_bid else "card", {"card": card})
        marks = ["bid"] if is_bid else []
        return Piece(key, "card", (place + 0.5, 0.5), label=label, text=str(card), marks=marks)

    def choices(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        return [Choice(card, [[f"card:{card}"]], self.words.say("move", "bid", {"card": card})) for card in moves]

    def why_not(self, view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Refusal:
        return Refusal("R2.1", "no-card")

    def art(self) -> Art:
        return Art(SYMBOLS, css=".mark-bid { opacity: 0.5; }", glyphs={"card": "", "back": "#"})


SYMBOLS: Final = {
    "card": '<rect x="14" y="4" width="72" height="92" rx="8" fill="#fffdf5" stroke="#333" stroke-width="3"/>',
    "back": '<rect x="14" y="4" width="72" height="92" rx="8" fill="#0072b2" stroke="#333" stroke-width="3"/>',
}

GAME: Final = Sealed()
