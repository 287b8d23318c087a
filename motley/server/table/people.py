"""Who sits where: people and bots."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from motley.bots import USUAL_BOT, UnknownLevel, kind, kinds
from motley.bots import words as spoken
from motley.bots.cast import called, face_of
from motley.kernel import Game, registry
from motley.kernel.registry import Unknown
from motley.match import Refused
from motley.server.door.person import Person
from motley.server.store.models import NOBODY
from motley.server.words import LANGUAGE, refused, words

SEEN: Final = " \u200d"
"""What counts as unseen and is wanted all the same: a space, and what joins several signs into one."""

OPEN: Final = ""
"""The owner of a seat that waits for somebody."""

ABSENT: Final = "absent"
LEAVES: Final = "leaves"
LATE: Final = "late"
"""Somebody has not been seen for too long; has said to go away for a while; has run out of time."""

UNAGREED: Final = 24 * 3600
"""Seconds of absence after which somebody has left, where nothing shorter was agreed."""

AT_RANDOM: Final = "random"
"""The bot that thinks about nothing."""

Called = str | dict[str, Any]
"""What somebody is called: a chosen name, or else a key of the words' [name] with its arguments."""


@dataclass(frozen=True)
class Sitter:
    """Who plays a seat.

    `ours`: it is a person's, also while a bot plays it for them. `owner` is that person; None stands for whoever is at
    the machine of the server, and "" for nobody yet: the seat is open. `since` is the number of the entry that gave it
    its owner: links to the seat from before lead nowhere. `away`: why a bot plays it until that person is back, ABSENT,
    LEAVES or LATE; "" where it plays until somebody says otherwise. `handed`: how many answers there were when a bot
    took it, as long as its turn may be the same. `at`: when its owner sat down. `agreed`: after so many seconds of
    absence the seat may be given away, the longest that was ever agreed with this owner.
    """

    seat: int
    kind: str
    name: Called
    bot: str | None = None
    level: str | None = None
    ours: bool = False
    resigned: bool = False
    owner: str | None = None
    since: int = 0
    away: str = ""
    handed: int = -1
    at: float = 0.0
    agreed: int = UNAGREED

    @property
    def is_bot(self) -> bool:
        return self.kind == "bot"

    @property
    def is_open(self) -> bool:
        """Whether somebody may still come and sit here."""
        return self.owner == OPEN and not self.is_bot

    @property
    def is_somebodys(self) -> bool:
        """Whether there is a person who can be asked about it: whoever gave up or was forgotten has no say any more."""
        return self.ours and self.owner not in (OPEN, NOBODY) and not self.resigned

    def belongs_to(self, person: Person) -> bool:
        """Whether this person plays the seat, or has handed it to a bot."""
        return self.ours and person.is_owner(self.owner)

    def stored(self) -> dict[str, Any]:
        """As the store keeps it."""
        fields = {"kind": self.kind, "name": self.name, "bot": self.bot, "level": self.level, "ours": self.ours}
        return fields if self.owner is None else {**fields, "owner": self.owner}

    def shelved(self) -> dict[str, Any]:
        """As the list of tables has it."""
        kept = {"name": self.name, "ours": self.ours, "owner": self.owner, "since": self.since}
        return self.json(False, LANGUAGE) | kept

    def json(self, is_mine: bool, language: str) -> dict[str, Any]:
        """As the live protocol tells it to somebody whose seat it is, or is not."""
        name = name_in(self.name, language)
        return {
            "seat": self.seat,
            "kind": self.kind,
            "name": name,
            "bot": self.bot,
            "level": self.level,
            "mine": is_mine and not self.is_bot,
            "lent": is_mine and self.is_bot and not self.resigned,
            "away": bool(self.away),
            "resigned": self.resigned,
            "open": self.is_open,
            "face": face_of(name) if self.is_bot and not self.ours else None,
        }


def chosen_bot(game: Game, bot: str | None, level: str | None) -> tuple[str, str]:
    """A bot and its level by name, the usual ones where none is named. Raises Refused for those there are not."""
    if bot is None:
        fitting = kinds(game.name)
        usual = [each for each in fitting if each.name == USUAL_BOT] or fitting
        bot = usual[0].name
    try:
        found = kind(bot)
        if found.games is not None and game.name not in found.games:
            raise Unknown(bot)
        return bot, found.level(level, game.name).name
    except UnknownLevel as error:
        levels = ", ".join(each.name for each in found.levels_for(game.name))
        raise refused("no-such-level", bot=bot, level=str(level), game=game.title, levels=levels) from error
    except Unknown as error:
        raise refused("no-such-bot", bot=bot, game=game.title) from error


def replaced_bot(game: Game, sitter: Sitter) -> dict[str, Any] | None:
    """Who plays on for a bot that does not answer: one of ours, for one of ours the one that cannot take long."""
    if sitter.bot == AT_RANDOM:
        return None
    wish = AT_RANDOM if registry.is_bot_of_ours(sitter.bot or "") else None
    try:
        bot, level = chosen_bot(game, wish, None)
    except Refused:
        return None
    return {"kind": "bot", "bot": bot, "level": level, "hung": sitter.bot}


def bot_title(bot: str, level: str, language: str) -> str:
    """What people call that bot: "Search (Careful)", or "Casual, raider" where the level has the bot's name in it."""
    found = kind(bot)
    chosen, title = found.level(level), found.title_in(language)
    if chosen.title.startswith(found.title):
        return chosen.title_in(found, language)
    told = {"bot": title, "level": chosen.title_in(found, language)}
    return title if len(found.levels) == 1 else spoken.words(language).say("title", "level", told)


def seated(game: Game, wishes: Sequence[dict[str, Any]], owner: str | None = None) -> list[dict[str, Any]]:
    """The seats of a new table of this person, as the store keeps them. Raises Refused for a bot that there is not.

    A wish may name the owner of its seat. No bot has the name of anybody else at the table.
    """
    taken = {plain_name(wish.get("name")) for wish in wishes if wish["kind"] != "bot"}
    found: list[dict[str, Any]] = []
    for seat, wish in enumerate(wishes):
        sitter = _seated(game, seat, wish, owner, taken)
        taken.add(name_in(sitter.name))
        found.append(sitter.stored())
    return found


def unnamed(key: str, **args: object) -> Called:
    """Somebody without a name of their own, called so in every language."""
    return {"key": key, **args}


def name_in(called: Called, language: str = LANGUAGE) -> str:
    """What somebody is called, in that language."""
    return called if isinstance(called, str) else words(language).say("name", called["key"], called)


def plain_name(called: Called | None) -> str:
    """A name as people wish it, without anything that is not seen or that turns what stands beside it around."""
    text = called if isinstance(called, str) else ""
    kept = [sign for sign in text if sign in SEEN or unicodedata.category(sign)[0] not in "CZ"]
    return " ".join("".join(kept).split())[:40]


def _seated(game: Game, seat: int, wish: dict[str, Any], owner: str | None, taken: set[str]) -> Sitter:
    name = plain_name(wish.get("name"))
    if wish["kind"] == "bot":
        bot, level = chosen_bot(game, wish.get("bot"), wish.get("level"))
        return Sitter(seat, "bot", name if name and name not in taken else called(bot, taken), bot, level)
    # Whoever had no name at another table has none here.
    key = wish["name"]["key"] if isinstance(wish.get("name"), dict) else wish["kind"]
    owner = OPEN if wish["kind"] == "open" else wish.get("owner", owner)
    # Others read it too: only where everybody sits at one machine somebody is "you".
    usual = unnamed("person" if key == "me" and owner is not None else key, number=seat + 1)
    return Sitter(seat, "person", name or usual, ours=True, owner=owner)


def sitters(stored: Sequence[dict[str, Any]]) -> list[Sitter]:
    """The seats that the store kept."""
    return [Sitter(seat, **fields) for seat, fields in enumerate(stored)]
