"""The fighters as strong silhouettes: bodies, heads and what is in their hands, put together for each of them."""

from typing import Final

from motley.games.motba.rules.deck.cards import CHARACTERS

PAINT: Final = {
    "d": "var(--dark)",
    "m": "var(--steel)",
    "g": "var(--gold)",
    "s": "var(--skin)",
    "i": "var(--bone)",
    "f": "var(--flame)",
    "c": "var(--cloth)",
    "k": "var(--fold)",
    "w": "var(--wood)",
    "b": "var(--frost)",
    "v": "var(--venom)",
    "p": "var(--spell)",
}
"""What a part is painted with, by the letter before its outline; the rim behind a figure paints all alike."""
RIM: Final = ";".join(f"{each[4:-1]}:#fff1cf" for each in PAINT.values()) + ";stroke:#fff1cf;stroke-width:5"

BODIES: Final = {
    "robe": (
        "d M-20,0L-11,-46 12,-46 22,0Z|c M-6,0L-5,-62 7,-62 10,0Z|d M-13,-44L-14,-66Q0,-75 14,-66L13,-44Z"
        "|g M-13,-48H13V-44H-13Z|d M-11,-66L-28,-74 -35,-66 -32,-60 -26,-64 -12,-54Z"
        "|d M11,-66L30,-58 36,-48 31,-43 24,-50 10,-54Z"
    ),
    "heavy": (
        "d M-20,0L-19,-26 -1,-28 -2,0Z|d M4,0V-28L21,-26 22,0Z|d M-24,-24L-31,-66Q0,-82 31,-66L24,-22Z"
        "|c M-10,-12L-9,-40H9L10,-12 0,-6Z|g M-23,-36H23V-31H-23Z"
        "|d M-31,-56L-42,-40 -38,-30 -28,-34 -24,-50Z|d M31,-56L42,-40 38,-30 28,-34 24,-50Z"
        "|m M-38,-58Q-38,-78 -22,-77Q-12,-74 -13,-62Q-26,-52 -38,-58Z"
        "|m M38,-58Q38,-78 22,-77Q12,-74 13,-62Q26,-52 38,-58Z"
    ),
    "brute": (
        "d M-22,0L-23,-16 -16,-40 0,-36 -7,-14 -6,0Z|d M22,0L23,-16 16,-40 0,-36 7,-14 6,0Z"
        "|d M-18,-32L-38,-62Q-32,-80 0,-78Q32,-80 38,-62L18,-32Z|c M-18,-40H18L12,-14 0,-8 -12,-14Z"
        "|g M-19,-43H19V-37H-19Z|d M-34,-70L-48,-42 -40,-20 -29,-23 -33,-40 -22,-58Z"
        "|d M34,-70L51,-50 45,-32 35,-36 38,-50 22,-58Z|c M-40,-66Q-34,-82 -20,-77L-18,-66Q-30,-60 -40,-66Z"
        "|c M40,-66Q34,-82 20,-77L18,-66Q30,-60 40,-66Z"
    ),
    "lunge": (
        "d M-6,-38L-36,-4 -38,0H-24L6,-30Z|d M0,-40L23,-26 20,0H33L32,-4 27,-5 30,-30 8,-44Z"
        "|c M-2,-69C-22,-64 -36,-46 -50,-20C-34,-30 -20,-28 -6,-28L4,-50Z"
        "|k M-4,-62C-16,-54 -26,-42 -34,-27C-24,-29 -16,-28 -6,-28Z|d M-9,-36L-6,-66Q4,-73 13,-66L12,-36Z"
        "|g M-8,-42H12V-38H-9Z|d M9,-67L33,-63V-56L8,-56Z|d M-4,-67L-24,-74 -22,-88 -16,-87 -17,-78 0,-68Z"
    ),
    "stride": (
        "d M-2,-38L-14,-23 -31,-20 -36,-9 -29,-7 -26,-12 -8,-14 8,-32Z"
        "|d M0,-40L21,-29 16,0H28L27,-5 22,-6 29,-33 8,-44Z"
        "|d M-7,-36L1,-66Q10,-73 19,-66L11,-34Z|c M-10,-32L-5,-54 14,-51 15,-27Q2,-34 -10,-32Z"
        "|g M-6,-45L14,-42V-38L-7,-41Z|d M5,-65L-12,-74 -14,-84 -7,-85 -5,-79 10,-71Z"
        "|d M16,-66L33,-60 37,-66 42,-62 35,-52 13,-56Z"
    ),
    "dance": (
        "d M-4,-36L-20,-2 -9,0 4,-28Z|d M2,-36L16,-18 13,0H24L26,-20 8,-40Z"
        "|c M-11,-48C-28,-42 -36,-28 -40,-12C-28,-22 -16,-22 -6,-17C4,-14 18,-18 32,-30C18,-34 12,-42 10,-50Z"
        "|k M-6,-46C-16,-36 -22,-28 -26,-19C-18,-22 -12,-21 -6,-17C-6,-28 -4,-36 0,-44Z"
        "|d M-9,-46L-11,-66Q0,-73 11,-66L9,-46Z|g M-10,-50L10,-51 9,-46 -9,-45Z"
        "|d M-9,-66L-27,-80 -31,-75 -11,-56Z|d M9,-67L29,-60V-53L7,-56Z"
    ),
    "stand": (
        "k M-12,-66C-26,-50 -26,-24 -22,-8L18,-10C24,-30 22,-52 13,-66Z|d M-14,0L-12,-36H-1L-3,0Z|d M5,0L3,-36H13L17,0Z"
        "|c M-14,-28L-11,-66Q1,-74 13,-66L16,-28Q1,-22 -14,-28Z|g M-13,-45H14V-41H-13Z"
        "|d M-11,-66L-26,-56 -34,-62 -38,-57 -27,-47 -9,-56Z|d M12,-66L27,-56 36,-60 38,-54 27,-48 10,-56Z"
    ),
}
JOINTS: Final = {
    "robe": ((1, -80), (-33, -62), (34, -46)),
    "heavy": ((0, -82), (-36, -34), (36, -34)),
    "brute": ((0, -84), (-35, -24), (42, -36)),
    "lunge": ((5, -77), (-19, -88), (35, -60)),
    "stride": ((15, -78), (-12, -84), (38, -58)),
    "dance": ((1, -77), (-29, -78), (28, -57)),
    "stand": ((1, -80), (-36, -59), (37, -57)),
}
"""Where a body has its head, its left hand and its right hand."""
HEADS: Final = {
    "bare": "s M-8,0a8,8 0 1 0 16,0a8,8 0 1 0 -16,0Z|d M-9,-2Q-7,-13 4,-11Q12,-7 9,-1Q1,-6 -9,4Z",
    "long": "d M-10,16C-14,-4 -10,-13 1,-13C12,-13 13,0 12,16L6,14V0H-5V14Z|s M-6,-1a7,8 0 1 0 14,0a7,8 0 1 0 -14,0Z",
    "hood": "c M-13,16C-17,-6 -9,-18 1,-18C12,-18 16,-6 14,16Q1,9 -13,16Z|d M-6,0a7,9 0 1 0 14,0a7,9 0 1 0 -14,0Z"
    "|i M-2,-2h3v2h-3zM4,-2h3v2h-3z",
    "veil": "m M-14,18C-18,-4 -10,-17 0,-17C10,-17 15,-4 13,18Q0,10 -14,18Z|s M-4,0a6,7.5 0 1 0 12,0a6,7.5 0 1 0 -12,0Z"
    "|c M-10,-9Q0,-17 10,-9L9,-5Q1,-11 -10,-5Z",
    "helm": "m M-12,12V-8Q0,-19 12,-8V12L4,18H-4Z|d M-8,-4h16v3.4h-6v12h-4v-12h-6Z"
    "|c M-3,-15Q-16,-32 -24,-18Q-14,-21 -8,-11Z",
    "bucket": "m M-11,14L-12,-10Q0,-16 12,-10L11,14Z|d M-9,-3H9V0H-9Z|g M-2,-12H2V13H-2Z",
    "horns": "d M-10,6L-13,-8Q0,-17 13,-8L10,6 6,18H-6Z|i M-11,-4C-28,-2 -40,-12 -40,-32C-32,-18 -22,-16 -8,-13Z"
    "|i M11,-4C28,-2 40,-12 40,-32C32,-18 22,-16 8,-13Z|f M-7,-2h4v3h-4zM3,-2h4v3h-4z",
    "hat": "s M-8,1a8,8 0 1 0 16,0a8,8 0 1 0 -16,0Z|d M-18,-2Q2,-12 18,0Q14,-10 8,-13Q-2,-19 -10,-11Z"
    "|f M-4,-13C-10,-28 -22,-26 -32,-40C-32,-22 -26,-12 -10,-9Z",
    "wizard": "s M-7,2a7.5,7.5 0 1 0 15,0a7.5,7.5 0 1 0 -15,0Z|c M-17,-3Q0,5 17,-3L7,-10 3,-38 -7,-10Z"
    "|i M-6,6Q1,26 8,6Q1,11 -6,6Z",
    "crown": "s M-8,1a8,8 0 1 0 16,0a8,8 0 1 0 -16,0Z|d M-9,2Q-9,-10 0,-10Q9,-10 9,2L7,-3H-7Z"
    "|g M-10,-6L-12,-18 -5,-11 0,-20 5,-11 12,-18 10,-6Z",
    "beak": "d M-13,16C-17,-6 -9,-18 1,-18C12,-18 16,-6 14,16Q1,9 -13,16Z|i M-6,-4Q4,-10 10,-4L28,8 4,8Z"
    "|d M0,-3h4v4h-4z",
    "monk": "s M-8,0a8,8.5 0 1 0 16,0a8,8.5 0 1 0 -16,0Z|g M-10,11Q0,17 10,11L9,16Q0,21 -9,16Z",
    "blind": "d M-10,16C-14,-4 -10,-13 1,-13C12,-13 13,0 12,16L6,14V0H-5V14Z|s M-6,-1a7,8 0 1 0 14,0a7,8 0 1 0 -14,0Z"
    "|c M-8,-4H10V1H-8Z",
    "goggles": "s M-8,1a8,8 0 1 0 16,0a8,8 0 1 0 -16,0Z|d M-9,-2Q-8,-13 1,-13Q10,-13 10,-2Z"
    "|g M-8,-4h8v6h-8zM2,-4h8v6h-8z",
    "turban": "s M-7,1a7.5,7.5 0 1 0 15,0a7.5,7.5 0 1 0 -15,0Z|c M-10,-1Q-4,-18 12,-5Q2,0 -10,-1Z"
    "|c M-8,-5C-22,-8 -24,6 -36,10C-28,-4 -18,-16 -4,-11Z|d M-6,2Q2,8 9,2L8,8Q1,12 -5,8Z",
    "sack": "d M-11,16L-12,-6Q-4,-24 2,-26Q9,-20 13,-6L12,16Q0,10 -11,16Z|f M-7,-4h5v3h-5zM3,-4h5v3h-5z",
    "skull": "i M-9,-1Q-9,-12 0,-12Q9,-12 9,-1L6,4V10H-6V4Z|d M-6,-4h4v4h-4zM2,-4h4v4h-4z",
    "wings": "m M-11,12V-8Q0,-18 11,-8V12L4,17H-4Z|d M-7,-3h14v3h-14z|i M-11,-6L-30,-26 -24,-6 -11,2Z"
    "|i M11,-6L30,-26 24,-6 11,2Z",
}
ITEMS: Final = {
    "sword": "m M-3,-5V-46L0,-56 3,-46V-5Z|g M-10,-6H10V-2H-10Z|w M-2,-2H2V10H-2Z",
    "greatsword": "m M-4,-6L-5,-62 0,-76 5,-62 4,-6Z|g M-13,-7H13V-2H-13Z|w M-2,-2H2V16H-2Z",
    "rapier": "m M0,-2L44,-10 44,-8 0,2Z|g M-4,0a4.5,4.5 0 1 0 9,0a4.5,4.5 0 1 0 -9,0Z",
    "dagger": "m M-2.5,-3L-2,-20 0,-28 2.5,-20V-3Z|g M-6,-4H6V-1H-6Z|w M-1.6,-1H1.6V7H-1.6Z",
    "saber": "m M3,-1C-13,-7 -19,-23 -10,-37C-11,-23 -5,-13 5,-7Z",
    "crescent": "m M-2,3C15,5 27,-5 28,-21C19,-11 9,-8 -2,-4Z",
    "axe": "w M-2,36H2V-60H-2Z|m M2,-60C18,-66 28,-52 24,-28C16,-38 9,-41 2,-39Z|m M-2,-58L-12,-54V-44L-2,-40Z",
    "headaxe": "w M-2,36H2V-66H-2Z|m M2,-66C22,-76 36,-54 30,-22C20,-36 10,-40 2,-38Z"
        "|m M-2,-64C-22,-74 -36,-52 -30,-22C-20,-36 -10,-40 -2,-38Z",
    "scythe": "w M-2,34H2V-64H-2Z|m M-6,-66C20,-78 44,-66 56,-42C38,-56 16,-58 -2,-54Z",
    "hammer": "w M-2,28H2V-54H-2Z|m M-15,-72H15V-52H-15Z",
    "mace": "w M-2,22H2V-34H-2Z|m M0,-56l4,7 8,-1 -2,8 5,6 -8,3 -2,8 -6,-5 -7,3 0,-8 -7,-4 6,-6 -1,-8 8,1Z",
    "spear": "w M-1.6,44H1.6V-62H-1.6Z|m M-6,-60L0,-84 6,-60 0,-54Z",
    "javelin": "w M-36,15L50,-16 51,-13 -35,18Z|m M46,-19L66,-22 51,-8Z",
    "halberd": "w M-2,46H2V-70H-2Z|m M-4,-70L0,-92 4,-70Z|m M2,-66C18,-70 22,-56 20,-40C14,-48 8,-50 2,-48Z"
        "|m M-2,-62L-14,-56 -2,-52Z",
    "bow": "w M0,-42C26,-22 26,22 0,42L3,35C17,18 17,-18 3,-35Z|i M0,-41H1.6V41H0Z|w M-28,-1.5H22V1.5H-28Z"
        "|m M20,-5L32,0 20,5Z",
    "crossbow": "w M-12,-3H32V4H-12Z|m M24,-28C38,-12 38,14 24,29L29,27C45,12 45,-12 29,-27Z",
    "gun": "w M-18,8L-4,-5H12V2L-6,12Z|m M6,-7H52V-2H6Z|g M8,-9H14V1H8Z",
    "staff": "w M-1.8,46H1.8V-58H-1.8Z",
    "fire": "f M0,-60C14,-70 12,-84 2,-96C2,-86 -4,-84 -8,-78C-14,-70 -10,-62 0,-60Z"
        "|g M0,-62C7,-67 6,-74 1,-80C0,-74 -8,-70 0,-62Z",
    "ice": "b M0,-94L12,-76 0,-56 -12,-76Z|i M0,-88L5,-76 0,-66Z",
    "bolt": "g M6,-96L-12,-72H-2L-8,-52 14,-80H3Z",
    "moon": "p M4,-92C-12,-92 -16,-66 2,-62C-6,-72 -4,-84 4,-92Z|p M6,-80a4,4 0 1 0 8,0a4,4 0 1 0 -8,0Z",
    "ring": "p M-13,-74a13,15 0 1 0 26,0a13,15 0 1 0 -26,0ZM-7,-74a7,9 0 1 1 14,0a7,9 0 1 1 -14,0Z",
    "sunorb": "g M0,-96l4,11 10,-5 -4,10 11,4 -11,4 4,10 -10,-5 -4,11 -4,-11 -10,5 4,-10 -11,-4 11,-4 -4,-10 10,5Z",
    "gem": "v M0,-92L11,-80 0,-60 -11,-80Z",
    "glass": "g M-15,-76a15,19 0 1 0 30,0a15,19 0 1 0 -30,0Z|b M-10,-76a10,14 0 1 0 20,0a10,14 0 1 0 -20,0Z",
    "shield": "m M-19,-30H19V-4C19,12 9,22 0,28C-9,22 -19,12 -19,-4Z"
        "|c M-15,-26H15V-4C15,10 7,18 0,23C-7,18 -15,10 -15,-4Z"
    "|m M-2.5,-22H2.5V-9H12V-4H2.5V16H-2.5V-4H-12V-9H-2.5Z",
    "tower": "m M-19,-34H19V30Q0,38 -19,30Z|c M-14,-28H14V25Q0,32 -14,25Z"
        "|m M-6,22V-6Q0,-16 6,-6V22H3V-4Q0,-9 -3,-4V22Z",
    "buckler": "m M-13,0a13,13 0 1 0 26,0a13,13 0 1 0 -26,0Z|c M-9,0a9,9 0 1 0 18,0a9,9 0 1 0 -18,0Z"
        "|g M-3,0a3,3 0 1 0 6,0a3,3 0 1 0 -6,0Z",
    "chain": "m M-4,0a5,7 0 1 0 10,0a5,7 0 1 0 -10,0ZM-1,0a2.4,4 0 1 1 5,0a2.4,4 0 1 1 -5,0Z"
    "|m M-4,13a5,7 0 1 0 10,0a5,7 0 1 0 -10,0ZM-1,13a2.4,4 0 1 1 5,0a2.4,4 0 1 1 -5,0Z"
    "|m M-2,22h6v6C4,36 16,34 14,25L19,28C20,42 -4,44 -2,28Z",
    "banner": "w M-2,44H2V-74H-2Z|c M2,-72H40L30,-57 40,-42H2Z|g M-4,-74a4,4 0 1 0 8,0a4,4 0 1 0 -8,0Z",
    "drum": "c M-18,-8H18V16H-18Z|g M-18,-2H18V2H-18Z|i M-18,-8a18,6 0 1 0 36,0a18,6 0 1 0 -36,0Z",
    "flask": "b M-4,-22H4V-12L12,4Q10,12 0,12Q-10,12 -12,4L-4,-12Z|v M-8,-2H8L11,4Q9,10 0,10Q-9,10 -11,4Z",
    "book": "c M-15,-12L-1,-8 13,-12V10L-1,14 -15,10Z|i M-12,-9L-1,-6 10,-9V7L-1,10 -12,7Z",
    "clock": "g M-13,0a13,13 0 1 0 26,0a13,13 0 1 0 -26,0Z|i M-9,0a9,9 0 1 0 18,0a9,9 0 1 0 -18,0Z"
        "|d M-1,-7H1V0L6,3 5,5 -1,1Z",
    "bag": "w M-14,-6H14V16H-14Z|i M-2.5,-3H2.5V2H8V7H2.5V12H-2.5V7H-8V2H-2.5Z",
    "fist": "m M-9,-7Q0,-14 9,-7L10,7Q0,13 -10,7Z|d M-8,-1H8V1H-8Z",
    "cog": "g M-3,-16H3V-11L8,-13 12,-9 10,-4H16V3H10L12,8 8,12 3,10V16H-3V10L-8,12 -12,8 "
        "-10,3H-16V-4H-10L-12,-9 -8,-13 -3,-11Z|d M-4,0a4,4 0 1 0 8,0a4,4 0 1 0 -8,0Z",
    "web": "i M0,-24V24H1.6V-24ZM-22,-1H23V1H-22ZM-17,-17L17,17 16,18 -18,-16ZM17,-18L-17,17 -16,18 "
        "18,-17ZM-12,0L-8,-9 0,-13 9,-9 13,0 9,9 0,13 -8,9ZM-10,0L-7,8 0,11 8,8 11,0 8,-8 0,-11 -7,-8Z",
    "snake": "v M-2,20C-14,12 10,4 0,-6C-8,-14 8,-22 4,-30L12,-34 10,-24C12,-16 2,-14 8,-6C16,4 -4,10 8,18Z",
    "hound": "d M-30,34L-26,18 -34,8 -22,4 -14,10H10L20,2 22,12 16,16 18,34H13L9,20H-8L-14,34H-19L-17,20 "
        "-24,34Z|g M-20,8H-15V14H-20Z",
    "orb": "p M-10,0a10,10 0 1 0 20,0a10,10 0 1 0 -20,0Z|i M-6,-4a3,3 0 1 0 6,0a3,3 0 1 0 -6,0Z",
    "stone": "m M-14,4L-10,-10 4,-14 15,-4 12,10 -4,13Z",
    "ember": "f M0,10C16,0 12,-14 2,-26C2,-14 -6,-12 -9,-6C-14,2 -8,9 0,10Z|g M0,8C7,3 6,-4 1,-11C0,-5 -8,0 0,8Z",
    "tool": "w M-2,18H2V-14H-2Z|m M-11,-24H9L12,-14H-11Z",
    "star": "g M0,-14l4,10 10,0 -8,7 3,11 -9,-7 -9,7 3,-11 -8,-7 10,0Z",
}  # fmt: skip
RECIPES: Final[dict[str, tuple[str, str, str, str]]] = {
    "iron_warden": ("heavy", "helm", "hammer", "tower"),
    "ember_duelist": ("lunge", "hat", "", "rapier"),
    "grave_reaver": ("robe", "skull", "scythe", ""),
    "horned_champion": ("brute", "horns", "", "axe"),
    "pit_brawler": ("brute", "bare", "fist", "fist"),
    "moon_assassin": ("dance", "hood", "dagger", "dagger"),
    "chain_jailer": ("heavy", "bucket", "chain", "mace"),
    "twin_fang": ("dance", "long", "snake", "dagger"),
    "banner_captain": ("heavy", "wings", "banner", "sword"),
    "stone_monk": ("robe", "monk", "", "fist"),
    "forge_smith": ("brute", "goggles", "hammer", "tool"),
    "sand_dancer": ("dance", "turban", "saber", "crescent"),
    "oath_paladin": ("heavy", "crown", "greatsword", "buckler"),
    "houndmaster": ("stride", "hat", "", "hound"),
    "halberd_sentry": ("heavy", "helm", "halberd", ""),
    "headsman": ("brute", "sack", "", "headaxe"),
    "ash_acolyte": ("lunge", "hood", "", "ember"),
    "javelin_runner": ("stride", "bare", "javelin", ""),
    "yew_archer": ("stand", "hood", "", "bow"),
    "arbalest": ("stand", "bucket", "", "crossbow"),
    "powder_gunner": ("stand", "hat", "", "gun"),
    "pyre_adept": ("robe", "wizard", "staff fire", "ember"),
    "frost_seer": ("robe", "long", "staff ice", ""),
    "storm_caller": ("robe", "crown", "staff bolt", ""),
    "plague_alchemist": ("robe", "beak", "", "flask"),
    "bramble_trapper": ("stride", "hood", "spear", "web"),
    "mirror_witch": ("robe", "long", "staff glass", ""),
    "hex_weaver": ("robe", "hood", "staff moon", "orb"),
    "gate_mage": ("robe", "wizard", "staff ring", ""),
    "field_medic": ("stand", "veil", "", "bag"),
    "blind_oracle": ("robe", "blind", "staff gem", "orb"),
    "quartermaster": ("stand", "bare", "bag", "book"),
    "gravecaller": ("robe", "skull", "staff gem", "book"),
    "war_drummer": ("heavy", "bare", "tool", "drum"),
    "shield_sister": ("robe", "veil", "mace", "shield"),
    "clock_keeper": ("stand", "goggles", "staff", "clock"),
    "geomancer": ("brute", "bare", "staff gem", "stone"),
    "dawn_herald": ("stand", "wings", "staff sunorb", "star"),
    "rune_tinker": ("stand", "goggles", "tool", "cog"),
    "twin_magi": ("robe", "wizard", "staff sunorb", "orb"),
}
"""Body, head, left hand, right hand; whoever is no human is a beast."""
BEASTS: Final = {
    "thornback": "porcupine",
    "ogre_breaker": "ogre",
    "siege_golem": "rock-golem",
    "wyvern_rider": "wyvern",
    "marsh_hydra": "hydra",
    "spider_matriarch": "spider-face",
    "centaur_marshal": "centaur",
    "rampart_tortoise": "turtle",
    "bone_colossus": "skeleton",
    "elder_dragon": "dragon-head",
}


def painted(part: str) -> str:
    """A part: outlines, each behind the letter of its paint."""
    return "".join(
        f'<path d="{outline}" fill="{PAINT[paint]}"/>'
        for paint, _, outline in (each.partition(" ") for each in part.split("|"))
    )


def parts() -> dict[str, str]:
    """Every part as a symbol of its own; its joint is the middle of the symbol."""
    found: dict[str, str] = {}
    for kind, made in (("body", BODIES), ("head", HEADS), ("item", ITEMS)):
        for name, part in made.items():
            found[f"{kind}-{name}"] = f'<g transform="translate(50 50)">{painted(part)}</g>'
    return found


def placed(name: str, at: tuple[float, float]) -> str:
    return f'<use href="#art-{name}" x="{at[0] - 50:g}" y="{at[1] - 50:g}" width="100" height="100"/>'


def figure(card: str) -> str:
    """A fighter whose feet stand at the lower edge of the symbol, with a rim of light behind it."""
    if card in BEASTS:
        use = f'<use href="#art-icon-{BEASTS[card]}" x="6" y="2" width="88" height="88"/>'
        rim = f'<g fill="#fff1cf" color="#fff1cf" stroke="#fff1cf" stroke-width="22">{use}</g>'
        return f'{rim}<g fill="var(--hide)" color="var(--hide)">{use}</g>'
    body, head, left, right = RECIPES[card]
    joints = JOINTS[body]
    made = [placed(f"item-{item}", joints[1]) for item in left.split()]
    made += [placed(f"body-{body}", (0, 0)), placed(f"head-{head}", joints[0])]
    made += [placed(f"item-{item}", joints[2]) for item in right.split()]
    drawn = f'<g id="motba-{card}">{"".join(made)}</g>'
    return f'<g transform="translate(50 95) scale(.76)"><g style="{RIM}">{drawn}</g><use href="#motba-{card}"/></g>'


def figures() -> dict[str, str]:
    return {f"figure-{card.id}": figure(card.id) for card in CHARACTERS}


FIGURE_CSS: Final = """
svg, & { --dark: #1d1a22; --steel: #b4bac4; --gold: #e2b340; --skin: #a06c48; --bone: #f3e7cb; --flame: #ff8a2a;
--wood: #6b4522; --frost: #9fe0ff; --venom: #7fc65a; --spell: #b98bf0; --cloth: #b04a30; --fold: #74281a;
--hide: #2a2028; }
.style-seat-0 { --cloth: #3f9fd8; --fold: #22669b; --hide: #16374f; }
.style-seat-1 { --cloth: #e0701a; --fold: #9d430a; --hide: #552405; }
.style-seat-2 { --cloth: #f0d83a; --fold: #a58a10; --hide: #4f4206; }
.style-seat-3 { --cloth: #6a7280; --fold: #3a414c; --hide: #11151b; }
"""
