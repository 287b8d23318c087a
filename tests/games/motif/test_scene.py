"""What people see: the board, the bar, the tokens that can be followed, and how moves are pointed at."""

import pytest

from motley.games.motif import GAME
from motley.games.motif.rules.board import listed
from motley.games.motif.rules.book import MotifState
from motley.kernel import Choice, Piece, Preview, Refusal, Scene
from tests.games.motif.quiet import quiet_positions
from tests.games.motif.stories import at, outcome, play, random_games, seat, start


def drawn(state: MotifState, viewer: int | None = None) -> Scene:
    return GAME.scene(state.view(viewer), "board")


def pieces(state: MotifState, viewer: int | None = None) -> dict[str, Piece]:
    return drawn(state, viewer).pieces()


def choices(state: MotifState) -> dict[str, Choice]:
    who = seat(state)
    ask = state.ask()
    assert ask is not None
    found = GAME.choices(state.view(who), ask, state.moves(who))
    return {GAME.write(state, choice.move): choice for choice in found}


def preview(state: MotifState, text: str) -> Preview:
    return GAME.preview(state.view(seat(state)), GAME.read(state, text))


def why_not(state: MotifState, *keys: str) -> Refusal:
    ask = state.ask()
    assert ask is not None
    return GAME.why_not(state.view(seat(state)), ask, keys)


def test_every_tile_has_its_colour_its_place_and_its_label() -> None:
    found = pieces(at("1gb/gGb/gBb g 00 - 0"))
    assert len([key for key in found if key.startswith("tile:")]) == 9
    assert found["tile:a3"].art == "tile-white"
    assert found["tile:b3"].art == "tile-gold"
    assert found["tile:c3"].art == "tile-black"
    assert found["tile:c3"].label == "c3, black tile"
    assert (found["tile:a1"].at, found["tile:c3"].at) == ((0.5, 2.5), (2.5, 0.5))


def test_labels_say_whose_a_token_is_and_whether_it_has_moved() -> None:
    state = play(at("2b2/1B3/2B2/1G1G1/5 g 11 - 0"), "b2-b1")
    mine, theirs = pieces(state, 0), pieces(state, 1)
    assert mine["token:gold:0"].label == "b1, gold tile, your token, moved"
    assert mine["token:gold:1"].label == "d2, gold tile, your token, not yet moved"
    assert mine["token:black:0"].label == "c3, black tile, black token"
    assert theirs["token:black:0"].label == "c3, black tile, your token"
    added = play(at("5/5/3B1/B4/G2G1 g 11 - 0"), "+b1")
    assert pieces(added, 0)["token:gold:2"].label == "b1, gold tile, your token, added this turn"
    assert pieces(added, 0)["token:gold:0"].label == "a1, gold tile, your token, not yet moved, shut in"


def test_a_moved_token_keeps_its_key_and_a_done_one_looks_done() -> None:
    state = start(first="gold")
    before = pieces(state)
    play(state, "+c3 +c4")
    assert before["token:gold:0"].parent is None
    assert pieces(state)["token:gold:0"].at == (2.5, 2.5)
    play(state, "c3-a1")
    token = pieces(state)["token:gold:0"]
    assert (token.at, token.art, token.marks) == ((0.5, 4.5), "token-gold-done", ("done",))
    play(state, "+b1")
    assert pieces(state)["token:gold:0"].art == "token-gold"


def test_all_tokens_are_always_in_the_scene() -> None:
    for positions in random_games(4):
        for state in positions:
            tokens = [key for key in pieces(state) if key.startswith("token:")]
            assert sorted(tokens) == sorted(f"token:{colour}:{n}" for colour in ("gold", "black") for n in range(3))


def test_reserves_belong_to_their_seats() -> None:
    scene = drawn(play(start(first="gold"), "+c3"))
    gold, black = scene.areas[1:]
    assert (gold.owner, black.owner) == (0, 1)
    assert sum(piece.key.startswith("token:") for piece in gold.pieces) == 2
    assert sum(piece.key.startswith("token:") for piece in black.pieces) == 3


def test_the_bar_tells_the_count_and_the_majority() -> None:
    found = pieces(at("ggggb/gGgbb/gg1bB/bgGbb/GbBbB g 00 - 2"))
    assert found["bar:mark"].label == "Gold 12, white 1, black 12; whoever has 13 of 25 tiles wins"
    assert (found["count:gold"].text, found["count:black"].text, found["bar:majority"].text) == ("12", "12", "13")
    assert all(found[f"bar:{colour}"].path for colour in ("gold", "white", "black"))
    assert pieces(start(size=7))["bar:majority"].text == "25"


def test_the_latest_turns_of_both_sides_are_marked() -> None:
    found = pieces(play(start(first="gold"), "+c3 +c4 c3-a1 +b1 c4-e5"))
    marked = {key for key, piece in found.items() if "last" in piece.marks}
    assert marked == {"tile:a1", "tile:b1", "tile:e5"}
    assert {"last:a1", "last:b1", "last:e5", "left:c3", "left:c4"} <= set(found)
    assert not [key for key, piece in found.items() if "old" in piece.marks]


def test_the_movers_own_last_turn_is_faint_until_a_new_one_begins() -> None:
    state = play(start(first="gold"), "+c3 +c4 c3-a1 +b1 c4-e5 +d5")
    old = {key for key, piece in pieces(state).items() if "old" in piece.marks}
    assert old == {"last:a1", "last:b1", "left:c3"}
    play(state, "a1-a2")
    assert not [key for key, piece in pieces(state).items() if "old" in piece.marks]


def test_edges_have_coordinates() -> None:
    found = pieces(start(size=7))
    assert [found[f"file:{letter}"].text for letter in "abcdefg"] == list("abcdefg")
    assert [found[f"rank:{number}"].text for number in range(1, 8)] == list("1234567")


@pytest.mark.parametrize(
    ("position", "lines"),
    [
        ("5/2B2/2G2/5/5 g 22 - 0", ["1 token still to move", "one may be added"]),
        ("5/2B2/2G2/2G*2/5 g 12 acw 0", ["1 token still to move", "one was added"]),
        ("2b2/1B3/2B2/3G1/1G*3 g 11 m 0", ["1 token still to move", "one is added after the moves"]),
        ("5/2B2/2G2/5/5 b 00 - 1", ["1 token still to move", "none left to add"]),
        (
            "5/2B2/2G2/5/5 b 00 - 2",
            ["1 token still to move", "none left to add", "2 quiet turns; after 4 a turn must change a tile"],
        ),
        (
            "1gb/gGb/gBb g 00 - 5",
            [
                "1 token still to move",
                "none left to add",
                "5 quiet turns; after 8 a turn must colour a white tile",
                "a tile must still change to your colour in this turn (R8.3)",
            ],
        ),
        (
            "1gb/gGb/gBb g 00 - 9",
            [
                "1 token still to move",
                "none left to add",
                "9 quiet turns; at 12 the game ends",
                "a white tile must still be coloured in this turn (R8.4)",
            ],
        ),
    ],
)
def test_the_status_tells_what_is_left_of_the_turn(position: str, lines: list[str]) -> None:
    assert drawn(at(position)).told() == lines


def test_the_board_itself_shows_what_is_left_of_the_turn() -> None:
    found = pieces(at("2b2/1B3/2B2/3G1/1G*3 g 11 m 2"))
    assert found["plate:turn"].text == "1 to move, then add"
    assert found["plate:quiet"].text == "quiet turns: 2 of 4"
    calm = pieces(at("5/2B2/2G2/5/5 g 22 - 1"))
    assert calm["plate:turn"].text == "1 to move, may add"
    assert "plate:quiet" not in calm
    assert "plate:turn" not in pieces(start())


def test_the_players_panel() -> None:
    gold, black = drawn(at("5/2B2/2G2/5/5 g 22 - 0")).seats
    assert (gold.name, gold.letter, gold.shape) == ("Gold", "G", "circle")
    assert gold.counters == (("tiles", 1), ("in reserve", 2))
    assert black.counters == (("tiles", 1), ("in reserve", 2))
    done = play(at("gg1/gGb/bBb g 00 - 0"), "b2-c3")
    over = drawn(done)
    assert [card.status for card in over.seats] == ["winner", "second"]
    assert [dict(card.counters)["tiles"] for card in over.seats] == list(outcome(done).scores)
    assert outcome(done).sheet == (("tiles", outcome(done).scores),)
    assert over.told() == []
    assert drawn(start()).told() == ["The coin is in the air"]


def test_an_add_is_a_tile_and_a_move_is_a_token_and_a_tile() -> None:
    found = choices(at("5/2B2/2G2/5/5 g 22 - 0"))
    assert found["+a1"].steps == (("tile:a1",),)
    assert found["c3-a1"].steps == (("token:gold:0",), ("tile:a1",))
    assert found["+a1"].sentence == "Add a token on a1, which is white."
    assert found["c3-a1"].sentence == "Move from c3 to a1, which is white."
    assert {choice.group for choice in found.values()} == {"Add a token", "Move the token on c3"}
    assert [choice.button for choice in choices(start()).values()] == ["gold", "black"]


def test_preview_shows_the_token_and_what_turns() -> None:
    shown = preview(at("5/2B2/2G2/5/5 g 22 - 0"), "c3-a1")
    assert [(ghost.art, ghost.at) for ghost in shown.ghosts] == [
        ("tile-gold", (0.5, 4.5)),
        ("token-gold", (0.5, 4.5)),
    ]
    assert shown.marks == {"token:gold:0": ("leaving",), "tile:a1": ("turns",)}
    assert shown.lines == [("info", "a1 turns from white to gold: gold 2, black 1.")]
    own = preview(at("5/gGg2/5/2B2/5 g 00 - 0"), "b4-a4")
    assert [ghost.art for ghost in own.ghosts] == ["token-gold"]
    assert own.marks == {"token:gold:0": ("leaving",)}
    assert preview(at("5/2B2/2G2/5/5 g 22 - 0"), "+a1").marks == {"tile:a1": ("turns",)}
    assert own.lines == [("info", "a4 is gold already: nothing changes.")]


def test_preview_warns_of_tokens_shut_in() -> None:
    state = at("5/5/3B1/B4/G2G1 g 11 - 0")
    assert ("warn", "Adding here shuts in a1.") in preview(state, "+b1").lines
    assert ("warn", "This shuts in your a1.") in preview(state, "d1-b1").lines
    assert not [tone for tone, _ in preview(state, "+e5").lines if tone == "warn"]
    trap = preview(at("5/5/5/G1G2/B1g2 g 12 - 0"), "c2-b1")
    assert ("good", "This shuts in black's a1.") in trap.lines


def test_preview_says_whether_the_last_white_tile_wins_or_loses() -> None:
    won = preview(at("ggggb/gGgbb/gg1bB/bgGbb/GbBbB g 00 - 2"), "c2-c3")
    assert won.lines[-1] == ("good", "This colours the last white tile: you win 13-12.")
    lost = preview(at("gbb/bGb/1Bb g 00 - 1"), "b2-a1")
    assert lost.lines[-1] == ("warn", "This colours the last white tile: you lose 3-6.")


@pytest.mark.parametrize(
    ("position", "before", "keys", "wanted"),
    [
        ("5/1B3/G2B1/1G3/2G2 b 01 - 0", "", ["tile:a1"], "R6.2"),
        ("5/1B3/G2B1/1G3/2G2 b 01 - 0", "", ["token:black:0", "tile:a1"], "R4.3"),
        ("5/1B3/G2B1/1G3/2G2 b 01 - 0", "", ["token:black:0", "token:gold:0"], "R4.2"),
        ("5/1B3/G2B1/1G3/2G2 b 01 - 0", "", ["token:gold:0"], "R3.4"),
        ("5/1B3/G2B1/1G3/2G2 b 01 - 0", "", ["token:black:0", "token:black:0"], "R4.4"),
        ("5/1B3/G2B1/1G3/2G2 b 01 - 0", "", ["bar:mark"], "R3.1"),
        ("5/1B3/G2B1/1G3/2G2 b 01 - 0", "", ["token:black:2"], "R6.2"),
        ("5/1B3/G2B1/1G3/2G2 b 01 - 0", "", ["token:black:0"], "R4.1"),
        ("5/1B3/G2B1/1G3/2G2 b 01 - 0", "", [], "R3.1"),
        ("2b2/1B3/2B2/1G1G1/5 g 11 - 0", "b2-b1", ["tile:e5"], "R3.2"),
        ("2b2/1B3/2B2/1G1G1/5 g 11 - 0", "b2-b1", ["token:gold:2"], "R3.2"),
        ("2b2/1B3/2B2/1G1G1/5 g 11 - 0", "b2-b1", ["token:gold:0"], "R3.4"),
        ("2b2/1B3/2B2/1G1G1/5 g 11 - 0", "", ["token:black:2"], "R3.4"),
        ("2b2/1B3/2B2/1G1G1/5 g 11 - 0", "+e5", ["token:gold:2"], "R3.5"),
        ("2b2/1B3/2B2/1G1G1/5 g 11 - 0", "+e5", ["tile:e4"], "R6.1"),
        ("5/5/4B/B4/GG2B g 10 - 0", "", ["token:gold:0"], "R3.6"),
        ("1gb/gGb/gBb g 00 - 5", "", ["token:gold:0", "tile:b3"], "R8.3"),
        ("1gb/gGb/gBb g 00 - 9", "", ["token:gold:0", "tile:c3"], "R8.4"),
        ("gbbbb/bgggb/bBGbg/gBgbb/B1bgg g 20 - 8", "", ["tile:c1"], "R8.4"),
        ("ggbgb/bbbb1/gb1bb/gB2g/gGBbG g 00 - 7", "", ["token:gold:1", "tile:a1"], "R8.3"),
    ],
)
def test_why_not_names_the_rule(position: str, before: str, keys: list[str], wanted: str) -> None:
    state = play(at(position), before)
    refusal = why_not(state, *keys)
    assert refusal.rule == wanted
    assert GAME.words.refusal(refusal)


def test_r8_leaves_every_token_that_can_move_a_tile_to_go_to() -> None:
    for state in quiet_positions(60, 3):
        free = state.free_tiles()
        movable = {cell for cell in listed(state.ready) if state.board.beside(state.board.bit(cell)) & free}
        moving = {move[0] for move in state.moves(seat(state)) if isinstance(move, tuple)} - {None}
        assert moving == movable, GAME.text(state)


def test_what_lights_up_is_what_r8_allows() -> None:
    state = at("gbbbb/bgggb/bBGbg/gBgbb/B1bgg g 20 - 8")
    lit = {choice.steps[0][0] for text, choice in choices(state).items() if text.startswith("+")}
    assert "tile:c1" not in lit
    assert {"tile:b1", "tile:d1"} <= lit


def test_before_the_toss_pointing_is_answered_by_the_coin() -> None:
    assert why_not(start(), "tile:a1").rule == "R2.3"


def test_the_board_has_its_share_of_every_table() -> None:
    for layout in GAME.layouts(2):
        assert layout.faults() == []
        assert {area.slot for area in drawn(start()).areas} == set(layout.slots())
        wide = [weight for weight, _ in layout.columns]
        high = [weight for weight, _ in layout.rows]
        share = wide[0] / sum(wide) if layout.room != "tall" else high[0] / sum(high)
        assert share >= 0.6


def test_a_token_is_shown_on_its_way_around_others() -> None:
    state = at("3/bB1/G2 g 00 - 0")
    before = state.view(0)
    state.events = []
    play(state, "a1-a3")
    [told] = [event for event in state.events if event.kind == "move"]
    way, turned = GAME.moments(told, before, state.view(0))
    assert (way.kind, way.keys) == ("path", ("token:gold:0",))
    assert way.points == ((0.5, 2.5), (0.5, 1.5), (0.5, 0.5))
    assert (turned.kind, turned.keys) == ("flash", ("tile:a3",))
    around = at("3/BB1/G2 g 10 - 0")
    seen = around.view(0)
    around.events = []
    play(around, "a1-a3")
    [told] = [event for event in around.events if event.kind == "move"]
    points = GAME.moments(told, seen, around.view(0))[0].points
    assert points is not None
    assert len(points) == 7, "all the way around"


def test_every_piece_that_says_something_has_a_face() -> None:
    state = play(start(), "gold +c3")
    view = state.view(0)
    for key, piece in drawn(state, 0).pieces().items():
        face = GAME.face(view, key)
        assert (face is not None) == bool(piece.label), key
        if face is not None:
            assert face.title == piece.label
            assert face.lines, "and says what it means"


def test_a_token_in_hand_is_the_one_that_is_put_down() -> None:
    found = choices(play(start(), "gold +c3 +c4"))
    assert {choice.hand for text, choice in found.items() if text.startswith("+")} == {"token:gold:1"}
    assert {choice.hand for text, choice in found.items() if text.startswith("c3-")} == {"token:gold:0"}
