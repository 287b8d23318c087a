"""A scene becomes text: a board of characters, lists, tables; or sentences for a screen reader."""

import motley
from motley.kernel import Area, Art, Piece, Scene
from motley.render.text import flattest, plain, text
from tests.render.scenes import ART, scene

SHOWN = """\
A Ann & Bo (tiles 12)   C Cy
  .  T* .
  .  .  .
  a  b  c
  The coast
Your hand:
  A card × 2
  Coins, 7
Scores:
         Ann & Bo  Cy
  tiles  12        3
Ann <to> move
still to move: 2"""


def test_the_whole_scene() -> None:
    assert text(scene(), ART) == SHOWN


def test_rich_marks_the_last_move_and_what_is_lit() -> None:
    lit = Piece("x", "token", (0.5, 0.5), label="x", marks=("lit",))
    marked = text(Scene([Area("b", "", "board", (0, 0, 1, 1), [lit])], []), ART, markup=True)
    assert marked == "  [reverse]T[/]"
    assert "[bold underline].[/]" in text(scene(), ART, markup=True)


def test_brackets_are_no_markup() -> None:
    odd = Piece("x", None, (0.5, 0.5), label="x", text="[b]")
    assert text(Scene([Area("b", "", "board", (0, 0, 1, 1), [odd])], []), ART, markup=True) == r"  \[b]"


def test_without_glyphs_the_name_of_the_symbol_stands_for_it() -> None:
    assert text(scene(), Art({})).splitlines()[1:3] == ["  t  t* t", "  t  t  t"]


def test_gaps_between_pieces_stay() -> None:
    pieces = [Piece(str(x), "token", (x + 0.5, 0.5), label="x") for x in (0, 1, 2, 5)]
    assert text(Scene([Area("b", "", "board", (0, 0, 6, 1), pieces)], []), ART) == "  T T T     T"


def test_places_drawn_as_paths_are_places_of_the_grid() -> None:
    def track(count: int, style: str) -> str:
        spaces = [
            Piece(str(x), at=(x + 0.5, 0.5), path="M0 0h1", label=f"space {x}", style=style) for x in range(count)
        ]
        bike = Piece("bike", "token", (1.5, 0.5), label="A bike", layer="bikes")
        area = Area("b", "", "board", (0, 0, count, 1), [bike, *spaces], layers=("", "bikes"))
        return text(Scene([area], []), Art({}, glyphs={"token": "T", "ramp": "^"}))

    assert track(3, "ramp") == "  ^ T ^"
    assert track(3, "rope") == "  T\n  space 0\n  space 1\n  space 2"
    assert track(14, "space") == "  · T" + " ·" * 12


def board(*things: Piece) -> list[str]:
    """A board of four by four with its letters above it, and these things on it."""
    places = [
        Piece(f"p{x}{y}", "tile", (x + 0.5, y + 0.5), label=f"place {x} {y}", layer="places")
        for y in range(4)
        for x in range(4)
    ]
    names = [Piece(letter, at=(x + 0.5, -0.5), text=letter, layer="places") for x, letter in enumerate("abcd")]
    area = Area("b", "", "board", (0, -1, 4, 5), [*places, *names, *things], layers=("places", "things"))
    return text(Scene([area], []), Art({}, glyphs={"tile": ".", "token": "T"})).splitlines()


def on(place: str, *texts: str) -> list[Piece]:
    """Tokens that lie on a place, each a little aside."""
    x, y = int(place[1]), int(place[2])
    return [
        Piece(
            f"{place}:{text}", "token", (x + 0.3 + 0.13 * n, y + 0.4), 0, 0.3, "things", text, text=text, parent=place
        )
        for n, text in enumerate(texts)
    ]


def test_things_on_one_place_stand_side_by_side() -> None:
    shown = board(*on("p11", "1", "2"), *on("p31", "3"))
    assert shown[2].split() == [".", "T1T2", ".", "T3"]


def test_more_than_a_place_can_show_is_hinted_at() -> None:
    assert board(*on("p00", "1", "2", "3", "4", "5"))[1].split()[0] == "T1T2T3+"


def test_letters_at_the_edge_stay_whatever_lies_aside() -> None:
    things = [piece for x in range(4) for piece in on(f"p{x}0", "1", "2", "3")]
    assert board(*things)[0].split() == ["a", "b", "c", "d"]


def test_numbers_on_a_board_are_no_edge() -> None:
    steps = [Piece(f"step{x}", at=(x + 0.5, 1.0), text=str(x), layer="things") for x in range(4)]
    assert board(*steps) == board()


def test_the_flat_look_suits_a_terminal() -> None:
    assert flattest(("isometric", "flat")) == "flat"
    assert flattest(("board", "round")) == "board"


def test_plain_is_sentences_with_every_thing_once() -> None:
    lines = plain(scene()).splitlines()
    assert lines[:3] == ["Ann & Bo: tiles 12.", "Cy.", "Board."]
    assert "b2, your token." in lines
    assert "b2, a tile." not in lines, "the token's sentence tells the place"
    assert "c1, another tile, last move." in lines
    assert "tiles: 12, 3." in lines
    assert lines[-1] == "still to move: 2."
    assert all(line.endswith(".") for line in lines)


def test_motif_in_the_terminal() -> None:
    match = motley.start("motif", options={"first": "gold"})
    for seat, move in ((0, "+c3"), (1, "+c4"), (0, "c3-a1")):
        match.play(seat, move)
    board = text(match.scene(0), match.game.art()).splitlines()[1:7]
    assert [line.split() for line in board] == [
        ["5", ".", ".", ".", ".", "."],
        ["4", ".", ".", "B", ".", "."],
        ["3", ".", ".", "g", ".", "."],
        ["2", ".", ".", ".", ".", "."],
        ["1", "G*", ".", ".", ".", "."],
        ["a", "b", "c", "d", "e"],
    ]


def test_a_label_that_is_a_sentence_takes_notes_in_before_its_full_stop() -> None:
    dice = [Piece(f"die:{n}", "token", (n + 0.5, 0.5), label="A die.") for n in (0, 1)]
    shown = Scene([Area("h", "", "hand", (0, 0, 2, 1), dice)], [])
    assert plain(shown, ["die:1"]) == "A die.\nA die, can be chosen."
    assert text(shown, ART) == "  A die × 2"


def test_a_sheet_does_not_repeat_what_a_piece_says_at_the_end_of_its_label() -> None:
    card = Piece("card", "token", (0.5, 0.5), label="Place 1, Whetstone: 1 more.")
    rows = [["Card"], ["Whetstone: 1 more."], ["Belt: 2 more."]]
    hand = Area("h", "", "hand", (0, 0, 1, 1), [card])
    assert plain(Scene([hand, Area("s", "", "sheet", (0, 0, 1, 1), rows=rows)], [])).splitlines()[-2:] == [
        "Card.",
        "Belt: 2 more.",
    ]
    assert "Card" not in plain(Scene([hand, Area("s", "", "sheet", (0, 0, 1, 1), rows=rows[:2])], []))
