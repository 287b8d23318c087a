"""Two small states for the kernel's tests: sealed bids in two secret steps, and a stack of frames that interrupt."""

from typing import Any

from motley.kernel import CHANCE, Ask, Event, FrameState, Move, Outcome, Refusal, Rng, State


class Sealed(State):
    """Each seat holds a number from 1 to 3 and, unless it is 1, how often it counts (1 or 2). All are summed up."""

    def __init__(self, seats: int = 2) -> None:
        super().__init__(seats)
        self.sums: list[int] = []
        self.arrivals = 0

    def fields(self) -> tuple[str, ...]:
        return ("sums", "arrivals")

    def ask(self) -> Ask | None:
        return None if self.sums else Ask("bid", tuple(range(self.seats)))

    def moves(self, seat: int) -> list[Move]:
        if self.sums or not 0 <= seat < self.seats:
            return []
        return [1, 2, 3] if not self.steps(seat) else [1, 2]

    def is_complete(self, seat: int, steps: tuple[Move, ...]) -> bool:
        return len(steps) == 2 or steps == (1,)

    def settle(self, answers: dict[int, tuple[Move, ...]]) -> None:
        self.arrivals += 1
        assert list(answers) == sorted(answers)
        for steps in answers.values():
            number, *times = [step for step in steps if isinstance(step, int)]
            self.sums.append(number * (times[0] if times else 1))
        self.emit(Event("opened", {"sums": self.sums[:]}))

    def reason(self, seat: int, move: Move) -> Refusal:
        return Refusal("R1.1", "bid")

    def view(self, seat: int | None) -> dict[str, Any]:
        own = () if seat is None else self.answered(seat)
        return {"sums": self.sums[:], "own": list(own)}

    def imagine(self, seat: int | None, rng: Rng) -> "Sealed":
        twin = self.copy()
        twin.held = self.held_by(seat)
        return twin

    def outcome(self) -> Outcome | None:
        if not self.sums:
            return None
        places = tuple(1 + sum(other > mine for other in self.sums) for mine in self.sums)
        return Outcome(places, tuple(self.sums), "opened")

    def copy(self) -> "Sealed":
        twin = Sealed(self.seats)
        twin.sums, twin.arrivals, twin.held = self.sums[:], self.arrivals, self.held_copy()
        return twin


class Interrupted(FrameState):
    """A task for each seat; a coin is tossed in between, and each task may be interrupted by the other seat."""

    def __init__(self, seats: int = 2) -> None:
        super().__init__(seats)
        self.done: list[str] = []
        self.stack = [("task", seat) for seat in reversed(range(seats))]
        self.run()

    def fields(self) -> tuple[str, ...]:
        return ("done", "stack", "open")

    def step(self, frame: object) -> None:
        assert isinstance(frame, tuple)
        kind, seat = frame
        if kind == "task":
            self.stack += [("finish", seat), ("coin", seat), ("window", 1 - seat)]
        elif kind == "window":
            self.open = Ask("interrupt", (seat,))
        elif kind == "coin":
            self.open = Ask("toss", (CHANCE,))
        else:
            self.done.append(f"{kind} {seat}")

    def answer(self, ask: Ask, seat: int, move: Move) -> None:
        if seat == CHANCE:
            self.done.append(f"toss {move}")
        elif move == "interrupt":
            self.stack += [("interrupt", seat), ("window", 1 - seat)]

    def moves(self, seat: int) -> list[Move]:
        if self.open is None or seat not in self.open.seats:
            return []
        if seat == CHANCE:
            return [move for move, _ in self.odds()]
        return ["interrupt", "let"]

    def odds(self) -> list[tuple[Move, int]]:
        return [("heads", 1), ("tails", 3)]

    def copy(self) -> "Interrupted":
        twin = Interrupted(self.seats)
        twin.done, twin.stack, twin.open = self.done[:], self.stack[:], self.open
        return twin

    def reason(self, seat: int, move: Move) -> Refusal:
        return Refusal("R2.1", "interrupt")

    def outcome(self) -> Outcome | None:
        return None if self.open else Outcome((1,) * self.seats, (0,) * self.seats, "done")
