"""Position strings, both ways."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motley.games.motif import GAME
from motley.games.motif.rules.book import MotifState
from motley.games.motif.rules.position import Parsed
from motley.games.motif.rules.state import PLAYING
from motley.kernel import BadPosition, BadSetup, Rng
from tests.games.motif.stories import adds, at, outcome, play, seat, start


@settings(max_examples=80, deadline=None)
@given(st.sampled_from([3, 5, 7]), st.integers(1, 6), st.integers(0, 2**32), st.integers(0, 120))
def test_every_position_comes_back(size: int, tokens: int, seed: int, plies: int) -> None:
    state = start(size=size, tokens=tokens)
    state.playout(Rng(seed), plies)
    text = GAME.text(state)
    again = GAME.position(text)
    assert GAME.text(again) == text
    assert again.outcome() == state.outcome()
    assert again.ask() == state.ask()
    for anybody in (-1, 0, 1):
        assert again.moves(anybody) == state.moves(anybody)
    assert again.key() == state.key(), "what the text does not tell decides nothing"


def test_positions_have_one_key_where_they_have_one_text() -> None:
    """Small boards, where many ways lead to a position: a key that left something out would take two for one."""
    texts: dict[object, str] = {}
    met = 0
    for seed in range(60):
        state = start(size=3, tokens=2)
        rng = Rng(seed)
        while state.ask() is not None:
            met += state.key() in texts
            assert texts.setdefault(state.key(), GAME.text(state)) == GAME.text(state)
            state.playout(rng, 1)
    assert met > 100, "they were come to again"
    assert len(set(texts.values())) == len(texts)


def test_dots_are_read_and_digits_are_written() -> None:
    state = at("...../..B../..g../5/G*.3 g 22 mcw 0")
    assert GAME.text(state) == "5/2B2/2g2/5/G*4 g 22 mcw 0"


def test_runs_of_digits_are_joined() -> None:
    assert GAME.text(at("11111/5/23/5/5 g 33 - 0")) == "5/5/5/5/5 g 33 - 0"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("5/5/5/5/5 g 33 -", "five fields"),
        ("5/5/5/5/5  g 33 - 0", "five fields"),
        ("5/5/5/5 g 33 - 0", "3, 5 or 7 ranks"),
        ("5/5/5/5/5/5 g 33 - 0", "3, 5 or 7 ranks"),
        ("5/5/4/5/5 g 33 - 0", "rank 3 has 4 tiles"),
        ("5/5/6/5/5 g 33 - 0", "rank 3 has 6 tiles"),
        ("5/5/2x2/5/5 g 33 - 0", "cannot read rank 3"),
        ("5/5/2g*2/5/5 g 33 - 0", "cannot read rank 3"),
        ("5/5/5/5/5 w 33 - 0", "the seat to move"),
        ("5/5/5/5/5 g 3 - 0", "the reserves"),
        ("5/5/5/5/5 g 77 - 0", "the reserves"),
        ("5/5/5/5/5 g 32 - 0", "gold has 3 tokens on the board and in reserve, black 2"),
        ("5/5/5/5/5 g 00 - 0", "1 to 6 tokens"),
        ("GGGGG/GG3/BBBBB/BB3/5 g 00 - 0", "1 to 6 tokens, not 7"),
        ("5/2B2/2G2/5/5 g 22 ma 0", "in this order"),
        ("5/2B2/2G2/5/5 g 22 x 0", "in this order"),
        ("5/2B2/2G2/5/5 g 22 - -1", "quiet counter"),
        ("5/2B2/2G2/5/5 g 22 - 01", "quiet counter"),
        ("5/2B*2/2G2/5/5 g 22 - 0", "not to move"),
        ("5/2B2/2G*2/5/5 g 22 - 0", "need exactly 0"),
        ("5/2B2/2G2/2G2/5 g 12 a 0", "need exactly 1"),
        ("5/2B2/2G*2/2G*2/5 g 12 a 0", "need exactly 1"),
        ("5/2B2/2G2/5/5 g 22 m 0", "need at least 1"),
        ("5/2B2/2G*2/2G2/5 g 12 am 0", "need at least 2"),
        ("5/2B2/2G2/5/5 g 22 c 0", "flag c needs a or m"),
        ("5/2B2/2G*2/5/5 g 22 mw 0", "flag w needs c"),
        ("5/2B2/2G*2/5/5 g 22 mcw 1", "flag w needs quiet 0"),
        ("5/5/2g2/5/5 ? 33 - 0", "before the toss"),
        ("5/5/5/5/5 ? 33 - 2", "before the toss"),
    ],
)
def test_a_string_that_describes_no_position_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.position(text)


def test_size_and_tokens_must_agree_with_given_options() -> None:
    text = "5/2B2/2G2/5/5 g 22 - 0"
    assert GAME.position(text, {"size": 5, "tokens": 3}).tokens == 3
    with pytest.raises(BadPosition, match="tokens 3, the options say 4"):
        GAME.position(text, {"tokens": 4})
    with pytest.raises(BadPosition, match="size 5, the options say 7"):
        GAME.position(text, {"size": 7})
    with pytest.raises(BadSetup):
        GAME.position(text, {"press": 20})


def test_without_a_white_tile_it_loads_as_a_finished_game() -> None:
    state = at("ggg/gGb/bBb g 22 - 3")
    end = outcome(state)
    assert (end.reason, end.scores) == ("coloured", (5, 4))
    assert state.ask() is None


def test_with_a_full_counter_it_loads_as_a_stalemate() -> None:
    assert outcome(at("1gg/gGb/bBb g 22 - 12")).reason == "stalemate"
    assert at("1gg/gGb/bBb g 22 - 11").outcome() is None
    assert outcome(at("ggg/gGb/bBb g 22 - 12")).reason == "coloured"


def test_a_seat_without_a_move_passes_when_loaded() -> None:
    state = at("2g/GGG/BBB b 00 - 0")
    assert GAME.text(state) == "2g/GGG/BBB g 00 - 1"


def loaded(text: str) -> MotifState:
    """A position as it stands in the string, with somebody who listens when it goes on."""
    state = GAME.position("3/3/3 g 33 - 0")
    Parsed(text).fill(state)
    state.events = []
    state.go_on()
    return state


def test_at_the_start_of_a_turn_that_is_a_pass_and_in_the_middle_it_is_not() -> None:
    passed = loaded("2g/GGG/BBB b 00 - 0")
    assert passed.events is not None
    assert [event.kind for event in passed.events] == ["pass"]
    ended = loaded("2g/G*G*G*/BBB g 00 m 0")
    assert ended.events is not None
    assert [event.kind for event in ended.events] == ["turn", "pass"]
    assert GAME.text(ended) == "2g/GGG/BBB g 00 - 2"


def test_a_turn_that_is_over_ends_when_loaded() -> None:
    state = at("5/2B2/2G*2/5/5 g 00 mcw 0")
    assert GAME.text(state) == "5/2B2/2G2/5/5 b 00 - 0"
    after_add = at("4G*/5/5/B4/GB3 g 11 acw 0")
    assert seat(after_add) == 1


def test_a_seat_with_everything_in_reserve_may_add_anywhere() -> None:
    assert len(adds(at("5/5/2G2/5/5 b 23 - 5"))) == 24


def test_the_string_after_the_end_shows_the_board_as_it_stopped() -> None:
    state = play(at("gg1/gGb/GBb g 01 - 0"), "b2-c3")
    assert GAME.text(state) == "ggG*/ggb/GBb g 01 mcw 0"
    assert GAME.position(GAME.text(state)).ending != PLAYING


def test_dumps_come_back_whole_and_nonsense_does_not() -> None:
    state = play(start(first="gold"), "+c3 +c4 c3-a1")
    again = GAME.load(state.dump())
    assert again.digest() == state.digest()
    assert again.view(0) == state.view(0)
    whole = state.dump()
    for wrong in ({"size": 4}, {"flags": "x"}, {"own_reserve": 0}, {"own_tokens": 3}, {"foe_tiles": -1}, {"seat": 2}):
        with pytest.raises(BadPosition):
            GAME.load({**whole, **wrong})
    with pytest.raises(BadPosition):
        GAME.load({})
