"""What the pages show of the games: what they are, their art, their rules, a picture."""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from logging import getLogger
from typing import Any, Final

from markdown_it import MarkdownIt

from motley.bots import kinds
from motley.kernel import Game, Option, Preset, registry, rulebook
from motley.kernel.words import ENGLISH, MissingWords
from motley.lessons import BadLesson, drawn, lessons
from motley.match.bounds import Size, bounds
from motley.puzzles import Attempt, BadDaily, BadPuzzle, Daily, Puzzle, dailies, puzzles, today, tomorrow
from motley.render.icons import full_art
from motley.render.svg import emblem, svg
from motley.server.words import words

PICTURE: Final = 240
KEPT_PICTURES: Final = 400
"""So many drawn pictures of a kind stay in memory, some 10 KB each: what was not asked for longest is drawn again."""
KEPT_BOUNDS: Final = 100

log = getLogger("motley.server")
_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


def games(language: str = ENGLISH) -> dict[str, Any]:
    """Every installed game and bot, and those that cannot be used with what is wrong with them."""
    found = registry.survey(lambda game: game_json(game.in_language(language)))
    return {
        "games": sorted(found, key=lambda told: (told["weight"], told["title"])),
        "bots": [kind.json(language) for kind in kinds() if kind.in_form],
        "left_out": [fault.json() for fault in registry.left_out()],
    }


def game_json(game: Game) -> dict[str, Any]:
    traits = game.traits
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "seats": list(traits.seats),
        "house": list(traits.house),
        "minutes": list(traits.minutes),
        "weight": traits.weight,
        "teaser": str(game.words.tables.get("teaser", "")),
        "pitch": str(game.words.tables.get("pitch", "")),
        "hidden": traits.hidden,
        "chance": traits.chance,
        "looks": list(game.looks),
        "stops": [{"name": stop, "title": game.words.name("stop", stop)} for stop in game.stops],
        "options": [_option(game, option) for option in game.options],
        "presets": [_preset(game, preset) for preset in game.presets()],
        "seat_names": _seat_looks(game),
        "lessons": _lessons(game),
        "puzzles": len(_puzzles(game)),
        "summary": bool(game.summary_text),
    }


def bounds_of(game: Game, seats: int, options: Mapping[str, object], look: str) -> dict[str, Size]:
    """How large the areas get of a game that lays no table; of one that does, or cannot be played so, nothing."""
    if game.layouts(seats) or look not in game.looks or game.check(seats, options) is not None:
        return {}
    return _bounds(game, seats, json.dumps(game.complete(options), sort_keys=True), look)


@lru_cache(KEPT_BOUNDS)
def _bounds(game: Game, seats: int, options: str, look: str) -> dict[str, Size]:
    return bounds(game, seats, json.loads(options), look)


def _lessons(game: Game) -> list[dict[str, Any]]:
    """The game's lessons; none where they are faulty, since it can be played all the same."""
    try:
        found = lessons(game, game.words.language)
    except BadLesson as error:
        log.warning("%s", error)
        return []
    return [{"key": each.key, "title": each.title, "about": each.about, "minutes": each.minutes} for each in found]


@cache
def _puzzles(game: Game) -> list[Puzzle]:
    """The game's puzzles; none where they are faulty."""
    try:
        return puzzles(game)
    except BadPuzzle as error:
        log.warning("%s", error)
        return []


def puzzle_list(game: Game) -> list[dict[str, Any]]:
    """Every puzzle with its goal, the easy ones first."""
    return [{"key": each.key, "grade": each.grade, "goal": each.goal.sentence(game)} for each in _puzzles(game)]


def puzzle_picture(game: Game, key: str) -> str | None:
    """The board of a puzzle as whoever is to solve it sees it; None if there is none."""
    return _puzzle_picture(game, key) if any(each.key == key for each in _puzzles(game)) else None


@lru_cache(KEPT_PICTURES)
def _puzzle_picture(game: Game, key: str) -> str:
    found = next(each for each in _puzzles(game) if each.key == key)
    scene = Attempt(found).match.scene(found.seat, game.looks[-1])
    boards = [area.key for area in scene.areas if area.kind == "board" and area.owner in (None, found.seat)]
    return svg(scene, full_art(game), boards[:1] or [area.key for area in scene.areas], PICTURE)


def daily(language: str = ENGLISH) -> dict[str, Any]:
    """What is new today, in all games, and when the next day begins."""
    found = registry.survey(lambda game: _dailies(game.in_language(language)))
    told = sorted([each for some in found for each in some], key=lambda each: (each["weight"], each["game"]))
    return {"day": today().isoformat(), "next": tomorrow().isoformat(), "dailies": told}


def _dailies(game: Game) -> list[dict[str, Any]]:
    try:
        return [_daily(game, each) for each in dailies(game)]
    except (BadDaily, BadPuzzle) as error:
        log.warning("%s", error)
        return []


def _daily(game: Game, found: Daily) -> dict[str, Any]:
    return {
        "game": game.name,
        "weight": game.traits.weight,
        "key": found.key,
        "title": found.title(game),
        "sentence": found.sentence(game),
        "puzzle": None if found.puzzle is None else found.puzzle.key,
        "grade": None if found.puzzle is None else found.puzzle.grade,
    }


def _option(game: Game, option: Option) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": option.name,
        "type": option.kind,
        "default": option.default,
        "suggested": option.suggested,
        "title": game.words.say("option", option.name),
        "sentence": game.words.say("option", f"{option.name}-sentence"),
    }
    if option.kind == "choice":
        told["values"] = [{"value": value, "title": _value_title(game, option, value)} for value in option.values]
    if option.offers:
        told["offers"] = [{"value": value, "title": _value_title(game, option, value)} for value in option.offers]
    if option.several:
        told["several"] = True
    if option.kind == "int":
        told |= {"low": option.low, "high": option.high}
    if option.seats:
        told["seats"] = list(option.seats)
    if option.when:
        told["when"] = {name: list(values) for name, values in option.when.items()}
    if option.pictured or option.symbols:
        told["pictures"] = f"/api/games/{game.name}/options/{option.name}/"
    return told


def _preset(game: Game, preset: Preset) -> dict[str, Any]:
    return {
        "key": preset.key,
        "title": game.words.say("preset", preset.key),
        "sentence": game.words.say("preset", f"{preset.key}-sentence"),
        "seats": preset.seats,
        "options": preset.options,
        "bot": preset.bot or None,
    }


def what_is_wrong(game: Game, seats: int, options: dict[str, Any], language: str = ENGLISH) -> dict[str, Any] | None:
    """Why nobody can play like this, in the words of a form; None if it can be played."""
    refusal = game.check(seats, options)
    if refusal is None:
        return None
    if refusal.key == "option-value":
        option = next(each for each in game.options if each.name == refusal.args["name"])
        title = game.words.say("option", option.name)
        told = {"title": title, "value": refusal.args["value"], "wanted": option.wanted()}
        return {"rule": None, "sentence": words(language).say("form", "value" if told["value"] else "nothing", told)}
    return {"rule": refusal.rule, "sentence": game.words.refusal(refusal)}


def option_picture(game: Game, name: str, value: str) -> str | None:
    """The symbol of an option's value, or the board that it begins with; None if there is no such picture."""
    option = next((each for each in game.options if each.name == name), None)
    if option is None:
        return None
    if value in option.symbols:
        return emblem(full_art(game), option.symbols[value], PICTURE / 2, option.shape)
    known = {str(each): each for each in (*option.values, *option.offers)} if option.pictured else {}
    return _beginning(game, name, known[value]) if value in known else None


@lru_cache(KEPT_PICTURES)
def _beginning(game: Game, name: str, value: object) -> str | None:
    """The board of a table that begins with this value of an option; None if no table does."""
    options = {name: value}
    seats = next((count for count in game.traits.seats if game.check(count, options) is None), None)
    if seats is None:
        return None
    scene = game.scene(game.start(seats, options).view(None), game.looks[-1])
    boards = [area.key for area in scene.areas if area.kind == "board" and area.owner is None]
    return svg(scene, full_art(game), boards[:1] or [area.key for area in scene.areas], PICTURE)


def _value_title(game: Game, option: Option, value: object) -> str:
    try:
        return game.words.name(option.name, value)
    except MissingWords:
        return str(value)


def _seat_looks(game: Game) -> list[dict[str, Any]]:
    """The tokens of the seats, from the scene of the largest table."""
    most = max(count for count in game.traits.seats if game.check(count, {}) is None)
    scene = game.scene(game.start(most).view(None), game.looks[0])
    return [
        {"name": card.name, "shape": card.shape, "letter": card.letter, "colour": card.colour} for card in scene.seats
    ]


@cache
def art(game: Game) -> dict[str, Any]:
    """All that a client needs to draw the game's scenes."""
    found = full_art(game)
    fonts = {family: f"/api/games/{game.name}/files/{path}" for family, path in found.fonts.items()}
    surface = None if found.surface is None else found.surface.json()
    symbols = {name: _quoted(body) for name, body in found.symbols.items()}
    return {"symbols": symbols, "defs": found.defs, "css": found.css, "fonts": fonts, "surface": surface}


def _quoted(markup: str) -> str:
    """The same with quotes that JSON need not escape: they are a tenth of what is sent."""
    return markup if "'" in markup else markup.replace('"', "'")


def font_files(game: Game) -> set[str]:
    """The files of a game's package that are for everybody to fetch."""
    return set(game.art().fonts.values())


@cache
def rules(game: Game) -> dict[str, Any]:
    """The rules, section by section, as HTML."""
    return _text(game, _sections(game))


@cache
def summary(game: Game) -> dict[str, Any]:
    """The turn on one page, like the rules; without sections where the game has none."""
    return _text(game, _summary(game))


def glossary(game: Game) -> list[dict[str, Any]]:
    """The words with a meaning."""
    return [dict(zip(each.fields(), each.given(), strict=True)) for each in game.glossary()]


def _text(game: Game, sections: list[rulebook.Section]) -> dict[str, Any]:
    places = {picture: place for place, picture in enumerate(_pictures(game))}
    return {
        "title": game.title,
        "language": game.rules_language,
        "sections": [
            {
                "number": section.number,
                "title": section.title,
                "pictures": [
                    {"caption": each.caption, "address": f"/api/games/{game.name}/pictures/{places[each]}"}
                    for each in section.pictures
                ],
                "html": _markdown.render("\n".join(section.prose)) if section.prose else "",
                "rules": [{"number": rule.number, "html": _markdown.renderInline(rule.text)} for rule in section.rules],
            }
            for section in sections
        ],
    }


def rules_picture(game: Game, place: int) -> str | None:
    """A picture of the rules or the summary, drawn; None if there are not so many."""
    found = _pictures(game)
    return _rules_picture(game, found[place].source) if 0 <= place < len(found) else None


@lru_cache(KEPT_PICTURES)
def _rules_picture(game: Game, source: str) -> str:
    return drawn(game, source)


@cache
def _sections(game: Game) -> list[rulebook.Section]:
    return rulebook.sections(game.rules_text)


@cache
def _summary(game: Game) -> list[rulebook.Section]:
    return rulebook.sections(game.summary_text)


def _pictures(game: Game) -> list[rulebook.Picture]:
    return [picture for section in [*_sections(game), *_summary(game)] for picture in section.pictures]


@cache
def picture(game: Game) -> str:
    """A game under way, drawn: its board, or everything where there is none."""
    return drawn(game, "example", 640)
