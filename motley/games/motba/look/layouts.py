"""Where the areas go: cards before the fight, then the arena as the hero, the teams beside it, the dice beneath."""

from typing import Final

from motley.games.motba.look.tableau import BATTLE, DRAFT, TEAM
from motley.kernel import Layout, Words

DRAFT_SIDE: Final = (("order", 92), ("reserves", 432), ("bans", 112))
TEAM_SIDE: Final = (("chosen", 130), ("laid", 210), ("reserves", 304))


def layouts_of(words: Words) -> list[Layout]:
    found: list[Layout] = []
    for stage, side in ((DRAFT, DRAFT_SIDE), (TEAM, TEAM_SIDE)):
        titles = _titles(words, "cards", *[slot for slot, _ in side])
        rows = [(weight, 40.0) for _, weight in side]
        areas = [f"cards {slot}" for slot, _ in side]
        found.append(Layout("wide", areas, ((775, 400.0), (225, 190.0)), rows, titles=titles, stage=stage))
        found.append(Layout("square", areas, ((690, 340.0), (310, 190.0)), rows, titles=titles, stage=stage))
        found.append(_phone(stage, [slot for slot, _ in side], titles))
    return [*found, *_battle(words)]


def _phone(stage: str, side: list[str], titles: dict[str, str]) -> Layout:
    """The cards, and below them what is one's own; the rest has tabs."""
    beneath = "order" if stage == DRAFT else "laid"
    tabs = {slot: "tab" for slot in side if slot != beneath}
    rows = ((78, 260.0), (22, 84.0)) if stage == DRAFT else ((62, 240.0), (38, 150.0))
    return Layout("tall", ("cards", beneath), ((1, 300.0),), rows, tabs, titles, stage)


def _battle(words: Words) -> list[Layout]:
    titles = _titles(words, "arena", "rivals", "stack", "team", "dice")
    areas = ("arena rivals", "arena stack", "arena team", "dice team")
    rows = ((266, 120.0), (96, 60.0), (162, 60.0), (102, 70.0))
    wide = Layout("wide", areas, ((735, 420.0), (265, 220.0)), rows, titles=titles, stage=BATTLE)
    square = Layout("square", areas, ((690, 380.0), (310, 200.0)), rows, titles=titles, stage=BATTLE)
    tabs = {"stack": "tab", "rivals": "tab"}
    tall = Layout(
        "tall", ("arena", "dice", "team"), ((1, 300.0),), ((294, 220.0), (72, 62.0), (190, 150.0)), tabs, titles, BATTLE
    )
    return [wide, square, tall]


def _titles(words: Words, *slots: str) -> dict[str, str]:
    return {slot: words.say("slot", slot) for slot in slots}
