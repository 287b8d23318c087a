"""Where the areas go: the island in the middle of the stage, rivals beside it, the own board beneath."""

from typing import Final

from motley.kernel import Layout, Words

SLOTS: Final = ("rivals", "stores", "board", "hand", "event", "round")
FEW: Final = 4
"""With so many tribes the round fits under the rivals; with more it has tabs."""
MINI: Final = 112


def layouts_of(seats: int, words: Words) -> list[Layout]:
    titles = {slot: words.say("slot", slot) for slot in SLOTS}
    tabs = {"event": "tab", "round": "tab"}
    columns = ((183, 150), (193, 120), (364, 260), (140, 100))
    own = ("stores stores board hand", (110, 92))
    if seats <= FEW:
        rivals = MINI * (seats - 1)
        beside = (("rivals", rivals), ("event", 108), ("round", 106), (".", max(1, 300 - rivals)))
        rows = [(f"{slot} island island island", (weight, 20)) for slot, weight in beside]
        wide = Layout(
            "wide",
            [*(row for row, _ in rows), own[0]],
            columns,
            [*((weight * 484 / sum(each for _, each in beside), least) for _, (weight, least) in rows), own[1]],
            titles=titles,
        )
    else:
        rows = [("rivals island island island", (524, 200)), own]
        slim = ((150, 130), (226, 120), *columns[2:])
        wide = Layout("wide", [row for row, _ in rows], slim, [size for _, size in rows], tabs, titles)
    square = Layout(
        "square",
        ("rivals island island", "event island island", "hand island island", "stores stores board"),
        ((150, 130), (170, 140), (310, 240)),
        ((210, 120), (100, 80), (110, 80), (90, 80)),
        {"round": "tab"},
        titles,
    )
    drawer = {"stores": "sheet", "board": "tab", "hand": "tab", **tabs}
    tall = Layout("tall", ("rivals", "island"), ((1, 300),), ((72, 58), (322, 240)), drawer, titles)
    return [wide, square, tall]
