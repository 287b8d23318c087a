"""The position, and the rules in the order of the book.

Moves are ints that never mean two things: a card is its number, the others begin at a hundred of their own.
"""

from typing import Any, Final, final

from motley.kernel import CHANCE, Ask, Event, FrameState, Move, Outcome, Refusal, Rng

from magpies.rules.trinkets import COUNTS, WORTHS

DECK: Final = 15
LURE: Final = 100
NEST: Final = 101
STAY: Final = 200
RAID: Final = 201  # and the seat
TRINKET: Final = 300  # and the kind
FATTEST: Final = 4
WON: Final = 3
LOST: Final = -2
NONE: Final = -1


@final
class MagpiesState(FrameState):
    """Who holds, hides and has won what; which trinket is up; and what was lured with in the last round."""

    hands: list[tuple[int, ...]]
    nests: list[tuple[int, ...]]
    won: list[tuple[int, ...]]
    raids: list[int]
    unseen: tuple[int, ...]
    bag: tuple[int, ...]
    trinket: int
    lures: tuple[int, ...]
    opened: bool

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.hands = [()] * seats
        self.nests = [()] * seats
        self.won = [()] * seats
        self.raids = [0] * seats
        self.unseen = tuple(range(1, DECK + 1))
        self.bag = COUNTS
        self.trinket = NONE
        self.lures = (0,) * seats
        self.opened = False

    def begin(self, cards: int) -> None:
        """All that there is to do, the first at the end."""
        deals = [("deal", seat) for seat in range(self.seats)] * cards
        rounds = [("lay", 0), ("draw", 0)] * cards
        self.stack = [("raid", 0), *rounds, *reversed(deals)]
        self.run()

    def fields(self) -> tuple[str, ...]:
        return ("hands", "nests", "won", "raids", "unseen", "bag", "trinket", "lures", "opened")

    def copy(self) -> "MagpiesState":
        twin = MagpiesState(self.seats)
        twin.hands = self.hands[:]
        twin.nests = self.nests[:]
        twin.won = self.won[:]
        twin.raids = self.raids[:]
        twin.unseen = self.unseen
        twin.bag = self.bag
        twin.trinket = self.trinket
        twin.lures = self.lures
        twin.opened = self.opened
        self.copy_pending(twin)
        return twin

    def step(self, frame: object) -> None:
        assert isinstance(frame, tuple)
        kind, value = frame
        if kind == "deal":  # R1.1
            self.open = Ask("deal", (CHANCE,), (value,))
        elif kind == "draw":  # R2.1
            self.open = Ask("draw", (CHANCE,))
        else:  # R2.2, R3.1
            self.open = Ask(kind, tuple(range(self.seats)))

    def kind(self) -> str:
        return "" if self.open is None else self.open.kind

    def odds(self) -> list[tuple[Move, int]]:
        kind = self.kind()
        if kind == "deal":
            return [(card, 1) for card in self.unseen]
        if kind == "draw":
            return [(TRINKET + which, count) for which, count in enumerate(self.bag) if count]
        return []

    def moves(self, seat: int) -> list[Move]:
        if seat == CHANCE:
            return [move for move, _ in self.odds()]
        kind = self.kind()
        if not 0 <= seat < self.seats:
            return []
        if kind == "lay":  # R2.2
            return list(self.hands[seat]) if self.steps(seat) else [LURE, NEST]
        if kind == "raid":  # R3.1
            return [STAY, *[RAID + other for other in range(self.seats) if other != seat]]
        return []

    def is_complete(self, seat: int, steps: tuple[Move, ...]) -> bool:
        return len(steps) == (2 if self.kind() == "lay" else 1)

    def reason(self, seat: int, move: Move) -> Refusal:
        kind = self.kind()
        if kind == "raid":
            return Refusal("R3.1", "raid")
        if kind == "lay":
            return Refusal("R2.2", "hand" if self.steps(seat) else "perch")
        return Refusal("R2.1", "bag") if kind == "draw" else Refusal("R1.1", "deck")

    def answer(self, ask: Ask, seat: int, move: Move) -> None:
        assert isinstance(move, int)
        if ask.kind == "deal":  # R1.1
            taker = ask.args[0]
            assert isinstance(taker, int)
            self.unseen = tuple([card for card in self.unseen if card != move])
            self.hands[taker] = tuple(sorted([*self.hands[taker], move]))
            if self.events is not None:
                self.emit(Event("deal", {"who": taker}, {"card": move}, (taker,)))
            return
        self.trinket = move - TRINKET  # R2.1
        self.bag = tuple([count - (which == self.trinket) for which, count in enumerate(self.bag)])
        self.lures = (0,) * self.seats
        if self.events is not None:
            self.emit(Event("draw", {"trinket": self.trinket, "worth": WORTHS[self.trinket]}))

    def settled(self, ask: Ask, answers: dict[int, tuple[Move, ...]]) -> None:
        if ask.kind == "lay":
            self.lay(answers)
        else:
            self.raid(answers)

    def lay(self, answers: dict[int, tuple[Move, ...]]) -> None:
        lures = [0] * self.seats
        for seat in range(self.seats):
            perch, card = answers[seat]
            assert isinstance(card, int)
            self.hands[seat] = tuple([other for other in self.hands[seat] if other != card])
            if perch == LURE:  # R2.3
                lures[seat] = card
                if self.events is not None:
                    self.emit(Event("lure", {"who": seat, "card": card}))
            else:  # R2.4
                self.nests[seat] = (*self.nests[seat], card)
                if self.events is not None:
                    self.emit(Event("nest", {"who": seat}, {"card": card}, (seat,)))
        self.lures = tuple(lures)
        best = max(lures)
        if best:
            taker = lures.index(best)
            self.won[taker] = (*self.won[taker], self.trinket)
            if self.events is not None:
                self.emit(Event("take", {"who": taker, "trinket": self.trinket}))
        elif self.events is not None:
            self.emit(Event("lost", {"trinket": self.trinket}))
        self.trinket = NONE

    def raid(self, answers: dict[int, tuple[Move, ...]]) -> None:
        self.opened = True  # R3.2
        sums = self.sums()
        if self.events is not None:
            for seat in range(self.seats):
                self.emit(Event("open", {"who": seat, "sum": sums[seat]}))
        for seat in range(self.seats):  # R3.3
            move = answers[seat][0]
            assert isinstance(move, int)
            if move == STAY:
                if self.events is not None:
                    self.emit(Event("stay", {"who": seat}))
                continue
            other = move - RAID
            self.raids[seat] = WON if sums[other] > sums[seat] else LOST
            if self.events is not None:
                kind = "raid-won" if self.raids[seat] == WON else "raid-lost"
                self.emit(Event(kind, {"who": seat, "other": other}))

    def sums(self) -> list[int]:
        return [sum(nest) for nest in self.nests]

    def trinkets(self) -> list[int]:
        return [sum([WORTHS[which] for which in won]) for won in self.won]

    def fattest(self) -> list[int]:
        sums = self.sums()  # R4.1
        return [FATTEST if own and own == max(sums) else 0 for own in sums]

    def scores(self) -> tuple[int, ...]:
        """What everybody can count: trinkets, and once the nests are open all the rest."""
        trinkets = self.trinkets()
        if not self.opened:
            return tuple(trinkets)
        nests = self.fattest()
        return tuple([trinkets[seat] + nests[seat] + self.raids[seat] for seat in range(self.seats)])

    def outcome(self) -> Outcome | None:
        if not self.opened:
            return None
        trinkets, nests = self.trinkets(), self.fattest()
        scores = self.scores()
        placings = tuple([1 + sum([1 for other in scores if other > own]) for own in scores])  # R4.2
        sheet = (("trinkets", tuple(trinkets)), ("nest", tuple(nests)), ("raids", tuple(self.raids)))
        return Outcome(placings, scores, "points", sheet)

    def view(self, seat: int | None) -> dict[str, Any]:
        nests = [list(nest) if self.opened or own == seat else [] for own, nest in enumerate(self.nests)]
        return {
            "seats": self.seats,
            "me": seat,
            "hand": [] if seat is None else list(self.hands[seat]),
            "sizes": [len(hand) for hand in self.hands],
            "nests": nests,
            "nest_sizes": [len(nest) for nest in self.nests],
            "won": [list(won) for won in self.won],
            "scores": list(self.scores()),
            "trinket": self.trinket,
            "bag": list(self.bag),
            "lures": list(self.lures),
            "opened": self.opened,
            "steps": [] if seat is None else list(self.steps(seat)),
        }

    def imagine(self, seat: int | None, rng: Rng) -> "MagpiesState":
        """Hands and nests of the others, and the unused cards, dealt anew: in order first."""
        twin = self.copy()
        twin.held = self.held_by(seat)
        if self.opened:
            return twin
        others = [other for other in range(self.seats) if other != seat]
        cards = list(self.unseen)
        for other in others:
            cards.extend(self.hands[other])
            cards.extend(self.nests[other])
        cards.sort()
        rng.shuffle(cards)
        for other in others:
            size, hidden = len(self.hands[other]), len(self.nests[other])
            twin.hands[other] = tuple(sorted(cards[:size]))
            twin.nests[other] = tuple(cards[size : size + hidden])
            cards = cards[size + hidden :]
        twin.unseen = tuple(sorted(cards))
        return twin

    def witnesses(self, seat: int, move: Move) -> tuple[int, ...] | None:
        """A dealt card is for whoever gets it, a card for the nest for whoever lays it; all else is for everybody."""
        ask = self.open
        if ask is None:
            return None
        if ask.kind == "deal":
            taker = ask.args[0]
            assert isinstance(taker, int)
            return (taker,)
        if ask.kind == "lay" and self.steps(seat) == (NEST,):
            return (seat,)
        return None
