"""Who sits where: people of this device and bots."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from motley.bots import USUAL_BOT, UnknownLevel, kind, kinds
from motley.kernel import Game
from motley.kernel.registry import Unknown
from motley.server.words import refused, words


@dataclass(frozen=True)
class Sitter:
    """Who plays a seat. `ours` stays true for a seat that this device handed to a bot: it may still look from there."""

    seat: int
    kind: str
    name: str
    bot: str | None = None
    level: str | None = None
    ours: bool = False
    resigned: bool = False

    @property
    def is_bot(self) -> bool:
        return self.kind == "bot"

    def stored(self) -> dict[str, Any]:
        """As the store keeps it."""
        return {"kind": self.kind, "name": self.name, "bot": self.bot, "level": self.level, "ours": self.ours}

    def json(self) -> dict[str, Any]:
        """As the live protocol tells it."""
        return {
            "seat": self.seat,
            "kind": self.kind,
            "name": self.name,
            "bot": self.bot,
            "level": self.level,
            "mine": self.ours and not self.is_bot,
            "resigned": self.resigned,
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
        return bot, found.level(level).name
    except UnknownLevel as error:
        raise refused("no-such-level", bot=bot, level=str(level)) from error
    except Unknown as error:
        raise refused("no-such-bot", bot=bot, game=game.title) from error


def bot_title(bot: str, level: str) -> str:
    """What people call that bot: "Search (Careful)", or "Casual, raider" where the level has the bot's name in it."""
    found = kind(bot)
    title = found.level(level).title
    if title.startswith(found.title):
        return title
    return found.title if len(found.levels) == 1 else f"{found.title} ({title})"


def seated(game: Game, wishes: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The seats of a new table, as the store keeps them. Raises Refused for a bot that there is not."""
    return [_seated(game, seat, wish).stored() for seat, wish in enumerate(wishes)]


def _seated(game: Game, seat: int, wish: dict[str, Any]) -> Sitter:
    name = str(wish.get("name") or "").strip()[:40]
    if wish["kind"] == "bot":
        bot, level = chosen_bot(game, wish.get("bot"), wish.get("level"))
        return Sitter(seat, "bot", name or bot_title(bot, level), bot, level)
    usual = words().say("name", wish["kind"], {"number": seat + 1})
    return Sitter(seat, "person", name or usual, ours=True)


def sitters(stored: Sequence[dict[str, Any]]) -> list[Sitter]:
    """The seats that the store kept."""
    return [Sitter(seat, **fields) for seat, fields in enumerate(stored)]
