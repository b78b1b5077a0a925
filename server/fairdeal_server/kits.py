"""Starter kits: the bots of `clients/`, rewritten for a game. All of them are written for 91."""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairdeal.sandbox.v1 import sandbox_pb2

from .resources import resource

if TYPE_CHECKING:
    from .games.game import Game

KITS: Mapping[str, str] = {
    "cpp": "cpp",
    "go": "go",
    "java": "java",
    "python": "python/kit",
    "rust": "rust",
    "typescript": "typescript",
}
"""By language: the kit's folder under `clients/`."""


class KitError(ValueError):
    """A kit cannot be written as asked; the message says why and what can."""


def write_kit(language: str, game: "Game[Any]", folder: Path) -> None:
    """Write a bot for the game, with the proto files that it needs, into a folder that is new or empty.

    Raises KitError.
    """
    if language not in KITS:
        raise KitError(f"there is no kit for {language!r}; there are {', '.join(KITS)}")
    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        raise KitError(f"{folder} exists already: name a new folder, or an empty one")
    protos = _proto_files(game)
    kit = resource("clients") / KITS[language]
    shutil.copytree(kit, folder, ignore=_built(kit), dirs_exist_ok=True)
    words = _words(game)
    for file in folder.rglob("*"):
        if file.is_file():
            text = file.read_text()
            for ours, theirs in words.items():
                text = text.replace(ours, theirs)
            file.write_text(text)
    _copy(protos, folder / "proto")


def write_protos(game: "Game[Any]", folder: Path) -> list[str]:
    """Write the proto files that a bot for the game needs, over those that are there; return their names."""
    protos = _proto_files(game)
    _copy(protos, folder)
    return protos


def _built(kit: Path) -> Any:
    """Return what leaves out the kit's build output, which its .gitignore lists."""
    listed = (kit / ".gitignore").read_text().split()
    return shutil.ignore_patterns(*(pattern.strip("/") for pattern in listed))


def _words(game: "Game[Any]") -> dict[str, str]:
    """Return what stands in the kits for 91, and for this game; and where the proto files are."""
    (service,) = game.proto.DESCRIPTOR.services_by_name
    return {
        "../../proto": "proto",
        "ninetyone": game.name,
        "NinetyOne": service.removesuffix("Service"),
        "Ninetyone": game.name.capitalize(),  # the class that protoc makes of the file, in Java
    }


def _proto_files(game: "Game[Any]") -> list[str]:
    """Return the names of the game's proto file, the sandbox's, and those that they import."""
    found: list[str] = []
    waiting = [sandbox_pb2.DESCRIPTOR, game.proto.DESCRIPTOR]
    while waiting:
        file = waiting.pop()
        if file.name not in found:
            found.append(file.name)
            waiting += file.dependencies
    if not (resource("proto") / found[0]).exists():
        raise KitError(f"{game.title} has its proto files in a package of its own: ask there for a kit")
    return sorted(found)


def _copy(protos: list[str], folder: Path) -> None:
    for name in protos:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(resource("proto") / name, target)
