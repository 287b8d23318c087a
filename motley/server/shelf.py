"""What the pages show of the games: what they are, their art, their rules, a picture."""

from functools import cache
from typing import Any

from markdown_it import MarkdownIt

from motley.bots import kinds
from motley.kernel import Game, Option, registry, rulebook
from motley.kernel.words import MissingWords
from motley.match import Match, start
from motley.render.icons import full_art
from motley.render.svg import svg

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


def games() -> dict[str, Any]:
    """Every installed game and bot, and those that cannot be used with what is wrong with them."""
    return {
        "games": registry.survey(game_json),
        "bots": [kind.json() for kind in kinds()],
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
        "pitch": str(game.words.tables.get("pitch", "")),
        "hidden": traits.hidden,
        "chance": traits.chance,
        "looks": list(game.looks),
        "stops": [{"name": stop, "title": game.words.name("stop", stop)} for stop in game.stops],
        "options": [_option(game, option) for option in game.options],
        "seat_names": _seat_looks(game),
    }


def _option(game: Game, option: Option) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": option.name,
        "type": option.kind,
        "default": option.default,
        "title": game.words.say("option", option.name),
        "sentence": game.words.say("option", f"{option.name}-sentence"),
    }
    if option.kind == "choice":
        told["values"] = [{"value": value, "title": _value_title(game, option, value)} for value in option.values]
    if option.kind == "int":
        told |= {"low": option.low, "high": option.high}
    return told


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
    return {"symbols": found.symbols, "defs": found.defs, "css": found.css, "fonts": fonts, "surface": surface}


def font_files(game: Game) -> set[str]:
    """The files of a game's package that are for everybody to fetch."""
    return set(game.art().fonts.values())


@cache
def rules(game: Game) -> dict[str, Any]:
    """The rules, section by section, as HTML."""
    return {
        "title": game.title,
        "sections": [
            {
                "number": section.number,
                "title": section.title,
                "html": _markdown.render("\n".join(section.prose)) if section.prose else "",
                "rules": [{"number": rule.number, "html": _markdown.renderInline(rule.text)} for rule in section.rules],
            }
            for section in rulebook.sections(game.rules_text)
        ],
    }


@cache
def picture(game: Game) -> str:
    """A game under way, drawn: its board, or everything where there is none."""
    scene = example(game).scene()
    boards = [area.key for area in scene.areas if area.kind == "board"][:1]
    return svg(scene, full_art(game), boards or None, panel=False)


def example(game: Game) -> Match:
    """The match that the game's example leads to."""
    match = start(game.name, by_hand=True)
    for text in game.example():
        match.play(match.to_act[0], text)
    return match
