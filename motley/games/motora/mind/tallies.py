"""What a tribe has, in whole numbers: what puzzles want raised."""

from motley.games.motora.rules.state import MEMBERS, PRISONER, Table


def tallies_of(t: Table, seat: int) -> dict[str, int]:
    """Stock of each kind and in all, idols on the shrines, and people alive and free."""
    places = t.where[seat * MEMBERS : (seat + 1) * MEMBERS]
    return {
        "food": t.stock[3 * seat],
        "water": t.stock[3 * seat + 1],
        "shelter": t.stock[3 * seat + 2],
        "stock": sum(t.stock[3 * seat : 3 * seat + 3]),
        "idols": t.idols_of(seat),
        "people": len([place for place in places if place < PRISONER]),
    }
