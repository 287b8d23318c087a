"""Build the browser client into motley/server/client, where the server and the wheels take it from: `make client`."""

import os
import shutil
import sys

from tools.icons import write_icons
from tools.node import WEB, Node, install_packages, node, run_script
from tools.steps import ROOT, Stamp, StepFailed, digest, fail, files_below, say

CLIENT = ROOT / "motley" / "server" / "client"
SHARED = ROOT / "motley" / "render" / "pieces.css"
"""The client is built with it, and pictures take it in."""
MADE_HERE = frozenset({"node_modules", "dist", ".svelte-kit", ".vite"})


def put_in_place() -> None:
    """Exchange the served folder for the new one: a server that runs meanwhile never sees a half of it."""
    draft = CLIENT.with_name(f"client.{os.getpid()}")
    old = CLIENT.with_name(f"client-old.{os.getpid()}")
    shutil.copytree(WEB / "dist", draft)
    if CLIENT.exists():
        CLIENT.rename(old)
    draft.rename(CLIENT)
    shutil.rmtree(old, ignore_errors=True)


def build_client() -> Node:
    """The icons and the client, if anything of theirs has changed; the Node they are made with."""
    found = node()
    install_packages(found)
    write_icons()
    stamp = Stamp("client", digest([*files_below(WEB, MADE_HERE), SHARED], found.version), [CLIENT / "index.html"])
    if not stamp.is_fresh():
        say("building the browser client")
        run_script(found, "build", "--logLevel=warn")
        put_in_place()
        stamp.set()
    return found


def main() -> int:
    try:
        build_client()
    except StepFailed as failure:
        return fail(failure)
    return 0


if __name__ == "__main__":
    sys.exit(main())
