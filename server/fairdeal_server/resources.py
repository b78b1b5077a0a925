"""Folders: what the program brings with it, and where it keeps its data."""

import os
from pathlib import Path
from typing import Literal

import platformdirs

_PACKAGE = Path(__file__).parent


def resource(name: Literal["migrations", "proto", "clients"]) -> Path:
    """Return the folder that comes with the program: from the wheel, or from the checkout."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent.parent / name


def home() -> Path:
    """Return the folder of this installation's data: FAIRDEAL_HOME, or the platform's place for it."""
    if chosen := os.environ.get("FAIRDEAL_HOME"):
        return Path(chosen).expanduser().resolve()
    if os.geteuid() == 0:
        return Path("/var/lib/fairdeal")
    return platformdirs.user_data_path("fairdeal", appauthor=False)
