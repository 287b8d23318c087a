"""Where the areas go: the track over the whole width, the dashboard beneath it."""

from motley.kernel import Layout, Words


def layouts_of(words: Words) -> list[Layout]:
    titles = {slot: words.say("slot", slot) for slot in ("board", "dice", "coins", "odds")}
    wide = Layout(
        "wide",
        ("board board board", "dice coins odds"),
        ((240, 200), (130, 110), (400, 350)),
        ((540, 300), (128, 118)),
        titles=titles,
    )
    narrow = ("board board", "dice coins", "odds odds")
    square = Layout("square", narrow, ((240, 200), (130, 110)), ((430, 280), (86, 80), (128, 118)), titles=titles)
    tall = Layout("tall", narrow, ((240, 190), (130, 104)), ((330, 220), (84, 76), (122, 112)), titles=titles)
    return [wide, square, tall]
