"""Asking a bot again what it once did not answer."""

import json
from contextlib import chdir
from pathlib import Path
from typing import Any

from motley import bots
from motley.bots import advice
from motley.bots.process import Forfeited
from motley.bots.program import Program
from motley.cli.given import BadArgument
from motley.kernel import Limits, Rng, Turn, registry, turn_of
from motley.render.text import flattest, text


def ask_again(file: Path, bot: str | None) -> int:
    """Show the position, put the question, tell the answer or why there is none, and what the bot logged."""
    kept = _kept(file)
    question = kept["question"]
    turn = _turn(question)
    position = turn.game.load(question["state"])
    # Our own are asked without being told the moves.
    question.setdefault("moves", [turn.game.write(position, move) for move in turn.moves])
    who = str(kept["bot"]) if bot is None else bot
    # Its files were named in the folder in which it played.
    folder = Path(str(kept.get("folder", "."))) if bot is None else Path()
    if not folder.is_dir():
        raise BadArgument(f"{folder}: this is where {who} played, and there is no such folder any more; name it: --bot")
    scene = turn.game.scene(turn.view, flattest(turn.game.looks))
    print(text(scene, turn.game.art()))
    print(f"Seat {turn.seat + 1}: {turn.game.asks(turn.ask, turn.seat, turn.view)} ({len(turn.moves)} moves)")
    print(f"Then: {kept['why']}")
    if question.get("do") == "hint":
        asked = advice.question(turn.game, position, turn.seat)
        print(advice.hint(asked, look=question["look"]).json())
        return 0
    with chdir(folder):
        return _put(who, turn, question)


def _put(who: str, turn: Turn, question: dict[str, Any]) -> int:
    """Put the question and tell what comes of it."""
    player = bots.admitted(who, turn.game.name)[1].make()
    if not isinstance(player, Program):
        print(f"{who} answers: {turn.game.write(turn.imagine(turn.rng), player.choose(turn))}")
        return 0
    log = ""
    try:
        move = player.ask(question, turn)
        print(f"{who} answers: {question['moves'][list(turn.moves).index(move)]}")
        code = 0
    except Forfeited as error:
        print(f"{who} forfeits again: {error}")
        code = 1
    finally:
        log = player.close()
    if log:
        print(f"Its log:\n{log.rstrip()}")
    return code


def _kept(file: Path) -> dict[str, Any]:
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
        question = kept["question"]
        if not all(name in kept for name in ("bot", "why")) or "state" not in question:
            raise KeyError
    except (ValueError, KeyError, TypeError):
        raise BadArgument(f"{file}: this is no question that a bot was asked") from None
    return dict(kept)


def _turn(question: dict[str, Any]) -> Turn:
    game = registry.game(question["game"])
    state = game.load(question["state"])
    seat = int(question["seat"])
    told = question.get("limits")
    limits = bots.kind(question["bot"]).limits(question["level"]) if told is None else Limits(**told)
    return turn_of(game, state, seat, Rng(int(question.get("seed", 1))), limits)
