"""Every ability of every card is used at least once in a legal fight, every passive works, every arena is fought in."""

import pytest

from motley.games.motba import GAME, lineup
from motley.games.motba.arenas import ARENAS, NUMBERS, Arena
from motley.games.motba.cards import ABILITIES, ARTIFACTS, CHARACTERS, FIRST_ARTIFACT, Ability, Artifact, Character
from motley.games.motba.frames import RollWindow
from motley.games.motba.rules import MotbaState
from motley.games.motba.vocabulary import SYMBOLS
from motley.kernel import CHANCE
from motley.kernel.rng import Rng
from tests.games.motba.stories import answer, fight, fill, go, kind, legal, told, unit

POOL = dict.fromkeys(SYMBOLS, 3)


def arms(card: str, artifact: str = "", seat: int = 1) -> MotbaState:
    """The fighter in the middle of friends and foes of all kinds, everybody hurt and harmed a little."""
    places = {
        "1a": (card, "d4"),
        "1b": ("iron_warden", "e5"),
        "1c": ("pit_brawler", "c4"),
        "2a": ("grave_reaver", "e4"),
        "2b": ("yew_archer", "d1"),
        "2c": ("field_medic", "g4"),
    }
    bearing = [(artifact, "1a", 1)] if artifact else []
    state = fight(places, POOL, seat=seat, bearing=bearing, round=2)
    for name in places:
        each = unit(state, name)
        each.damage = 3
        each.poison = 1
    fill(state, *places)
    state.special = [15, 15]
    state.battle_marks = ()
    return state


def bury(state: MotbaState) -> None:
    """An own unit has fallen, for those who raise the dead."""
    unit(state, "1c").alive = False


def play_on(state: MotbaState, seed: int) -> None:
    """Answer at random, nobody reacting, until the active seat may act again or the battle is over."""
    rng = Rng(seed)
    for _ in range(80):
        if kind(state) in ("act", "over", "roll", "setup"):
            return
        if kind(state) == "react":
            answer(state, "pass")
            continue
        moves = state.moves(state.owing()[0])
        state.play(state.owing()[0], moves[int(rng.below(len(moves)))])
    raise AssertionError("it does not come to an end")


def open_window(state: MotbaState, ability: Ability) -> None:
    """Make what the ability answers happen."""
    if ability.when == "respond":
        answer(go(state), "use 2c.bandage", legal_target(state, "use 2c.bandage"))
    elif ability.when == "roll":
        state.dice = (1, 2, 4, 6, 8, 8)
        state.stack = [("act", 0), RollWindow()]
        go(state)
    elif any(need.word == "attacking" for need in ability.needs):
        answer(go(state), f"sword 1a>{'2b' if any(need.word == 'ranged' for need in ability.needs) else '2a'}")
    elif any(need.word == "ally_defending" for need in ability.needs):
        answer(go(state), "sword 2a>1b")
    else:
        answer(go(state), "sword 2a>1a")


def legal_target(state: MotbaState, text: str) -> str:
    """The first target that a move would offer."""
    twin = state.copy()
    twin.play(twin.owing()[0], GAME.read(twin, text))
    return legal(twin)[0]


def use(card: str, ability: Ability, word: str, artifact: str = "") -> MotbaState:
    enemy = ability.when in ("attack", "respond") and not any(need.word == "attacking" for need in ability.needs)
    state = arms(card, artifact, 2 if enemy else 1)
    if any(need.word == "ally_defending" for need in ability.needs):
        unit(state, "1b").space = unit(state, "1a").space + 8
        unit(state, "2a").space = unit(state, "1b").space + 1
    if any(target.pick == "fallen" for target in ability.targets):
        bury(state)
    if ability.when in ("any", "main"):
        go(state)
    else:
        open_window(state, ability)
        for _ in range(4):
            if word in legal(state):
                break
            answer(state, "pass")
    assert word in legal(state), f"{word} is not among {legal(state)}"
    answer(state, word)
    play_on(state, 7)
    assert ability.id in [event.args["ability"] for event in told(state, "resolve")]
    return state


ABILITY_IDS = [(card, ability) for card in CHARACTERS for ability in card.basic]


@pytest.mark.parametrize(("card", "ability"), ABILITY_IDS, ids=[f"{c.id}-{a.id}" for c, a in ABILITY_IDS])
def test_r14_1_every_basic_ability_is_used(card: Character, ability: Ability) -> None:
    state = use(card.id, ability, f"use 1a.{ability.id}")
    assert unit(state, "1a").used == 1 << card.basic.index(ability)


@pytest.mark.parametrize("card", CHARACTERS, ids=lambda card: card.id)
def test_r14_2_every_special_is_used_at_every_stage(card: Character) -> None:
    special = card.special
    for stages in range(special.least, special.most + 1):
        use(card.id, special, f"special 1a*{stages}")


GRANTING = [card for card in ARTIFACTS if card.grant is not None]


@pytest.mark.parametrize("card", GRANTING, ids=lambda card: card.id)
def test_r6_4_every_granted_ability_is_used(card: Artifact) -> None:
    assert card.grant is not None
    use("stone_monk" if card.grant.when == "attack" else "headsman", card.grant, f"use 1a.{card.grant.id}", card.id)


def test_no_ability_is_left_out() -> None:
    tried = len(ABILITY_IDS) + len(CHARACTERS) + len(GRANTING)
    assert tried == len(ABILITIES) == 120


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


@pytest.mark.parametrize("arena", ARENAS, ids=lambda arena: arena.id)
def test_every_arena_is_fought_in(arena: Arena) -> None:
    for seats in (2, 3, 4):
        state = GAME.setup(seats, GAME.complete({"season": "infinite", "round_limit": 6}))
        assert isinstance(state, MotbaState)
        rng = Rng(seats)
        while kind(state) != "lay":
            seat = state.owing()[0]
            moves = state.moves(seat)
            state.play(seat, state.sample(rng) if seat == CHANCE else moves[int(rng.below(len(moves)))])
        lineup.set_arena(state, NUMBERS[arena.id])
        state.playout(rng, 20000)
        assert state.arena == NUMBERS[arena.id]
        assert state.outcome() is not None
