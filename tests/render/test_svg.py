"""A scene becomes one SVG: complete, well-formed, and harmless to the page it stands in."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import motley
from motley.kernel import Area, Art, Piece, Run, Scene, SeatCard, Surface
from motley.kernel.data import read_text
from motley.kernel.scene import SHAPES
from motley.render.css import prefixed, scoped
from motley.render.svg import seat_token, svg
from tests.render.scenes import ART, card, scene

SVG = "{http://www.w3.org/2000/svg}"


def drawn(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def groups(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [group for group in root.iter(f"{SVG}g") if name in (group.get("class") or "").split()]


def test_it_is_well_formed_and_says_what_it_shows() -> None:
    root = drawn(svg(scene(), ART, width=500))
    assert root.get("width") == "500"
    assert root.get("aria-label") == "Ann <to> move; still to move: 2"


def test_every_piece_has_its_classes_and_its_label() -> None:
    root = drawn(svg(scene(), ART))
    token = next(group for group in groups(root, "piece") if "layer-tokens" in (group.get("class") or ""))
    assert (token.get("class") or "").split() == ["piece", "mark-done", "layer-tokens", "style-wet"]
    assert token.findtext(f"{SVG}title") == "b2, your token"
    titles = [element.text for element in root.iter(f"{SVG}title")]
    assert titles.count("A card") == 2


def test_layers_are_drawn_in_their_order() -> None:
    pieces = groups(drawn(svg(scene(), ART, areas=["board"])), "piece")
    layers = ["tokens" if "layer-tokens" in (piece.get("class") or "") else "other" for piece in pieces]
    tiles = [place for place, piece in enumerate(pieces) if "layer-tiles" in (piece.get("class") or "")]
    assert layers.index("tokens") > max(tiles)


def test_a_piece_is_drawn_around_its_centre_and_turned() -> None:
    root = drawn(svg(scene(), ART, areas=["board"]))
    token = groups(root, "layer-tokens")[0]
    art = next(group for group in token.iter(f"{SVG}g") if group.get("class") == "art")
    use = art.find(f"{SVG}use")
    assert use is not None
    assert art.get("transform") == "rotate(90 1.5 0.5)"
    assert [use.get(name) for name in ("x", "y", "width", "height")] == ["1.1", "0.1", "0.8", "0.8"]


def test_only_symbols_that_are_used_are_in_it_and_those_they_use() -> None:
    root = drawn(svg(scene(), ART))
    ids = {(symbol.get("id") or "").partition("-art-")[2] for symbol in root.iter(f"{SVG}symbol")}
    assert ids == {"tile", "token", "crown", "icon-two-coins"}


def test_every_reference_is_met_within_the_picture() -> None:
    root = drawn(svg(scene(), ART))
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    hrefs = {(element.get("href") or "")[1:] for element in root.iter(f"{SVG}use")}
    assert hrefs
    assert hrefs <= ids
    fills = [element.get("fill") or "" for element in root.iter(f"{SVG}rect")]
    assert {fill[5:-1] for fill in fills if fill.startswith("url(#")} <= ids


def test_whatever_people_wrote_is_text_and_nothing_else() -> None:
    evil = '"><script>alert(1)</script>'
    piece = Piece(evil, evil, label=evil, text=evil, marks=(evil,), style=evil, layer=evil, path=None)
    path = Piece("path", path=evil, style=evil)
    area = Area("area", evil, "hand", (0, 0, 1, 1), [piece, path])
    sheet = Area("sheet", evil, "sheet", (0, 0, 1, 1), rows=[[evil]])
    card = SeatCard(0, evil, evil, shape=evil, colour=evil, counters=[(evil, evil)])
    root = drawn(svg(Scene([area, sheet], [card], [evil]), Art({})))
    assert not list(root.iter(f"{SVG}script"))
    assert evil in [element.text for element in root.iter(f"{SVG}text")]


def test_two_pictures_in_one_page_do_not_touch_each_other() -> None:
    other = Art({"tile": '<rect width="1" height="1"/>'})
    first, second = svg(scene(), ART), svg(scene(), other)
    assert first.split('class="')[1].split('"')[0] != second.split('class="')[1].split('"')[0]
    ids = [{element.get("id") for element in drawn(text).iter() if element.get("id")} for text in (first, second)]
    assert not ids[0] & ids[1]


def test_only_the_wanted_areas_are_drawn_and_no_panel_around_them() -> None:
    root = drawn(svg(scene(), ART, areas=["board"]))
    assert len([element for element in root.iter(f"{SVG}svg") if element is not root]) == 1
    assert not groups(root, "seat-token")
    assert groups(drawn(svg(scene(), ART, areas=["board"], panel=True)), "seat-token")


def test_a_sheet_is_a_table_of_texts() -> None:
    texts = [element.text for element in drawn(svg(scene(), ART)).iter(f"{SVG}text")]
    assert {"Ann & Bo", "Cy", "tiles", "12", "3", "Scores"} <= set(texts)


def test_a_count_is_shown_on_its_piece() -> None:
    badge = groups(drawn(svg(scene(), ART)), "piece-count")[0]
    assert badge.findtext(f"{SVG}text") == "7"


@pytest.mark.parametrize("shape", SHAPES)
def test_a_seats_token_has_shape_colour_and_letter(shape: str) -> None:
    token = drawn(seat_token(SeatCard(0, "Ann", "A", shape)))
    assert token.findtext("text") == "A"
    assert token[0].tag == ("circle" if shape == "circle" else "polygon")
    assert token[2].get("fill") == "#56B4E9"


def test_letters_stand_out_from_dark_tokens() -> None:
    inks = [drawn(seat_token(SeatCard(0, "X", "X", colour=colour)))[3].get("fill") for colour in ("#000000", "#F0E442")]
    assert inks == ["#fff", "#1d1a16"]


def test_style_is_kept_inside_the_picture() -> None:
    css = scoped(
        ":root { --a: 1 } a > b, .c:is(d, e) { x: y } @media print { f { x: y } } @keyframes g { to { x: y } }", ".r"
    )
    lines = css.splitlines()
    assert lines[:2] == [".r {--a: 1}", ".r a > b, .r .c:is(d, e) {x: y}"]
    assert ".r f {x: y}" in lines
    assert "@keyframes g {to { x: y }}" in css
    assert ".r to" not in css


def test_ids_and_references_move_together() -> None:
    moved = prefixed('<g id="a"/><use href="#a"/><rect fill="url(#a)"/>', "p-")
    assert moved == '<g id="p-a"/><use href="#p-a"/><rect fill="url(#p-a)"/>'


@pytest.mark.parametrize("name", ["motif", "tally", "gauntlet"])
def test_every_game_draws_itself(name: str) -> None:
    match = motley.start(name, seed=3)
    root = drawn(match.svg(0))
    assert groups(root, "piece")
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    assert {(element.get("href") or "")[1:] for element in root.iter(f"{SVG}use")} <= ids
    assert match._repr_svg_().startswith("<svg ")


def test_what_pieces_share_is_written_once() -> None:
    """Pictures and the browser's table take the style of marks and texts from one file."""
    web = Path(__file__).parents[2] / "web" / "src"
    shared = read_text("motley.render", "pieces.css")
    classes = {".piece-text", ".piece-count", ".halo", ".mark-last", ".mark-chosen", ".mark-faded", ".mark-ghost"}
    assert all(each in shared for each in classes)
    assert 'import "../../motley/render/pieces.css";' in (web / "main.ts").read_text(encoding="utf-8")
    for style in (web / "style").glob("*.css"):
        assert not [each for each in classes if each in style.read_text(encoding="utf-8")], style.name


def test_paragraphs_stay_within_their_piece_and_say_when_something_is_left_out() -> None:
    piece = card()
    root = drawn(svg(Scene([Area("row", "Row", "row", (0, 0, 10, 10), [piece])], []), ART))
    lines = [text for text in root.iter(f"{SVG}text") if text.get("class") == "piece-line"]
    heights = [float(text.get("y") or 0) for text in lines]
    assert "".join(lines[0].itertext()) == "Fire & Ash"
    assert heights == sorted(heights)
    assert max(abs(height) for height in heights) <= 75
    small = Piece("card", None, (5, 5), size=(1, 1), label="Fire & Ash, a card", lines=piece.lines)
    root = drawn(svg(Scene([Area("row", "Row", "row", (0, 0, 10, 10), [small])], []), ART))
    lines = [text for text in root.iter(f"{SVG}text") if text.get("class") == "piece-line"]
    assert "".join(lines[-1].itertext()).endswith("…")


def test_a_pictogram_is_drawn_between_the_words_and_one_that_is_missing_is_named() -> None:
    def row(icon: str) -> tuple[list[str], list[ElementTree.Element], set[str]]:
        lines = [[Run("pay"), Run(icon=icon), Run("now")]]
        piece = Piece("card", None, (5, 5), size=(3, 1), label="A card", lines=lines)
        root = drawn(svg(Scene([Area("row", "Row", "row", (0, 0, 10, 10), [piece])], []), ART))
        texts = [text for text in root.iter(f"{SVG}text") if text.get("class") == "piece-line"]
        assert len({text.get("y") for text in texts}) == 1, "one line"
        ids = {symbol.get("id") or "" for symbol in root.iter(f"{SVG}symbol")}
        return ["".join(text.itertext()) for text in texts], [*root.iter(f"{SVG}use")], ids

    said, used, ids = row("crown")
    assert said == ["pay", "now"]
    assert [(use.get("href") or "")[1:] in ids for use in used] == [True], "and its symbol is there"
    said, used, _ = row("no-such-thing")
    assert (said, used) == (["pay", "[no such thing]", "now"], [])


def test_a_number_stays_with_its_per_cent() -> None:
    def rows(space: str) -> list[str]:
        piece = Piece("card", None, (5, 5), size=(1, 1), label="A card", lines=[[Run(f"it is fifty-five{space}%")]])
        root = drawn(svg(Scene([Area("row", "Row", "row", (0, 0, 10, 10), [piece])], []), ART))
        return ["".join(line.itertext()) for line in root.iter(f"{SVG}text") if line.get("class") == "piece-line"]

    assert rows(" ")[-1] == "%"
    assert rows("\u00a0")[-1] == "fifty-five\u00a0%"


def test_a_caption_fills_its_flat_box_without_breaking_a_line() -> None:
    def size_of(text: str, box: tuple[float, float]) -> tuple[float, int]:
        piece = Piece("caption", None, (5, 5), size=box, label="A caption", lines=[[Run(text)]])
        root = drawn(svg(Scene([Area("row", "Row", "row", (0, 0, 10, 10), [piece])], []), ART))
        lines = [line for line in root.iter(f"{SVG}text") if line.get("class") == "piece-line"]
        return float(lines[0].get("font-size") or 0), len(lines)

    assert size_of("Gather", (5.4, 0.85)) == (62, 1)
    size, lines = size_of("Gather what the island still gives you", (5.4, 0.85))
    assert lines == 1
    assert 16 < size < 62
    assert size_of("Gather", (1, 1.4)) == (16, 1), "a card is no caption"


def test_what_has_no_frame_lies_on_the_table() -> None:
    art = Art({}, surface=Surface(None, "#2f5138"))
    areas = [Area(key, key, "pool", (0, 0, 4, 3), [], frame=key == "framed") for key in ("framed", "bare")]
    grounds = [rect for rect in drawn(svg(Scene(areas, []), art)).iter(f"{SVG}rect") if rect.get("class") == "ground"]
    assert [(rect.get("fill"), rect.get("width"), rect.get("height")) for rect in grounds] == [("#2f5138", "4", "3")]
    assert 'class="ground"' not in svg(Scene(areas, []), ART), "a game without a surface is drawn on paper"
