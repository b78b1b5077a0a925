"""An image as a bot: started by the command line of docker or podman, with the limits of any other program.

The engine may run the container under a server of its own, which knows nothing of us: the leash stays
beside the command and removes the container when the program or the referee has ended.
"""

import os
import secrets
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from fairdeal.v1 import log_pb2 as pb

from ..planning import CONTAINER
from . import cores
from .launch import Launch, Leash
from .limits import Limits
from .sandbox import SCRATCH, SOCKET, Lack, SandboxError, fresh_user

ENGINES = ("docker", "podman")
GUARDS = (pb.GUARD_NETWORK, pb.GUARD_FILES, pb.GUARD_PROCESSES, pb.GUARD_MEMORY, pb.GUARD_COUNT)
"""What the engine is asked for in any case."""
ANSWER_WAIT = 30
"""How long the engine may take to answer a question, in seconds."""


def find_engine() -> str | None:
    """Return the engine whose command is on this machine, docker first."""
    return next((engine for engine in ENGINES if shutil.which(engine)), None)


def check_image(word: str) -> tuple[str, str]:
    """Return the engine and the image of container:IMAGE; raises SandboxError where either is not there."""
    image = word.removeprefix(CONTAINER)
    if not image or image.startswith("-"):
        raise SandboxError(f"{word!r} names no image: write {CONTAINER}IMAGE")
    engine = find_engine()
    if engine is None:
        raise SandboxError(f"{word} needs docker or podman, and neither is installed")
    return engine, image


def lack_of(engine: str) -> Lack | None:
    """Return why the engine starts no containers, and what to do; None where it does."""
    remedy = f"start the server of {engine}, or let this user use it"
    answer = _ask(engine, "info")
    if answer is None:
        return Lack(f"{engine} does not answer", remedy)
    if answer.returncode:
        lines = answer.stderr.strip().splitlines() or [f"code {answer.returncode}"]
        return Lack(f"{engine} cannot be used: {lines[-1]}", remedy)
    return None


def check_ready(word: str) -> None:
    """Raise SandboxError where container:IMAGE cannot be started at once: that is no bot's fault."""
    engine, image = check_image(word)
    answer = _ask(engine, "image", "inspect", image)
    if answer is not None and answer.returncode == 0:
        return
    if missing := lack_of(engine):
        raise SandboxError(f"{word} cannot be started: {missing.found}; {missing.remedy}")
    raise SandboxError(f"{word} cannot be started: the image is not here; first: {engine} pull {image}")


def prepare_container(
    words: Sequence[str], environment: Mapping[str, str], socket: Path, limits: Limits
) -> Launch:
    """Prepare the start of container:IMAGE ARGUMENTS, as `prepare_sandbox` does that of a command.

    Raises SandboxError where no image is named, or `check_ready` does.
    """
    check_ready(words[0])
    engine, image = check_image(words[0])
    name = f"fairdeal-{os.getpid()}-{secrets.token_hex(4)}"
    core = cores.take_core()
    mine = {**environment, "FAIRDEAL_ADDRESS": f"unix:{SOCKET}"}
    root = os.geteuid() == 0
    held = dict.fromkeys(GUARDS, True) | {pb.GUARD_USER: root, pb.GUARD_CORE: core is not None}
    return Launch(
        [engine, "run", *_options(engine, name, mine, socket, limits, core), image, *words[1:]],
        {**_own(), **mine},
        Leash(farewell=[engine, "rm", "--force", "--volumes", name]),
        limits.protection(engine, held),
        limits.wall_s,
        core=core,
    )


def _options(
    engine: str,
    name: str,
    environment: Mapping[str, str],
    socket: Path,
    limits: Limits,
    core: cores.Core | None,
) -> list[str]:
    memory, user = f"{limits.memory_mib}m", os.geteuid() or fresh_user()
    options = {
        "--name": name,
        "--network": "none",
        "--cap-drop": "ALL",
        "--security-opt": "no-new-privileges",
        "--user": f"{user}:{user}",
        "--memory": memory,
        "--memory-swap": memory,
        "--pids-limit": str(limits.processes),
        "--tmpfs": f"{SCRATCH}:rw,mode=1777,size={limits.scratch_mib}m",
        "--volume": f"{socket}:{SOCKET}",
    }
    if engine == "podman" and os.geteuid():
        options["--userns"] = "keep-id"  # as another user it could not reach the referee's socket
    if core is not None:
        options["--cpuset-cpus"] = str(core.number)
    ulimits = {"core": 0, "nofile": limits.files, "fsize": limits.scratch_mib << 20}
    if limits.cpu_s:
        ulimits["cpu"] = limits.cpu_s
    words = ["--rm", "--init", "--read-only", *(word for option in options.items() for word in option)]
    words += [f"--ulimit={kind}={most}:{most}" for kind, most in ulimits.items()]
    # By their names alone, as anybody may read a command line; the values are in the command's environment.
    return [*words, *(f"--env={variable}" for variable in environment), "--env=HOME=" + SCRATCH]


def _ask(engine: str, *words: str) -> "subprocess.CompletedProcess[str] | None":
    """Ask the engine something; None where it does not answer."""
    try:
        return subprocess.run(
            [engine, *words], env=_own(), capture_output=True, text=True, timeout=ANSWER_WAIT, check=False
        )
    except subprocess.TimeoutExpired:
        return None


def _own() -> dict[str, str]:
    """Return what the engine's command needs of our environment."""
    kept = ("PATH", "HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME")
    prefixes = ("DOCKER_", "CONTAINER_")
    return {key: value for key, value in os.environ.items() if key in kept or key.startswith(prefixes)}
