"""The head in which a game is played on: everybody answers as its judgement suggests, and chance falls."""

from time import perf_counter
from typing import Final, final
from zlib import crc32

from motley.bots.greedy import is_judged, let_settle
from motley.kernel.core import CHANCE, Move
from motley.kernel.game import Game
from motley.kernel.rng import Rng
from motley.kernel.state import State

LIKELY: Final = 4
"""In the head so many moves are looked at, where the game knows which suggest themselves."""

ENDLESS: Final = 400
"""In the head a turn has no more answers than that."""

LONG: Final = 4000
"""And a round no more than that."""

FOREVER: Final = 1e18

AS_IT_COMES: Final = -1
"""Instead of a luck that is the same for all lines turn by turn, or round by round."""

Span = tuple[int, int] | None
"""A turn as the game tells it."""


@final
class Head:
    """Plays a game on as its judgement suggests, and counts the positions that were judged."""

    game: Game
    character: str
    end: float
    judged: int
    luck: int
    fates: dict[tuple[int, str], Rng]

    def __init__(self, game: Game, character: str, end: float = FOREVER) -> None:
        self.game = game
        self.character = character
        self.end = end
        self.judged = 0
        self.luck = AS_IT_COMES
        self.fates = {}

    def meet(self, luck: int) -> None:
        """From here on chance falls by this luck, by itself in every turn or round and for every kind of question."""
        self.luck = luck
        self.fates = {}

    def fate(self, state: State, kind: str, rng: Rng) -> Rng:
        """The luck by which an open question of this kind falls.

        Where one line has a choice or a fight more than another, what falls after that is still the same for both.
        """
        if self.luck == AS_IT_COMES:
            return rng
        turn = self.game.turn(state)
        number = self.game.round(state) if turn is None else turn[0]
        key = (0 if number is None else number, kind)
        found = self.fates.get(key)
        if found is None:
            found = Rng((self.luck << 48) + (key[0] << 32) + crc32(kind.encode()))
            self.fates[key] = found
        return found

    def is_late(self, more: float = 0.0) -> bool:
        """Whether the time is up, or would be after so many seconds more."""
        return self.end != FOREVER and perf_counter() + more > self.end

    def worth(self, after: State, seat: int, luck: Rng) -> float:
        """What the seat has of a position; what is open there falls by this luck."""
        if not is_judged(self.game, after):
            let_settle(after, luck.copy())
        self.judged += 1
        return self.game.judge_seat(after, seat, self.character)

    def expected(self, state: State, seat: int, luck: Rng) -> float:
        """What the seat may expect of a position in which a line stops."""
        if not is_judged(self.game, state):
            let_settle(state, luck)
        self.judged += 1
        return self.game.expect(state, seat, self.character)

    def worths(self, state: State, seat: int, moves: list[Move], luck: Rng) -> list[float]:
        """What each move is worth by one look ahead; all meet the same luck."""
        found: list[float] = []
        for move in moves:
            after = state.copy()
            after.accept(seat, move)
            found.append(self.worth(after, seat, luck))
        return found

    def answer(self, state: State, seat: int, rng: Rng) -> Move:
        """The move that looks best at once."""
        moves = self.likely(state, seat, state.moves(seat))
        if len(moves) == 1:
            return moves[0]
        # A luck of its own: nobody foresees what is going to fall.
        worths = self.worths(state, seat, moves, Rng(int(rng.word())))
        best = 0
        for place, worth in enumerate(worths):
            if worth > worths[best]:
                best = place
        return moves[best]

    def likely(self, state: State, seat: int, moves: list[Move]) -> list[Move]:
        """The moves that suggest themselves, where there are many and the game knows; otherwise all."""
        if len(moves) <= LIKELY:
            return moves
        urges = self.game.urge(state, seat, moves)
        if urges is None:
            return moves
        keyed = [(-urge, place) for place, urge in enumerate(urges)]
        keyed.sort()
        return [moves[place] for _, place in keyed[:LIKELY]]

    def come_back(self, state: State, seat: int, span: Span, rng: Rng) -> bool:
        """Let others answer until the seat is asked again in the same turn; whether it is."""
        for _ in range(ENDLESS):
            ask = state.ask()
            if ask is None or ask.seats[0] == CHANCE or len(ask.seats) > 1 or self.game.turn(state) != span:
                return False
            if ask.seats[0] == seat:
                return True
            state.accept(ask.seats[0], self.answer(state, ask.seats[0], rng))
        return False

    def play_turns(self, state: State, seat: int, rng: Rng) -> None:
        """On to the next turn of that seat."""
        game = self.game
        span = game.turn(state)
        for _ in range(ENDLESS):
            now = game.turn(state)
            if now != span and (now is None or now[1] == seat):
                return
            if not self.step(state, rng):
                return

    def play_rounds(self, state: State, number: int, rng: Rng) -> None:
        """Until the round of that number has begun."""
        for _ in range(LONG):
            now = self.game.round(state)
            if now is None or now >= number or not self.step(state, rng):
                return

    def step(self, state: State, rng: Rng) -> bool:
        """Let whoever is asked answer; whether anybody was."""
        ask = state.ask()
        if ask is None:
            return False
        asked = ask.seats[0] if len(ask.seats) == 1 else state.owing()[0]
        if asked == CHANCE:
            state.accept(asked, state.sample(self.fate(state, ask.kind, rng)))
        else:
            state.accept(asked, self.answer(state, asked, rng))
        return True

    def play_on(self, state: State, seat: int, times: int, rng: Rng) -> None:
        """Until the seat is asked again after others were, so many times over, or the end."""
        is_away = False
        for _ in range(ENDLESS * times):
            ask = state.ask()
            if ask is None:
                return
            if ask.seats == (seat,):
                if is_away:
                    is_away = False
                    times -= 1
                    if times == 0:
                        return
            elif ask.seats[0] != CHANCE:
                is_away = True
            self.step(state, rng)
