"""Plug-ins that cannot be used, installed as a package manager leaves them: modules beside their metadata."""

from pathlib import Path

HEADER = "Metadata-Version: 2.1\nName: {name}\nVersion: 1.2\n"


def plug_in(folder: Path, distribution: str, entries: str, **modules: str) -> Path:
    """Install a distribution with this text of entry points and these modules into a folder; the folder."""
    info = folder / f"{distribution.replace('-', '_')}-1.2.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(HEADER.format(name=distribution), encoding="utf-8")
    (info / "entry_points.txt").write_text(entries, encoding="utf-8")
    for name, source in modules.items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    return folder


def break_everything(folder: Path) -> Path:
    """A game that cannot be imported and a bot that is none."""
    entries = "[motley.games]\nshatter = shattered:GAME\n\n[motley.bots]\nhollow = hollow_bot:NOTHING\n"
    modules = {"shattered": "raise RuntimeError('the lid is stuck')\n", "hollow_bot": "NOTHING = 7\n"}
    return plug_in(folder, "shards", entries, **modules)


SENTENCES = (
    "The bot 'hollow' of shards 1.2 is left out: hollow_bot:NOTHING cannot be called to make a bot",
    "The game 'shatter' of shards 1.2 is left out: RuntimeError: the lid is stuck",
)
