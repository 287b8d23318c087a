"""The faces of MOTBA's cards as symbols: fighters and relics with all they do in words, small tiles, arenas as maps."""

from html import escape
from typing import Final

from motley.games.motba.rules.deck.arenas import GROUND, THING, Arena
from motley.games.motba.rules.deck.cards import Ability, Artifact, Character
from motley.games.motba.rules.deck.vocabulary import DEADLY, HAZARDOUS, TERRAINS

WIDE: Final = 120
"""A card is that wide where it is 100 high; symbols live in a square and are stretched back."""
FACE: Final = "'Atkinson Hyperlegible', 'Source Sans 3', 'Helvetica Neue', Arial, sans-serif"
PORTRAITS: Final = {
    "iron_warden": "guarded-tower",
    "ember_duelist": "fencer",
    "grave_reaver": "scythe",
    "horned_champion": "minotaur",
    "thornback": "porcupine",
    "pit_brawler": "fist",
    "moon_assassin": "hooded-assassin",
    "chain_jailer": "manacles",
    "twin_fang": "cobra",
    "banner_captain": "rally-the-troops",
    "stone_monk": "meditation",
    "forge_smith": "anvil",
    "sand_dancer": "tornado",
    "oath_paladin": "holy-symbol",
    "houndmaster": "wolf-head",
    "halberd_sentry": "halberd",
    "headsman": "executioner-hood",
    "ash_acolyte": "burning-meteor",
    "javelin_runner": "thrown-spear",
    "yew_archer": "bow-arrow",
    "arbalest": "crossbow",
    "powder_gunner": "musket",
    "pyre_adept": "fireball",
    "frost_seer": "frozen-orb",
    "storm_caller": "lightning-storm",
    "plague_alchemist": "bubbling-flask",
    "bramble_trapper": "spider-web",
    "mirror_witch": "mirror-mirror",
    "hex_weaver": "snake-totem",
    "gate_mage": "portal",
    "field_medic": "medical-pack",
    "blind_oracle": "third-eye",
    "quartermaster": "backpack",
    "gravecaller": "raise-zombie",
    "war_drummer": "drum",
    "shield_sister": "templar-shield",
    "clock_keeper": "pocket-watch",
    "geomancer": "earth-crack",
    "dawn_herald": "sunrise",
    "rune_tinker": "gears",
    "ogre_breaker": "ogre",
    "siege_golem": "rock-golem",
    "wyvern_rider": "wyvern",
    "marsh_hydra": "hydra",
    "spider_matriarch": "spider-face",
    "centaur_marshal": "centaur",
    "twin_magi": "sun",
    "rampart_tortoise": "turtle",
    "bone_colossus": "skeleton",
    "elder_dragon": "dragon-head",
}
AIMS: Final = {
    "own": ("gem-pendant", "#d9a441"),
    "foe": ("curly-mask", "#e0705a"),
    "none": ("tattered-banner", "#45b8a6"),
}
TINTS: Final = {
    "plain": "#333e4d",
    "difficult": "#7a5934",
    "hazardous": "#8f4a2c",
    "deadly": "#7d2334",
    "road": "#a5967a",
    "poisonous": "#3d6b3c",
    "defensive": "#40598f",
    "offensive": "#8a3a3a",
    "trapped": "#6a4a86",
}
_NARROW: Final = frozenset("iljtfr.,:;'!|()[]-I ·")
_BROAD: Final = frozenset("mwMW@%—")


def width_of(text: str, size: float) -> float:
    """About how wide a text is."""
    total = 0.0
    for letter in text:
        if letter in _NARROW:
            total += 0.31
        elif letter in _BROAD:
            total += 0.84
        else:
            total += 0.64 if letter.isupper() or letter.isdigit() else 0.53
    return total * size


def wrapped(text: str, room: float, size: float) -> list[str]:
    """A text in lines that fit."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, size) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def icon(name: str, x: float, y: float, size: float, colour: str = "currentColor") -> str:
    """A pictogram inside a symbol."""
    return (
        f'<g transform="translate({x:g} {y:g}) scale({size / 100:g})" color="{colour}" fill="{colour}">'
        f'<use href="#art-icon-{name}" width="100" height="100"/></g>'
    )


def writing(text: str, x: float, y: float, size: float, fill: str, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" {more}>{escape(text)}</text>'


def stretched(inside: str, wide: float = WIDE) -> str:
    return f'<g transform="scale({100 / wide:.5f} 1)" font-family="{FACE}">{inside}</g>'


def paper(edge: str, wide: float = WIDE, high: float = 100) -> str:
    return (
        f'<rect x="2.5" y="4" width="{wide - 4}" height="{high - 4.5}" rx="6" fill="#000" opacity=".35"/>'
        f'<rect x="1.5" y="1.5" width="{wide - 4}" height="{high - 5}" rx="6" fill="#202a37" stroke="{edge}" '
        'stroke-width="1.6"/>'
    )


def priced(ability: Ability, stars: bool) -> str:
    """An ability's name with its cooldown or its stages, and when it may be used."""
    price = "★" * ability.least + "+" if stars else str(ability.cooldown)
    return f"{ability.name} ({price}, {ability.when})"


def paragraphs(text: list[tuple[str, str]], top: float, wide: float = WIDE) -> str:
    """Texts with their headings, as large as they fit below `top`."""
    room = wide - 10
    lines: list[tuple[bool, str]] = []
    for size in (8.2, 7.8, 7.4, 7, 6.6, 6.2, 5.8, 5.4, 5, 4.6, 4.2):
        lines = []
        for heading, body in text:
            if heading:
                lines.append((True, heading))
            lines += [(False, line) for line in wrapped(body, room, size)]
        if len(lines) * size * 1.17 <= 96 - top:
            break
    made: list[str] = []
    for place, (is_heading, line) in enumerate(lines):
        y = top + size * (1 + 1.17 * place) - size * 0.15
        fill, weight = ("#ffd479", 'font-weight="700"') if is_heading else ("#e8edf4", "")
        made.append(writing(line, 5, y, size, fill, weight))
    return "".join(made)


def slots(count: int, wide: float = WIDE) -> str:
    """As many marks as the card takes slots."""
    return "".join(
        f'<rect x="{wide - 9 - 6 * place}" y="6" width="4" height="10" rx="1.2" fill="#ffd479"/>'
        for place in range(count)
    )


def named(name: str, x: float, y: float, room: float, size: float) -> str:
    """A name that is made smaller when it is long."""
    fitted = min(size, size * room / max(1.0, width_of(name, size) * 1.06))
    return writing(name, x, y, fitted, "#ffffff", 'font-weight="700"')


def stats_of(card: Character) -> list[tuple[str, str]]:
    """What stands in the line of stats: a pictogram and a number each."""
    health, speed, defense, melee, ranged, reach = card.stats
    found = [("hearts", str(health)), ("boots", str(speed)), ("checked-shield", str(defense))]
    found.append(("broadsword", str(melee)))
    if ranged:
        found.append(("bow-arrow", f"{ranged}/{reach}"))
    return found


def stat_line(card: Character, x: float, y: float, step: float, size: float) -> str:
    made: list[str] = []
    for place, (name, text) in enumerate(stats_of(card)):
        # Health is the one with two digits.
        left = x + step * place + (4 if place else 0)
        made.append(icon(name, left, y - size * 0.9, size * 1.05, "#9db1c9"))
        made.append(writing(text, left + size * 1.2, y, size, "#e8edf4", 'font-weight="700"'))
    return "".join(made)


def fighter_face(card: Character) -> str:
    """A fighter: name, slots, stats, passives and abilities in words."""
    head = icon(PORTRAITS[card.id], 5, 4, 15, "#f2f5fa") + named(card.name, 23, 15, WIDE - 47, 10.5) + slots(card.slots)
    head += stat_line(card, 5, 28.5, 19.5, 8)
    text = [("", " ".join(entry.text for entry in card.passive))] if card.passive else []
    text += [(priced(ability, False), ability.text) for ability in card.basic]
    text.append((priced(card.special, True), card.special.text))
    return stretched(paper("#7f93ad") + head + paragraphs(text, 32))


def relic_face(card: Artifact) -> str:
    """A relic: name, slots, whom it is for, and what it does in words."""
    name, colour = AIMS[card.aim]
    head = icon(name, 5, 4, 15, colour) + named(card.name, 23, 15, WIDE - 41, 10.5) + slots(card.slots)
    text = [("", " ".join(entry.text for entry in card.passive))] if card.passive else []
    if card.grant is not None:
        text.append((priced(card.grant, False), card.grant.text))
    return stretched(paper(colour) + head + paragraphs(text, 23))


def two_lines(name: str, size: float, room: float) -> str:
    """A name in the middle, in two lines if it is long."""
    lines = wrapped(name, room, size)[:2]
    middle = 'font-weight="700" text-anchor="middle"'
    fitted = min([size, *[size * room / max(1.0, width_of(line, size) * 1.04) for line in lines]])
    top = 17 if len(lines) > 1 else 22
    return "".join(
        writing(line, WIDE / 2, top + fitted * 1.02 * place, fitted, "#ffffff", middle)
        for place, line in enumerate(lines)
    )


def fighter_tile(card: Character) -> str:
    """A fighter in short: name, slots, portrait, stats."""
    inside = paper("#7f93ad") + two_lines(card.name, 16, WIDE - 12)
    inside += icon(PORTRAITS[card.id], 7, 39, 34, "#f2f5fa")
    marks = "".join(
        f'<rect x="{WIDE - 14 - 8 * place}" y="84" width="5" height="9" rx="1.5" fill="#ffd479"/>'
        for place in range(card.slots)
    )
    health, speed, defense, melee, ranged, reach = card.stats
    cells = [
        ("hearts", str(health)),
        ("broadsword", str(melee)),
        ("checked-shield", str(defense)),
        ("boots", str(speed)),
    ]
    for place, (name, text) in enumerate(cells):
        x, y = 45 + 38 * (place % 2), 54 + 21 * (place // 2)
        inside += icon(name, x, y - 13, 15, "#9db1c9") + writing(text, x + 17, y, 15, "#fff", 'font-weight="700"')
    if ranged:
        inside += icon("bow-arrow", 8, 80, 14, "#9db1c9")
        inside += writing(f"{ranged}/{reach}", 25, 93, 14, "#fff", 'font-weight="700"')
    return stretched(inside + marks)


def relic_tile(card: Artifact) -> str:
    """A relic in short: name, slots, whom it is for."""
    name, colour = AIMS[card.aim]
    inside = paper(colour) + two_lines(card.name, 16, WIDE - 12) + icon(name, WIDE / 2 - 21, 44, 42, colour)
    marks = "".join(
        f'<rect x="{WIDE - 14 - 8 * place}" y="84" width="5" height="9" rx="1.5" fill="#ffd479"/>'
        for place in range(card.slots)
    )
    return stretched(inside + marks)


def arena_face(arena: Arena) -> str:
    """An arena as a small map with its name."""
    cell = min((WIDE - 10) / arena.width, 80 / arena.height)
    left = (WIDE - cell * arena.width) / 2
    top = 6 + (78 - cell * arena.height) / 2
    made = [paper("#7f93ad")]
    made.append(_square(left, top, cell * arena.width - 0.4, cell * arena.height - 0.4, "#2b3543"))
    for space, ground in enumerate(arena.ground):
        if not ground and not arena.things[space]:
            continue
        x, y = left + cell * (space % arena.width), top + cell * (space // arena.width)
        fill = "#10151c" if arena.things[space] else TINTS[TERRAINS[ground // GROUND]]
        made.append(_square(x, y, cell - 0.4, cell - 0.4, fill))
        made.append(_sign(arena, space, x + cell / 2 - 0.2, y + cell / 2 - 0.2, cell))
    made.append(writing(arena.name, WIDE / 2, 92.5, 9.5, "#fff", 'font-weight="700" text-anchor="middle"'))
    return stretched("".join(made))


def _square(x: float, y: float, wide: float, high: float, fill: str) -> str:
    return f'<rect x="{x:.4g}" y="{y:.4g}" width="{wide:.4g}" height="{high:.4g}" rx=".8" fill="{fill}"/>'


def _sign(arena: Arena, space: int, x: float, y: float, cell: float) -> str:
    """Colour is never alone: a sign on every space that is not plain."""
    thing = arena.things[space]
    if thing:
        r = cell * 0.32
        fill = "#5d6b7d" if thing % THING == 0 else "#b58a4c"
        return _square(x - r, y - r, 2 * r, 2 * r, fill)
    terrain = arena.ground[space] // GROUND
    if not terrain:
        return ""
    sign = LETTERS[TERRAINS[terrain]]
    if terrain in (HAZARDOUS, DEADLY):
        sign = str(arena.ground[space] % GROUND)
    return writing(sign, round(x, 2), round(y + cell * 0.24, 2), round(cell * 0.68, 2), "#fff", 'text-anchor="middle"')


LETTERS: Final = {
    "difficult": "D",
    "hazardous": "H",
    "deadly": "X",
    "road": "R",
    "poisonous": "P",
    "defensive": "+",
    "offensive": "!",
    "trapped": "T",
}
