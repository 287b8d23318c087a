"""R15.8: which windows a person may let go by, and in which something is at stake."""

from motley.games.motba.look.pointing.windows import STOPS, is_urgent, stop_of
from motley.games.motba.rules.battle.fight import PHASES
from motley.games.motba.rules.book import MotbaState
from tests.games.motba.stories import answer, fight, fill, go, kind

DUEL = {"1a": ("grave_reaver", "d4"), "2a": ("thornback", "e4")}


def window(state: MotbaState) -> tuple[str, bool]:
    """The open window as the seat in it sees it."""
    ask = state.ask()
    assert ask is not None
    assert ask.kind == "react"
    seat = ask.seats[0]
    return stop_of(state.view(seat), ask), is_urgent(state.view(seat), ask, state.moves(seat))


def test_r15_8_an_attack_on_an_own_unit_matters() -> None:
    state = fight(DUEL, {"sword": 1})
    fill(state, "2a")
    answer(go(state), "sword 1a>2a")
    assert window(state) == ("attack", True)


def test_r15_8_an_attack_on_somebody_else_does_not() -> None:
    state = fight({**DUEL, "3a": ("thornback", "h8")}, {"sword": 1})
    fill(state, "3a")
    answer(go(state), "sword 1a>2a")
    assert window(state) == ("attack", False)


def test_r15_8_dice_for_an_enemy_do_not_matter() -> None:
    state = fight(DUEL, {"boot": 1})
    fill(state, "2a")
    answer(go(state), "boot 1a*1")
    assert window(state) == ("assign", False)


def test_r15_8_an_ability_matters_if_it_is_aimed_here_or_can_be_answered() -> None:
    aimed = fight({"1a": ("pit_brawler", "d4"), "2a": ("thornback", "e4")}, {"boot": 1})
    fill(aimed, "1a", "2a")
    answer(go(aimed), "use 1a.headbutt", "2a")
    assert window(aimed) == ("ability", True)
    for card, urgent in (("mirror_witch", True), ("thornback", False)):
        state = fight({"1a": ("thornback", "d4"), "2a": (card, "h8")}, {"boot": 1})
        fill(state, "1a", "2a")
        answer(go(state), "use 1a.bristle")
        assert window(state) == ("ability", urgent)


def test_r15_8_phases_are_the_own_or_an_enemys() -> None:
    state = fight(DUEL, {"boot": 1})
    fill(state, "2a")
    answer(go(state), "end")
    seen: list[str] = []
    while len(seen) < 8:
        if kind(state) == "react":
            stop, urgent = window(state)
            assert not urgent
            seen.append(stop)
            answer(state, "pass")
        elif kind(state) == "roll":
            state.play(-1, state.odds()[0][0])
        else:
            answer(state, {"reroll": "keep", "setup": "done", "act": "end"}[kind(state)])
    assert seen[:6] == ["foe-turn-end", "own-start", "own-roll", "own-setup", "own-action", "own-turn-end"]
    assert seen[6:] == ["round-end", "round-start"]


def test_r15_8_every_window_has_a_stop() -> None:
    assert len(set(STOPS)) == len(STOPS) == 2 * (len(PHASES) - 2) + 2 + 4


def test_r15_8_a_roll_that_may_be_bent_matters() -> None:
    state = fight({"1a": ("grave_reaver", "a1"), "2a": ("blind_oracle", "h8")}, {"boot": 1}, seat=2)
    fill(state, "2a")
    answer(go(state), "end")
    while kind(state) != "over":
        if kind(state) == "react" and window(state)[0] == "rolled":
            break
        if kind(state) == "roll":
            state.play(-1, state.odds()[0][0])
        else:
            answer(state, {"reroll": "keep", "setup": "done", "act": "end", "react": "pass"}[kind(state)])
    assert window(state) == ("rolled", True)
