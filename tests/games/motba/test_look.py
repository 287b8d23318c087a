"""How MOTBA lies on the stage: its layouts, its moments on pieces that are there, and its faces."""

from typing import Any

from motley.games.motba import GAME
from motley.games.motba.look.moments import BANNERS, ON_UNIT, SECRET
from motley.games.motba.rules.book import MotbaState
from motley.kernel import CHANCE, Event, Moment
from motley.kernel.rng import Rng
from motley.kernel.stage import FORMATS
from motley.render.paragraphs import plain_text
from tests.games.motba.stories import answer, fight, fill, go, kind, season
from tests.games.motba.test_scene import DUEL, until
from tests.games.motba.test_told import brawl

SILENT = {
    "pass", "number", "deal", "pack-take", "pack-ban", "voted-in", "voted-out", "reserve", "season", "laid", "zone",
    "placed", "reveal-blank",
}  # fmt: skip
"""What is only told, in the log."""


def keys_of(view: dict[str, Any]) -> set[str]:
    scene = GAME.scene(view, "wide")
    return {*scene.pieces(), *(area.key for area in scene.areas)}


def shown(state: MotbaState, *texts: str) -> list[Moment]:
    """The moments that a seat sees of some answers."""
    found: list[Moment] = []
    for text in texts:
        before, told = state.view(0), len(state.events or [])
        answer(state, text)
        for event in (state.events or [])[told:]:
            found += GAME.moments(event, before, state.view(0))
    return found


def lost(moments: list[tuple[Event, Moment]], there: set[str]) -> list[str]:
    """Moments that speak of pieces which are nowhere."""
    return [
        f"{event.kind}: {key}"
        for event, moment in moments
        for key in (*moment.keys, *([moment.to] if moment.to else []))
        if key not in there
    ]


def test_every_stage_has_its_layouts_and_the_arena_most_of_the_table() -> None:
    laid = {(layout.stage, layout.room): layout for layout in GAME.layouts(2)}
    assert set(laid) == {(stage, room) for stage in ("draft", "team", "battle") for room in FORMATS}
    wide = laid["battle", "wide"]
    across = wide.columns[0][0] / sum(weight for weight, _ in wide.columns)
    rows = [weight for row, (weight, _) in zip(wide.areas, wide.rows, strict=True) if row.startswith("arena")]
    assert across * sum(rows) / sum(weight for weight, _ in wide.rows) > 0.6
    assert not set(laid["battle", "tall"].kinds) & {"arena", "dice", "team"}, "on a phone these are always in sight"


def test_moments_of_a_whole_fight_are_on_pieces_that_are_there() -> None:
    state, rng = brawl(2, Rng(8)), Rng(9)
    kinds: set[str] = set()
    for _ in range(160):
        if state.ask() is None:
            break
        seat = state.owing()[0]
        before, told = state.view(0), len(state.events or [])
        moves = state.moves(seat) if seat != CHANCE else []
        state.play(seat, state.sample(rng) if seat == CHANCE else moves[int(rng.below(len(moves)))])
        after = state.view(0)
        for event in (state.events or [])[told:]:
            made = [(event, moment) for moment in GAME.moments(event, before, after)]
            kinds |= {moment.kind for _, moment in made}
            assert made or event.kind in SILENT | {"special-tokens", "damage"}, event.kind
            assert lost(made, keys_of(before) | keys_of(after)) == []
    assert {"roll", "hit", "flash", "gain", "banner"} <= kinds
    assert lost([(Event("damage", {}), Moment("hit", ["u:9z"]))], keys_of(state.view(0))), (
        "a piece that is nowhere is seen"
    )


def test_a_blow_is_a_hit_and_an_answer_is_shown_large() -> None:
    state = fight(DUEL, {"sword": 1})
    fill(state, "2a")
    go(state)
    made = shown(state, "sword 1a>2a")
    assert kind(state) == "react"
    made += shown(state, "use 2a.bristle")
    cards = [moment.card for moment in made if moment.card is not None]
    assert [card.title for card in cards] == ["Bristle"]
    assert "+3 Block Points on this unit." in plain_text(cards[0].lines)
    assert [(moment.kind, moment.value) for moment in made if moment.keys == ("u:2a",) and moment.kind == "hit"]


def test_a_fighter_tells_all_it_can_do_when_it_is_looked_at() -> None:
    state = go(fight(DUEL, {"sword": 1}))
    face = GAME.face(state.view(0), "u:1a")
    assert face is not None
    told = plain_text(face.lines)
    assert face.title == "Ember Duelist"
    assert all(text in told for text in ("11 of 11 health", "Counters melee attacks.", "Lunge 0/2", "★ Trial by Fire"))
    ability = GAME.face(state.view(0), "ab:1a:0")
    assert ability is not None
    assert "Choose an enemy within 3 spaces." in plain_text(ability.lines)
    assert GAME.face(state.view(0), "u:1a:face") is None, "decoration has no face"


def test_secrets_are_told_to_nobody_else() -> None:
    state = season(2, season="tight", character_method="pack_draft")
    state.events = []
    until(until(state, "pack_take"), "lay", seed=4)
    secret = [event for event in state.events or [] if event.kind in SECRET]
    assert {"deal", "pack-take"} <= {event.kind for event in secret}
    for event in secret:
        assert GAME.moments(Event(event.kind, {"seat": event.args["seat"]}), state.view(1), state.view(1)) == []


def test_no_event_is_both_a_banner_and_a_remark() -> None:
    assert not set(BANNERS) & set(ON_UNIT)
