"""A small bot for any game, which docs/writing-a-bot.md can be read with: it looks two moves ahead and no further."""

from motley.kernel import CHANCE, Bot, Move, State, Turn


class Watchful(Bot):
    """Wins when it can, does not let the next seat win when that can be helped, and plays at random otherwise."""

    def choose(self, turn: Turn) -> Move:
        # A bot never sees the state: where something is hidden, this is one of the positions that could be.
        position = turn.imagine(turn.rng)
        safe: list[Move] = []
        for move in turn.moves:
            after = position.copy()
            after.accept(turn.seat, move)
            outcome = after.outcome()
            if outcome is not None and turn.seat in outcome.winners():
                return move
            if not can_lose_at_once(after, turn.seat):
                safe.append(move)
        moves = safe or turn.moves
        return moves[turn.rng.below(len(moves))]


def can_lose_at_once(state: State, seat: int) -> bool:
    """Whether one answer of another seat ends the game and this seat has not won it."""
    ask = state.ask()
    if ask is None or len(ask.seats) != 1 or ask.seats[0] in (seat, CHANCE):
        return False
    other = ask.seats[0]
    for reply in state.moves(other):
        after = state.copy()
        after.accept(other, reply)
        outcome = after.outcome()
        if outcome is not None and seat not in outcome.winners():
            return True
    return False
