"""Games and bots by name, found through entry points of anybody's package."""

import importlib
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, EntryPoint
from pathlib import Path

import pytest
from motley_gauntlet.game import Gauntlet
from motley_tally.game import Tally

from motley import bots
from motley.kernel import registry
from motley.kernel.registry import Broken, Unknown
from tests.toys.broken import SENTENCES, break_everything, plug_in


@pytest.fixture(autouse=True)
def _put_back() -> Iterator[None]:
    games = dict(registry._games)
    found = dict(registry._found)
    faults = dict(registry._faults)
    yield
    for kept, table in ((games, registry._games), (found, registry._found), (faults, registry._faults)):
        table.clear()
        table.update(kept)  # type: ignore[arg-type]


@pytest.fixture
def newcomers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose distributions the registry will find."""
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    registry._found.clear()
    return tmp_path


def test_installed_packages_are_found_by_their_entry_points() -> None:
    assert {"gauntlet", "tally"} <= set(registry.game_names())
    assert registry.game("gauntlet").title == "Gauntlet"
    assert registry.game("gauntlet") is registry.game("gauntlet")


def test_names_are_in_alphabetical_order() -> None:
    names = registry.game_names()
    assert names == sorted(names)
    assert [game.name for game in registry.games()] == names


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(Unknown, match=r"xyzzy.*gauntlet.*tally"):
        registry.game("xyzzy")
    with pytest.raises(Unknown, match="xyzzy"):
        registry.bot_maker("xyzzy")


def test_a_game_can_be_added_by_hand() -> None:
    class Solitaire(Tally):
        def __init__(self) -> None:
            super().__init__()
            self.name = "solitaire"

    game = Solitaire()
    registry.register(game)
    assert registry.game("solitaire") is game
    assert "solitaire" in registry.game_names()
    registry.forget("solitaire")
    assert "solitaire" not in registry.game_names()


def test_an_entry_point_that_is_no_game_is_refused() -> None:
    entry = EntryPoint("oddity", "motley_gauntlet:__name__", "motley.games")
    registry._found["motley.games"] = {"oddity": entry}
    with pytest.raises(Unknown, match="is no Game"):
        registry.game("oddity")


def test_a_third_partys_game_runs_from_its_source() -> None:
    """Uncompiled classes over whatever build of the kernel runs."""
    import motley_gauntlet.rules

    assert isinstance(registry.game("gauntlet"), Gauntlet)
    assert (motley_gauntlet.rules.__file__ or "").endswith("rules.py")
    assert (motley_gauntlet.rules.__file__ or "").count("build/toys")


def sentences() -> list[str]:
    return [fault.sentence for fault in registry.left_out()]


def test_broken_plug_ins_are_left_out_and_named_and_the_others_go_on(newcomers: Path) -> None:
    break_everything(newcomers)
    assert {"gauntlet", "tally"} <= {game.name for game in registry.games()}
    assert {"greedy", "mcts", "random"} <= {kind.name for kind in bots.kinds()}
    assert sentences() == list(SENTENCES)
    assert "shatter" not in registry.game_names()
    assert "hollow" not in registry.bot_names()


def test_a_broken_plug_in_that_is_asked_for_says_what_is_wrong_every_time(newcomers: Path) -> None:
    break_everything(newcomers)
    for _ in range(2):
        with pytest.raises(Broken, match=r"shards 1\.2 is left out: RuntimeError: the lid is stuck"):
            registry.game("shatter")
        with pytest.raises(Broken, match="cannot be called to make a bot"):
            bots.make("hollow")


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("import nowhere_to_be_found\n", "ModuleNotFoundError: No module named 'nowhere_to_be_found'"),
        ("import sys\nsys.exit('not today')\n", "SystemExit: not today"),
        ("def broken(:\n", "SyntaxError: invalid syntax (oddity.py, line 1)"),
        ("", "AttributeError: module 'oddity' has no attribute 'GAME'"),
        ("GAME = 'a game'\n", "oddity:GAME is no Game"),
        ("from motley_tally.game import Tally as GAME\n", "oddity:GAME is no Game"),
        ("from motley_tally.game import Tally\nGAME = Tally()\n", "the game calls itself 'tally'"),
    ],
)
def test_whatever_is_wrong_with_a_game_is_told(newcomers: Path, source: str, error: str) -> None:
    plug_in(newcomers, "odds", "[motley.games]\noddity = oddity:GAME\n", oddity=source)
    sys.modules.pop("oddity", None)
    with pytest.raises(Broken) as told:
        registry.game("oddity")
    assert (told.value.fault.distribution, told.value.fault.error) == ("odds 1.2", error)


def test_a_game_that_cannot_be_told_of_is_left_out(newcomers: Path) -> None:
    def tell(game: object) -> str:
        if isinstance(game, Tally):
            raise KeyError("pitch")
        return "told"

    assert set(registry.survey(tell)) == {"told"}
    assert [fault.name for fault in registry.left_out()] == ["tally"]
    with pytest.raises(Broken, match="KeyError: 'pitch'"):
        registry.game("tally")


def test_a_bot_under_another_name_is_left_out(newcomers: Path) -> None:
    plug_in(newcomers, "masks", "[motley.bots]\nstranger = motley.bots.levels:GREEDY\n")
    assert "stranger" not in {kind.name for kind in bots.kinds()}
    assert sentences() == ["The bot 'stranger' of masks 1.2 is left out: the bot calls itself 'greedy'"]


def test_nobody_takes_over_the_name_of_one_of_ours(newcomers: Path) -> None:
    for distribution in ("aaa-robbers", "zzz-robbers"):
        plug_in(newcomers, distribution, "[motley.games]\nmotif = motley_tally:GAME\n")
    assert registry.game("motif").title == "Motif"
    assert "motif" in registry.game_names()
    assert [fault.distribution for fault in registry.left_out()] == ["aaa-robbers 1.2", "zzz-robbers 1.2"]
    assert "the name belongs to motley-games" in sentences()[0]


def test_of_two_strangers_with_one_name_the_first_has_it(newcomers: Path) -> None:
    for distribution in ("second", "first"):
        plug_in(newcomers, distribution, "[motley.bots]\ntwin = motley.bots.random:Random\n")
    assert "twin" in {kind.name for kind in bots.kinds()}
    assert sentences() == ["The bot 'twin' of second 1.2 is left out: the name belongs to first 1.2"]


def test_a_list_of_entry_points_that_cannot_be_read_is_left_out(newcomers: Path) -> None:
    plug_in(newcomers, "garble", "[motley.games]\nno equals sign\n")
    assert {"gauntlet", "tally", "motif"} <= {game.name for game in registry.games()}
    assert [(fault.name, fault.distribution) for fault in registry.left_out()] == [("*", "garble 1.2")]


def test_a_distribution_that_does_not_describe_itself_hurts_nobody(newcomers: Path) -> None:
    plug_in(newcomers, "nameless", "[motley.games]\nshade = shade:GAME\n", shade="raise ImportError\n")
    (newcomers / "nameless-1.2.dist-info" / "METADATA").unlink()
    assert {"gauntlet", "tally", "motif"} <= {game.name for game in registry.games()}
    assert [fault.name for fault in registry.left_out()] == ["shade"]


def test_names_are_told_without_reading_whose_they_are(newcomers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table asks for them at every answer of a bot, and a description is a file that is read and parsed."""
    break_everything(newcomers)
    known = [game.name for game in registry.games()], registry.bot_names()
    read: list[Distribution] = []
    before = Distribution.metadata.fget  # type: ignore[attr-defined]

    def metadata(each: Distribution) -> object:
        read.append(each)
        return before(each)

    monkeypatch.setattr(Distribution, "metadata", property(metadata))
    assert ([game.name for game in registry.games()], registry.bot_names()) == known
    assert "shatter" not in known[0]
    assert {each.name for each in set(read)} <= {"shards"}, "only of what is broken it is asked"
