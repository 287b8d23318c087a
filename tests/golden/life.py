"""A match lived through by chance but always alike: answers, take-backs, changes of mind, things that are refused.

A line for each step: what was done, and a few letters of the digest of each thing that viewers are told then. So a
difference says after which step and in what it shows.
"""

import hashlib
import json
from collections.abc import Callable
from typing import Any

import motley
from motley.kernel import CHANCE, MotleyError, Rng, registry
from motley.match import Match
from motley.match.ply import Line
from motley.testing.walk import option_samples, seat_counts
from tests.golden.playthrough import FOLDER

STEPS = 30
BETWEEN = 80
"""Answers that are only given, so that what comes later in a game is lived through as well."""
LETTERS = 6
SEED = 4

Viewer = int | None


def lives() -> list[tuple[str, int]]:
    """The fewest and the most seats of every game, and what is in between for the small ones."""
    return [
        (name, seats)
        for name in registry.game_names()
        for counts in [seat_counts(registry.game(name))]
        for seats in sorted({counts[0], counts[min(1, len(counts) - 1)]})
    ]


def file_of(name: str, seats: int) -> Any:
    return FOLDER / f"life-{name}-{seats}.txt"


def life(name: str, seats: int) -> list[str]:
    """The lines of one match."""
    rng = Rng(SEED + seats)
    options = next(option_samples(registry.game(name), seats))
    match = motley.start(name, seats, SEED, options, hold=range(0, seats, 2))
    lines = [f"{match.game.title}, rules version {match.game.version}, {seats} seats", f"      {told(match)}"]
    for number in range(2 * STEPS):
        if number == STEPS:
            lines.append(f"    {play_on(match, rng)} answers")
        lines += [f"{number:3} {step(match, rng)}", f"      {told(match)}"]
    return lines


def play_on(match: Match, rng: Rng) -> int:
    """Many answers in a row, as far as the game goes."""
    first = match.ply
    for seat in sorted(match.waiting):
        match.commit(seat)
    for _ in range(BETWEEN):
        acting = [seat for seat in match.to_act if match.moves(seat)]
        if not acting:
            break
        moves = match.moves(acting[0])
        match.play(acting[0], moves[int(rng.below(len(moves)))])
        if acting[0] in match.waiting:
            match.commit(acting[0])
    return match.ply - first


def step(match: Match, rng: Rng) -> str:
    """Something that somebody does; in words, with what came of it."""
    seat = int(rng.below(match.seats))
    luck = int(rng.below(20))
    acting = [each for each in match.to_act if each != CHANCE]
    if match.waiting and luck < 9:
        return tried(f"seat {min(match.waiting)} commits", lambda: match.commit(min(match.waiting)))
    if luck == 0:
        return tried(f"seat {seat} undoes", lambda: match.undo(seat))
    if luck == 1:
        return tried(f"seat {seat} undoes one", lambda: match.undo(seat, 1))
    if luck == 2:
        to = match.retractable(seat)
        return tried(f"back to {to}", lambda: match.retract(max(0, match.ply - 2) if to is None else to))
    if luck == 3:
        return tried(f"seat {seat} commits", lambda: match.commit(seat))
    if luck == 4 and match.ply:
        ply = max(0, match.ply - 1 - int(rng.below(2)))
        texts = match.written(match.moves(seat)) or ["nothing"]
        text = texts[int(rng.below(len(texts)))]
        return tried(f"seat {seat} revises {ply}: {text}", lambda: match.revise(seat, ply, text))
    if luck == 5:
        return tried(f"seat {seat} plays nonsense", lambda: match.play(seat, "no such move"))
    if not acting:
        return "nobody is asked"
    chosen = acting[int(rng.below(len(acting)))]
    moves = match.moves(chosen)
    if not moves:
        return f"seat {chosen} waits"
    move = moves[int(rng.below(len(moves)))]
    text = match.game.write(match.state, move)
    return tried(f"seat {chosen}: {text}", lambda: match.play(chosen, move))


def tried(what: str, act: Callable[[], object]) -> str:
    try:
        found = act()
    except MotleyError as error:
        return f"{what}: refused, {str(error)[:60]}"
    return f"{what} ({found})" if isinstance(found, int) else what


def told(match: Match) -> str:
    """A few letters for each of the things that viewers know now."""
    viewers: list[Viewer] = [None, *range(match.seats)]
    asked = [seat for seat in match.to_act if seat != CHANCE]
    parts: dict[str, object] = {
        "who": (match.to_act, sorted(match.waiting), match.is_simultaneous, repr(match)),
        "log": [[vars_of(line) for line in match.log(viewer)] for viewer in viewers],
        "plies": [match.plies_for(viewer) for viewer in viewers],
        "back": [
            *[match.undoable(seat) for seat in range(match.seats)],
            *[match.retractable(seat) for seat in range(match.seats)],
            *[match.is_locked(index) for index in range(match.ply)],
        ],
        "record": [match.record_for(viewer).dumps() for viewer in viewers],
        "view": [match.view(viewer) for viewer in viewers],
        "scene": [match.scene(viewer).json() for viewer in viewers],
        "moves": [match.written(match.moves(seat)) for seat in asked],
        "ways": [[each.json(str(each.move)) for each in (*match.choices(seat), *match.routes(seat))] for seat in asked],
        "plain": [match.is_obvious(seat) for seat in asked],
        "previews": [
            [match.preview(seat, move).json() for move in match.moves(seat)[:3]] for seat in asked if match.moves(seat)
        ],
    }
    if match.ply:
        last = match.ply - 1
        parts["shown"] = [
            [[each.json() for each in moments] for moments in match.moments(last, viewer, *views(match, viewer))]
            for viewer in viewers
        ]
    return " ".join(f"{name}:{digest(value)}" for name, value in parts.items())


def views(match: Match, viewer: Viewer) -> tuple[dict[str, Any], dict[str, Any]]:
    return match.state_at(match.ply - 1).view(viewer), match.state_at(match.ply).view(viewer)


def vars_of(line: Line) -> list[object]:
    return [line.ply, line.seat, line.by, line.notation, line.text, line.kind, line.forced]


def plain(value: Any) -> Any:
    """The same on every build: where one has a whole number the other may have it as a fraction."""
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return round(value, 6) + 0.0 if isinstance(value, int | float) and not isinstance(value, bool) else value


def digest(value: object) -> str:
    text = json.dumps(plain(value), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:LETTERS]
