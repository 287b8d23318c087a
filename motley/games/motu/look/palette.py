"""Motu's colours by day and by night, as variables: drawings that are placed by `<use>` see those, but no classes."""

DAY_AND_NIGHT = {
    "deep": ("#126f97", "#0b2c40"),
    "lagoon": ("#2fb0c2", "#12495a"),
    "shallow": ("#5fd3d2", "#1d6370"),
    "shoal": ("#8be6dd", "#2c7d80"),
    "clear": ("#c3f6ea", "#4f9c98"),
    "foam": ("#ffffff", "#bcd8d4"),
    "wave": ("#d9fbfb", "#6fa9b3"),
    "light": ("#f0fff8", "#5d9aa3"),
    "coral": ("#0e6a83", "#0a2a38"),
    "surf": ("#3fb7cb", "#1b6273"),
    "swell": ("#1c86ab", "#0f4258"),
    "sand": ("#f6e3b9", "#3f3626"),
    "dune": ("#e3c287", "#332b1d"),
    "ridge": ("#fff4d6", "#574b35"),
    "wet": ("#c79f5d", "#5b4a2e"),
    "beach": ("#f4dca6", "#9c8a64"),
    "dry": ("#fdf0cd", "#b3a27c"),
    "grain": ("#b98a48", "#75613d"),
    "fleck": ("#fffaf0", "#c0b08c"),
    "meadow": ("#8fbf4d", "#48672f"),
    "grass": ("#6aa53f", "#3a5c2a"),
    "forest": ("#4b8a39", "#2b4d26"),
    "shade": ("#1f4d22", "#12290f"),
    "bush": ("#3d7d33", "#27471f"),
    "leaf": ("#4f9440", "#33592a"),
    "sprout": ("#82bd58", "#557a3c"),
    "frond": ("#66b14c", "#456f33"),
    "trunk": ("#8a5a2b", "#5a3b1d"),
    "rim": ("#fff7dc", "#c8bd9d"),
    "edge": ("#c9b184", "#6f603f"),
    "dark": ("#07343c", "#020d10"),
    "pearl": ("#fffdf4", "#ddd4bd"),
    "shell": ("#fbefd3", "#cfc19e"),
    "backing": ("transparent", "#cfc19e"),
    "nacre": ("#e8d2a4", "#b09c73"),
    "rib": ("#d9c49a", "#a28f69"),
    "paper": ("#fffaea", "#423a29"),
    "parchment": ("#f3e3bd", "#352e20"),
    "brown": ("#a5803f", "#7d6438"),
    "line": ("#d8bd83", "#64532f"),
    "tint": ("#e7cf98", "#54472b"),
    "faded": ("#e9d9b2", "#332d20"),
    "mist": ("#f4fbfa", "#24393c"),
    "haze": ("#cfe6e4", "#1a2c2f"),
    "teal": ("#2f7f8a", "#235c65"),
    "petrol": ("#27707c", "#174752"),
    "night": ("#123f4c", "#0b2731"),
    "brass": ("#f3d592", "#cdb06c"),
    "ink": ("#16302f", "#efe8d6"),
    "soft": ("#4b4330", "#c5b993"),
    "good": ("#2a6431", "#8fd39a"),
    "poor": ("#8f2418", "#f0a093"),
}


def tones() -> str:
    """The colours as variables of a drawing, by day, and by night where a browser can tell."""
    day = " ".join(f"--m-{name}: {tone};" for name, (tone, _) in DAY_AND_NIGHT.items())
    both = " ".join(f"--m-{name}: light-dark({tone}, {dark});" for name, (tone, dark) in DAY_AND_NIGHT.items())
    return f"svg, & {{ {day} }}\n@supports (color: light-dark(#000, #fff)) {{ svg, & {{ {both} }} }}"


def colour(name: str) -> str:
    """A colour where a rule of the style needs it."""
    return f"var(--m-{name})"
