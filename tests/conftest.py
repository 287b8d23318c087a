"""What all tests share: the toy games are installed, and nothing is written into anybody's home."""

import os
import tempfile

from tests.toys.install import install_for_this_process

os.environ.setdefault("MOTLEY_HOME", tempfile.mkdtemp(prefix="motley-home-"))
install_for_this_process()
