"""Where the areas go: the island in the middle of the stage, rivals beside it, the own board beneath."""

from motley.kernel import Layout, Words


def layouts_of(words: Words) -> list[Layout]:
    titles = {slot: words.say("slot", slot) for slot in ("rivals", "stores", "board", "hand", "event", "round")}
    wide = Layout(
        "wide",
        (
            "rivals island island island event",
            "rivals island island island round",
            "stores stores board hand hand",
        ),
        ((126, 110), (304, 200), (414, 300), (50, 30), (126, 110)),
        ((178, 120), (392, 200), (120, 96)),
        titles=titles,
    )
    square = Layout(
        "square",
        ("rivals island island event", "rivals island island hand", "stores stores board board"),
        ((120, 104), (270, 200), (270, 200), (120, 104)),
        ((180, 130), (330, 180), (116, 96)),
        {"round": "tab"},
        titles,
    )
    tall = Layout(
        "tall",
        ("rivals", "island", "stores", "board"),
        ((1, 300),),
        ((104, 80), (306, 240), (108, 86), (114, 90)),
        {"hand": "sheet", "event": "tab", "round": "tab"},
        titles,
    )
    return [wide, square, tall]
