"""Everything MOTBA says and refuses has a sentence, and every rule it cites is in its rules."""

import ast
from pathlib import Path

from motley.games.motba import GAME
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.draft.season import METHODS, SEASONS
from motley.games.motba.rules.moves import WORDS
from motley.games.motba.rules.refusals import RULES
from motley.kernel import CHANCE
from motley.kernel.rng import Rng
from motley.kernel.rulebook import numbers

ROOT = Path(__file__).resolve().parents[3] / "motley" / "games" / "motba"


def named(call: str) -> set[str]:
    """The texts given to every call of that name, wherever they stand in its first arguments."""
    found: set[str] = set()
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == call:
                found |= {
                    each.value
                    for arg in node.args[:2]
                    for each in ast.walk(arg)
                    if isinstance(each, ast.Constant) and isinstance(each.value, str)
                }
    return found


def test_every_rule_that_is_cited_is_in_the_rules() -> None:
    cited = {text for text in named("Refusal") if text.startswith("R")} | set(RULES.values())
    assert cited <= numbers(GAME.rules_text)
    assert len(numbers(GAME.rules_text)) > 120


def test_every_refusal_has_words() -> None:
    keys = {text for text in named("Refusal") if not text.startswith("R")}
    assert len(keys) > 20
    assert [key for key in keys if not GAME.words.has("refusal", key)] == []


def test_every_ask_and_option_has_words() -> None:
    assert [kind for kind in RULES if not GAME.words.has("ask", kind)] == []
    for option in GAME.options:
        assert GAME.words.has("option", option.name)
        assert GAME.words.has("option", f"{option.name}-sentence")
    assert all(GAME.words.name("character_method", method) for method in METHODS)
    assert all(GAME.words.name("season", season) for season in SEASONS)
    assert len(set(WORDS)) == len(WORDS)


def test_whole_games_are_told_in_words() -> None:
    rng = Rng(12)
    told: set[str] = set()
    for method in METHODS:
        state = GAME.setup(3, GAME.complete({"character_method": method, "round_limit": 8, "season": "infinite"}))
        assert isinstance(state, MotbaState)
        state.events = []
        while state.ask() is not None:
            ask = state.ask()
            assert ask is not None
            assert GAME.asks(ask, None)
            seat = state.owing()[0]
            moves = state.moves(seat)
            move = state.sample(rng) if seat == CHANCE else moves[int(rng.below(len(moves)))]
            assert GAME.read(state, GAME.write(state, move)) == move
            state.accept(seat, move)
        for event in state.events:
            told.add(event.kind)
            for viewer in (0, 1, 2, None):
                assert GAME.says(event, viewer)
        outcome = state.outcome()
        assert outcome is not None
        assert GAME.ends(outcome)
    assert len(told) > 45
