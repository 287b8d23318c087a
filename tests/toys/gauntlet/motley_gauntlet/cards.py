"""The cards, from content/cards.toml, as numbers in the order of the file."""

from motley.kernel.data import read_toml

CARDS = read_toml("motley_gauntlet", "content/cards.toml")["card"]
NAMES: tuple[str, ...] = tuple(card["name"] for card in CARDS)
INDEX = {name: number for number, name in enumerate(NAMES)}
COUNTS = [int(card["count"]) for card in CARDS]
DICE = [int(card.get("dice", 0)) for card in CARDS]
ANSWERS = [tuple(INDEX[name] for name in card.get("answers", ())) for card in CARDS]

GUARD = INDEX["guard"]
LAID = tuple(number for number in range(len(CARDS)) if DICE[number] or number == GUARD)
RESPONSES = tuple(number for number in range(len(CARDS)) if ANSWERS[number])
