"""Every static of every card is felt in a fight: a stat, a counter, a way to walk, an immunity, dice."""

import pytest

from motley.games.motba.rules.battle.fight import ROLL, START
from motley.games.motba.rules.battle.stats import strikes
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.cards import FIRST_ARTIFACT, passives_of
from motley.games.motba.rules.frames import Phase
from tests.games.motba.oracle import CARDS, KINDS, RELICS, STATS, Data, returns
from tests.games.motba.stories import answer, at, fight, go, kind, legal, number, refused, told, unit, value

ALL = [*CARDS, *RELICS]
STATICS = [
    (card, place, entry)
    for card, data in enumerate(ALL)
    for place, entry in enumerate(data["passive"])
    if "static" in entry
]


def of(*names: str) -> list[tuple[int, int, Data]]:
    return [each for each in STATICS if each[2]["static"] in names]


def name_of(each: object) -> str:
    assert isinstance(each, tuple)
    card, place, entry = each
    return f"{ALL[card]['id']}-{place}-{entry['static']}"


def bearing(card: int, places: dict[str, str], **more: object) -> MotbaState:
    """1a has the card: it is the fighter, or bears the artifact, or its team has it."""
    aim = "" if card < FIRST_ARTIFACT else RELICS[card - FIRST_ARTIFACT]["aim"]
    relic = RELICS[card - FIRST_ARTIFACT]["id"] if aim else ""
    cards = {"1a": CARDS[card]["id"] if not aim else "javelin_runner", "1b": "houndmaster", "1c": "oath_paladin"}
    cards |= {"2a": "chain_jailer", "2b": "yew_archer", "2c": "field_medic"}
    return fight(
        {name: (cards[name], space) for name, space in places.items()},
        bearing=[(relic, "1a", 2 if aim == "foe" else 1)] if aim in ("own", "foe") else [],
        team=[(relic, 1)] if aim == "none" else [],
        **more,  # type: ignore[arg-type]
    )


AROUND = {"1a": "d4", "1b": "d6", "1c": "h1", "2a": "e4", "2b": "a8"}


def reaches(state: MotbaState, entry: Data, name: str) -> bool:
    """Whether a stat of 1a's passive is for that unit now."""
    group, _, radius = entry.get("to", "self").partition("@")
    if name[0] == "2" or (group == "self" and name != "1a") or (group == "others" and name == "1a"):
        return False
    one, other = at(state, "1a"), at(state, name)
    steps = abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))
    if radius and steps > int(radius):
        return False
    alone = not any(other in ("d3", "d5", "c4", "e4") for other in (at(state, "1b"), at(state, "1c")))
    half = 2 * unit(state, "1a").damage >= value(state, "1a", "health")
    return all({"alone": alone, "self.half": half}[need] for need in entry.get("needs", []))


@pytest.mark.parametrize("friend", ["d5", "d6", "d7", "d8"])
@pytest.mark.parametrize("card", sorted({card for card, _, _ in of("stat")}), ids=lambda card: ALL[card]["id"])
def test_l7_every_stat(card: int, friend: str) -> None:
    """R18.7: the card's value and all that is added to it, whoever stands where, hurt or not."""
    entries = [entry for each, _, entry in of("stat") if each == card]
    for damage in (0, 7):
        state = bearing(card, {**AROUND, "1b": friend})
        unit(state, "1a").damage = damage
        for name in AROUND:
            for which in STATS:
                mine = [entry for entry in entries if entry["stat"] == which and reaches(state, entry, name)]
                printed = int(CARDS[unit(state, name).card][which])
                assert value(state, name, which) == max(0, printed + sum(entry["n"] for entry in mine)), (name, which)


@pytest.mark.parametrize("each", of("counter"), ids=name_of)
def test_r12_9_every_counter(each: tuple[int, int, Data]) -> None:
    for vs, foe, space in (("melee", "2a", "e4"), ("ranged", "2b", "d6")):
        state = bearing(each[0], {"1a": "d4", foe: space}, pool={"sword": 1}, seat=2)
        answer(go(state), f"sword {foe}>1a")
        can = value(state, "1a", vs) > 0
        assert len(told(state, "counter")) == (1 if vs == each[2]["vs"] and can else 0)


@pytest.mark.parametrize("each", of("ignore_die"), ids=name_of)
def test_r16_5_every_ignored_die(each: tuple[int, int, Data]) -> None:
    n = each[2]["n"]
    state = bearing(each[0], {"1a": "d4", "2a": "e4", "2b": "d8"}, pool={"sword": n, "shield": 1}, seat=2)
    assert refused(go(state), "sword 2a>1a") == "R16.5"
    state = bearing(each[0], {"1a": "d4", "2a": "e4"}, pool={"sword": n + 2}, seat=2)
    answer(go(state), "sword 2a>1a", "+1")
    assert told(state, "attack")[0].args["ap"] == returns(value(state, "2a", "melee"), 2)


@pytest.mark.parametrize("each", of("fly"), ids=name_of)
def test_l7_every_flyer(each: tuple[int, int, Data]) -> None:
    state = bearing(each[0], {"1a": "a1", "2a": "b1", "2b": "h8"}, rows=["..#~^..."])
    unit(state, "1a").mp = 4
    answer(go(state), "go 1a", "e")
    assert "stop" not in legal(state)
    answer(state, "e", "e", "e")
    assert at(state, "1a") == "e1"
    assert unit(state, "1a").damage == 1
    assert unit(state, "1a").mp == 0


@pytest.mark.parametrize("each", of("steady"), ids=name_of)
def test_l7_every_steady_unit(each: tuple[int, int, Data]) -> None:
    state = bearing(each[0], {"1a": "a1", "2a": "b3", "2b": "h8"}, pool={"boot": 1, "sword": 1})
    unit(state, "1a").bp = 4
    answer(go(state), "boot 1a*1", "go 1a", "s", "s")
    while kind(state) == "step":
        answer(state, "stop")
    assert unit(state, "1a").bp == 4
    answer(state, "sword 1a>2a")
    assert [event.args["n"] for event in told(state, "activate")] == [4]


@pytest.mark.parametrize("each", of("unseen"), ids=name_of)
def test_l7_every_unseen_unit(each: tuple[int, int, Data]) -> None:
    n = each[2]["n"]
    for steps, found in ((n, [number("1a")]), (n + 1, [])):
        state = bearing(each[0], {"1a": "a1", "2b": f"{chr(97 + steps)}1"})
        assert strikes(state, number("2b"), 1) == found


GROUND = {"difficult": "~", "hazardous": "v", "deadly": "X", "poisonous": "%", "trapped": "p"}


@pytest.mark.parametrize("each", of("ignore"), ids=name_of)
def test_l7_every_ignored_ground(each: tuple[int, int, Data]) -> None:
    for ground, letter in GROUND.items():
        state = bearing(each[0], {"1a": "a1", "2a": "h8"}, rows=[f".{letter}......"])
        unit(state, "1a").mp = 3
        answer(go(state), "go 1a", "e", "e")
        is_ignored = ground in each[2]["kinds"]
        assert (unit(state, "1a").mp == 1) == (is_ignored or ground != "difficult")
        assert (unit(state, "1a").damage == 0) == (is_ignored or ground not in ("hazardous", "deadly", "trapped"))
        assert (state.ground[1] != 0) == (is_ignored or ground != "trapped")
        state = bearing(each[0], {"1a": "a1", "2a": "h8"}, rows=[f"{letter}......."])
        state.listeners = [()] * len(state.listeners)
        state.stack = [Phase(START)]
        go(state)
        assert (unit(state, "1a").damage == 0) == (is_ignored or ground != "deadly")
        assert (unit(state, "1a").poison == 0) == (is_ignored or ground != "poisonous")


TRAPS = {"rooted": "s", "stunned": "b", "poison": "g", "push": "j"}


@pytest.mark.parametrize("each", of("immune"), ids=name_of)
def test_l7_every_immunity(each: tuple[int, int, Data]) -> None:
    """R19.7: it springs every trap and suffers only from those it is not immune to."""
    for kind_of, letter in TRAPS.items():
        state = bearing(each[0], {"1a": "a2", "2a": "h8"}, rows=["........", f".{letter}......"])
        state.auras = ()
        unit(state, "1a").mp = 1
        answer(go(state), "go 1a", "e")
        cards = [passives_of(card) for _, _, bearer, card in state.sources if bearer == 0]
        lands = any(entry.static == "fly" for entries in cards for entry in entries)
        # Who lands has no direction to be pushed on in.
        stays = kind_of != "push" or "push" in each[2]["kinds"] or lands
        assert at(state, "1a") == ("b2" if stays else "d2")
        marks = {"rooted": unit(state, "1a").rooted, "stunned": unit(state, "1a").stunned}
        marks["poison"] = unit(state, "1a").poison
        for status, n in marks.items():
            assert (n > 0) == (status == kind_of and status not in each[2]["kinds"]), (kind_of, status)
        assert state.ground[9] == 0


@pytest.mark.parametrize("each", of("dice", "rerolls"), ids=name_of)
def test_r9_2_r9_3_every_die_and_reroll(each: tuple[int, int, Data]) -> None:
    """The other entries of the same card count too."""
    for round_number in (2, 3):
        state = bearing(each[0], {"1a": "a1", "2a": "h8"}, round=round_number)
        state.stack = [Phase(ROLL)]
        go(state)
        mine = [entry for card, _, entry in of("dice", "rerolls") if card == each[0]]
        active = [entry for entry in mine if "odd_round" not in entry.get("needs", []) or round_number == 3]
        assert state.rerolls == 2 + sum(entry["n"] for entry in active if entry["static"] == "rerolls")
        wanted = [6, 0, 0, 0]
        for entry in active:
            if entry["static"] == "dice":
                wanted[KINDS.index(entry["kind"])] += entry["n"]
        thrown = [0, 0, 0, 0]
        while kind(state) == "roll":
            ask = state.ask()
            assert ask is not None
            thrown[int(str(ask.args[0]))] += int(str(ask.args[1]))
            answer(state, legal(state)[0])
        assert thrown == wanted


def test_no_static_is_left_out() -> None:
    tried = of("stat", "counter", "ignore_die", "fly", "steady", "unseen", "ignore", "immune", "dice", "rerolls")
    assert tried == STATICS
    assert len(STATICS) > 50
