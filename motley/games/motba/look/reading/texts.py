"""What MOTBA's cards and fighters are, in whole sentences: for labels, sheets and previews."""

from collections import Counter
from functools import cache
from typing import Any

from motley.games.motba.look.tableau import ABILITY_NUMBERS
from motley.games.motba.rules.deck.arenas import ARENAS, GROUND, NUMBERS, OBSTACLES, THING, TRAPS, Arena
from motley.games.motba.rules.deck.cards import (
    ABILITIES,
    ARTIFACTS,
    CHARACTERS,
    FIRST_ARENA,
    FIRST_ARTIFACT,
    Ability,
    Character,
    passives_of,
)
from motley.games.motba.rules.deck.vocabulary import DEADLY, HAZARDOUS, STATS, SYMBOLS, TERRAINS, TRAPPED
from motley.games.motba.rules.moves import THINGS, unit_name
from motley.kernel import Ask, Event, Words


def ability_line(ability: Ability, words: Words) -> str:
    """An ability with its price, its time and what it does."""
    told = {"ability": ability.id, "when": ability.when, "n": ability.cooldown or ability.least}
    return words.say("card", "basic" if ability.cooldown else "special", told)


def passive_texts() -> dict[str, str]:
    """The content's texts of what fighters and artifacts do all the time: `iron_warden_1` is the first of that card."""
    cards = list(NUMBERS)[:FIRST_ARENA]
    passives = [(name, place, entry) for name in cards for place, entry in enumerate(passives_of(NUMBERS[name]), 1)]
    return {f"{name}_{place}": entry.text for name, place, entry in passives}


def passive_lines(name: str, words: Words) -> list[str]:
    """What a fighter or an artifact does all the time."""
    return [words.name("passive", f"{name}_{place}") for place in range(1, len(passives_of(NUMBERS[name])) + 1)]


def card_lines(name: str, words: Words) -> list[str]:
    """A card line by line: what it is, its passives, its abilities."""
    number = NUMBERS[name]
    if number >= FIRST_ARENA:
        return [arena_line(name, words)]
    if number >= FIRST_ARTIFACT:
        relic = ARTIFACTS[number - FIRST_ARTIFACT]
        lines = [words.say("card", "artifact", {"card": name, "n": relic.slots, "aim": relic.aim})]
        lines += passive_lines(name, words)
        return lines if relic.grant is None else [*lines, ability_line(relic.grant, words)]
    card = CHARACTERS[number]
    lines = [words.say("card", "character", {"card": name, "n": card.slots, "role": card.role})]
    lines.append(stats_line(card.stats, words))
    lines += passive_lines(name, words)
    return [*lines, *[ability_line(ability, words) for ability in (*card.basic, card.special)]]


@cache
def card_label(name: str, words: Words) -> str:
    return " ".join(card_lines(name, words))


def stats_line(stats: tuple[int, ...] | list[int], words: Words) -> str:
    told = dict(zip(STATS, stats, strict=True))
    return words.say("card", "stats-ranged" if told["ranged"] and told["range"] > 1 else "stats", told)


def arena_line(name: str, words: Words) -> str:
    """An arena: its size and what lies in it."""
    arena = ARENAS[NUMBERS[name] - FIRST_ARENA]
    found = arena_contents(arena, words)
    return words.say("card", "arena", {"card": name, "wide": arena.width, "high": arena.height, "found": found})


def arena_contents(arena: Arena, words: Words) -> list[str]:
    """What lies and stands in an arena, and how much of it."""
    grounds = Counter(TERRAINS[ground // GROUND] for ground in arena.ground if ground)
    things = Counter(OBSTACLES[thing // THING - 1].id for thing in arena.things if thing)
    found = [words.say("card", "so-much", {"ground": ground, "n": n}) for ground, n in grounds.items()]
    found += [words.say("card", "so-many", {"thing": thing, "n": n}) for thing, n in things.items()]
    return sorted(found) or [words.say("card", "bare")]


def ground_line(ground: int, words: Words) -> str:
    """What a space's ground does."""
    terrain = ground // GROUND
    if terrain == TRAPPED:
        return words.say("terrain", "trapped", {"trap": TRAPS[ground % GROUND].id})
    n = ground % GROUND if terrain in (HAZARDOUS, DEADLY) else 0
    return words.say("terrain", TERRAINS[terrain], {"n": n})


def character_of(unit: dict[str, Any]) -> Character:
    return CHARACTERS[NUMBERS[unit["card"]]]


def special_of(unit: dict[str, Any]) -> Ability:
    return character_of(unit).special


def unit_title(unit: dict[str, Any], words: Words) -> str:
    """What a fighter is called."""
    return called({"name": "twin" if unit["twin"] else "only", "card": unit["card"], "seat": unit["seat"]}, words)


def called(fighter: dict[str, Any], words: Words) -> str:
    """A fighter by its card, and by its seat too where a rival has the same."""
    return words.say("scene", "called", {"unit": fighter})


def titles(view: dict[str, Any], words: Words) -> dict[str, str]:
    """What every fighter is called, by its code."""
    return {unit["id"]: unit_title(unit, words) for unit in view["units"]}


def in_names(event: Event, words: Words) -> Event:
    """An event whose fighters are told by name; spaces, dice and seats among its targets stay what they are."""
    fighters = event.args.get("fighters")
    if not isinstance(fighters, dict):
        return event
    names = {code: called(fighter, words) for code, fighter in fighters.items()}
    args = {**event.args}
    for key in ("unit", "target", "by"):
        if key in args:
            args[key] = names.get(args[key], args[key])
    aimed = args.get("targets")
    if isinstance(aimed, list):
        args["targets"] = [names.get(each, each) for each in aimed]
    return Event(event.kind, args, event.secret, event.seats)


def health_of(unit: dict[str, Any]) -> tuple[int, int]:
    """Health left and max health."""
    most = unit["stats"]["health"]
    return most - unit["damage"], most


def conditions(unit: dict[str, Any], words: Words) -> list[str]:
    """What is on a fighter besides its health: points, statuses, changes of stats."""
    found: list[str] = []
    for key in ("bp", "mp", "poison", "rooted", "stunned"):
        if unit[key]:
            found.append(words.say("status", key, {"n": unit[key]}))
    for stat, n, ends in unit["changes"]:
        told = {"stat": STATS[stat], "n": f"{n:+d}", "ends": ends}
        found.append(words.say("status", "change" if ends else "lasting", told))
    return found


def token_label(unit: dict[str, Any], words: Words) -> str:
    """A fighter where it stands: how it is, and what it could do. What that means is told beside the arena."""
    told: dict[str, object] = {"card": unit["card"], "seat": unit["seat"], "at": unit["at"]}
    left, most = health_of(unit)
    parts = [words.say("scene", "unit-here", told), words.say("scene", "unit-health", {"n": left, "of": most})]
    parts += [f"{each}." for each in conditions(unit, words)]
    for each in unit["abilities"]:
        parts.append(
            words.say("scene", "charged", {"ability": each["id"], "n": each["tokens"], "of": each["cooldown"]})
        )
    return " ".join(parts)


def unit_label(view: dict[str, Any], unit: dict[str, Any], words: Words) -> str:
    """A fighter with its stats and passives; what else it can do speaks for itself."""
    told: dict[str, object] = {"card": unit["card"], "seat": unit["seat"], "at": unit["at"]}
    if not unit["alive"] and view["round"]:
        return words.say("scene", "unit-fallen", told)
    left, most = health_of(unit)
    parts = [words.say("scene", "unit-on" if unit["alive"] else "unit-off", told)]
    parts.append(words.say("scene", "unit-health", {"n": left, "of": most}))
    parts += [f"{each}." for each in conditions(unit, words)]
    parts.append(stats_line([unit["stats"][name] for name in STATS], words))
    parts += passive_lines(unit["card"], words)
    if unit["artifacts"]:
        parts.append(words.say("scene", "bears", {"cards": [each["card"] for each in unit["artifacts"]]}))
    return " ".join(parts)


def ability_named(name: str) -> Ability:
    return ABILITIES[ABILITY_NUMBERS[name]]


def is_fighter(name: str) -> bool:
    return NUMBERS[name] < FIRST_ARTIFACT


def ask_sentence(ask: Ask, words: Words, view: dict[str, Any] | None) -> str:
    """What is asked: for a window what is about to happen, for a target what is chosen and for what."""
    what = str(ask.args[0]) if ask.args else ""
    args: dict[str, object] = {str(place): each for place, each in enumerate(ask.args)}
    names = {} if view is None else titles(view, words)
    if ask.kind == "react":
        if what in ("attack", "ability", "assign"):
            name = unit_name(number_in(ask, 1))
            args["unit"] = names.get(name, name)
        if what == "attack":
            target = number_in(ask, 2)
            aimed = unit_name(target)
            key = "react-attack" if target < THINGS else "react-thing"
            return words.say("ask", key, {**args, "target": names.get(aimed, aimed)})
        if what == "ability":
            args["ability"] = ABILITIES[number_in(ask, 2)].id
        if what == "assign":
            args["symbol"] = SYMBOLS[number_in(ask, 2)]
        return words.say("ask", f"react-{what}", args)
    if ask.kind == "target" and what == "ability":
        ability = ABILITIES[number_in(ask, 1)]
        args |= {"ability": ability.id, "pick": ability.targets[number_in(ask, 2)].pick}
        return words.say("ask", "target-ability", args)
    return words.ask(ask)


def number_in(ask: Ask, place: int) -> int:
    number = ask.args[place]
    assert isinstance(number, int)
    return number
