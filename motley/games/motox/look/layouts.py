"""Where the areas go: the track over the whole width, the dashboard with the order of the race beneath it."""

from motley.kernel import Layout, Words


def layouts_of(words: Words) -> list[Layout]:
    titles = {slot: words.say("slot", slot) for slot in ("board", "dice", "coins", "order", "odds")}
    wide = Layout(
        "wide",
        ("board board board", "dice coins odds", "order order odds"),
        ((240, 200), (130, 110), (400, 350)),
        ((530, 300), (70, 64), (58, 54)),
        titles=titles,
    )
    narrow = ("board board", "dice coins", "order order", "odds odds")
    square = Layout("square", narrow, ((240, 200), (130, 110)), ((400, 260), (76, 66), (58, 54), (124, 110)))
    tall = Layout("tall", narrow, ((240, 190), (130, 104)), ((340, 200), (66, 58), (52, 50), (106, 104)))
    square.titles = tall.titles = titles
    return [wide, square, tall]
