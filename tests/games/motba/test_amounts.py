"""Every ability of every card, at every stage, does exactly what its data say: an oracle works it out a second time."""

import pytest

from motley.games.motba import GAME
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.cards import ABILITIES
from motley.games.motba.rules.deck.vocabulary import SYMBOLS
from motley.games.motba.rules.frames import EFFECT, RollWindow, Walk
from motley.games.motba.rules.moves import DIE, FACE, FACE_BITS
from tests.games.motba.oracle import CARDS, RELICS, Data, Oracle, waiting_blow
from tests.games.motba.stories import answer, asked, fight, fill, go, kind, legal, unit, value

POOL = dict.fromkeys(SYMBOLS, 3)
CHOICES = 6
"""As many different choices of targets are tried."""


def arms(card: str, artifact: str = "", seat: int = 1, *, heals: bool = False) -> MotbaState:
    """The fighter among friends and foes without passives, everybody hurt and harmed a little; no trigger works."""
    places = {
        "1a": (card, "d4"),
        "1b": ("houndmaster", "e5"),
        "1c": ("oath_paladin", "c4"),
        "2a": ("chain_jailer", "e4"),
        "2b": ("yew_archer", "d1"),
        "2c": ("field_medic", "g4"),
    }
    bearing = [(artifact, "1a", 1)] if artifact else []
    rows = ["........"] * 4 + ["...o...."]
    state = fight(places, POOL, seat=seat, bearing=bearing, round=2, rows=rows)
    state.listeners = [()] * len(state.listeners)
    state.auras = ()
    for place, name in enumerate(places):
        each = unit(state, name)
        each.damage = value(state, name, "health") - 2 if heals and name[0] == "1" else 3
        each.poison = place % 3
        each.bp = place % 3 + 1
        each.changes = ((2, 1, 0), (3, 1, 1), (4, -1, 2))
    fill(state, *places)
    unit(state, "1b").tokens = (0,)
    state.special = [15, 5]
    return state


def words(ability: Data) -> str:
    return " ".join(ability.get("needs", []))


def set_up(card: str, ability: Data, artifact: str, answering: bool, heals: bool = False) -> MotbaState:
    """Everything is ready for the ability to be announced."""
    needs, when = words(ability), ability["when"]
    is_enemys = answering or (when in ("attack", "respond") and "attacking" not in needs)
    state = arms(card, artifact, 2 if is_enemys else 1, heals=heals)
    if any(target["pick"] == "fallen" for target in ability["targets"]):
        fallen = unit(state, "1c")
        fallen.alive, fallen.damage, fallen.bp, fallen.poison = False, 0, 0, 0
    if when == "respond":
        answer(go(state), "use 2c.bandage", "2c")
    elif when == "roll":
        state.dice = (1, 2, 4, 6, 8, 8)
        state.stack = [("act", 0), RollWindow()]
        go(state)
    elif when == "attack" and "attacking" in needs:
        answer(go(state), "sword 1a>2b" if "ranged" in needs else "sword 1a>2a")
    elif when == "attack":
        unit(state, "2a").space = unit(state, "1b").space + 1 if "ally_defending" in needs else unit(state, "2a").space
        answer(go(state), "sword 2a>1b" if "ally_defending" in needs else "sword 2a>1a")
    elif answering:
        answer(go(state), "shield 2c*1")
    else:
        go(state)
    while kind(state) == "react" and asked(state) == 2:
        answer(state, "pass")
    return state


def drive(state: MotbaState) -> int:
    """Nobody reacts, nobody adds dice, a walk effect goes north and south as long as it can; its steps."""
    steps = 0
    for _ in range(60):
        if kind(state) in ("react", "boost", "target"):
            answer(state, legal(state)[0])
        elif kind(state) == "step":
            walk = state.stack[-1]
            assert isinstance(walk, Walk)
            if walk.reason == EFFECT:
                answer(state, "s" if steps % 2 else "n")
                steps += 1
            else:
                answer(state, "stop")
        else:
            return steps
    raise AssertionError("it does not come to an end")


def rolled(state: MotbaState, texts: list[str]) -> tuple[int, int]:
    """A die and the face that it shall show, as numbers."""
    if not texts or not texts[0].startswith("die"):
        return 0, 0
    die, face = GAME.read(state, texts[0]), GAME.read(state, texts[1])
    assert isinstance(die, tuple)
    assert isinstance(face, tuple)
    assert (die[0], face[0]) == (DIE, FACE)
    return die[1] * FACE_BITS + die[2], die[1] * FACE_BITS + face[1]


def choose(state: MotbaState, ability: Data, oracle: Oracle, which: int) -> list[str]:
    """Answer the target asks, each time with another of the legal ones, which must be those of the oracle."""
    chosen: list[str] = []
    for target in ability["targets"]:
        offered = legal(state)
        if target["pick"] not in ("face", "side"):
            expected = oracle.candidates(oracle.unit("1a"), target, chosen)
            assert offered == expected if target is ability["targets"][-1] else set(offered) <= set(expected)
        chosen.append(offered[which * len(offered) // CHOICES])
        answer(state, chosen[-1])
    return chosen


def check(card: str, ability: Data, stages: int, artifact: str = "", answering: bool = False) -> None:
    text = f"special 1a*{stages}" if stages else f"use 1a.{ability['id']}"
    # Whoever is nearly dead shows how much is healed, whoever is hardly hurt shows all the rest.
    for heals in (False, True):
        if not heals or any(effect["do"] == "heal" for effect in ability["effects"]):
            try_out(set_up(card, ability, artifact, answering, heals), ability, text, stages, answering)


def try_out(ready: MotbaState, ability: Data, text: str, stages: int, answering: bool) -> None:
    assert text in legal(ready), f"{text} is not among {legal(ready)}"
    seen: list[list[str]] = []
    for which in range(CHOICES):
        state = ready.copy()
        oracle = Oracle(state)
        oracle.blow = waiting_blow(oracle, state)
        if answering:
            oracle.later.append((oracle.unit("2c"), "shield", 1))
        answer(state, text)
        chosen = choose(state, ability, oracle, which)
        if chosen in seen:
            continue
        seen.append(chosen)
        oracle.use("1a", ability, chosen, stages, rolled(state, chosen))
        steps = drive(state)
        assert steps == oracle.walked
        assert Oracle(state).told() == oracle.told(), f"{ability['id']} with {stages} stages on {chosen}"


def stages_of(special: Data) -> range:
    """As many as have a value, at most three."""
    amounts = [effect.get("n", effect.get("plus", 0)) for effect in special["effects"]]
    levels = max(len(amount) if isinstance(amount, list) else 1 for amount in amounts)
    return range(special["min"], min(3, special["min"] + levels - 1) + 1)


BASICS = [(card["id"], ability) for card in CARDS for ability in card["basic"]]
SPECIALS = [(card["id"], card["special"]) for card in CARDS]
GRANTS = [(relic["id"], relic["grant"]) for relic in RELICS if "grant" in relic]


@pytest.mark.parametrize(("card", "ability"), BASICS, ids=[f"{card}-{ability['id']}" for card, ability in BASICS])
def test_r14_1_what_every_basic_ability_does(card: str, ability: Data) -> None:
    check(card, ability, 0)
    if ability["when"] == "any":
        check(card, ability, 0, answering=True)


@pytest.mark.parametrize(("card", "special"), SPECIALS, ids=[card for card, _ in SPECIALS])
def test_r14_3_what_every_special_does_at_every_stage(card: str, special: Data) -> None:
    for stages in stages_of(special):
        check(card, special, stages)
        if special["when"] == "any":
            check(card, special, stages, answering=True)


@pytest.mark.parametrize(("relic", "ability"), GRANTS, ids=[relic for relic, _ in GRANTS])
def test_r6_4_what_every_granted_ability_does(relic: str, ability: Data) -> None:
    check("stone_monk", ability, 0, relic)
    if ability["when"] == "any":
        check("stone_monk", ability, 0, relic, answering=True)


def test_no_ability_is_left_out() -> None:
    assert len(BASICS) + len(SPECIALS) + len(GRANTS) == len(ABILITIES) == 120


def test_every_special_offers_the_stages_that_have_a_value() -> None:
    for card, special in SPECIALS:
        ready = set_up(card, special, "", False)
        offered = [text for text in legal(ready) if text.startswith("special 1a")]
        assert offered == [f"special 1a*{stages}" for stages in stages_of(special)]
