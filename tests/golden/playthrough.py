"""A random but always equal game, written down for reading: answers, log lines, asks, positions."""

import json
from pathlib import Path

from motley.kernel import CHANCE, Event, Game, Move, Rng, State, registry
from motley.testing.walk import option_samples, seat_counts

FOLDER = Path(__file__).resolve().parent
SEED = 20
EVERY = 8
SHOWN = 200
LISTED = 12


def tables() -> list[tuple[str, int]]:
    return [(name, seats) for name in registry.game_names() for seats in seat_counts(registry.game(name))]


def file_of(name: str, seats: int) -> Path:
    return FOLDER / f"{name}-{seats}.txt"


def playthrough(game: Game, seats: int) -> list[str]:
    """The lines of the golden record. The first answers are shown with what they led to, a long rest only counted."""
    options = next(option_samples(game, seats))
    state = game.start(seats, options)
    rng = Rng(SEED + seats)
    lines = [f"{game.title}, rules version {game.version}, {seats} seats", f"options {json.dumps(options)}", ""]
    lines += shown_position(game, state)
    ply = 0
    while state.ask() is not None:
        seat = state.owing()[0]
        move = state.sample(rng) if seat == CHANCE else any_move(state, seat, rng)
        text = game.write(state, move)
        heard: list[Event] = []
        state.events = heard
        state.accept(seat, move)
        state.events = None
        ply += 1
        if ply > SHOWN:
            continue
        lines.append(f"{ply:4}  {speaker(game, seat)}: {text}")
        lines += [f"      | {line}" for event in heard for line in told(game, seats, event)]
        if ply % EVERY == 0:
            lines += ["", *shown_position(game, state)]
    return [*lines, "", f"over after {ply} answers", *shown_end(game, state)]


def any_move(state: State, seat: int, rng: Rng) -> Move:
    moves = state.moves(seat)
    return moves[int(rng.below(len(moves)))]


def speaker(game: Game, seat: int) -> str:
    return "chance" if seat == CHANCE else game.words.name("seat", seat)


def told(game: Game, seats: int, event: Event) -> list[str]:
    """What everybody reads, and who reads something else instead."""
    public = game.says(event, None)
    others = [(seat, game.says(event, seat)) for seat in range(seats)]
    return [public, *[f"  to {speaker(game, seat)}: {line}" for seat, line in others if line != public]]


def shown_position(game: Game, state: State) -> list[str]:
    ask = state.ask()
    lines = [f"      position {game.text(state)}", f"      digest {state.digest()[:16]}"]
    if ask is None:
        return lines
    lines.append(f"      ask {ask.kind}: {game.asks(ask, None, state.view(None))}")
    for seat in state.owing():
        texts = [game.write(state, move) for move in state.moves(seat)]
        more = f" and {len(texts) - LISTED} more" if len(texts) > LISTED else ""
        lines.append(f"      {speaker(game, seat)} has {len(texts)}: {', '.join(texts[:LISTED])}{more}")
    return [*lines, ""]


def shown_end(game: Game, state: State) -> list[str]:
    outcome = state.outcome()
    assert outcome is not None
    lines = [f"      placings {outcome.placings}, scores {outcome.scores}", f"      {game.ends(outcome)}"]
    lines += [f"      {label}: {', '.join(str(value) for value in values)}" for label, values in outcome.sheet]
    return [*lines, *shown_position(game, state)]
