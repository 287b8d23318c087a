"""Compare the golden records with the games as they are played now; with `--write`, write them anew."""

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.toys.install import install_for_this_process

install_for_this_process()

from motley.kernel import registry  # noqa: E402
from tests.golden.life import file_of as life_file  # noqa: E402
from tests.golden.life import life, lives  # noqa: E402
from tests.golden.playthrough import file_of, playthrough, tables  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    differing = 0
    made: list[tuple[str, Path, Callable[[], list[str]]]] = [
        (name, file_of(name, seats), partial(playthrough, registry.game(name), seats)) for name, seats in tables()
    ]
    made += [(name, life_file(name, seats), partial(life, name, seats)) for name, seats in lives()]
    for name, file, lines in made:
        if given.games and name not in given.games:
            continue
        text = "\n".join(lines()) + "\n"
        if file.is_file() and file.read_text(encoding="utf-8") == text:
            continue
        differing += 1
        if given.write:
            file.write_text(text, encoding="utf-8")
        print(f"{'wrote' if given.write else 'differs:'} {file.name}")
    return 1 if differing and not given.write else 0


if __name__ == "__main__":
    raise SystemExit(main())
