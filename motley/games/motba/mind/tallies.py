"""How the fight stands for a team, in whole numbers: what puzzles want raised."""

from motley.games.motba.rules.battle.stats import lasting_health
from motley.games.motba.rules.state import Table


def tallies_of(t: Table, seat: int) -> dict[str, int]:
    """Damage that rivals have taken (one who has fallen has taken all), rivals fallen, and own Block Points."""
    rivals = [unit for unit in t.units if unit.seat != seat and unit.card >= 0]
    own = [unit for unit in t.units if unit.seat == seat and unit.alive]
    return {
        "damage": sum([unit.damage if unit.alive else lasting_health(unit) for unit in rivals]),
        "felled": len([unit for unit in rivals if not unit.alive]),
        "block": sum([unit.bp for unit in own]),
    }
