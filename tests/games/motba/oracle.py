"""What an ability should do, worked out a second time from the raw data of the cards, without the rules' own code.

It knows plain ground, no triggers and no auras: enough to check every amount on every card.
"""

from typing import Any

from motley.games.motba.rules.battle.stack import top_element
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.frames import Attack
from motley.games.motba.rules.moves import THINGS, unit_name
from motley.kernel.data import read_toml

PACKAGE = "motley.games.motba"
Data = dict[str, Any]


def _raw(file: str, table: str) -> list[Data]:
    found: list[Data] = read_toml(PACKAGE, f"content/{file}.toml")[table]
    return found


CARDS = _raw("characters", "character")
RELICS = _raw("artifacts", "artifact")
OBSTACLES = _raw("basics", "obstacle")
TRAPS = _raw("basics", "trap")
STATS = ("health", "speed", "defense", "melee", "ranged", "range")
SYMBOLS = ("sword", "shield", "boot", "heart", "hourglass", "coin")
KINDS = ("action", "offense", "defense", "bonus")
GROUNDS = ("plain", "difficult", "hazardous", "deadly", "road", "poisonous", "defensive", "offensive", "trapped")


def returns(power: int, dice: int) -> int:
    """Diminishing returns, die by die."""
    total, worth = 0, power
    for _ in range(dice):
        total += worth
        worth = -(-worth // 2)
    return total


class Fighter:
    """One unit as the oracle sees it."""

    def __init__(self, state: MotbaState, number: int) -> None:
        unit = state.units[number]
        self.name = unit_name(number)
        self.seat = unit.seat
        self.card = CARDS[unit.card]
        self.relics = [RELICS[card - len(CARDS)] for card, _ in unit.artifacts]
        self.space = (unit.space % state.width, unit.space // state.width)
        self.alive = unit.alive
        self.damage, self.bp, self.mp, self.poison = unit.damage, unit.bp, unit.mp, unit.poison
        self.rooted, self.stunned = unit.rooted, unit.stunned
        self.changes = [(STATS[which], n, ends) for which, n, ends in unit.changes]
        self.tokens = list(unit.tokens)

    def abilities(self) -> list[Data]:
        return [*self.card["basic"], *[relic["grant"] for relic in self.relics if "grant" in relic]]

    def stat(self, name: str) -> int:
        return max(0, int(self.card[name]) + sum(n for which, n, _ in self.changes if which == name))

    def lasting_health(self) -> int:
        return int(self.card["health"]) + sum(n for which, n, ends in self.changes if which == "health" and not ends)

    def has(self, static: str) -> list[Data]:
        return [entry for entry in self.card["passive"] if entry.get("static") == static]

    def told(self) -> Data:
        """What is compared."""
        return {key: value for key, value in vars(self).items() if key not in ("card", "relics")}


def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


class Blow:
    """An attack that waits beneath the ability, or is made by it."""

    def __init__(self, attacker: Fighter, target: Fighter, dice: int, ranged: bool, free: bool, plus: int = 0) -> None:
        self.attacker, self.target = attacker, target
        self.dice, self.ranged, self.free, self.plus = dice, ranged, free, plus
        self.pierce = 0
        self.countered = self.redirected = self.gone = False


class Oracle:
    """The table before an ability is announced; `use` makes it the table after it."""

    def __init__(self, state: MotbaState) -> None:
        self.width, self.height = state.width, state.height
        self.units = [Fighter(state, number) for number in range(len(state.units)) if state.units[number].card >= 0]
        self.active = state.active
        self.special = list(state.special)
        self.symbols = list(state.symbols)
        self.more_dice, self.more_rerolls = list(state.more_dice), list(state.more_rerolls)
        self.ground, self.things = list(state.ground), list(state.things)
        self.dice = sorted(state.dice)
        self.first, self.direction, self.seats = state.first, state.direction, state.seats
        self.walked = 0
        self.blow: Blow | None = None
        self.later: list[tuple[Fighter, str, int]] = []
        self.victim: Fighter | None = None
        self.controller = -1

    def told(self) -> Data:
        units = [fighter.told() for fighter in self.units]
        return {"units": units, **{key: getattr(self, key) for key in COMPARED}}

    def unit(self, name: str) -> Fighter:
        return next(each for each in self.units if each.name == name)

    def order(self) -> list[Fighter]:
        """Unit order: play order of seats, then letters."""
        seats = [(self.first + step * self.direction) % self.seats for step in range(self.seats)]
        return [each for seat in seats for each in self.units if each.seat == seat and each.alive]

    def at(self, index: tuple[int, int]) -> int:
        return index[1] * self.width + index[0]

    def is_free(self, space: tuple[int, int]) -> bool:
        inside = 0 <= space[0] < self.width and 0 <= space[1] < self.height
        return inside and not self.things[self.at(space)] and all(each.space != space for each in self.order())

    # Choosing
    def candidates(self, me: Fighter, target: Data, chosen: list[str]) -> list[str]:
        pick = target["pick"]
        centre = self.place(me, target["of"], chosen) if "of" in target else me.space
        assert centre is not None

        def near(space: tuple[int, int]) -> bool:
            return bool(target.get("min", 0) <= distance(centre, space) <= target.get("range", 99))

        if pick == "fallen":
            lasting = {
                each.name: each.card["health"]
                + sum(n for which, n, ends in each.changes if which == "health" and not ends)
                for each in self.units
            }
            return [
                each.name for each in self.units if each.seat == me.seat and not each.alive and lasting[each.name] > 0
            ]
        if pick == "player":
            return [f"seat {seat + 1}" for seat in sorted({each.seat for each in self.order()}) if seat != me.seat]
        spaces = [(x, y) for y in range(self.height) for x in range(self.width) if near((x, y))]
        if pick in ("space", "floor"):
            stood = [each.space for each in self.order()] if pick == "space" else []
            return [named(space) for space in spaces if not self.things[self.at(space)] and space not in stood]
        found = [each for each in self.order() if near(each.space) and self.suits(each, target.get("need", ""))]
        if pick in ("ally", "own"):
            return [each.name for each in found if each.seat == me.seat and (pick == "own" or each is not me)]
        names = [each.name for each in found if each.seat != me.seat]
        if pick == "foe_or_thing":
            names += [named(space) for space in spaces if self.things[self.at(space)] % 16]
        return names

    def suits(self, each: Fighter, need: str) -> bool:
        """The qualities of targets."""
        harmed = each.poison > 0 or each.rooted > 0 or each.stunned > 0 or any(n < 0 for _, n, _ in each.changes)
        return {
            "": True,
            "hurt": each.damage > 0,
            "harmed": harmed,
            "wounded": harmed or each.damage > 0,
            "charged": any(each.tokens),
            "awake": not each.stunned,
            "can_walk": not each.stunned and not each.rooted,
            "can_strike": not each.stunned and len(self.targets(each)) > 0,
        }[need]

    def targets(self, fighter: Fighter) -> list[str]:
        """What it could attack, units first."""
        foes = [
            each for each in self.order() if each.seat != fighter.seat and self.kind(fighter, each.space) is not None
        ]
        things = [(at % self.width, at // self.width) for at, thing in enumerate(self.things) if thing % 16]
        return [each.name for each in foes] + [named(at) for at in things if self.kind(fighter, at) is not None]

    def place(self, me: Fighter, name: str, chosen: list[str]) -> tuple[int, int] | None:
        if name in ("self", "last"):
            return me.space
        if name in ("attacker", "defender"):
            assert self.blow is not None
            return (self.blow.attacker if name == "attacker" else self.blow.target).space
        text = chosen[int(name[1]) - 1]
        return self.unit(text).space if text[0].isdigit() else (ord(text[0]) - 97, int(text[1:]) - 1)

    def named_unit(self, me: Fighter, name: str, chosen: list[str]) -> Fighter | None:
        if name in ("self", "victim"):
            return me if name == "self" else self.victim
        if name in ("attacker", "defender"):
            assert self.blow is not None
            return self.blow.attacker if name == "attacker" else self.blow.target
        text = chosen[int(name[1]) - 1]
        return self.unit(text) if text[0].isdigit() else None

    def select(self, me: Fighter, selector: str, chosen: list[str]) -> list[Fighter]:
        group, _, rest = selector.partition("@")
        if group not in ("team", "others", "foes", "units"):
            one = self.named_unit(me, group, chosen)
            return [one] if one is not None and one.alive else []
        found = [each for each in self.order() if group == "units" or (each.seat == me.seat) != (group == "foes")]
        if group == "others":
            found = [each for each in found if each is not me]
        if not rest:
            return found
        radius, _, centre = rest.partition(":")
        middle = self.place(me, centre or "self", chosen)
        assert middle is not None
        return [each for each in found if distance(middle, each.space) <= int(radius)]

    def holds(self, me: Fighter, condition: str, chosen: list[str]) -> bool:
        """Only the conditions that stand before single effects."""
        if "<=" in condition:
            who, _, n = condition.partition("<=")
            one = self.named_unit(me, who, chosen)
            return one is not None and distance(me.space, one.space) <= int(n)
        who, _, quality = condition.partition(".")
        one = self.named_unit(me, who, chosen)
        assert one is not None
        return {
            "half": 2 * one.damage >= one.stat("health"),
            "rooted": one.rooted > 0,
            "poisoned": one.poison > 0,
            "stunned": one.stunned > 0,
            "hurt": one.damage > 0,
        }[quality]

    # Using an ability
    def use(self, name: str, ability: Data, chosen: list[str], stages: int, dice: tuple[int, int] = (0, 0)) -> None:
        me = self.unit(name)
        if stages:
            self.special[me.seat] -= 5 * stages
        else:
            me.tokens[[each["id"] for each in me.abilities()].index(ability["id"])] = 0
        for symbol, n in ability.get("cost", {}).items():
            self.symbols[SYMBOLS.index(symbol)] -= n
        me.bp = 0
        for effect in ability["effects"]:
            if effect["do"] == "face":
                self.dice.remove(dice[0])
                self.dice = sorted([*self.dice, dice[1]])
            else:
                self.carry_out(me, effect, chosen, stages - int(ability.get("min", 0)))
        for fighter, symbol, n in reversed(self.later):
            self.assigned(fighter, symbol, n)
        if self.blow is not None and not self.blow.gone:
            self.strike(self.blow)

    def carry_out(self, me: Fighter, effect: Data, chosen: list[str], level: int = 0) -> None:
        if all(self.holds(me, need, chosen) for need in effect.get("needs", [])):
            amount = effect.get("n", effect.get("plus", 0))
            n = amount[min(level, len(amount) - 1)] if isinstance(amount, list) else amount
            getattr(self, f"do_{effect['do']}")(me, effect, chosen, n)
            self.bury()

    def bury(self) -> None:
        for each in self.order():
            if each.damage >= each.stat("health"):
                each.alive = False
                each.damage = each.bp = each.mp = each.poison = each.rooted = each.stunned = 0
                each.changes = [change for change in each.changes if change[2] == 0]
                each.tokens = [0] * len(each.tokens)

    def assigned(self, fighter: Fighter, symbol: str, n: int) -> None:
        if not fighter.alive:
            return
        if symbol == "shield":
            fighter.bp += returns(fighter.stat("defense"), n)
        elif symbol == "boot":
            fighter.mp += returns(fighter.stat("speed"), n)
        else:
            self.strike(Blow(fighter, self.unit(self.targets(fighter)[0]), n, False, False))

    def kind(self, attacker: Fighter, space: tuple[int, int]) -> bool | None:
        """Ranged or not; None if it cannot be done."""
        far = distance(attacker.space, space)
        if far == 1:
            return False if attacker.stat("melee") else None
        return True if attacker.stat("ranged") and 2 <= far <= attacker.stat("range") else None

    def strike(self, blow: Blow) -> None:
        if not blow.attacker.alive or not blow.target.alive:
            return
        if not blow.redirected:
            kind = self.kind(blow.attacker, blow.target.space)
            if kind is None or (blow.free and kind != blow.ranged):
                return
            blow.ranged = kind
        power = blow.attacker.stat("ranged" if blow.ranged else "melee")
        ignored = max([entry["n"] for entry in blow.target.has("ignore_die")], default=0)
        points = returns(power, max(0, blow.dice - ignored) + (1 if blow.free else 0)) + blow.plus
        points = max(0, points)
        blocked = min(points, max(0, blow.target.bp - blow.pierce))
        blow.target.bp -= blocked
        blow.target.damage += points - blocked
        self.bury()
        if blow.countered and blow.target.alive and not blow.target.stunned:
            back = self.kind(blow.target, blow.attacker.space)
            if back is not None:
                self.strike(Blow(blow.target, blow.attacker, 0, back, True))

    # The primitives
    def do_damage(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        for each in self.select(me, effect["to"], chosen):
            each.damage += min(n * each.poison, effect.get("max", 99)) if effect.get("per") else n

    def do_heal(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        for each in self.select(me, effect["to"], chosen):
            each.damage = max(0, each.damage - n)

    def do_shield(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        for each in self.select(me, effect["to"], chosen):
            each.bp += n

    def do_poison(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        for each in self.select(me, effect["to"], chosen):
            each.poison += n

    def ends(self, each: Fighter, until: str) -> int:
        return 2 if until == "next" and each.seat == self.active else 1

    def do_status(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        for each in self.select(me, effect["to"], chosen):
            ends = self.ends(each, effect.get("until", "next"))
            setattr(each, effect["kind"], max(ends, getattr(each, effect["kind"])))

    def do_stat(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        for each in self.select(me, effect["to"], chosen):
            ends = self.ends(each, effect["until"]) if "until" in effect else 0
            if n:
                each.changes.append((effect["stat"], n, ends))

    def do_cleanse(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        for each in self.select(me, effect["to"], chosen):
            if effect["what"] == "harm":
                each.poison = each.rooted = each.stunned = 0
                each.changes = [change for change in each.changes if change[1] > 0]
            else:
                each.changes = [change for change in each.changes if change[1] < 0]

    def do_cool(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        for each in self.select(me, effect["to"], chosen):
            most = [ability["cooldown"] for ability in each.abilities()]
            each.tokens = [max(0, min(top, tokens + n)) for tokens, top in zip(each.tokens, most, strict=True)]

    def do_steal(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        for each in self.select(me, effect["to"], chosen):
            richest = each.tokens.index(max(each.tokens))
            taken = min(n, each.tokens[richest])
            each.tokens[richest] -= taken
            for slot, ability in enumerate(me.abilities()):
                room = min(taken, ability["cooldown"] - me.tokens[slot])
                me.tokens[slot] += room
                taken -= room

    def seat_of(self, me: Fighter, effect: Data, chosen: list[str]) -> int:
        mine = self.controller if self.controller >= 0 else me.seat
        return mine if effect["who"] == "me" else int(chosen[0].removeprefix("seat ")) - 1

    def do_coin(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        seat = self.seat_of(me, effect, chosen)
        self.special[seat] = max(0, min(15, self.special[seat] + n))

    def do_dice(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        self.more_dice[4 * self.seat_of(me, effect, chosen) + KINDS.index(effect["kind"])] += n

    def do_reroll(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        self.more_rerolls[self.seat_of(me, effect, chosen)] += n

    def do_symbol(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        if me.seat == self.active:
            self.symbols[SYMBOLS.index(effect["symbol"])] += n

    def do_attack(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        target = self.named_unit(me, effect["to"], chosen)
        if target is not None:
            self.strike(Blow(me, target, 0, effect["power"] == "ranged", True, n))
            return
        space = self.place(me, effect["to"], chosen)
        assert space is not None
        left = self.things[self.at(space)] % 16 - returns(me.stat("melee"), 1) - n
        self.things[self.at(space)] = self.things[self.at(space)] // 16 * 16 + left if left > 0 else 0

    def do_ap(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        assert self.blow is not None
        self.blow.plus += n

    def do_pierce(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        assert self.blow is not None
        self.blow.pierce += n

    def do_counter(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        assert self.blow is not None
        self.blow.countered = True

    def do_redirect(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        assert self.blow is not None
        self.blow.target, self.blow.redirected = self.select(me, effect["to"], chosen)[0], True

    def do_cancel(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        assert self.blow is not None
        self.blow.gone = True

    def do_nullify(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        """What it answers never happens; the oracle had not expected it to."""

    def do_assign(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        for each in self.select(me, effect["to"], chosen):
            if not each.stunned and not (each.rooted and effect["die"] == "boot"):
                each.bp = 0
                self.later.append((each, effect["die"], n))

    def do_walk(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        """The walker goes to and fro between its space and the one north of it."""
        self.walked += n
        if n % 2:
            me.space = (me.space[0], me.space[1] - 1)

    def do_push(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        origin = self.place(me, effect.get("of", "self"), chosen)
        assert origin is not None
        pushed = self.select(me, effect["to"], chosen)
        ways = [away(origin, each.space) for each in pushed]
        for each, (dx, dy) in zip(pushed, ways, strict=True):
            for _ in range(n):
                there = (each.space[0] + dx, each.space[1] + dy)
                if each.has("immune") or not self.is_free(there):
                    break
                each.space = there

    def do_pull(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        goal = self.place(me, effect.get("of", "self"), chosen)
        assert goal is not None
        for each in self.select(me, effect["to"], chosen):
            for _ in range(n):
                if distance(each.space, goal) <= 1:
                    break
                dx, dy = goal[0] - each.space[0], goal[1] - each.space[1]
                steps = [(sign(dx), 0), (0, sign(dy))]
                if abs(dy) > abs(dx):
                    steps.reverse()
                free = [step for step in steps if step != (0, 0) and self.is_free(plus(each.space, step))]
                if not free:
                    break
                each.space = plus(each.space, free[0])

    def do_teleport(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        space = self.place(me, effect["at"], chosen)
        assert space is not None
        if self.is_free(space):
            self.select(me, effect["to"], chosen)[0].space = space

    def do_swap(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        one, other = self.select(me, effect["a"], chosen)[0], self.select(me, effect["b"], chosen)[0]
        one.space, other.space = other.space, one.space

    def do_obstacle(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        space = self.place(me, effect["at"], chosen)
        assert space is not None
        number = [each["id"] for each in OBSTACLES].index(effect["kind"])
        self.things[self.at(space)] = (number + 1) * 16 + OBSTACLES[number]["health"]

    def do_terrain(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        middle = self.place(me, effect["at"], chosen)
        assert middle is not None
        for space in [(x, y) for y in range(self.height) for x in range(self.width)]:
            if distance(space, middle) <= effect.get("within", 0):
                self.ground[self.at(space)] = GROUNDS.index(effect["kind"]) * 8 + effect.get("x", 0)

    def do_trap(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        space = self.place(me, effect["at"], chosen)
        assert space is not None
        number = [each["id"] for each in TRAPS].index(effect["trap"])
        self.ground[self.at(space)] = GROUNDS.index("trapped") * 8 + number

    def do_revive(self, me: Fighter, effect: Data, chosen: list[str], n: int) -> None:
        one = self.named_unit(me, effect["to"], chosen)
        space = self.place(me, effect["at"], chosen)
        assert one is not None
        assert space is not None
        one.alive, one.space = True, space
        one.damage = max(0, one.stat("health") - n)


COMPARED = ("special", "symbols", "more_dice", "more_rerolls", "ground", "things", "dice")


def sign(n: int) -> int:
    return (n > 0) - (n < 0)


def plus(space: tuple[int, int], step: tuple[int, int]) -> tuple[int, int]:
    return space[0] + step[0], space[1] + step[1]


def away(origin: tuple[int, int], space: tuple[int, int]) -> tuple[int, int]:
    dx, dy = space[0] - origin[0], space[1] - origin[1]
    return (sign(dx), 0) if abs(dx) >= abs(dy) else (0, sign(dy))


def named(space: tuple[int, int]) -> str:
    return f"{chr(97 + space[0])}{space[1] + 1}"


def waiting_blow(oracle: Oracle, state: MotbaState) -> Blow | None:
    """The attack on the stack that the ability answers."""
    top = top_element(state)
    if not isinstance(top, Attack) or top.target >= THINGS:
        return None
    attacker, target = oracle.unit(unit_name(top.attacker)), oracle.unit(unit_name(top.target))
    return Blow(attacker, target, top.dice, top.ranged, False)
