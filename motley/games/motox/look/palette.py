"""The colours of an evening at the track and of the night after it, as variables that symbols and styles share."""

EVENING_AND_NIGHT = {
    "sky-high": ("#232650", "#0c0f24"),
    "sky": ("#6d3f63", "#251b36"),
    "sky-low": ("#e08a4e", "#53324a"),
    "hills": ("#33284a", "#15122a"),
    "stand": ("#2c2a3c", "#161624"),
    "stand-edge": ("#4b4560", "#2c2940"),
    "dusk": ("#171524", "#07070f"),
    "turf-light": ("#5a8752", "#2c4a35"),
    "turf": ("#44704a", "#203c2c"),
    "turf-dark": ("#2a4c36", "#12261c"),
    "worn": ("#7d6440", "#4a3c28"),
    "dirt-a": ("#d1985b", "#8f653b"),
    "dirt-b": ("#c68b4e", "#835a32"),
    "ramp-a": ("#e3b172", "#a67a49"),
    "ramp-b": ("#dba566", "#9b6f40"),
    "lip-a": ("#f0c489", "#b68a57"),
    "lip-b": ("#e9b97b", "#ab7e4c"),
    "start-a": ("#a3bd72", "#637a45"),
    "start-b": ("#94b063", "#586e3b"),
    "finish-a": ("#f6efdf", "#b9b1a0"),
    "finish-b": ("#f6efdf", "#b9b1a0"),
    "grain": ("#5d3615", "#2e1a09"),
    "tread": ("#5a3213", "#2a1607"),
    "chalk": ("#fff2d6", "#c9b893"),
    "rim": ("#6b4220", "#3a2210"),
    "south": ("#7a4a25", "#472a14"),
    "east": ("#57321a", "#331c0d"),
    "edge": ("#3b210e", "#1c0f05"),
    "lip": ("#fff8e6", "#ded2b4"),
    "kerb": ("#d2322a", "#9c241e"),
    "kerb-white": ("#fff7ea", "#bdb5a6"),
    "wood": ("#6d4424", "#432915"),
    "wood-dark": ("#472a14", "#29170a"),
    "wood-grain": ("#2e1908", "#170b03"),
    "brass": ("#d9a83a", "#a37c26"),
}
"""Each colour at dusk, under the floodlights, and as it is in the dark theme."""


def tones() -> str:
    """The colours as variables of a drawing, at dusk, and by night where a browser can tell."""
    dusk = " ".join(f"--x-{name}: {tone};" for name, (tone, _) in EVENING_AND_NIGHT.items())
    both = " ".join(f"--x-{name}: light-dark({tone}, {dark});" for name, (tone, dark) in EVENING_AND_NIGHT.items())
    return f"svg, & {{ {dusk} }}\n@supports (color: light-dark(#000, #fff)) {{ svg, & {{ {both} }} }}"


def tone(name: str) -> str:
    """A colour where a symbol or a rule of the style needs it."""
    return f"var(--x-{name})"
