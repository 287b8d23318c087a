"""Holding a game to what every game promises."""

import time
from collections.abc import Sequence

from motley.cli.given import BadArgument, read_options
from motley.testing.checks import meaning
from motley.testing.inspection import Finding, find_game, inspect, inspect_walk, registered
from motley.testing.walk import Walk


def run(address: str, seconds: float, most: int, first_seed: int) -> int:
    """Check a game before it begins and in random games; the exit code."""
    game = find_game(address)
    began = time.monotonic()
    findings = inspect(game, seconds, most, first_seed)
    games = max(finding.times for finding in findings)
    print(f"{game.title}, rules version {game.version}: {games} games in {time.monotonic() - began:.0f} s.\n")
    return told(findings)


def reopen(address: str, seats: int | None, seed: int, given: Sequence[str], ply: int | None) -> int:
    """Show one random game up to an answer and check it; the exit code."""
    game = find_game(address)
    if seats is None:
        raise BadArgument("--seed says which random game of so many --seats: give both")
    with registered(game):
        walk = Walk(game, seats, read_options(game, given), seed)
        show(walk, len(walk.answers) if ply is None else min(ply, len(walk.answers)))
        print()
        return told(inspect_walk(walk))


def told(findings: list[Finding]) -> int:
    """Say what came of each promise."""
    for finding in findings:
        if not finding.times:
            print(f"unknown {finding.promise}: no game came so far")
        elif finding.broken is None:
            print(f"kept    {finding.promise}: {meaning(finding.promise)}")
        else:
            print(f"BROKEN  {finding.broken}")
    kept = sum(1 for finding in findings if finding.times and finding.broken is None)
    print(f"\n{kept} of {len(findings)} promises kept.")
    return 0 if kept == len(findings) else 1


def show(walk: Walk, ply: int) -> None:
    """The answers of a random game up to a ply, and the position there."""
    for place, ((seat, _), text) in enumerate(zip(walk.answers[:ply], walk.texts, strict=False)):
        print(f"{place:4}  seat {seat:2}  {text}")
        for event in walk.events[place]:
            print(f"                 {walk.game.says(event, seat if seat >= 0 else None)}")
    state = walk.at(ply)
    print(f"position  {walk.position_text(ply)}")
    print(f"ask       {state.ask()!r}")
    for seat in state.owing():
        print(f"seat {seat:2}   {', '.join(walk.game.write(state, move) for move in state.moves(seat))}")
