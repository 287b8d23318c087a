"""Every artifact is carried through a fight, and every arena is fought in, on all its ground."""

import pytest

from motley.games.motba import GAME
from motley.games.motba.rules.battle.fight import START, TURN_END
from motley.games.motba.rules.battle.walking import leaving_cost
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.arenas import ARENAS, GROUND, NUMBERS, TRAPS, Arena, space_name
from motley.games.motba.rules.deck.cards import ARTIFACTS, CHARACTERS, FIRST_ARTIFACT, Artifact
from motley.games.motba.rules.deck.vocabulary import SYMBOLS, TERRAINS
from motley.games.motba.rules.draft import lineup
from motley.games.motba.rules.frames import Phase
from motley.kernel.rng import Rng
from tests.games.motba.stories import answer, fight, go, kind, legal, told, unit, value

POOL = dict.fromkeys(SYMBOLS, 3)


@pytest.mark.parametrize("card", ARTIFACTS, ids=lambda card: card.id)
def test_every_artifact_is_carried_through_a_fight(card: Artifact) -> None:
    """Its passives are told to the table, and a whole fight with it comes to an end."""
    state = fight(
        {
            "1a": ("javelin_runner", "c4"),
            "1b": ("headsman", "c5"),
            "2a": ("grave_reaver", "e4"),
            "2b": ("thornback", "e5"),
        },
        POOL,
        bearing=[] if card.aim == "none" else [(card.id, "1a" if card.aim == "own" else "2a", 1)],
        team=[(card.id, 1)] if card.aim == "none" else [],
    )
    number = FIRST_ARTIFACT + ARTIFACTS.index(card)
    source = [index for index, each in enumerate(state.sources) if each[3] == number]
    assert len(source) == 1
    heard = {place for listeners in state.listeners for index, place in listeners if index == source[0]}
    assert heard == {place for place, entry in enumerate(card.passive) if entry.event >= 0}
    state.round_limit = 6
    go(state)
    assert state.playout(Rng(number), 20000) < 20000
    assert state.outcome() is not None


def arena_of(arena: Arena, *places: int) -> MotbaState:
    """A fighter without passives on each of these spaces, one for each of two seats, in that arena."""
    state = fight({"1a": ("oath_paladin", "a1"), "2a": ("oath_paladin", "a2")}, POOL)
    lineup.set_arena(state, NUMBERS[arena.id])
    for name, space in zip(("1a", "2a"), places, strict=True):
        unit(state, name).space = space
    return state


def approach(arena: Arena, space: int) -> tuple[int, str]:
    """A plain space beside that one, and the step that leads from it."""
    column, row = space % arena.width, space // arena.width
    for word, across, down in (("n", 0, 1), ("e", -1, 0), ("s", 0, -1), ("w", 1, 0)):
        if 0 <= column + across < arena.width and 0 <= row + down < arena.height:
            there = space + across + down * arena.width
            if not arena.things[there] and arena.ground[there] == 0:
                return there, word
    return -1, ""


def far(arena: Arena, space: int) -> int:
    """A corner that is not beside the space."""
    return 0 if space // arena.width > 2 else arena.width * arena.height - 1


@pytest.mark.parametrize("arena", ARENAS, ids=lambda arena: arena.id)
def test_r19_every_ground_of_every_arena(arena: Arena) -> None:
    """R19.1, R19.4 to R19.8: every space that is not plain is walked at from a plain one beside it."""
    tried = 0
    for space in range(arena.width * arena.height):
        if not arena.things[space] and not arena.ground[space]:
            continue
        here, word = approach(arena, space)
        if here < 0:
            continue
        tried += 1
        state = arena_of(arena, here, far(arena, here))
        unit(state, "1a").mp = 3
        answer(go(state), "go 1a")
        if arena.things[space]:
            assert word not in legal(state)
            continue
        answer(state, word)
        check_ground(state, TERRAINS[arena.ground[space] // GROUND], arena.ground[space] % GROUND)
    assert tried > 3


def check_ground(state: MotbaState, terrain: str, n: int) -> None:
    """What happened to 1a, which walked in with three points."""
    each = unit(state, "1a")
    trap = TRAPS[n].id if terrain == "trapped" else ""
    if trap == "spring":
        # It is pushed on at once by two spaces, or into a bell that stops it.
        assert len(told(state, "pushed")) == (1 if each.stunned else 2)
        return
    is_hot = terrain in ("hazardous", "deadly")
    spikes = next(int(effect.n[0]) for trap in TRAPS for effect in trap.effects if effect.do == "damage")
    assert each.damage == (n if is_hot else spikes if trap == "spikes" else 0)
    assert each.roads == (1 if terrain == "road" else 0)
    assert (each.rooted > 0, each.stunned > 0, each.poison > 0) == (trap == "snare", trap == "bell", trap == "gas")
    if trap in ("snare", "bell"):
        assert each.mp == 0
        return
    assert each.mp == 2
    if kind(state) == "step":
        answer(state, "stop")
    extra = 1 if terrain == "offensive" else 0
    assert value(state, "1a", "melee") == CHARACTERS[each.card].stats[3] + extra
    assert leaving_cost(state, 0, each.space, False) == (2 if terrain == "difficult" else 1)
    check_turns(state, terrain, n)


def check_turns(state: MotbaState, terrain: str, n: int) -> None:
    """R9.1, R13.1: the end of the turn here, and the start of the next."""
    each = unit(state, "1a")
    each.damage = each.bp = each.poison = 0
    state.open, state.stack = None, [Phase(TURN_END)]
    go(state)
    assert each.bp == (1 if terrain == "defensive" else 0)
    state.active, state.open, state.stack = 0, None, [Phase(START)]
    go(state)
    assert each.damage == (n if terrain == "deadly" else 0)
    assert each.poison == (1 if terrain == "poisonous" else 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("arena", ARENAS, ids=lambda arena: arena.id)
def test_every_arena_is_fought_in(arena: Arena, seats: int) -> None:
    """R7.1, R7.2: every zone can be taken and stood in; then the fight is played to its end."""
    state = GAME.setup(seats, GAME.complete({"season": "infinite", "round_limit": 6}))
    assert isinstance(state, MotbaState)
    rng = Rng(seats)
    while kind(state) != "lay":
        state.playout(rng, 1)
    lineup.set_arena(state, NUMBERS[arena.id])
    while kind(state) != "zone":
        state.playout(rng, 1)
    zones = dict(arena.zones[seats])
    while kind(state) == "zone":
        assert legal(state) == [f"zone {name}" for number, name in enumerate(zones) if number not in state.zones]
        answer(state, legal(state)[-1])
    for seat in range(seats):
        spaces = tuple(zones.values())[state.zones[seat]]
        assert [GAME.write(state, move) for move in state.moves(seat)] == [
            f"put {space_name(arena.width, space)}" for space in spaces
        ]
    state.playout(rng, 20000)
    assert state.arena == NUMBERS[arena.id]
    assert state.outcome() is not None
