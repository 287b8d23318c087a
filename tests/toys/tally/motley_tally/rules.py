"""The rules of Tally. A move is a pair: the heap, from 0, and how many stones."""

from typing import Any

from motley.kernel import Ask, Event, Move, Outcome, Refusal, Rng, State

SMALLEST = 3


class TallyState(State):
    """The heaps, whose turn it is, and what the options say."""

    def __init__(self, seats: int, heaps: int, grip: int, is_reversed: bool) -> None:
        super().__init__(seats)
        self.heaps = [SMALLEST + extra for extra in range(heaps)]
        self.turn = 0
        self.grip = grip
        self.is_reversed = is_reversed

    def fields(self) -> tuple[str, ...]:
        return ("heaps", "turn", "grip", "is_reversed")

    def copy(self) -> "TallyState":
        twin = type(self)(self.seats, 0, self.grip, self.is_reversed)
        twin.heaps = self.heaps[:]
        twin.turn = self.turn
        return twin

    def ask(self) -> Ask | None:
        return Ask("take", (self.turn,)) if any(self.heaps) else None

    def moves(self, seat: int) -> list[Move]:  # R1.1, R1.2
        if seat != self.turn:
            return []
        return [(heap, n) for heap, left in enumerate(self.heaps) for n in range(1, min(left, self.grip) + 1)]

    def apply(self, seat: int, move: Move) -> None:
        assert isinstance(move, tuple)
        heap, n = move
        self.heaps[heap] -= n
        self.emit(Event("took", {"who": seat, "n": n, "heap": heap + 1}))
        if any(self.heaps):
            self.turn = (self.turn + 1) % self.seats

    def reason(self, seat: int, move: Move) -> Refusal:
        if not isinstance(move, tuple) or not 0 <= move[0] < len(self.heaps):
            return Refusal("R1.1", "nowhere")
        if not 1 <= move[1] <= self.grip:
            return Refusal("R1.1", "grip", {"grip": self.grip})
        return Refusal("R1.2", "heap", {"heap": move[0] + 1, "left": self.heaps[move[0]]})

    def outcome(self) -> Outcome | None:  # R2.1
        if any(self.heaps):
            return None
        taker = [self.turn == seat for seat in range(self.seats)]
        if self.is_reversed:
            placings = tuple([self.seats if is_taker else 1 for is_taker in taker])
        else:
            placings = tuple([1 if is_taker else 2 for is_taker in taker])
        return Outcome(placings, tuple([int(place == 1) for place in placings]), "last-stone")

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"heaps": self.heaps[:], "turn": self.turn, "grip": self.grip, "seats": self.seats}

    def imagine(self, seat: int | None, rng: Rng) -> "TallyState":
        return self.copy()
