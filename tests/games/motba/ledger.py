"""Keeps the books of a fight by what is told alone, to hold the log against what has really happened."""

import itertools
from collections.abc import Sequence
from typing import Any

from motley.games.motba.rules.battle.stats import stat
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.arenas import GROUND, OBSTACLES, THING, TRAPS
from motley.games.motba.rules.deck.vocabulary import HEALTH, TERRAINS
from motley.games.motba.rules.frames import Walk
from motley.games.motba.rules.moves import NORTH, STOP, read_space, unit_name
from motley.games.motba.rules.state import abilities_of
from motley.kernel import Event, Move

WALKS = ("walk", "walk-one")


class Untrue(AssertionError):
    """Something was told that did not happen, or not then."""


def require(is_so: bool, event: Event | None, why: str) -> None:
    if not is_so:
        raise Untrue(f"{why}: {event!r}")


class Account:
    """A unit as the log has it. Health is None when what is told does not say how much it has now."""

    def __init__(self, state: MotbaState, number: int) -> None:
        unit = state.units[number]
        self.alive, self.space = unit.alive, unit.space
        self.damage, self.bp, self.poison = unit.damage, unit.bp, unit.poison
        self.rooted, self.stunned = unit.rooted, unit.stunned
        self.health: int | None = stat(state, number, HEALTH) if unit.alive else None
        names = [ability.id for ability in abilities_of(unit)] if unit.card >= 0 else []
        # Two abilities of one name cannot be told apart by it.
        self.tokens = dict(zip(names, unit.tokens, strict=False)) if len(set(names)) == len(names) else None

    def books(self) -> dict[str, object]:
        told = {"alive": self.alive, "damage": self.damage, "bp": self.bp, "poison": self.poison}
        return {**told, "tokens": self.tokens}


def untold(state: MotbaState) -> dict[int, tuple[int, ...]]:
    """Stretches of walks that are told when they are over, or when something else happens."""
    return {frame.unit: frame.path for frame in state.stack if isinstance(frame, Walk) and len(frame.path) > 1}


class Ledger:
    """The table before an answer; then event by event what is told; in the end it must be the table after it."""

    def __init__(self, before: MotbaState, after: MotbaState) -> None:
        self.before, self.after = before, after
        self.units = {unit_name(number): Account(before, number) for number in range(len(before.units))}
        for number, path in untold(before).items():
            self.units[unit_name(number)].space = path[0]
        self.special = list(before.special)
        self.things = list(before.things)
        self.ground = [TERRAINS[each // GROUND] for each in before.ground]
        self.owed: Event | None = None

    def space(self, name: object) -> int:
        return read_space(self.before, str(name))

    def tell(self, event: Event) -> None:
        args = event.args
        owed, self.owed = self.owed, None
        if owed is not None and event.kind == "block":
            self.owed = owed
        elif owed is not None:
            self.pay(owed, event)
        unit = self.units.get(str(args.get("unit", "")))
        known = getattr(self, "on_" + event.kind.replace("-", "_"), None)
        if known is not None:
            known(event, unit, args)

    def pay(self, attack: Event, event: Event) -> None:
        """R12.8: right after an attack the damage it does."""
        target, n = attack.args["target"], attack.args["n"]
        if attack.kind == "attack":
            is_it = event.kind == "damage" and event.args["unit"] == target and event.args["n"] == n
        else:
            is_it = event.kind in ("batter", "break") and event.args["space"] == target
        require(is_it, event, f"not what {attack!r} does")

    # Where units are
    def on_walk(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        way = [self.space(name) for name in (args["from"], *args["path"], args["to"])]
        require(unit.alive and unit.space == way[0], event, "does not stand where the walk begins")
        for one, other in itertools.pairwise(way):
            require(self.before.distance(one, other) == 1, event, "no way")
        unit.space = way[-1]

    on_walk_one = on_walk

    def moved(self, event: Event, unit: Account, args: dict[str, Any], far: int) -> None:
        space = self.space(args["space"])
        require(unit.alive and 1 <= self.before.distance(unit.space, space) <= far, event, "cannot have come there")
        unit.space = space

    def on_pushed(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        self.moved(event, unit, args, 1)

    on_pulled = on_pushed

    def on_teleported(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        self.moved(event, unit, args, 99)

    on_set_back = on_teleported

    def on_enters(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        require(self.ground[unit.space] == args["terrain"], event, "stands on other ground")

    def on_trap(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        require(self.ground[unit.space] == "trapped", event, "stands on no trap")
        laid = self.before.ground[unit.space]
        is_new = TERRAINS[laid // GROUND] != "trapped"
        require(is_new or TRAPS[laid % GROUND].id == args["trap"], event, "another trap lies there")
        self.ground[unit.space] = TERRAINS[0]

    # What is on them
    def on_damage(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        require(unit.alive and args["n"] > 0, event, "nobody to be hurt")
        unit.damage += args["n"]

    def on_poison_damage(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        require(args["n"] == unit.poison, event, "other poison")
        self.on_damage(event, unit, args)

    def on_heal(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        require(0 < args["n"] <= unit.damage, event, "not so hurt")
        unit.damage -= args["n"]

    def on_bp(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        require(unit.alive and args["n"] > 0, event, "nobody to be guarded")
        unit.bp += args["n"]

    def on_activate(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        require(args["n"] == unit.bp, event, "has other Block Points")
        unit.bp = 0

    def on_attack(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        target = self.units[args["target"]]
        require(unit.alive and target.alive, event, "somebody is dead")
        require(args["bp"] <= target.bp and args["ap"] - args["bp"] == args["n"], event, "a wrong sum")
        target.bp -= args["bp"]
        self.owed = event if args["n"] else None

    def on_attack_thing(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        self.owed = event if args["ap"] else None

    def on_poison(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        require(unit.alive and args["n"] > 0, event, "nobody to be poisoned")
        unit.poison += args["n"]

    def on_rooted(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        require(unit.alive and args["n"] >= unit.rooted, event, "Rooted longer already")
        unit.rooted = args["n"]

    def on_stunned(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        require(unit.alive and args["n"] >= unit.stunned, event, "Stunned longer already")
        unit.stunned = args["n"]

    def on_stat(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        if args["stat"] == "health" and unit.health is not None:
            unit.health += int(args["n"])

    on_stat_lasting = on_stat

    def on_cleanse(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        unit.poison = unit.rooted = unit.stunned = 0
        unit.health = None

    def on_cleanse_boons(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        unit.health = None

    def on_tokens(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        if unit.tokens is not None:
            require(unit.tokens[args["ability"]] != args["n"], event, "nothing new")
            unit.tokens[args["ability"]] = args["n"]

    def on_announce(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        require(unit.alive, event, "is dead")
        if unit.tokens is not None and not args["stages"]:
            unit.tokens[args["ability"]] = 0

    on_announce_on = on_announce

    def on_special_tokens(self, event: Event, unit: Account | None, args: dict[str, Any]) -> None:
        require(self.special[args["seat"]] != args["n"], event, "nothing new")
        self.special[args["seat"]] = args["n"]

    def on_dies(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        require(unit.alive, event, "is dead already")
        require(unit.health is None or unit.damage >= unit.health, event, "lives")
        unit.alive = False
        unit.damage = unit.bp = unit.poison = unit.rooted = unit.stunned = 0
        if unit.tokens is not None:
            unit.tokens = dict.fromkeys(unit.tokens, 0)

    on_dies_by = on_dies

    def on_revives(self, event: Event, unit: Account, args: dict[str, Any]) -> None:
        require(not unit.alive, event, "is alive")
        unit.alive, unit.space, unit.health = True, self.space(args["space"]), None
        number = next(number for number in range(len(self.after.units)) if unit_name(number) == args["unit"])
        unit.damage = stat(self.after, number, HEALTH) - args["n"]

    # What stands and lies around
    def on_obstacle(self, event: Event, unit: None, args: dict[str, Any]) -> None:
        kind = [each.id for each in OBSTACLES].index(args["obstacle"])
        self.things[self.space(args["space"])] = (kind + 1) * THING + OBSTACLES[kind].health

    def on_batter(self, event: Event, unit: None, args: dict[str, Any]) -> None:
        self.things[self.space(args["space"])] -= args["n"]

    def on_break(self, event: Event, unit: None, args: dict[str, Any]) -> None:
        space = self.space(args["space"])
        require(self.things[space] % THING == args["n"], event, "more is left of it")
        self.things[space] = 0

    def on_terrain(self, event: Event, unit: None, args: dict[str, Any]) -> None:
        self.ground[self.space(args["space"])] = args["terrain"]

    def close(self, has_turned: bool) -> None:
        """The books agree with the table."""
        require(self.owed is None, self.owed, "nothing came of it")
        after = self.after
        walks = untold(after)
        for number, unit in enumerate(after.units):
            name = unit_name(number)
            mine, real = self.units[name], Account(after, number)
            require(mine.books() == real.books(), None, f"{name}: {mine.books()} told, {real.books()} happened")
            if not has_turned:
                told, done = (mine.rooted, mine.stunned), (real.rooted, real.stunned)
                require(told == done, None, f"{name}: Rooted and Stunned for {told} told, for {done} happened")
            standing = walks[number][0] if number in walks else unit.space
            require(not unit.alive or mine.space == standing, None, f"{name} is not where it was told")
        require(self.special == after.special, None, "special tokens")
        require(self.things == after.things, None, "obstacles")
        require(self.ground == [TERRAINS[each // GROUND] for each in after.ground], None, "ground")


def walks_first(before: MotbaState, move: Move, events: Sequence[Event]) -> None:
    """Of an answer to a step nothing is told before the steps themselves."""
    ask = before.ask()
    if ask is None or ask.kind != "step" or not events:
        return
    frame = before.stack[-1]
    assert isinstance(frame, Walk)
    assert isinstance(move, tuple)
    here = before.units[frame.unit].space
    if move == (STOP,):
        if len(frame.path) < 2:
            return
        there = here
    else:
        there = before.neighbour(here, move[0] - NORTH)
    first = events[0]
    is_walk = first.kind in WALKS and first.args["unit"] == unit_name(frame.unit)
    require(is_walk and read_space(before, str(first.args["to"])) == there, first, "told before the steps")


def audit(before: MotbaState, move: Move, events: Sequence[Event], after: MotbaState) -> None:
    """Raise `Untrue` if what was told of an answer is not what it did, in the order in which it did it."""
    walks_first(before, move, events)
    ledger = Ledger(before, after)
    for event in events:
        ledger.tell(event)
    has_turned = before.active != after.active or any(event.kind == "turn" for event in events)
    ledger.close(has_turned)
