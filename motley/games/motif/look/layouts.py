"""How Motif's table is laid: the board, and a dish for each side beside it or beneath it."""

from motley.kernel import Layout, Words


def layouts_of(words: Words) -> list[Layout]:
    titles = {slot: words.say("slot", slot) for slot in ("board", "gold", "black")}
    beside = ("board black", "board gold")
    halves = ((1, 120.0), (1, 120.0))
    return [
        Layout("wide", beside, ((75, 400.0), (25, 170.0)), halves, titles=titles),
        Layout("square", beside, ((77, 360.0), (23, 150.0)), halves, titles=titles),
        Layout(
            "tall", ("board board", "gold black"), ((1, 120.0), (1, 120.0)), ((84, 300.0), (16, 74.0)), titles=titles
        ),
    ]
