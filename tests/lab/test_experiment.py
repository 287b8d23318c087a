"""Experiments as files: grids of variants, numbered games, and errors that say where."""

from pathlib import Path

import pytest

from motley.lab import BadExperiment, Experiment, Run

GRID = """\
game = "motif"
games = 5
bots = ["greedy", "random"]
seed = 7

[options]
size = [3, 5]
tokens = [2, 3]
press = 4
"""


def test_lists_make_a_grid_and_games_are_numbered_through_it() -> None:
    found = Experiment.loads(GRID)
    assert found.labels == ("size 3, tokens 2", "size 3, tokens 3", "size 5, tokens 2", "size 5, tokens 3")
    assert len(found) == 20
    assert [found.place(number) for number in (0, 3, 4, 19)] == [(0, 0), (3, 0), (0, 1), (3, 4)]
    assert found.variants[0].options == {"size": 3, "tokens": 2, "press": 4}


def test_a_game_depends_on_its_number_alone_and_variants_share_their_luck() -> None:
    found = Experiment.loads(GRID)
    assert found(8).record == found(8).record
    assert found(8).record != found(16).record
    assert found.variants[0].chance_seed(3) == found.variants[2].chance_seed(3)
    assert found.variants[0].rng(3, 1).below(10**6) == found.variants[2].rng(3, 1).below(10**6)


def test_seats_and_line_ups_are_a_grid_too() -> None:
    text = 'game = "motora"\ngames = 1\nseats = [2, 3]\nbots = [["greedy"], ["greedy", "random"]]\n'
    assert Experiment.loads(text).labels == (
        "2 seats, greedy",
        "2 seats, greedy, random",
        "3 seats, greedy",
        "3 seats, greedy, random",
    )


@pytest.mark.parametrize(
    ("text", "line", "field", "why"),
    [
        ('game = "motif"\ngames = \n', 2, "", "Invalid value"),
        ('game = "motif"\n', 1, "games", "missing"),
        ('games = 3\ngame = "chess"\n', 2, "game", "chess"),
        ('game = "motif"\ngames = 3\nsaets = 2\n', 3, "saets", "no such field"),
        ('game = "motif"\n\ngames = 0\n', 3, "games", "from 1"),
        ('game = "motif"\ngames = true\n', 2, "games", "True"),
        ('game = "motif"\ngames = 3\nseats = "two"\n', 3, "seats", "two"),
        ('game = "motif"\ngames = 3\nseats = 5\n', 3, "seats", "seats"),
        ('game = "motif"\ngames = 3\nbots = ["greedy", 4]\n', 3, "bots", "list of bots"),
        ('game = "motif"\ngames = 3\nbots = ["nobody"]\n', 3, "bots", "nobody"),
        ('game = "motif"\ngames = 3\nbots = ["mcts:huge"]\n', 3, "bots", "huge"),
        ('game = "motif"\ngames = 3\nseconds = -1\n', 3, "seconds", "above 0"),
        ('game = "motif"\ngames = 3\nsimulations = 0\n', 3, "simulations", "from 1"),
        ('game = "motif"\ngames = 3\nseed = 1.5\n', 3, "seed", "1.5"),
        ('game = "motif"\ngames = 3\n\n[options]\nsize = [3, 4]\n', 5, "options.size", "4 is not one of 3, 5 or 7"),
        ('game = "motif"\ngames = 3\n[options]\n# no\nbig = 3\n', 5, "options.big", "no such option"),
        ('game = "motif"\ngames = 3\noptions.size = []\n', 3, "options.size", "neither"),
        ('game = "motif"\ngames = 3\noptions = { size = 4 }\n', 3, "options.size", "4 is not"),
        ('game = "motif"\ngames = 3\nbots = ["greedy", "greedy", "greedy"]\n', 3, "bots", "2 seats at most"),
        ('game = "motora"\ngames = 3\nseats = [2, 99]\n[options]\nidols = "book"\n', 3, "seats", "not 99"),
        ('game = "motif"\ngames = 3\n[options]\npress = 4\nsize = [3, 5, 3]\n', 5, "options.size", "twice"),
        ('game = "motora"\ngames = 3\nseats = [2, 2]\n', 3, "seats", "twice"),
        ('game = "motora"\ngames = 3\nseats = 2\n[options]\nfirst = ["0", "3"]\n', 4, "options", "seat 3"),
    ],
)
def test_a_bad_file_is_named_with_line_and_field(text: str, line: int, field: str, why: str) -> None:
    with pytest.raises(BadExperiment) as caught:
        Experiment.loads(text, "my.toml")
    error = caught.value
    assert (error.file, error.line, error.field) == ("my.toml", line, field)
    assert why in error.why
    assert str(error).startswith(f"my.toml, line {line}: {field}")


def test_what_is_no_text_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_bytes(b'game = "motif"\ngames = 3\ntitle = "\xfcber"\n')
    with pytest.raises(BadExperiment, match=r"my\.toml, line 3: this is no text"):
        Experiment.read(file)
    with pytest.raises(BadExperiment, match="line 3"):
        Run.begin(file, tmp_path / "my.run")
