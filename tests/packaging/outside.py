"""An outsider's place: an environment with one more package, on top of the one that the tests run in."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

from tools.environment import UV_SETTINGS, uv


class Environment:
    """Made offline in a second; what is installed into it is gone with its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.programs = folder / "environment" / "bin"
        self.call(uv(), "venv", "--quiet", "--python", sys.executable, str(folder / "environment"))
        (site,) = (folder / "environment" / "lib").glob("python*/site-packages")
        ours = sysconfig.get_path("purelib")
        (site / "ours.pth").write_text(f"import site; site.addsitedir({ours!r})\n", encoding="utf-8")

    def install(self, package: Path) -> None:
        given = ["--no-deps", "--no-build-isolation", "--offline", "--editable", str(package)]
        self.call(uv(), "pip", "install", "--quiet", "--python", str(self.folder / "environment"), *given)

    def python(self, *words: str, cwd: Path | None = None) -> str:
        return self.call(str(self.programs / "python"), *words, cwd=cwd)

    def call(self, *words: str, cwd: Path | None = None) -> str:
        settings = {**os.environ, **UV_SETTINGS, "MOTLEY_HOME": str(self.folder / "home")}
        answer = subprocess.run(
            words, cwd=cwd or self.folder, env=settings, capture_output=True, text=True, check=False, timeout=300
        )
        assert answer.returncode == 0, answer.stdout + answer.stderr
        return answer.stdout
