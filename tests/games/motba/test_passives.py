"""Every trigger of every card is fired in a fight, with its conditions met and not: all that differs is its effect."""

import pytest

from motley.games.motba.rules.battle.fight import ACTION, ROUND_END, ROUND_START, SETUP, START, TURN_END
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.cards import FIRST_ARTIFACT, passives_of
from motley.games.motba.rules.frames import Phase
from motley.games.motba.rules.moves import read_space
from tests.games.motba.oracle import CARDS, RELICS, Blow, Data, Oracle
from tests.games.motba.stories import answer, fight, go, kind, legal, told, unit, value

PHASES = {
    "round_start": ROUND_START,
    "turn_start": START,
    "setup_start": SETUP,
    "action_start": ACTION,
    "turn_end": TURN_END,
    "round_end": ROUND_END,
}
DEFENDING = frozenset(["attacked", "hurt", "blocked", "perfect_block", "death", "ally_death"])
TRIGGERS = [
    (number, place, entry)
    for number, card in enumerate([*CARDS, *RELICS])
    for place, entry in enumerate(card["passive"])
    if "on" in entry
]
CONDITIONAL = [each for each in TRIGGERS if "needs" in each[2]]


def name_of(trigger: tuple[int, int, Data]) -> str:
    number, place, entry = trigger
    return f"{[*CARDS, *RELICS][number]['id']}-{place}-{entry['on']}"


def ready(number: int, place: int, entry: Data) -> MotbaState:
    """1a has the passive, or its team; friends and foes around it have none."""
    aim = "" if number < FIRST_ARTIFACT else RELICS[number - FIRST_ARTIFACT]["aim"]
    card = CARDS[number]["id"] if number < FIRST_ARTIFACT else "javelin_runner"
    relic = RELICS[number - FIRST_ARTIFACT]["id"] if aim else ""
    units = {
        "1a": (card, "d4"),
        "1b": ("houndmaster", "e5"),
        "1c": ("oath_paladin", "d5"),
        "2a": ("chain_jailer", "e4"),
        "2b": ("yew_archer", "a4"),
        "2c": ("field_medic", "f4"),
    }
    is_enemys = entry["on"] in DEFENDING or entry["on"] == "approach"
    state = fight(
        units,
        {"sword": 1, "boot": 1},
        seat=2 if is_enemys else 1,
        bearing=[(relic, "1a", 2 if aim == "foe" else 1)] if aim in ("own", "foe") else [],
        team=[(relic, 1)] if aim == "none" else [],
        round=5,
    )
    for name in units:
        unit(state, name).damage = 4
    state.pool_open = True
    return state


def arrange(state: MotbaState, entry: Data, met: bool) -> None:
    """Make the conditions of the entry true, or one after the other false."""
    for need in entry.get("needs", []):
        if need in ("even_round", "odd_round"):
            state.round = 2 if (need == "even_round") == met else 5
        elif need.startswith("round>="):
            state.round = int(need.removeprefix("round>=")) - (0 if met else 1)
        elif need == "defender.alone":
            # The archer or the medic is beside the defender, or nobody is.
            unit(state, "2c").space = read_space(state, "h8" if met else "f4")
        elif need in ("defender.half", "self.half"):
            name = "2a" if need == "defender.half" else "1a"
            half = -(-value(state, name, "health") // 2)
            unit(state, name).damage = half if met else 0
        elif need == "!defender.poisoned":
            unit(state, "2a").poison = 0 if met else 1
        else:
            assert need in ("melee", "ranged"), need


def foe_of(entry: Data, met: bool) -> str:
    """Whom 1a fights: somebody beside it, or from afar when that is what counts."""
    needs = entry.get("needs", [])
    is_far = ("ranged" in needs and met) or ("melee" in needs and not met)
    return "2b" if is_far else "2a"


def script(state: MotbaState, entry: Data, met: bool) -> list[str]:
    """What is answered so that the event happens."""
    event = entry["on"]
    foe = foe_of(entry, met)
    if event == "blocked":
        unit(state, "1a").bp = 1
    elif event == "perfect_block":
        unit(state, "1a").bp = 20
    elif event == "block_broke":
        unit(state, "2a").bp = 1
    elif event == "fully_blocked":
        unit(state, "2a").bp = 20
    elif event in ("kill", "ally_kill"):
        unit(state, "2a").damage = value(state, "2a", "health") - 1
    elif event == "death":
        unit(state, "1a").damage = value(state, "1a", "health") - 1
    elif event == "ally_death":
        unit(state, "1b").damage = value(state, "1b", "health") - 1
        return ["sword 2a>1b"]
    if event in DEFENDING:
        return [f"sword {foe}>1a"]
    if event == "ally_attack":
        return ["sword 1b>2a"]
    if event == "approach":
        unit(state, "2a").space = read_space(state, "e3")
        unit(state, "2a").mp = 1
        return ["go 2a", "s"]
    if event == "enter":
        unit(state, "1a").mp = 1
        return ["go 1a", "n"]
    return ["boot 1a*1"] if event == "activation" else [f"sword 1a>{foe}"]


def happen(state: MotbaState, entry: Data, met: bool) -> list[str]:
    """Let the event happen; the targets that were chosen."""
    chosen: list[str] = []
    if entry["on"] in PHASES:
        if entry["on"] in ("round_start", "round_end"):
            state.active = -1
        state.stack = [Phase(PHASES[entry["on"]])]
        if entry["on"] == "round_end":
            state.round_limit = 40
            state.stack.insert(0, ("enter", TURN_END))
        go(state)
        while kind(state) == "target":
            chosen.append(legal(state)[0])
            answer(state, chosen[-1])
        return chosen
    answer(go(state), *script(state, entry, met))
    while kind(state) in ("react", "boost"):
        answer(state, legal(state)[0])
    return chosen


def run(trigger: tuple[int, int, Data], met: bool, working: bool) -> tuple[MotbaState, list[str]]:
    number, place, entry = trigger
    state = ready(number, place, entry)
    arrange(state, entry, met)
    for event, heard in enumerate(state.listeners):
        mine = [each for each in heard if state.sources[each[0]][3] == number]
        state.listeners[event] = tuple([each for each in mine if working and each[1] == place])
    return state, happen(state, entry, met)


def marks_of(state: MotbaState, number: int, place: int) -> list[str]:
    key = next(index for index, source in enumerate(state.sources) if source[3] == number) * 8 + place
    spans = {"turn": state.turn_marks, "round": state.round_marks, "battle": state.battle_marks}
    return [span for span, marks in spans.items() if key in marks]


@pytest.mark.parametrize("trigger", TRIGGERS, ids=name_of)
def test_l8_what_every_trigger_does(trigger: tuple[int, int, Data]) -> None:
    number, place, entry = trigger
    idle, _ = run(trigger, True, False)
    state, chosen = run(trigger, True, True)
    expected = Oracle(idle)
    me, foe = expected.unit("1a"), expected.unit(foe_of(entry, True))
    expected.victim = expected.unit("2a")
    expected.controller = next(source[1] for source in state.sources if source[3] == number)
    expected.blow = Blow(foe, me, 1, False, False) if entry["on"] in DEFENDING else Blow(me, foe, 1, False, False)
    for effect in entry["effects"]:
        if effect["do"] == "ap":
            assert told(state, "attack")[0].args["ap"] == int(str(told(idle, "attack")[0].args["ap"])) + effect["n"]
            foe.damage += effect["n"]
            expected.bury()
        else:
            expected.carry_out(me, effect, chosen)
    assert Oracle(state).told() == expected.told()
    assert Oracle(state).told() != Oracle(idle).told()
    assert marks_of(state, number, place) == ([entry["limit"]] if "limit" in entry else [])


@pytest.mark.parametrize("trigger", CONDITIONAL, ids=name_of)
def test_l5_no_trigger_runs_while_its_condition_fails(trigger: tuple[int, int, Data]) -> None:
    idle, _ = run(trigger, False, False)
    state, _ = run(trigger, False, True)
    assert Oracle(state).told() == Oracle(idle).told()
    assert marks_of(state, trigger[0], trigger[1]) == []


def test_all_triggers_are_there() -> None:
    entries = [entry for card in range(len(CARDS) + len(RELICS)) for entry in passives_of(card)]
    assert len(TRIGGERS) == sum(entry.event >= 0 for entry in entries) > 40
