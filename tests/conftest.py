"""What all tests share: the toy games are installed, nothing is written into anybody's home, and whatever is summed up
keeps to one core, since tests run beside each other.
"""

import os
import tempfile

from motley.bots.lines import THREADS
from tests.toys.install import install_for_this_process

for name in THREADS:
    os.environ.setdefault(name, "1")
os.environ.setdefault("MOTLEY_HOME", tempfile.mkdtemp(prefix="motley-home-"))
install_for_this_process()
