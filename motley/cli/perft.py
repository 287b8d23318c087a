"""Counting sequences of legal moves: the test of a rules engine that leaves nothing out."""

from collections.abc import Iterator

from motley.cli.given import read_options
from motley.kernel import CHANCE, State, registry


def run(
    name: str,
    depth: int,
    position: str | None,
    seats: int | None,
    given: list[str],
    all_chance: bool,
    divide: bool,
) -> None:
    game = registry.game(name)
    options = read_options(game, given)
    if position is None:
        start = game.start(game.traits.seats[0] if seats is None else seats, options)
    else:
        start = game.position(position, options)
    for length in range(1, depth + 1):
        print(f"{length} {perft(start, length, all_chance)}", flush=True)
    if divide:
        for state in after_chance(start, all_chance):
            for seat, move, behind in branches(state):
                count = 1 if depth == 1 else perft(behind, depth - 1, all_chance)
                print(f"seat {seat + 1}, {game.write(state, move)}: {count}")


def perft(state: State, depth: int, all_chance: bool = False) -> int:
    """How many sequences of exactly that many legal moves there are.

    Chance answers by its first outcome, or with `all_chance` by each of them; that does not count as a move.
    """
    total = 0
    for decided in after_chance(state, all_chance):
        owing = decided.owing()
        if not owing:
            continue
        if depth == 1:
            total += len(decided.moves(owing[0]))
        else:
            total += sum(perft(behind, depth - 1, all_chance) for _, _, behind in branches(decided))
    return total


def branches(state: State) -> Iterator[tuple[int, object, State]]:
    """Each legal move of the first seat that owes an answer, and the position behind it."""
    for seat in state.owing()[:1]:
        for move in state.moves(seat):
            behind = state.copy()
            behind.accept(seat, move)
            yield seat, move, behind


def after_chance(state: State, all_chance: bool) -> Iterator[State]:
    """The positions in which chance has answered all that it was asked."""
    if state.owing() != (CHANCE,):
        yield state
        return
    outcomes = state.odds()
    for move, _ in outcomes if all_chance else outcomes[:1]:
        behind = state.copy()
        behind.accept(CHANCE, move)
        yield from after_chance(behind, all_chance)
