"""Bots are found by name, and made at a level."""

from typing import Any

import pytest

from motley import bots
from motley.bots.greedy import Beginner, Greedy
from motley.bots.levels import MCTS, Thinker
from motley.bots.random import Random
from motley.bots.search import Mcts
from motley.bots.search_net import NetSearch
from motley.bots.words import words
from motley.kernel import registry
from motley.kernel.pseudo import OPEN, PSEUDO
from motley.kernel.registry import Unknown


def test_the_installed_bots_are_found() -> None:
    assert {"greedy", "mcts", "random"} <= {kind.name for kind in bots.kinds()}


def test_a_level_makes_its_bot() -> None:
    assert isinstance(bots.make("random"), Random)
    assert isinstance(bots.make("greedy", "beginner"), Beginner)
    assert isinstance(bots.make("greedy:beginner"), Beginner)
    assert type(bots.make("greedy")) is Greedy
    assert isinstance(bots.make("mcts:deep"), Mcts)


def test_stronger_levels_search_longer() -> None:
    made = [level.make() for level in MCTS.levels]
    counts = [bot.limits.simulations for bot in made if isinstance(bot, Mcts)]
    assert len(counts) == len(MCTS.levels)
    assert counts == sorted(counts, key=lambda count: count or 0)
    assert all(MCTS.limits(level.name).seconds for level in MCTS.levels), "people should not wait for ever"


def test_a_share_of_a_level_is_a_share_of_its_search() -> None:
    """Of every level that searches: one that did more than its share would pass a ladder's step that it should not."""
    for name, level in (("mcts", "careful"), ("mcts", "deep"), ("master", "master")):
        found = bots.kind(name).level(level)
        whole, quarter = found.at(1.0), found.at(0.25)
        assert isinstance(whole, Mcts | NetSearch)
        assert isinstance(quarter, Mcts | NetSearch)
        assert quarter.limits.simulations == (whole.limits.simulations or 0) // 4 > 0
        assert type(found.make()) is type(whole)


def test_expert_is_not_master_by_another_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Master asks what was learned; Expert searches without, the same whether NumPy is there or not."""
    assert isinstance(bots.make("master"), NetSearch)
    for is_there in (True, False):
        monkeypatch.setattr("motley.bots.levels.has_numpy", lambda is_there=is_there: is_there)
        expert, strong = bots.make("expert"), bots.make("strong")
        assert isinstance(expert, Thinker)
        assert isinstance(strong, Thinker)
        assert isinstance(expert.tree, Mcts)
        assert isinstance(strong.tree, Mcts)
        assert (expert.tree.limits.simulations or 0) > 10 * (strong.tree.limits.simulations or 0)


def test_wrong_names_say_which_there_are() -> None:
    with pytest.raises(Unknown, match=r"no bot called 'nobody'; there are: .*greedy"):
        bots.make("nobody")
    with pytest.raises(bots.UnknownLevel, match="has no level 'godlike'; there are: beginner, steady"):
        bots.make("greedy:godlike")


def test_a_bot_class_of_a_third_party_is_a_kind_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motley.kernel.registry.bot_maker", lambda name: Random)
    kind = bots.kind("coin_flipper")
    assert (kind.title, kind.games) == ("Coin flipper", None)
    assert kind.sentence == "Every legal move is as likely as any other."
    assert isinstance(kind(), Random)


def test_a_kind_tells_the_protocol_what_it_is() -> None:
    told = bots.kind("greedy").json()
    assert told["levels"] == [
        {"name": "beginner", "title": "Beginner", "games": None},
        {"name": "steady", "title": "Steady", "games": None},
    ]
    assert (told["games"], told["usual"]) == (None, False)


def titles(told: dict[str, Any]) -> list[str]:
    return [told["title"], told["sentence"], *[level["title"] for level in told["levels"]]]


def test_what_our_bots_are_called_is_told_in_the_language() -> None:
    ours = [kind for kind in bots.kinds() if words().has("bot", kind.name)]
    assert {"casual", "master", "random"} <= {kind.name for kind in ours}
    for kind in ours:
        assert all(text.startswith(OPEN) for text in titles(kind.json(PSEUDO)))
        assert not any(text.startswith(OPEN) for text in titles(kind.json()))
    assert "Casual, raider" in titles(bots.kind("casual").json())


def test_a_bot_of_others_brings_its_own_name_into_every_language() -> None:
    kind = bots.BotKind("stranger", "Stranger", "Comes from afar.", [bots.Level("only", "Only", Random)], "only")
    assert titles(kind.json(PSEUDO)) == ["Stranger", "Comes from afar.", "Only"]


def test_four_strengths_are_the_same_in_every_game() -> None:
    for game in registry.games():
        assert [kind.name for kind in bots.kinds(game.name)][:4] == ["beginner", "casual", "strong", "expert"]
    assert bots.kind("casual").json()["usual"]
    seconds = [bots.kind(name).limits().seconds or 9 for name in ("beginner", "casual", "strong", "expert")]
    assert seconds == [0.3, 0.3, 1.0, 2.0]


def test_a_character_is_a_level_of_its_game_alone() -> None:
    level = bots.kind("strong").level("raider")
    assert (level.title, level.games) == ("Strong, raider", ("motora",))
    bot = bots.make("casual:raider")
    assert isinstance(bot, Greedy)
    assert bot.character == "raider"
    with pytest.raises(bots.UnknownLevel, match="has no level 'poet'; there are: usual,"):
        bots.make("casual:poet")
