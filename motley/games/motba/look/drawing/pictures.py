"""The pictures on cards: a fighter in its colonnade, a relic on velvet, and the frame around them."""

from typing import Final

from motley.games.motba.look.drawing.terrain import icon
from motley.games.motba.rules.deck.cards import ARTIFACTS, CHARACTERS

PICTURE: Final = 1.45
"""How wide a picture is where it is 1 high."""
CARD: Final = 0.775
"""How wide a card is where it is 1 high."""
TONES: Final = {
    "wall": ("#3f4a58", "#c3cfdb"),
    "duelist": ("#7c2d16", "#ffb45c"),
    "bruiser": ("#6e2f22", "#e8a06c"),
    "skirmisher": ("#a8742f", "#ffe2a0"),
    "controller": ("#4a3a6e", "#c9b4ef"),
    "support": ("#7d6232", "#f0d79a"),
    "shooter": ("#43603a", "#d9e2a0"),
    "caster": ("#2f5568", "#a8dbe8"),
    "giant": ("#4f3a28", "#d8b78c"),
    "titan": ("#5a1f2c", "#f09a7c"),
}
"""The shade and the light of a role's picture."""
RELICS: Final = {
    "whetted_blade": "broadsword", "yew_string": "bow-arrow", "eagle_lens": "third-eye",
    "tower_shield": "checked-shield", "swift_boots": "walking-boot", "thorn_mail": "thorny-vine",
    "riposte_glove": "fist", "mirror_shield": "mirror-mirror", "anchor_stone": "rock", "serpent_ring": "cobra",
    "iron_circlet": "templar-shield", "vampire_fang": "dragon-head", "venom_vial": "poison-bottle",
    "berserk_mask": "curly-mask", "executioners_hood": "executioner-hood", "lone_wolf_pelt": "wolf-head",
    "steady_greaves": "boots", "pathfinder_map": "stone-path", "warded_soles": "spikes", "feather_cloak": "wyvern",
    "ghost_veil": "raise-zombie", "war_paint": "crossed-swords", "blood_stone": "hearts", "blink_stone": "portal",
    "healing_salve": "medical-pack", "grapple_line": "manacles", "bomb_satchel": "burning-meteor",
    "smoke_bombs": "poison-cloud", "trick_dice": "card-joker", "null_charm": "holy-symbol",
    "bear_trap_kit": "wolf-trap", "thunder_flask": "lightning-storm", "mercy_cloak": "hooded-assassin",
    "ball_and_chain": "manacles", "dulling_oil": "bubbling-flask", "clouded_eye": "poison-gas",
    "leech_brand": "fireball", "rust_curse": "anvil", "bounty_poster": "two-coins", "slow_venom": "snake-totem",
    "wax_doll": "knocked-out-stars", "drowsy_bell": "ringing-bell", "war_chest": "wooden-crate",
    "field_kitchen": "backpack", "opening_gambit": "sunrise", "vengeance_pact": "death-skull",
    "storm_totem": "lightning-storm", "veterans_medals": "rally-the-troops", "sand_timer": "hourglass",
    "field_plans": "stone-path", "loaded_die": "card-joker", "war_horn": "minotaur", "tower_bell": "ringing-bell",
    "gamblers_die": "two-coins", "titan_heart": "hearts", "phoenix_plume": "fireball",
    "colossus_plate": "defensive-wall", "crown_of_command": "rally-the-troops", "plague_banner": "tattered-banner",
}  # fmt: skip
AIMS: Final = {
    "own": ("gem-pendant", "#6a1f2c", "#ffd88a"),
    "foe": ("curly-mask", "#2c1f3f", "#e8a0c8"),
    "none": ("tattered-banner", "#143f3c", "#a8ecd8"),
}


def scene(role: str) -> str:
    """Where the fighters of a role stand: columns, a floor running away, a shaft of light."""
    shade, light = TONES[role]
    columns = "".join(
        f'<path d="M{x} 18h6V70h-6Z" fill="{shade}" fill-opacity=".6"/>'
        f'<path d="M{x} 18h1.6V70h-1.6Z" fill="{light}" fill-opacity=".45"/>'
        f'<path d="M{x - 1.5} 14h9v4h-9Z" fill="{shade}" fill-opacity=".75"/>'
        for x in (6, 22, 72, 88)
    )
    lines = "".join(f"M{50 + 7 * x} 70L{50 + 22 * x} 100" for x in range(-6, 7))
    return (
        '<g clip-path="url(#motba-box)">'
        f'<rect width="100" height="100" fill="{shade}"/>'
        f'<rect width="100" height="100" fill="url(#motba-day-{role})"/>{columns}'
        f'<rect y="70" width="100" height="30" fill="{shade}"/>'
        '<rect y="70" width="100" height="30" fill="url(#motba-floor)"/>'
        f'<path d="{lines}M0 80H100" stroke="#000" stroke-opacity=".22" fill="none" stroke-width=".8"/>'
        '<path d="M10 0H32L76 100H34Z" fill="#fff4cf" opacity=".24"/>'
        '<ellipse cx="54" cy="91" rx="26" ry="6" fill="#000" opacity=".42"/></g>'
    )


def portrait(card: str, role: str) -> str:
    wide = 112 / PICTURE
    return (
        '<g clip-path="url(#motba-box)">'
        f'<use href="#art-scene-{role}" width="100" height="100"/>'
        f'<use href="#art-figure-{card}" x="{50 - wide / 2:.3g}" y="-15" width="{wide:.3g}" height="112"/></g>'
    )


def velvet(aim: str) -> str:
    """What the relics of an aim lie on."""
    _, shade, _ = AIMS[aim]
    return (
        f'<rect width="100" height="100" fill="{shade}"/><rect width="100" height="100" fill="url(#motba-velvet)"/>'
        '<ellipse cx="50" cy="86" rx="32" ry="9" fill="#000" opacity=".35"/>'
    )


def relic(card: str, aim: str) -> str:
    sign, _, light = AIMS[aim]
    wide = 66 / PICTURE
    name, across = RELICS.get(card, sign), f"scale({1 / PICTURE:.3g} 1)"
    return (
        f'<use href="#art-velvet-{aim}" width="100" height="100"/>'
        f'<g transform="translate({51 - wide / 2:.3g} 18) {across}">{icon(name, 0, 0, 66, "#1a0f08")}</g>'
        f'<g transform="translate({50 - wide / 2:.3g} 16) {across}">{icon(name, 0, 0, 66, light)}</g>'
    )


def frame(edge: str, inside: str) -> str:
    """A card: a metal edge around dark leather, for a box of the card's shape."""
    wide = 100 * CARD
    return (
        f'<g transform="scale({1 / CARD:.5f} 1)">'
        f'<rect x="1" y="2" width="{wide:g}" height="99" rx="4" fill="#000" opacity=".4"/>'
        f'<rect width="{wide:g}" height="99" rx="4" fill="{edge}"/>'
        f'<rect x="1.2" y="1.2" width="{wide - 2.4:g}" height="96.6" rx="3" fill="{inside}"/></g>'
    )


def pictures() -> dict[str, str]:
    symbols = {f"scene-{role}": scene(role) for role in TONES}
    symbols |= {f"portrait-{card.id}": portrait(card.id, card.role) for card in CHARACTERS}
    symbols |= {f"velvet-{aim}": velvet(aim) for aim in AIMS}
    symbols |= {f"relic-{card.id}": relic(card.id, card.aim) for card in ARTIFACTS}
    diamond = (
        '<path d="M50 30L70 50 50 70 30 50Z" fill="#d9b25c"/>'
        '<path d="M50 12L88 50 50 88 12 50Z" fill="none" stroke="#d9b25c" stroke-width="2"/>'
    )
    symbols |= {
        "card": frame("url(#motba-brass)", "#2a1a10"),
        "card-relic": frame("url(#motba-silver)", "#1f1a22"),
        "card-map": frame("url(#motba-brass)", "#231a12"),
        "paper": '<rect width="100" height="100" fill="var(--paper)"/>'
        '<path d="M0 .5H100" stroke="#fff" stroke-opacity=".5"/>',
        "back": frame("url(#motba-brass)", "#4a1d16") + diamond,
        "shade": '<rect width="100" height="100" fill="url(#motba-shade)"/>'
        '<ellipse cx="82" cy="92" rx="13" ry="5" fill="#000" opacity=".42"/>',
        "slot": f'<g transform="scale({1 / CARD:.5f} 1)">'
        f'<rect x="1" y="1" width="{100 * CARD - 2:g}" height="97" rx="4" fill="#000" '
        'fill-opacity=".18" stroke="#e8cf9a" stroke-opacity=".6" stroke-dasharray="5 4"/></g>',
    }
    return symbols


def picture_defs() -> str:
    days = "".join(
        f'<radialGradient id="motba-day-{role}" cx=".32" cy=".3" r=".85"><stop offset="0" stop-color="{light}"/>'
        f'<stop offset="1" stop-color="{light}" stop-opacity="0"/></radialGradient>'
        for role, (_, light) in TONES.items()
    )
    return days + DEFS


DEFS: Final = """
<clipPath id="motba-box"><rect width="100" height="100"/></clipPath>
<linearGradient id="motba-floor" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".35"/>
<stop offset="1" stop-color="#000" stop-opacity=".45"/></linearGradient>
<linearGradient id="motba-shade"><stop offset="0" stop-color="#1a0f08" stop-opacity=".92"/>
<stop offset=".55" stop-color="#1a0f08" stop-opacity=".8"/><stop offset=".85" stop-color="#1a0f08" stop-opacity="0"/>
</linearGradient>
<radialGradient id="motba-velvet" cx=".35" cy=".3" r=".9"><stop offset="0" stop-color="#fff" stop-opacity=".3"/>
<stop offset="1" stop-color="#000" stop-opacity=".4"/></radialGradient>
<linearGradient id="motba-brass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f6dc8e"/>
<stop offset=".5" stop-color="#c0903a"/><stop offset="1" stop-color="#7a5417"/></linearGradient>
<linearGradient id="motba-silver" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#eef1f4"/>
<stop offset=".5" stop-color="#9aa4b2"/><stop offset="1" stop-color="#4d5663"/></linearGradient>
"""
