"""The position, and the rules in the order of the book.

Moves are ints: the animal of a card that is dealt, laid or named; BELIEVE or DOUBT for a card before oneself.
"""

from typing import Any, Final, final

from motley.kernel import CHANCE, Ask, Event, Move, Outcome, Refusal, Rng, State

from whisper.rules.cards import COUNTS, NAMES, WORTHS

DOUBT: Final = 0
BELIEVE: Final = 1
NONE: Final = -1
"""No card is laid, or no animal is named."""


@final
class WhisperState(State):
    """Hands, the cards nobody has seen, the card on the table and what is said of it, and what has been taken."""

    hands: list[tuple[int, ...]]
    rest: tuple[int, ...]
    taken: list[tuple[int, ...]]
    size: int
    turn: int
    laid: int
    claim: int

    def __init__(self, seats: int, size: int) -> None:
        super().__init__(seats)
        self.hands = [() for _ in range(seats)]
        self.rest = tuple([card for card, count in enumerate(COUNTS) for _ in range(count)])
        self.taken = [() for _ in range(seats)]
        self.size = size
        self.turn = 0
        self.laid = NONE
        self.claim = NONE

    def fields(self) -> tuple[str, ...]:
        return ("hands", "rest", "taken", "size", "turn", "laid", "claim")

    def copy(self) -> "WhisperState":
        twin = WhisperState(self.seats, self.size)
        twin.hands = self.hands[:]
        twin.rest = self.rest
        twin.taken = self.taken[:]
        twin.turn = self.turn
        twin.laid = self.laid
        twin.claim = self.claim
        return twin

    def neighbour(self) -> int:
        return (self.turn + 1) % self.seats

    def taker(self) -> int:
        """Who is dealt the next card; all have their hands when the number of cards says so."""
        dealt = sum(COUNTS) - len(self.rest)
        return dealt % self.seats if dealt < self.seats * self.size else NONE

    def ask(self) -> Ask | None:
        taker = self.taker()
        if taker != NONE:  # R1.1
            return Ask("deal", (CHANCE,), (taker,))
        if self.claim != NONE:  # R2.3
            return Ask("judge", (self.neighbour(),), (self.claim,))
        if self.laid != NONE:  # R2.2
            return Ask("claim", (self.turn,))
        if self.hands[self.turn]:  # R2.1
            return Ask("lay", (self.turn,))
        return None

    def odds(self) -> list[tuple[Move, int]]:
        if self.taker() == NONE:
            return []
        return [(card, self.rest.count(card)) for card in sorted(set(self.rest))]

    def moves(self, seat: int) -> list[Move]:
        ask = self.ask()
        if ask is None or seat not in ask.seats:
            return []
        if ask.kind == "deal":
            return [card for card, _ in self.odds()]
        if ask.kind == "lay":
            return [*sorted(set(self.hands[seat]))]
        if ask.kind == "claim":
            return [*range(len(NAMES))]
        return [DOUBT, BELIEVE]

    def apply(self, seat: int, move: Move) -> None:
        assert isinstance(move, int)
        taker = self.taker()
        if taker != NONE:
            self.deal(taker, move)
        elif self.claim != NONE:
            self.judge(seat, move)
        elif self.laid != NONE:  # R2.2
            self.claim = move
            if self.events is not None:
                self.emit(Event("claim", {"who": seat, "claim": move}))
        else:  # R2.1
            self.laid = move
            self.hands[seat] = without(self.hands[seat], move)
            if self.events is not None:
                self.emit(Event("lay", {"who": seat}, {"card": move}, (seat,)))

    def deal(self, taker: int, card: int) -> None:
        self.hands[taker] = tuple(sorted((*self.hands[taker], card)))
        self.rest = without(self.rest, card)
        if self.events is not None:
            self.emit(Event("deal", {"who": taker}, {"card": card}, (taker,)))

    def judge(self, seat: int, answer: int) -> None:
        """The card is turned up, and whoever was right takes it."""  # R2.3
        card = self.laid
        was_right = (answer == BELIEVE) == (card == self.claim)
        taker = seat if was_right else self.turn
        self.taken[taker] = (*self.taken[taker], card)
        self.laid = NONE
        self.claim = NONE
        self.turn = self.neighbour()  # R2.4
        if self.events is not None:
            self.emit(Event("believe" if answer == BELIEVE else "doubt", {"who": seat}))
            self.emit(Event("take", {"who": taker, "card": card}))

    def reason(self, seat: int, move: Move) -> Refusal:
        if self.claim != NONE:
            return Refusal("R2.3", "yes-or-no")
        if self.laid != NONE:
            return Refusal("R2.2", "no-animal")
        return Refusal("R2.1", "no-card")

    def scores(self) -> tuple[int, ...]:
        return tuple([sum([WORTHS[card] for card in cards]) for cards in self.taken])

    def outcome(self) -> Outcome | None:
        if self.ask() is not None:
            return None
        scores = self.scores()  # R3.1
        placings = tuple([1 + sum([1 for other in scores if other > own]) for own in scores])
        sheet = tuple(
            [
                (NAMES[card], tuple([cards.count(card) * worth for cards in self.taken]))
                for card, worth in enumerate(WORTHS)
            ]
        )
        return Outcome(placings, scores, "empty", sheet)

    def view(self, seat: int | None) -> dict[str, Any]:
        """Own cards, the number of all others, what lies open; of the card on the table only who laid it knows more."""
        return {
            "seat": seat,
            "hand": [] if seat is None else list(self.hands[seat]),
            "sizes": [len(hand) for hand in self.hands],
            "taken": [list(cards) for cards in self.taken],
            "scores": list(self.scores()),
            "turn": self.turn,
            "is_laid": self.laid != NONE,
            "laid": self.laid if seat == self.turn else NONE,
            "claim": self.claim,
        }

    def imagine(self, seat: int | None, rng: Rng) -> "WhisperState":
        """The hands of others, the unseen rest and a card that somebody else laid, dealt anew among each other."""
        twin = self.copy()
        unseen = [*self.rest]
        for other in range(self.seats):
            if other != seat:
                unseen.extend(self.hands[other])
        is_unknown = self.laid != NONE and seat != self.turn
        if is_unknown:
            unseen.append(self.laid)
        cards = sorted(unseen)  # an order that tells nothing of who has what
        rng.shuffle(cards)
        if is_unknown:
            twin.laid = cards.pop()
        for other in range(self.seats):
            if other != seat:
                count = len(self.hands[other])
                twin.hands[other] = tuple(sorted(cards[:count]))
                cards = cards[count:]
        twin.rest = tuple(sorted(cards))
        return twin

    def witnesses(self, seat: int, move: Move) -> tuple[int, ...] | None:
        """A dealt card is known to whoever got it, a laid one to whoever laid it; what is said is for all."""
        taker = self.taker()
        if taker != NONE:
            return (taker,)
        return (seat,) if self.laid == NONE else None


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards but one of this animal."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
