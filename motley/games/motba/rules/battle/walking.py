"""R11.6 to R11.9: walks, step by step."""

from typing import Final

from motley.games.motba.rules.battle import atoms
from motley.games.motba.rules.battle.effects import enter, settle
from motley.games.motba.rules.battle.motion import is_halted, release, tell_walk, tell_walks
from motley.games.motba.rules.battle.stats import has_static, ignores
from motley.games.motba.rules.deck.vocabulary import DIFFICULT
from motley.games.motba.rules.frames import EFFECT, GO, Walk
from motley.games.motba.rules.moves import NORTH, STOP
from motley.games.motba.rules.state import Table
from motley.kernel.core import Ask, Move

SIDES: Final = 4


def points_of(t: Table, frame: Walk) -> int:
    return frame.points if frame.reason == EFFECT else t.units[frame.unit].mp


def leaving_cost(t: Table, number: int, space: int, flies: bool) -> int:
    """R19.4: one point, one more out of Difficult terrain."""
    if not flies and t.terrain(space) == DIFFICULT and not ignores(t, number, "difficult"):
        return 2
    return 1


def legal_steps(t: Table, number: int, points: int) -> list[int]:
    """R11.7: the directions in which a unit may step with that many points."""
    flies = has_static(t, number, "fly")
    here = t.units[number].space
    left = points - leaving_cost(t, number, here, flies)
    found: list[int] = []
    if left < 0:
        return found
    for side in range(SIDES):
        space = t.neighbour(here, side)
        if space < 0 or not _is_passable(t, number, space, flies):
            continue
        if _is_restful(t, number, space) or can_rest(t, number, space, left, flies):
            found.append(side)
    return found


def _is_passable(t: Table, number: int, space: int, flies: bool) -> bool:
    if flies:
        return True
    if t.things[space]:
        return False
    other = t.unit_at(space, number)
    return other < 0 or t.units[other].seat == t.units[number].seat


def _is_restful(t: Table, number: int, space: int) -> bool:
    """Whether a walk may end there."""
    return t.things[space] == 0 and t.unit_at(space, number) < 0


def can_rest(t: Table, number: int, space: int, points: int, flies: bool) -> bool:
    """Whether with these points a space can be reached on which the walk may end."""
    best = {space: points}
    edge = [space]
    while edge:
        here = edge.pop()
        left = best[here] - leaving_cost(t, number, here, flies)
        if left < 0:
            continue
        for side in range(SIDES):
            there = t.neighbour(here, side)
            if there < 0 or best.get(there, -1) >= left or not _is_passable(t, number, there, flies):
                continue
            if _is_restful(t, number, there):
                return True
            best[there] = left
            edge.append(there)
    return False


def walk_step(t: Table, frame: Walk) -> None:
    unit = t.units[frame.unit]
    if not unit.alive:
        return
    stopped = bool(frame.path) and is_halted(t, frame.unit)
    if stopped or not legal_steps(t, frame.unit, points_of(t, frame)):
        end_walk(t, frame)
        return
    t.stack.append(frame)
    t.open = Ask("step", (unit.seat,), (frame.unit,))


def step_moves(t: Table) -> list[Move]:
    frame = t.stack[-1]
    assert isinstance(frame, Walk)
    found: list[Move] = [(NORTH + side,) for side in legal_steps(t, frame.unit, points_of(t, frame))]
    if (frame.path or frame.reason != GO) and _is_restful(t, frame.unit, t.units[frame.unit].space):
        found.append((STOP,))
    return found


def stepped(t: Table, code: int) -> None:
    """The answer to a step: on in a direction, or the end."""
    frame = t.stack.pop()
    assert isinstance(frame, Walk)
    if code == STOP:
        end_walk(t, frame)
        settle(t)
        return
    number = frame.unit
    flies = has_static(t, number, "fly")
    here = t.units[number].space
    cost = leaving_cost(t, number, here, flies)
    points = frame.points
    if frame.reason == EFFECT:
        points -= cost
    else:
        atoms.spend_mp(t, number, cost)
    release(t, number)
    side = code - NORTH
    there = t.neighbour(here, side)
    # What moved the unit on its way was told apart, and the next stretch begins where it stands.
    path = (*frame.path, there) if frame.path and frame.path[-1] == here else (here, there)
    atoms.step(t, number, there)
    t.stack.append(Walk(number, frame.reason, points, frame.rest, path))
    bonus = 0 if flies else enter(t, number, side, True)
    if t.units[number].alive:
        _go_on(t, bonus)
    settle(t)


def _go_on(t: Table, bonus: int) -> None:
    """The step is made: the walk goes on with what a road has given and, maybe, a new place to rest."""
    if bonus:
        tell_walks(t)
    frame = t.stack[-1]
    assert isinstance(frame, Walk)
    number = frame.unit
    points = frame.points
    if frame.reason == EFFECT:
        points += bonus
    else:
        atoms.energize(t, number, bonus)
    space = t.units[number].space
    rest = space if _is_restful(t, number, space) else frame.rest
    t.stack[-1] = Walk(number, frame.reason, points, rest, frame.path)


def end_walk(t: Table, frame: Walk) -> None:
    """R11.8: back to the last free space if it cannot stay. A flyer enters the space where it lands."""
    number = frame.unit
    if not frame.path:
        return
    tell_walk(t, frame)
    if not _is_restful(t, number, t.units[number].space):
        atoms.move(t, number, frame.rest, "set-back")
        return
    if has_static(t, number, "fly"):
        bonus = enter(t, number, -1, True)
        if bonus and frame.reason != EFFECT and t.units[number].alive:
            atoms.energize(t, number, bonus)
        settle(t)
