"""Find a Chromium for the end-to-end tests; where apt and root allow it, install one."""

import os
import shutil
import subprocess

from tools.steps import StepFailed, run_patiently, say

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def runs(program: str) -> bool:
    """Whether this really is a browser: some distributions have a script there that only tells where to get one."""
    try:
        answer = subprocess.run([program, "--version"], capture_output=True, text=True, check=False, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0 and "Chrom" in answer.stdout


def on_the_machine() -> str | None:
    chosen = os.environ.get("MOTLEY_CHROMIUM")
    if chosen:
        if not runs(chosen):
            raise StepFailed(f"MOTLEY_CHROMIUM is {chosen}, and that does not run")
        return chosen
    found = (shutil.which(name) for name in NAMES)
    return next((program for program in found if program and runs(program)), None)


def chromium() -> str | None:
    """The path of a Chromium that runs, or None."""
    found = on_the_machine()
    if found or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return found
    say("no Chromium on this machine: installing Debian's")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        run_patiently(["apt-get", "update", "-qq"], env=quiet)
        run_patiently(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"], env=quiet)
    except StepFailed as failure:
        say(str(failure))
    return on_the_machine()
