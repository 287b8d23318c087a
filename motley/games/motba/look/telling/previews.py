"""What a move of MOTBA would do, before it is made: sums of attacks, worth of dice, walks, odds; in promises."""

from collections.abc import Sequence
from typing import Any, Final

from motley.games.motba.look.areas.boards import STAGE, attack_sum, centre, sum_spot, sum_text
from motley.games.motba.look.reading.texts import ability_named, character_of
from motley.games.motba.look.tableau import attack_of, table_of, top_attack, unit_in, unit_number
from motley.games.motba.look.telling.forecasts import first_attack, ways
from motley.games.motba.look.telling.promises import (
    Told,
    blow,
    blow_in,
    changes,
    falls,
    outcomes,
    shown_odds,
    unit_of,
)
from motley.games.motba.look.telling.trial import Trial, trial_of
from motley.games.motba.rules.battle.attack import attack_points, target_name
from motley.games.motba.rules.battle.stats import ignored_dice, stat
from motley.games.motba.rules.battle.targets import candidates
from motley.games.motba.rules.deck.arenas import space_name
from motley.games.motba.rules.deck.cards import Ability
from motley.games.motba.rules.deck.vocabulary import COIN, HEALTH, HEART, HOURGLASS, SYMBOLS
from motley.games.motba.rules.frames import Attack, Context
from motley.games.motba.rules.moves import (
    AGAIN,
    BOOST,
    BOOT_DICE,
    COIN_DIE,
    DONE,
    END,
    GLASS_DIE,
    GO,
    HEART_DIE,
    NORTH,
    PASS,
    SHIELD_DICE,
    SPACE,
    SPECIAL,
    STOP,
    SWORD_DIE,
    THINGS,
    UNIT,
    USE,
    WEST,
    WORD,
    unit_name,
)
from motley.games.motba.rules.state import Table, abilities_of
from motley.kernel import Event, Move, Piece, Preview, Promise, Words

MOST_OUTCOMES: Final = 500
"""So many falls of the dice are still told as odds."""


def preview_of(view: dict[str, Any], move: Move, words: Words) -> Preview:
    if not isinstance(move, tuple) or not view["asked"] or move[0] < WORD:
        return Preview()
    code = move[0]
    if code == AGAIN:
        return told(roll_lines(view, move, words))
    if code in (HEART_DIE, GLASS_DIE, COIN_DIE, DONE):
        return told(setup_lines(view, table_of(view), move, words))
    if code in (BOOST, PASS):
        return stack_preview(view, move, words)
    if not view["round"]:
        return Preview()
    if code == SWORD_DIE:
        return attack_preview(view, move, words)
    if code in (BOOT_DICE, GO):
        return walk_preview(view, move, words)
    if code in (USE, SPECIAL):
        return ability_preview(view, move, words)
    if NORTH <= code <= WEST or code == STOP:
        return step_preview(view, [move], words)
    if code == END:
        return told(unused_lines(view, ("sword", "shield", "boot"), words) + change_lines(view, [move], words))
    if code == SHIELD_DICE:
        return told(change_lines(view, [move], words))
    if code in (UNIT, SPACE):
        return target_preview(view, move, words)
    return Preview()


def told(lines: Told, ghosts: Sequence[Piece] = (), marks: dict[str, Sequence[str]] | None = None) -> Preview:
    """Lines, each with its promise."""
    return Preview(ghosts, marks, [(tone, text) for tone, text, _ in lines], [promise for _, _, promise in lines])


def change_lines(view: dict[str, Any], moves: Sequence[Move], words: Words) -> Told:
    """All that these moves change, if nobody responds."""
    trial = trial_of(view, moves)
    return [] if trial is None or trial.over else changes(view, trial, words)


# Dice
def roll_lines(view: dict[str, Any], move: tuple[int, ...], words: Words) -> Told:
    """The odds that each symbol comes up at least once among the dice rolled again, and the rerolls that are left."""
    lines: Told = []
    if outcomes(move[1:]) <= MOST_OUTCOMES:
        odds = shown_odds(move[1:])
        shares = [
            words.say("preview", "odds", {"symbol": SYMBOLS[symbol], "n": share_of(odds, symbol)})
            for symbol in range(len(SYMBOLS))
        ]
        lines.append(("info", words.say("preview", "at-least-one", {"odds": shares}), Promise("shows", odds=odds)))
    left = view["rerolls"] - 1
    lines.append(("warn", words.say("preview", "rerolls-left", {"n": left}), Promise("rerolls", amount=left)))
    return lines


def share_of(odds: Sequence[tuple[float, float]], symbol: int) -> int:
    """In percent: a symbol is among those that come up."""
    return round(100 * sum(share for mask, share in odds if int(mask) >> symbol & 1))


def setup_lines(view: dict[str, Any], t: Table, move: tuple[int, ...], words: Words) -> Told:
    """What a die given in Setup does, on top of what is given already."""
    code = move[0]
    if code == COIN_DIE:
        tokens = t.special[view["asked"][0]] + [symbol for symbol, _ in t.pending].count(COIN) + 1
        args: dict[str, object] = {"n": tokens, "stages": tokens // STAGE, "rest": tokens % STAGE}
        return [("good", words.say("preview", "coins", args), Promise("given:coin", amount=tokens))]
    if code == DONE:
        return unused_lines(view, ("heart", "hourglass", "coin"), words)
    unit, piece = t.units[move[1]], f"u:{unit_name(move[1])}"
    if code == HEART_DIE:
        most = stat(t, move[1], HEALTH)
        left = most - unit.damage + t.pending.count((HEART, move[1])) + 1
        sentence = words.say("preview", "heart", {"n": left, "of": most})
        return [("good", sentence, Promise("given:heart", piece, amount=left))]
    glasses = t.pending.count((HOURGLASS, move[1])) + 1
    lines: Told = []
    for slot, (ability, tokens) in enumerate(zip(abilities_of(unit), unit.tokens, strict=True)):
        if tokens < ability.cooldown:
            n = min(ability.cooldown, tokens + glasses)
            sentence = words.say("preview", "charge", {"ability": ability.id, "n": n, "of": ability.cooldown})
            promise = Promise(f"given:hourglass.{slot}", piece, amount=n)
            lines.append(("good" if n == ability.cooldown else "info", sentence, promise))
    return lines


def unused_lines(view: dict[str, Any], names: tuple[str, ...], words: Words) -> Told:
    """Symbols that will be lost."""
    left: Told = []
    for name in names:
        n = view["pool"][name] - [each["symbol"] for each in view["pending"]].count(name)
        if n:
            kind = f"lost:{name}" if view["ask"] == "act" else f"left:{name}"
            left.append(("warn", words.say("preview", "unused", {"n": n, "symbol": name}), Promise(kind, amount=n)))
    return left


# Walking
def walk_preview(view: dict[str, Any], move: tuple[int, ...], words: Words) -> Preview:
    """R11.3: the points, and how far they reach."""
    t = table_of(view)
    number = move[1]
    piece, points = f"u:{unit_name(number)}", t.units[number].mp
    trial = trial_of(view, [move])
    lines: Told = []
    if trial is not None and not trial.over:
        mp = next(unit["mp"] for unit in trial.after["units"] if unit["number"] == number)
        if move[0] == BOOT_DICE and mp > points and trial.after["ask"] == "act":
            told_of: dict[str, object] = {"n": mp - points, "total": mp}
            lines.append(("good", words.say("preview", "move", told_of), Promise("mp", piece, amount=mp - points)))
            n = len(ways(table_of(trial.after), number, mp))
            lines.append(("info", words.say("preview", "reach", {"n": n}), Promise("reach", piece, amount=n)))
        lines += changes(view, trial, words)
        points = mp
    ghosts, marks = reach_marks(t, number, points, words)
    return told(lines, ghosts, marks)


def reach_marks(t: Table, number: int, points: int, words: Words) -> tuple[list[Piece], dict[str, Sequence[str]]]:
    """The spaces that can be reached, with the points left on each and a warning where the way hurts."""
    found = ways(t, number, points)
    marks: dict[str, Sequence[str]] = {f"s:{space_name(t.width, space)}": ("reach",) for space in found}
    ghosts: list[Piece] = []
    for space, (left, harm) in found.items():
        x, y = centre(t, space)
        name = space_name(t.width, space)
        text = str(left) if not harm else words.say("preview", "harm-short", {"left": left, "n": harm})
        size = (0.74 if harm else 0.4, 0.36)
        ghosts.append(Piece(f"ghost:{name}", "step", (x, y), 0, size, "steps", text=text, parent=f"s:{name}"))
    return ghosts, marks


def step_preview(view: dict[str, Any], moves: Sequence[Move], words: Words) -> Preview:
    """Where the steps lead, what they meet on the way, and the points left after them."""
    trial = trial_of(view, moves)
    if trial is None or trial.over:
        return Preview()
    name = view["walk"]["unit"]
    lines = changes(view, trial, words)
    walk = trial.after["walk"]
    now = next(unit for unit in trial.after["units"] if unit["id"] == name)
    if now["alive"] and trial.after["active"] == view["active"]:
        left = walk["points"] if walk is not None else now["mp"]
        lines.append(("info", words.say("preview", "left", {"n": left}), Promise("points", f"u:{name}", amount=left)))
    return told(lines, marks={f"s:{now['at']}": ("reach",)} if now["alive"] else None)


def route_preview(view: dict[str, Any], moves: Sequence[Move], words: Words) -> Preview:
    """A whole walk: the dice it takes, the way, and all that happens on it."""
    first = moves[0]
    assert isinstance(first, tuple)
    if view["ask"] == "step":
        return step_preview(view, moves, words)
    t = table_of(view)
    trial = trial_of(view, moves)
    if trial is None or trial.over or first[0] not in (BOOT_DICE, GO):
        return Preview()
    lines: Told = []
    steps = [move[0] - NORTH for move in moves if isinstance(move, tuple) and NORTH <= move[0] <= WEST]
    spent = view["pool"]["boot"] - trial.after["pool"]["boot"]
    if first[0] == BOOT_DICE and spent == first[2]:
        told_of: dict[str, object] = {"n": spent, "steps": len(steps)}
        lines.append(("warn", words.say("preview", "walk-dice", told_of), Promise("lost:boot", amount=spent)))
    lines += changes(view, trial, words)
    spaces = [t.units[first[1]].space]
    for side in steps:
        spaces.append(t.neighbour(spaces[-1], side))
    spots = [centre(t, space) for space in spaces]
    names = [f"s:{space_name(t.width, space)}" for space in spaces]
    path = "M" + "L".join(f"{x:g} {y:g}" for x, y in spots)
    ghosts = [Piece("ghost:way", at=spots[-1], layer="steps", path=path, style="way", parent="arena")]
    for place in range(1, len(spots)):
        size = (0.4, 0.36)
        number = Piece(f"ghost:{place}", "step", spots[place], 0, size, "steps", text=str(place), parent=names[place])
        ghosts.append(number)
    return told(lines, ghosts, {names[-1]: ("reach",)})


# Attacks
def attack_preview(view: dict[str, Any], move: tuple[int, ...], words: Words) -> Preview:
    """R12: AP − BP = damage with all that the attack sets off, and who strikes back."""
    t = table_of(view)
    trial = trial_of(view, [move])
    if trial is None:
        return Preview()
    attacker, target = unit_name(move[1]), target_name(t, move[2])
    lines = blow(trial, attacker, target, words)
    if trial.over:
        lines += falls(trial, target, words)
    else:
        hurt = next((int(promise.amount or 0) for _, _, promise in lines if promise.kind.startswith("blow")), 0)
        lines += changes(view, trial, words, target if hurt == damage_of(view, trial, target) else "")
    event = blow_in(trial.heard, attacker, target)
    return told(lines, [sum_ghost(t, first_attack(t, move[1], move[2]), event)])


def damage_of(view: dict[str, Any], trial: Trial, name: str) -> int:
    """The damage that somebody has more afterwards."""
    unit, now = unit_of(view, name), unit_of(trial.after, name)
    return 0 if unit is None or now is None else int(now["damage"] - unit["damage"])


def sum_ghost(t: Table, attack: Attack, event: Event | None = None) -> Piece:
    """The sum over the defender: as it will be, or, where that is not known, as things stand."""
    space = attack.target - THINGS if attack.target >= THINGS else t.units[attack.target].space
    spot = sum_spot(centre(t, space), centre(t, t.units[attack.attacker].space))
    text = sum_text(*attack_sum(t, attack.target, attack_points(t, attack), attack.pierce))
    if event is not None:
        text = sum_text(*[int(str(event.args[name])) for name in ("ap", "bp", "n")])
    return Piece("ghost:sum", "sum", spot, 0, (1.5, 0.5), "sums", text=text, parent="arena")


def stack_preview(view: dict[str, Any], move: tuple[int, ...], words: Words) -> Preview:
    """What the attack on the stack comes to, with further dice or when it is let through."""
    on_stack = top_attack(view)
    trial = None if on_stack is None else trial_of(view, [move] if move[0] == BOOST else [])
    if on_stack is None or trial is None:
        return Preview()
    attacker, target = on_stack["unit"], on_stack["target"]
    lines = blow(trial, attacker, target, words) + falls(trial, target, words)
    if move[0] == PASS:
        return told(lines)
    t = table_of(view)
    attack = attack_of(t, on_stack).boosted(move[1])
    return told(lines, [sum_ghost(t, attack, blow_in(trial.heard, attacker, target))])


# Abilities
def ability_preview(view: dict[str, Any], move: tuple[int, ...], words: Words) -> Preview:
    """What happens, or, where targets are chosen next, what may be chosen."""
    t = table_of(view)
    unit = unit_in(view, move[1])
    is_special = move[0] == SPECIAL
    ability = character_of(unit).special if is_special else ability_named(unit["abilities"][move[2]]["id"])
    lines = [] if ability.targets else change_lines(view, [move], words)
    return told(lines, marks=ability_marks(t, move[1], ability))


def ability_marks(t: Table, number: int, ability: Ability) -> dict[str, Sequence[str]]:
    """What may be chosen first, or, without a choice, the area around the fighter itself."""
    if not ability.targets:
        return area_marks(t, ability, "self", t.units[number].space)
    found: dict[str, Sequence[str]] = {}
    for move in candidates(t, Context(t.units[number].seat, number), ability.targets[0]):
        if isinstance(move, tuple) and move[0] == SPACE and not t.things[move[1]]:
            found[f"s:{space_name(t.width, move[1])}"] = ("reach",)
        elif isinstance(move, tuple) and move[0] == UNIT and t.units[move[1]].alive:
            found[f"u:{unit_name(move[1])}"] = ("reach",)
    return found


def target_preview(view: dict[str, Any], move: tuple[int, ...], words: Words) -> Preview:
    """What an ability does there; for swords given out of turn the sum."""
    aiming = view["aiming"]
    if aiming is None:
        return Preview()
    t = table_of(view)
    if aiming["ability"]:
        ability = ability_named(aiming["ability"])
        space = move[1] if move[0] == SPACE else t.units[move[1]].space
        marks = area_marks(t, ability, f"t{len(aiming['targets']) + 1}", space)
        return told(change_lines(view, [move], words), marks=marks)
    target = move[1] if move[0] == UNIT else THINGS + move[1]
    number = unit_number(aiming["unit"])
    attack = first_attack(t, number, target).boosted(aiming["dice"] - 1 - ignored_dice(t, target))
    return Preview([sum_ghost(t, attack)])


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
