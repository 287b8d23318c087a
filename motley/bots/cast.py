"""Who the bots are when they sit down with people: a name and a face for each, never two alike at one table."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from zlib import crc32

from motley.kernel.data import read_toml

INK: Final = "#2a2220"
_BEHIND: Final = {
    "long": "M13 30a19 20 0 0 1 38 0v24H13z",
    "bob": "M13 29a19 19 0 0 1 38 0v13H13z",
    "braids": "M13 28a19 18 0 0 1 38 0v24a3.5 3.5 0 0 1-7 0V36H20v16a3.5 3.5 0 0 1-7 0z",
    "scarf": "M11 31a21 22 0 0 1 42 0v19l-8 8H19l-8-8z",
    "bun": "M32 3a7 7 0 1 1-.1 0z",
    "curls": "M15 35a9 9 0 0 1-2-15 9 9 0 0 1 11-10 10 10 0 0 1 16 0 9 9 0 0 1 11 10 9 9 0 0 1-2 15z",
}
"""What of the hair lies behind the head."""
_BEFORE: Final = {
    "short": "M17 29c-2-13 7-18 15-18s17 5 15 18c-2-7-6-9-9-9-6 1-13 1-17-1-2 2-3 5-4 10z",
    "tuft": "M18 27c-1-10 5-15 11-15l-1-6 5 4 4-5 1 7c6 1 10 6 8 15-3-5-7-7-14-7s-11 2-14 7z",
    "crop": "M17.5 27c-1-11 6-15 14.5-15s15.5 4 14.5 15c-2-6-5-8.5-14.5-8.5S19.5 21 17.5 27z",
    "waves": "M16 31c-4-8 1-13 5-15 3-5 17-7 21 0 6 1 8 8 6 15-2-1-3-5-4-8-5 1-8-1-11-3-4 3-9 4-13 3-1 3-2 6-4 8z",
    "bob": "M17 30c-1-13 7-18 15-18s16 5 15 18c-3-3-4-6-5-9-7 1-16 1-20 0-1 4-2 7-5 9z",
    "long": "M17 31c-1-14 7-19 15-19s16 5 15 19c-4-4-8-8-13-14-5 6-11 10-17 14z",
    "braids": "M17 29c-1-12 7-17 15-17s16 5 15 17c-5-2-12-6-15-12-3 6-10 10-15 12z",
    "bun": "M17.5 27c0-10 7-15 14.5-15s14.5 5 14.5 15c-3-5-7-8-14.5-8s-11.5 3-14.5 8z",
    "curls": "M17 27c0-4 2-8 6-9 3-4 14-4 18 0 4 1 6 5 6 9-3-3-6-4-8-4-4 2-9 2-13 0-3 0-6 1-9 4z",
    "scarf": "M15 34c-2-15 7-22 17-22s19 7 17 22c-2-9-7-15-17-15s-15 6-17 15z",
    "bald": "",
}
_EXTRA: Final = {
    "glasses": '<g fill="#ffffff40" stroke="#2a2220" stroke-width="1.7"><circle cx="25.5" cy="32" r="5"/>'
    '<circle cx="38.5" cy="32" r="5"/><path d="M30.5 31.5q1.5-1.2 3 0" fill="none"/></g>',
    "flower": '<g transform="translate(47 23)"><g fill="#fff8ef" stroke="#d9b9a0" stroke-width=".6">'
    '<circle cx="0" cy="-4" r="3.2"/><circle cx="3.8" cy="-1.2" r="3.2"/><circle cx="2.4" cy="3.2" r="3.2"/>'
    '<circle cx="-2.4" cy="3.2" r="3.2"/><circle cx="-3.8" cy="-1.2" r="3.2"/></g>'
    '<circle r="2" fill="#f2b632"/></g>',
    "freckles": '<g fill="#b5713f" opacity=".7"><circle cx="22.5" cy="37" r=".9"/><circle cx="25.5" cy="38.2" r=".9"/>'
    '<circle cx="38.5" cy="38.2" r=".9"/><circle cx="41.5" cy="37" r=".9"/></g>',
    "band": '<path d="M16.5 24q15.5-9 31 0" fill="none" stroke="#f2b632" stroke-width="4" stroke-linecap="round"/>',
    "cap": '<path d="M16 24c0-10 7-15 16-15s16 5 16 15z" fill="#e4572e"/>'
    '<path d="M30 22.5h22q1.5 4-2 4H30z" fill="#b53f1d"/>',
    "rings": '<g fill="none" stroke="#e7b84a" stroke-width="1.8"><circle cx="16.8" cy="40" r="2.4"/>'
    '<circle cx="47.2" cy="40" r="2.4"/></g>',
}
_HAIRY: Final = {
    "beard": "M18.5 35c1 12 7 16 13.5 16s12.5-4 13.5-16c-2 4-5 5-8 4.5q-5.5-1.8-11 0c-3 .5-6-.5-8-4.5z",
    "moustache": "M32 39.2c-3-2-8-1-9.5 3 4 1 7 .5 9.5-1.4 2.5 1.9 5.5 2.4 9.5 1.4-1.5-4-6.5-5-9.5-3z",
    "stubble": "",
}
"""Extras in the colour of the hair."""


@dataclass(frozen=True)
class Member:
    """Somebody who may sit at a table: a key for the face, a name, and the bot that plays under that name first."""

    key: str
    name: str
    bot: str

    def json(self) -> dict[str, str]:
        return {"name": self.name, "face": self.key}


@cache
def _told() -> dict[str, dict[str, Any]]:
    return read_toml("motley.bots", "content/cast.toml")


@cache
def cast() -> tuple[Member, ...]:
    """Everybody there is."""
    return tuple([Member(key, told["name"], told["bot"]) for key, told in _told().items()])


def members(bot: str) -> list[Member]:
    """Who plays for this bot, in this order: those of its strength first. A bot that has none begins anywhere, always
    at the same place."""
    everybody = list(cast())
    if all(each.bot != bot for each in everybody):
        first = crc32(bot.encode()) % len(everybody)
        return everybody[first:] + everybody[:first]
    return sorted(everybody, key=lambda each: each.bot != bot)


def called(bot: str, taken: Collection[str]) -> str:
    """A name for this bot that nobody else at the table has."""
    return next(name for name in _names(bot) if name not in taken)


def _names(bot: str) -> Iterator[str]:
    """Every name for a bot, best first, without end."""
    names = [each.name for each in members(bot)]
    yield from names
    number = 2
    while True:
        yield from [f"{name} {number}" for name in names]
        number += 1


def face_of(name: str) -> str | None:
    """The key of the face that goes with this name."""
    return next((each.key for each in cast() if each.name == name), None)


def face(key: str) -> str | None:
    """The face of that key, as an SVG; None if there is none."""
    return _face(key) if key in _told() else None


@cache
def _face(key: str) -> str:
    told = _told()[key]
    style, colour = told["hair"]
    skin, extra = told["skin"], told["extra"]
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
        f'<rect width="64" height="64" rx="14" fill="{told["ground"]}"/>',
        _path(_BEHIND.get(style, ""), colour),
        f'<path d="M8 64q1-14 16-15h16q15 1 16 15z" fill="{told["shirt"]}"/>',
        _path("M26 42h12v7a6 6 0 0 1-12 0z", skin),
        '<path d="M26 45q6 5 12 0v3q-6 5-12 0z" fill="#000" opacity=".12"/>',
        "" if style == "scarf" else _path("M17 30a3.5 4.5 0 1 0 1 8zM47 30a3.5 4.5 0 1 1-1 8z", skin),
        _path("M18 28a14 15 0 0 1 28 0c0 12-5 19-14 19s-14-7-14-19z", skin),
        *[_path(_HAIRY[each], colour) for each in extra if each in _HAIRY],
        _path("M19 37c1 8 6 11 13 11s12-3 13-11c-1 3-4 5-6 5q-7-2.5-14 0c-2 0-5-2-6-5z", colour, 0.25)
        if "stubble" in extra
        else "",
        _features(told),
        _path(_BEFORE[style], colour),
        *[_EXTRA[each] for each in extra if each in _EXTRA],
        "</svg>",
    ]
    return "".join(parts)


def _path(way: str, colour: str, opacity: float = 1) -> str:
    faint = "" if opacity == 1 else f' opacity="{opacity}"'
    return f'<path d="{way}" fill="{colour}"{faint}/>' if way else ""


MOUTHS: Final = {
    "beginner": "M26.5 39.5q5.5 6.5 11 0z",
    "casual": "M27 40.5q5 4 10 0",
    "strong": "M27.5 41.5q5 1.5 9.5-1",
    "expert": "M28 41.5h8",
}
BROWS: Final = {
    "beginner": "M22.5 26.5q3-2.5 6 0M35.5 26.5q3-2.5 6 0",
    "casual": "M22.5 27q3-1.8 6-.4M35.5 26.6q3-1.4 6 .4",
    "strong": "M22.5 26l6.2 1.2M41.5 26l-6.2 1.2",
    "expert": "M22.5 25.5l6.5 2M41.5 27l-6.5.5",
}


def _features(told: dict[str, Any]) -> str:
    """Eyes, brows, nose and mouth: the stronger somebody is, the graver."""
    bot = told["bot"]
    return (
        f'<g fill="{INK}"><circle cx="25.5" cy="32" r="2"/><circle cx="38.5" cy="32" r="2"/></g>'
        f'<path d="{BROWS[bot]}" fill="none" stroke="{INK}" stroke-width="1.6" stroke-linecap="round"/>'
        '<path d="M32 32.5q-2.2 3.6.6 4" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="1.4" '
        'stroke-linecap="round"/>'
        f'<path d="{MOUTHS[bot]}" fill="{"#fff" if bot == "beginner" else "none"}" stroke="{INK}" stroke-width="1.6" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
