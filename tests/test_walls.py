"""The walls between the packages: by import lines, and by what a fresh interpreter really imported."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SERVER = Path(__file__).parents[1] / "server"
OURS = "fairdeal_server"
PROTO = SERVER.parent / "proto"
GENERATED = {".".join(folder.relative_to(PROTO).parts) for folder in PROTO.rglob("v1")}
SHARED_WITH_BOTS = {"fairdeal.cardcommons.hands"}  # what a game counts with, and a bot may, too
DATABASE = ("alembic", "psycopg", "psycopg_pool", "sqlalchemy")
TERMINAL = ("rich", "typer")
WATCHING = ("opentelemetry", "prometheus_client", "structlog")
SLOW = {"grpc", "numpy", "scipy", "openskill", "py4swiss", "pyarrow", "trustme", *DATABASE, *WATCHING}

MAY_IMPORT = {
    "games": {"games", "google.protobuf", *GENERATED, *SHARED_WITH_BOTS},
    "referee": {"games", "referee", "players.player", "google.protobuf", *GENERATED},
    "players": {
        "games",
        "referee",
        "players",
        "identity",
        "fairdeal.bot",
        "google.protobuf",
        "grpc",
        *GENERATED,
    },
    "training": {
        "bots",
        "games",
        "referee",
        "training",
        "fairdeal.bot",
        "google.protobuf",
        "gymnasium",
        "numpy",
        "pettingzoo",
        *GENERATED,
        *SHARED_WITH_BOTS,
    },
    "tournament": {"tournament", "numpy", "scipy", "openskill", "py4swiss"},
    "output": {"output", "rich", "google.protobuf", "fairdeal.printable", *GENERATED},
}
ONLY_IN = {
    "grpc": ("rpc/", "players/stream.py"),
    "grpc_status": ("rpc/",),
    "grpc_health": ("rpc/",),
    "grpc_reflection": ("rpc/",),
    **dict.fromkeys(DATABASE, ("store/",)),
    "prometheus_client": ("metrics.py",),
    "opentelemetry": ("traces.py",),
    "structlog": ("cli/logs.py",),
    "trustme": ("conformance/authority.py",),
    "gymnasium": ("training/",),
    "pettingzoo": ("training/",),
    "typer": ("cli/",),
    "rich": ("cli/", "output/"),
}
NEVER_LOADED = {
    "games": {"grpc", "numpy", "scipy", *DATABASE, *TERMINAL, *WATCHING},
    "referee": {"grpc", "numpy", "scipy", *DATABASE, *TERMINAL, *WATCHING},
    "tournament": {"google", "fairdeal", "grpc", *DATABASE, *TERMINAL},
    "players.player": {"grpc", *DATABASE, *TERMINAL, *WATCHING},
    "players.inprocess": {"grpc", *DATABASE, *TERMINAL, *WATCHING},
    "sandbox": {"grpc", *DATABASE, *TERMINAL, *WATCHING},
    "rpc.sandbox": {*DATABASE, *TERMINAL, *WATCHING, "fairdeal_server.archive", "fairdeal_server.director"},
    "simulation": {"grpc", *DATABASE, *TERMINAL, *WATCHING},
    "scoreboard": {"grpc", *DATABASE, *TERMINAL, *WATCHING},
    "store": {"grpc", *TERMINAL, *WATCHING},
    "app": {"alembic", "scipy", "sqlalchemy"},
    "director": {*DATABASE, *TERMINAL, *WATCHING},
    "output": SLOW,
    "cli": SLOW,
}
TEST_SUITE = "games/contract.py"  # what games inherit to be tested


def modules(package: str = "") -> list[Path]:
    files = sorted((SERVER / OURS / package).rglob("*.py"))
    assert files, f"there is no package {package}"
    return [file for file in files if str(file.relative_to(SERVER / OURS)) != TEST_SUITE]


def imported_by(file: Path) -> Iterator[str]:
    """Yield the full name of all that the file's import lines import; ours without the package's name."""
    package = file.relative_to(SERVER).parent.parts
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = [*package[: len(package) - node.level + 1]] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            names = [f"{module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            if name.partition(".")[0] not in sys.stdlib_module_names:
                yield name.removeprefix(f"{OURS}.")


def is_within(name: str, packages: set[str]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def loaded_by(statement: str) -> set[str]:
    """Return the names of all modules that a fresh interpreter has after the statement."""
    program = f"import sys\n{statement}\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_a_package_imports_only_what_it_may(package: str) -> None:
    allowed = MAY_IMPORT[package]
    wrong = {
        f"{file.relative_to(SERVER)}: {name}"
        for file in modules(package)
        for name in imported_by(file)
        if not is_within(name, allowed)
    }
    assert not wrong


def test_commands_print_through_what_makes_the_text_of_strangers_printable() -> None:
    ways = {"print", "echo", "secho", "Console"}
    allowed = {"cli/speech.py", "cli/reports.py", "output/console.py"}  # JSON and CSV are printed as they are
    found = {
        str(file.relative_to(SERVER / OURS))
        for file in (*modules("cli"), *modules("output"))
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call)
        and (getattr(node.func, "id", None) in ways or getattr(node.func, "attr", None) in ways - {"print"})
    }
    assert found <= allowed


@pytest.mark.parametrize("library", ONLY_IN)
def test_a_library_is_imported_only_where_it_belongs(library: str) -> None:
    wrong = {
        str(file.relative_to(SERVER))
        for file in modules()
        if any(is_within(name, {library}) for name in imported_by(file))
        and not str(file.relative_to(SERVER / OURS)).startswith(ONLY_IN[library])
    }
    assert not wrong


@pytest.mark.parametrize("part", NEVER_LOADED)
def test_a_fresh_interpreter_loads_nothing_from_behind_the_wall(part: str) -> None:
    path = SERVER / OURS / part.replace(".", "/")
    files = modules(part) if path.is_dir() else [path.with_suffix(".py")]
    names = [".".join(file.relative_to(SERVER).with_suffix("").parts) for file in files]
    loaded = loaded_by("\n".join(f"import {name.removesuffix('.__init__')}" for name in names))
    assert not {name for name in loaded if is_within(name, NEVER_LOADED[part])}


def test_only_the_command_line_imports_the_wiring() -> None:
    wiring = {
        str(file.relative_to(SERVER / OURS))
        for file in modules()
        if any(is_within(name, {"app"}) for name in imported_by(file))
    }
    commands = ("competition.py", "doctor.py", "rehearsal.py", "upkeep.py")
    assert all(name.startswith("cli/") or name in commands for name in wiring)


def test_the_sdk_package_imports_nothing() -> None:
    assert not {name for name in loaded_by("import fairdeal") if is_within(name, {"google", "grpc", OURS})}
    source = Path(SERVER.parent / "clients/python/fairdeal/__init__.py").read_text()
    assert not [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]


def test_a_bot_class_needs_no_grpc() -> None:
    assert not {name for name in loaded_by("import fairdeal.bot") if is_within(name, {"grpc", OURS})}


def test_the_sdk_needs_nothing_of_the_server() -> None:
    loaded = loaded_by("import fairdeal.client")
    assert not {name for name in loaded if is_within(name, {OURS, "numpy", *DATABASE, *TERMINAL})}


def test_text_and_search_need_protobuf_alone() -> None:
    """So `pip install fairdeal` is enough for them: the rules need nothing else."""
    loaded = loaded_by(
        "import fairdeal.language\nfrom fairdeal_server.games.game import load_games\nload_games()"
    )
    assert not {name for name in loaded if is_within(name, {"grpc", "numpy", "scipy", *DATABASE, *TERMINAL})}


@pytest.mark.parametrize("module", sorted(SHARED_WITH_BOTS))
def test_what_a_game_shares_with_bots_needs_protobuf_alone(module: str) -> None:
    loaded = loaded_by(f"import {module}")
    assert not {name for name in loaded if is_within(name, {"grpc", OURS, "numpy", "scipy"})}


# --- what a request can reach -------------------------------------------------------------------

STARTS_PROGRAMS = {
    "hosting/beside.py",  # a worker, which starts bots of strangers in sandboxes
    "hosting/containers.py",  # asks the engine whether it runs and has the image
    "hosting/manifest.py",
    "hosting/worker.py",
    "hosting/workshop.py",
    "programs.py",  # the experimenter's own, for the three below
    "competition.py",
    "hosting/leash.py",
    "hosting/sandbox.py",  # tries bubblewrap out
    "rehearsal.py",
    "understudies.py",
    "conformance/client.py",  # the command that is checked
    "conformance/run.py",
    "doctor.py",  # asks Node for its version
    "store/cluster.py",  # Postgres
    "store/postgres.py",
}
REACHED = (
    "rpc/",
    "players/",
    "referee/",
    "tournament/",
    "games/",
    "organiser.py",
    "director.py",
    "archive.py",
)
"""What serves requests."""
FILES = {"io", "os", "pathlib", "shutil", "subprocess", "tempfile"}
FOR_COMMANDS = {"rpc/client.py", "referee/log.py"}  # the client's end, and the records that it has exported
EXECUTE = {"copy", "execute", "executemany", "exec_driver_sql"}


def calls_in(file: Path) -> Iterator[ast.Call]:
    yield from (node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call))


def names_in(file: Path) -> set[str]:
    """Return the names of all modules of the standard library that the file imports."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def is_fixed(query: ast.expr) -> bool:
    """Whether a statement is written out, or a constant, or a parameter that mypy holds to be a literal."""
    if isinstance(query, ast.IfExp):
        return is_fixed(query.body) and is_fixed(query.orelse)
    if isinstance(query, ast.Name):
        return query.id.isupper() or query.id in ("query", "statement", "copying")
    if isinstance(query, ast.Call):  # quotes names, and takes literals only
        return isinstance(query.func, ast.Name) and query.func.id == "naming"
    return isinstance(query, ast.Constant) and isinstance(query.value, str)


def test_no_statement_is_put_together_from_what_somebody_sent() -> None:
    statements = [
        (file, call)
        for file in modules("store")
        for call in calls_in(file)
        if isinstance(call.func, ast.Attribute) and call.func.attr in EXECUTE and call.args
    ]
    assert len(statements) > 50
    assert not [f"{file.name}:{call.lineno}" for file, call in statements if not is_fixed(call.args[0])]


def test_what_serves_requests_touches_no_file_and_starts_no_program() -> None:
    reached = [
        file
        for file in modules()
        if (name := str(file.relative_to(SERVER / OURS))).startswith(REACHED) and name not in FOR_COMMANDS
    ]
    assert len(reached) > 30
    wrong = {str(file): names_in(file) & FILES for file in reached if names_in(file) & FILES}
    opens = [
        f"{file}:{call.lineno}"
        for file in reached
        for call in calls_in(file)
        if isinstance(call.func, ast.Name) and call.func.id in ("open", "eval", "exec", "compile")
    ]
    assert (wrong, opens) == ({}, [])
    for_commands = {"rpc.client", "referee.log.read_records"}
    assert not [file for file in reached if for_commands & set(imported_by(file))]


def test_programs_are_started_for_the_experimenter_and_for_postgres_only() -> None:
    starting = {
        str(file.relative_to(SERVER / OURS))
        for file in modules()
        if "subprocess" in names_in(file)
        or any(is_within(name, {"programs"}) for name in imported_by(file))
        or "create_subprocess" in file.read_text()
    }
    assert {name for name in starting if not name.startswith("cli/")} <= STARTS_PROGRAMS
