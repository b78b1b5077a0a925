"""Homes for tests: the one of the whole run, and fresh ones."""

import tempfile
from pathlib import Path

RUN = "FAIRDEAL_TEST_HOME"  # how the workers of one run know their common home


def make_home() -> Path:
    """Make a folder with a short path that root's Postgres can reach, too: pytest's tmp_path is neither."""
    home = Path(tempfile.mkdtemp(prefix="fairdeal-test-", dir="/tmp"))
    home.chmod(0o711)
    return home
