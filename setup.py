"""The compiled wheel: the modules of `make compile`, put beside their sources. The rest is in pyproject.toml."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
IS_COMPILED = os.environ.get("MOTLEY_WHEEL") == "compiled" and "bdist_wheel" in sys.argv


class BuildCompiled(build_py):
    """Copies the package, and then the compiled modules into it."""

    def run(self) -> None:
        super().run()
        sys.path.insert(0, str(ROOT))
        from motley.compiling import compiled_files

        files, manifest = compiled_files()
        # What others need to know who compile a game against this kernel: see motley/_build.py.
        manifest.write(str(Path(self.build_lib, "motley", "compiled.txt")))
        for module, file in files.items():
            # "motley.kernel.state" and state.cpython-311-x86_64-linux-gnu.so: the suffix is the file's own.
            target = Path(self.build_lib, *module.split(".")[:-1], file.name)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, target)


class BinaryDistribution(Distribution):
    """Tells the wheel that it holds machine code, though no extension is built here."""

    def has_ext_modules(self) -> bool:
        return True


# What an earlier wheel left in a shared folder would end up in this one: each gets a folder of its own. So does the
# description of the package: left in the checkout, an old one would be found before the installed one.
base = tempfile.mkdtemp(prefix="motley-wheel-")
try:
    setup(
        options={"build": {"build_base": base}, "egg_info": {"egg_base": base}},
        cmdclass={"build_py": BuildCompiled} if IS_COMPILED else {},
        distclass=BinaryDistribution if IS_COMPILED else Distribution,
    )
finally:
    shutil.rmtree(base, ignore_errors=True)
