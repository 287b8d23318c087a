"""The position of Gauntlet as plain data."""

from motley.kernel import Ask, FrameState
from motley_gauntlet.cards import COUNTS

STAKES = 14
HEART_WORTH = 3
LEFT, RIGHT, OWNER, IS_CHAIN = range(4)


class Position(FrameState):
    """Who has what. Cards are numbers; a rope is (left stake, right stake, owner, is a chain).

    `known` has what fighters saw of each other's hands, as (knower, holder, card): never more than is there.
    """

    def __init__(self, seats: int, hearts: int = 0, rounds: int = 0, hand: int = 0, edge: int = 4) -> None:
        super().__init__(seats)
        self.hand = hand
        self.edge = edge
        self.rounds = rounds
        self.round = 0
        self.leader = 0
        self.hearts = [hearts] * seats
        self.hands: list[tuple[int, ...]] = [()] * seats
        self.bag = COUNTS[:]
        self.spent = [0] * len(COUNTS)
        self.ropes: list[tuple[int, int, int, bool]] = []
        self.chains = [False] * seats
        self.points = [0] * seats
        self.fallen: list[int] = []
        self.guards: list[int] = []
        self.dice: tuple[int, ...] = ()
        self.known: list[tuple[int, int, int]] = []

    def fields(self) -> tuple[str, ...]:
        rules = ("hand", "edge", "rounds", "round", "leader")
        lists = ("hearts", "hands", "bag", "spent", "ropes", "chains", "points", "fallen", "guards", "dice", "known")
        return (*rules, *lists)

    def take_over(self, other: "Position") -> None:
        """Become a structural copy of the other position."""
        self.hand, self.edge, self.rounds = other.hand, other.edge, other.rounds
        self.round, self.leader = other.round, other.leader
        self.hearts = other.hearts[:]
        self.hands = other.hands[:]
        self.bag = other.bag[:]
        self.spent = other.spent[:]
        self.ropes = other.ropes[:]
        self.chains = other.chains[:]
        self.points = other.points[:]
        self.fallen = other.fallen[:]
        self.guards = other.guards[:]
        self.dice = other.dice
        self.known = other.known[:]
        other.copy_pending(self)

    def standing(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.seats) if self.hearts[seat])

    def draw(self, seat: int, card: int) -> None:
        """A card comes into a hand; hands are kept sorted."""
        self.hands[seat] = tuple(sorted((*self.hands[seat], card)))

    def lose(self, seat: int, card: int) -> None:
        """A card leaves a hand; who knew of such a card there knows of one less."""
        hand = list(self.hands[seat])
        hand.remove(card)
        self.hands[seat] = tuple(hand)
        for knower in range(self.seats):
            if (knower, seat, card) in self.known:
                self.known.remove((knower, seat, card))

    def spend(self, seat: int, card: int) -> None:
        self.lose(seat, card)
        self.spent[card] += 1

    def hand_over(self, giver: int, receiver: int, card: int) -> None:
        """A card changes hands; nobody but these two sees which, so the others are no longer sure of the giver's."""
        self.lose(giver, card)
        self.draw(receiver, card)
        self.known = [entry for entry in self.known if entry[1] != giver or entry[0] == receiver]
        self.known.append((giver, receiver, card))
        self.known.sort()

    def is_free(self, left: int, right: int) -> bool:
        return all(rope[LEFT] != left and rope[RIGHT] != right for rope in self.ropes)

    def crosses_chain(self, left: int, right: int) -> bool:
        return any(rope[IS_CHAIN] and crosses(rope, left, right) for rope in self.ropes)


def numbers(ask: Ask) -> tuple[int, ...]:
    """The args of an ask: in this game they are seats, cards and counts."""
    return tuple(arg for arg in ask.args if isinstance(arg, int))


def crosses(rope: tuple[int, int, int, bool], left: int, right: int) -> bool:
    """Whether a rope between these stakes would cross that one."""
    return (rope[LEFT] - left) * (rope[RIGHT] - right) < 0
