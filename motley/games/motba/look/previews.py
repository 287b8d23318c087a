"""What a move of MOTBA would do, before it is made: sums of attacks, worth of dice, reach, odds, texts of cards."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from motley.games.motba.look.boards import STAGE, attack_sum, centre, sum_spot, sum_text
from motley.games.motba.look.forecasts import (
    boot_points,
    counter_points,
    entry_damage,
    first_attack,
    shield_points,
    ways,
)
from motley.games.motba.look.tableau import attack_of, table_of, top_attack, unit_in, unit_number
from motley.games.motba.look.texts import ability_line, ability_named, card_lines, character_of, ground_line
from motley.games.motba.look.trial import Blow, blow_of
from motley.games.motba.rules.battle.attack import attack_points, labels_of
from motley.games.motba.rules.battle.stats import has_static, ignored_dice, stat
from motley.games.motba.rules.battle.targets import candidates
from motley.games.motba.rules.battle.walking import leaving_cost
from motley.games.motba.rules.deck.arenas import DICE, FACE_SYMBOLS, IDS, WILD, space_name
from motley.games.motba.rules.deck.cards import Ability
from motley.games.motba.rules.deck.vocabulary import DEFENSIVE, HEALTH, SYMBOLS
from motley.games.motba.rules.frames import Attack, Context
from motley.games.motba.rules.moves import (
    AGAIN,
    AIM,
    BOOST,
    BOOT_DICE,
    COIN_DIE,
    DONE,
    END,
    FACE_BITS,
    GLASS_DIE,
    GO,
    HEART_DIE,
    KEEP,
    NORTH,
    PASS,
    PUT,
    SHIELD_DICE,
    SPACE,
    SPECIAL,
    STOP,
    SWORD_DIE,
    THINGS,
    UNIT,
    USE,
    WANT,
    WEST,
    WORD,
)
from motley.games.motba.rules.state import Table, abilities_of
from motley.kernel import Move, Piece, Preview, Words

Lines = list[tuple[str, str]]


def preview_of(view: dict[str, Any], move: Move, words: Words) -> Preview:
    if not isinstance(move, tuple) or not view["asked"]:
        return Preview()
    code = move[0]
    if code < WORD:
        return Preview(lines=told(card_lines(IDS[move[1]], words)))
    if code == AIM:
        return Preview(lines=told(card_lines(view["args"][0], words)))
    if view["ask"] == "vote":
        return Preview(lines=told(card_lines(view["args"][0], words)) if code == WANT else [])
    t = table_of(view)
    if code in (KEEP, AGAIN):
        return Preview(lines=roll_lines(t, move, words))
    if code in (HEART_DIE, GLASS_DIE, COIN_DIE, DONE):
        return Preview(lines=setup_lines(view, t, move, words))
    if code == SWORD_DIE:
        return attack_preview(view, t, first_attack(t, move[1], move[2]), move, words)
    if code in (BOOT_DICE, GO):
        return walk_preview(view, t, move, words)
    if code == SHIELD_DICE:
        return Preview(lines=shield_lines(t, move, words))
    if code in (USE, SPECIAL):
        return ability_preview(view, t, move, words)
    if code in (BOOST, PASS):
        return stack_preview(view, t, move, words)
    if NORTH <= code <= WEST or code == STOP:
        return step_preview(view, t, code, words)
    if code == END:
        return Preview(lines=end_lines(view, t, words))
    if code in (UNIT, SPACE):
        return target_preview(view, t, move, words)
    if code == PUT:
        return Preview(lines=[("info", ground_line(t.ground[move[1]], words))])
    return Preview()


def told(lines: list[str]) -> Lines:
    return [("info", line) for line in lines]


# Dice
def roll_lines(t: Table, move: tuple[int, ...], words: Words) -> Lines:
    """What stays, and the odds that each symbol comes up at least once among the dice rolled again."""
    rolled = list(move[1:])
    kept = list(t.dice)
    for die in rolled:
        kept.remove(die)
    lines: Lines = []
    counts: Counter[str] = Counter()
    for die in kept:
        face = die % FACE_BITS
        counts["wild"] += face == WILD
        for symbol, n in enumerate(FACE_SYMBOLS[face]):
            counts[SYMBOLS[symbol]] += n
    names = [words.say("preview", "of-symbol", {"n": n, "symbol": name}) for name, n in counts.items() if n]
    lines.append(("info", words.say("preview", "kept" if names else "none-kept", {"what": names})))
    if not rolled:
        return lines
    odds = [
        words.say("preview", "odds", {"symbol": SYMBOLS[symbol], "n": chance(rolled, symbol)}) for symbol in range(6)
    ]
    lines.append(("info", words.say("preview", "at-least-one", {"odds": odds})))
    lines.append(("warn", words.say("preview", "rerolls-left", {"n": t.rerolls - 1})))
    return lines


def chance(dice: list[int], symbol: int) -> int:
    """In percent: at least one of these dice shows the symbol; a wild face shows any."""
    missed = 1.0
    for die in dice:
        faces = DICE[die // FACE_BITS]
        hits = sum(1 for face in faces if face == WILD or FACE_SYMBOLS[face][symbol])
        missed *= 1 - hits / len(faces)
    return round(100 * (1 - missed))


def setup_lines(view: dict[str, Any], t: Table, move: tuple[int, ...], words: Words) -> Lines:
    """What a die given in Setup does, on top of what is given already."""
    code = move[0]
    seat = view["asked"][0]
    if code == COIN_DIE:
        coins = [symbol for symbol, _ in t.pending].count(5)
        tokens = t.special[seat] + coins + 1
        args: dict[str, object] = {"n": tokens, "stages": tokens // STAGE, "rest": tokens % STAGE}
        return [("good", words.say("preview", "coins", args))]
    if code == DONE:
        return unused_lines(t, ("heart", "hourglass", "coin"), words)
    unit = t.units[move[1]]
    if code == HEART_DIE:
        left = stat(t, move[1], HEALTH) - unit.damage + t.pending.count((3, move[1])) + 1
        return [("good", words.say("preview", "heart", {"n": left, "of": stat(t, move[1], HEALTH)}))]
    glasses = t.pending.count((4, move[1])) + 1
    lines: Lines = []
    for ability, tokens in zip(abilities_of(unit), unit.tokens, strict=True):
        if tokens < ability.cooldown:
            n = min(ability.cooldown, tokens + glasses)
            tone = "good" if n == ability.cooldown else "info"
            lines.append(
                (tone, words.say("preview", "charge", {"ability": ability.id, "n": n, "of": ability.cooldown}))
            )
    return lines


def unused_lines(t: Table, names: tuple[str, ...], words: Words) -> Lines:
    """Symbols that will be lost."""
    left: Lines = []
    for symbol, name in enumerate(SYMBOLS):
        given = [each for each, _ in t.pending].count(symbol)
        n = t.symbols[symbol] - given
        if name in names and n:
            left.append(("warn", words.say("preview", "unused", {"n": n, "symbol": name})))
    return left


def lost_block(t: Table, number: int, words: Words, moves: bool = False) -> Lines:
    """R20.1: whoever acts loses its Block Points; a steady one keeps them when it moves."""
    bp = t.units[number].bp
    if not bp or (moves and has_static(t, number, "steady")):
        return []
    return [("warn", words.say("preview", "lose-bp", {"n": bp}))]


def shield_lines(t: Table, move: tuple[int, ...], words: Words) -> Lines:
    number, dice = move[1], move[2]
    lines = [("good", words.say("preview", "block", {"n": shield_points(t, number, dice)}))]
    more = shield_points(t, number, dice + 1) - shield_points(t, number, dice)
    lines.append(("info", words.say("preview", "next-block", {"n": more})))
    return lines + lost_block(t, number, words)


# Walking
def walk_preview(view: dict[str, Any], t: Table, move: tuple[int, ...], words: Words) -> Preview:
    """R11.3: the points, what the next die would give, and how far they reach."""
    number = move[1]
    points = t.units[number].mp
    lines: Lines = []
    if move[0] == BOOT_DICE:
        gained = boot_points(t, number, move[2])
        more = boot_points(t, number, move[2] + 1) - gained
        points += gained
        lines.append(("good", words.say("preview", "move", {"n": gained, "total": points})))
        lines.append(("info", words.say("preview", "next-move", {"n": more})))
    preview = reach_preview(t, number, points, words)
    return Preview(preview.ghosts, dict(preview.marks), lines + preview.lines + lost_block(t, number, words, True))


def reach_preview(t: Table, number: int, points: int, words: Words) -> Preview:
    """The spaces that can be reached, with the points left on each and a warning where the way hurts."""
    found = ways(t, number, points)
    marks: dict[str, Sequence[str]] = {f"s:{space_name(t.width, space)}": ("reach",) for space in found}
    ghosts: list[Piece] = []
    for space, (left, harm) in found.items():
        x, y = centre(t, space)
        name = space_name(t.width, space)
        text = str(left) if not harm else words.say("preview", "harm-short", {"left": left, "n": harm})
        size = (0.62, 0.46)
        ghosts.append(Piece(f"ghost:{name}", at=(x, y), size=size, layer="sums", text=text, parent=f"s:{name}"))
    hurts = [space_name(t.width, space) for space, (_, harm) in found.items() if harm]
    lines = [("info", words.say("preview", "reach", {"n": len(found)}))]
    if hurts:
        lines.append(("warn", words.say("preview", "hurts", {"spaces": hurts})))
    return Preview(ghosts, marks, lines)


def step_preview(view: dict[str, Any], t: Table, code: int, words: Words) -> Preview:
    """The ground of the next space, the points left after it, and where they reach from there."""
    number, points = unit_number(view["walk"]["unit"]), view["walk"]["points"]
    if code == STOP:
        return Preview(lines=[("info", words.say("preview", "stop", {"n": points}))])
    here = t.units[number].space
    there = t.neighbour(here, code - NORTH)
    flies = has_static(t, number, "fly")
    left = points - leaving_cost(t, number, here, flies)
    harm = 0 if flies else entry_damage(t, number, there)
    lines: Lines = [("info", words.say("preview", "left", {"n": left}))]
    lines.append(("warn" if harm else "info", ground_line(t.ground[there], words)))
    if harm:
        lines.append(("warn", words.say("preview", "harm", {"n": harm})))
    return Preview(marks={f"s:{space_name(t.width, there)}": ("reach",)}, lines=lines)


# Attacks
def attack_preview(view: dict[str, Any], t: Table, attack: Attack, move: tuple[int, ...], words: Words) -> Preview:
    """R12: AP − BP = damage, what each further die adds, and whether the defender strikes back."""
    blow = blow_of(view, move)
    lines = sum_lines(t, attack, words) if blow is None else blow_lines(blow, attack, words)
    swords = t.symbols[0] - attack.dice
    before = attack_points(t, attack)
    more: list[str] = []
    for _ in range(min(swords, 3)):
        attack = attack.boosted(1)
        more.append(f"+{attack_points(t, attack) - before}")
        before = attack_points(t, attack)
    if more:
        lines.append(("info", words.say("preview", "next-swords", {"values": more})))
    ignored = ignored_dice(t, attack.target)
    if ignored:
        lines.append(("warn", words.say("preview", "ignored", {"n": ignored})))
    lines += already_lines(t, attack, words) + lost_block(t, move[1], words)
    ghost = sum_ghost(t, first_attack(t, move[1], move[2]))
    if blow is not None:
        ghost.text = sum_text(blow.points, blow.block, blow.damage)
    return Preview([ghost], lines=lines)


def blow_lines(blow: Blow, attack: Attack, words: Words) -> Lines:
    """What the attack comes to with all that it sets off."""
    key = "attack-ranged" if attack.ranged else "attack"
    told = {"ap": blow.points, "bp": blow.block, "n": blow.damage}
    lines: Lines = [("good" if blow.damage else "warn", words.say("preview", key, told))]
    if blow.labels:
        lines.append(("info", words.say("preview", "labels", {"labels": blow.labels})))
    if blow.falls:
        lines.append(("good", words.say("preview", "falls", {"unit": _name(attack.target)})))
    if blow.counter:
        lines.append(("warn", words.say("preview", "counter", {"unit": _name(attack.target), "n": blow.counter})))
    return lines


def sum_lines(t: Table, attack: Attack, words: Words) -> Lines:
    """The sum as things stand, its labels, a kill, and the counter that follows."""
    points, bp, damage = attack_sum(t, attack.target, attack_points(t, attack), attack.pierce)
    key = "attack-ranged" if attack.ranged else "attack"
    lines: Lines = [("good" if damage else "warn", words.say("preview", key, {"ap": points, "bp": bp, "n": damage}))]
    if attack.target >= THINGS:
        return lines
    labels = labels_of(points, t.units[attack.target].bp, min(points, bp))
    if labels:
        lines.append(("info", words.say("preview", "labels", {"labels": labels})))
    left = stat(t, attack.target, HEALTH) - t.units[attack.target].damage
    if damage >= left:
        lines.append(("good", words.say("preview", "falls", {"unit": _name(attack.target)})))
    counter = counter_points(t, attack) if damage < left else 0
    if counter:
        lines.append(("warn", words.say("preview", "counter", {"unit": _name(attack.target), "n": counter})))
    return lines


def _name(number: int) -> str:
    return f"{number // 3 + 1}{'abc'[number % 3]}"


def already_lines(t: Table, attack: Attack, words: Words) -> Lines:
    """Who else has attacked the defender this turn."""
    others = [_name(number) for number, unit in enumerate(t.units) if attack.target in unit.attacked]
    return [("info", words.say("preview", "attacked-by", {"units": others}))] if others else []


def sum_ghost(t: Table, attack: Attack) -> Piece:
    """The sum over the defender."""
    space = attack.target - THINGS if attack.target >= THINGS else t.units[attack.target].space
    spot = sum_spot(centre(t, space), centre(t, t.units[attack.attacker].space))
    text = sum_text(*attack_sum(t, attack.target, attack_points(t, attack), attack.pierce))
    return Piece("ghost:sum", "sum", spot, 0, (1.5, 0.5), "sums", text=text, parent="arena")


def stack_preview(view: dict[str, Any], t: Table, move: tuple[int, ...], words: Words) -> Preview:
    """What the attack on the stack comes to, with further dice or when it is let through."""
    on_stack = top_attack(view)
    if on_stack is None:
        return Preview()
    attack = attack_of(t, on_stack)
    if move[0] == PASS:
        return Preview(lines=sum_lines(t, attack, words))
    worth = attack_points(t, attack.boosted(move[1])) - attack_points(t, attack)
    lines = sum_lines(t, attack.boosted(move[1]), words)
    if move[1]:
        lines.append(("info", words.say("preview", "boost", {"n": move[1], "ap": worth})))
    return Preview([sum_ghost(t, attack.boosted(move[1]))], lines=lines)


# Abilities
def ability_preview(view: dict[str, Any], t: Table, move: tuple[int, ...], words: Words) -> Preview:
    unit = unit_in(view, move[1])
    lines: Lines = []
    if move[0] == SPECIAL:
        special = character_of(unit).special
        lines.append(("info", ability_line(special, words)))
        left = t.special[unit["seat"]] - STAGE * move[2]
        level = move[2] - special.least + 1
        told_of: dict[str, object] = {"n": move[2], "level": level, "stages": left // STAGE, "rest": left % STAGE}
        lines.append(("warn", words.say("preview", "stages", told_of)))
        marks = ability_marks(t, move[1], special)
    else:
        ability = ability_named(unit["abilities"][move[2]]["id"])
        lines.append(("info", ability_line(ability, words)))
        marks = ability_marks(t, move[1], ability)
    return Preview(marks=marks, lines=lines + lost_block(t, move[1], words))


def ability_marks(t: Table, number: int, ability: Ability) -> dict[str, Sequence[str]]:
    """What may be chosen first, or, without a choice, the area around the fighter itself."""
    if not ability.targets:
        return area_marks(t, ability, "self", t.units[number].space)
    found: dict[str, Sequence[str]] = {}
    for move in candidates(t, Context(t.units[number].seat, number), ability.targets[0]):
        if isinstance(move, tuple) and move[0] == SPACE and not t.things[move[1]]:
            found[f"s:{space_name(t.width, move[1])}"] = ("reach",)
        elif isinstance(move, tuple) and move[0] == UNIT and t.units[move[1]].alive:
            found[f"u:{_name(move[1])}"] = ("reach",)
    return found


def target_preview(view: dict[str, Any], t: Table, move: tuple[int, ...], words: Words) -> Preview:
    """For swords given out of turn the sum; for an ability its text."""
    aiming = view["aiming"]
    if aiming is None:
        return Preview()
    if aiming["ability"]:
        ability = ability_named(aiming["ability"])
        space = move[1] if move[0] == SPACE else t.units[move[1]].space
        marks = area_marks(t, ability, f"t{len(aiming['targets']) + 1}", space)
        return Preview(marks=marks, lines=[("info", ability_line(ability, words))])
    target = move[1] if move[0] == UNIT else THINGS + move[1]
    number = unit_number(aiming["unit"])
    attack = first_attack(t, number, target).boosted(aiming["dice"] - 1 - ignored_dice(t, target))
    return Preview([sum_ghost(t, attack)], lines=sum_lines(t, attack, words))


def area_marks(t: Table, ability: Ability, centre_name: str, space: int) -> dict[str, Sequence[str]]:
    """The spaces around a centre that an ability reaches, if it reaches beyond that one."""
    far = -1
    for effect in ability.effects:
        if effect.to.centre == centre_name:
            far = max(far, effect.to.within)
        if effect.at == centre_name:
            far = max(far, effect.within)
    if far < 1:
        return {}
    near = [each for each in range(len(t.ground)) if t.distance(each, space) <= far]
    return {f"s:{space_name(t.width, each)}": ("reach",) for each in near}


# The end of the turn
def end_lines(view: dict[str, Any], t: Table, words: Words) -> Lines:
    """Symbols that are lost, poison that bites, Block Points from Defensive ground."""
    lines = unused_lines(t, ("sword", "shield", "boot"), words)
    for number in t.living(view["asked"][0]):
        unit = t.units[number]
        if unit.poison:
            left = stat(t, number, HEALTH) - unit.damage
            key = "poison-kills" if unit.poison >= left else "poison"
            lines.append(("warn", words.say("preview", key, {"unit": _name(number), "n": unit.poison})))
        if t.terrain(unit.space) == DEFENSIVE:
            lines.append(("good", words.say("preview", "defensive", {"unit": _name(number)})))
    return lines
