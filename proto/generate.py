"""Generate the Python code of every proto file; with --check, say what differs from what is committed."""

import filecmp
import os
import sys
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from grpc_tools import protoc

PROTO = Path(__file__).parent
CODE = PROTO.parent / "clients" / "python"


def generate(target: Path) -> list[Path]:
    """Write the generated code under `target` and return the files, relative to it."""
    sources = sorted(str(path.relative_to(PROTO)) for path in PROTO.rglob("*.proto"))
    well_known = str(files("grpc_tools") / "_proto")
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # finds the plugins
    kinds = {"python": "", "grpc_python": "", "mypy": "quiet:", "mypy_grpc": "quiet:"}
    outputs = [f"--{kind}_out={parameter}{target}" for kind, parameter in kinds.items()]
    if protoc.main(["protoc", f"-I{PROTO}", f"-I{well_known}", *outputs, *sources]) != 0:
        sys.exit("protoc refused a proto file")
    return sorted(path.relative_to(target) for path in target.rglob("*_pb2*.py*"))


def check() -> None:
    """Compare freshly generated code with the committed code."""
    with TemporaryDirectory() as folder:
        fresh = Path(folder)
        made = generate(fresh)
        committed = sorted(
            path.relative_to(CODE)
            for path in (CODE / "fairdeal").rglob("*_pb2*.py*")
            if path.suffix != ".pyc"
        )
        wrong = sorted(set(made) ^ set(committed))
        wrong += [
            name
            for name in made
            if name in committed and not filecmp.cmp(fresh / name, CODE / name, shallow=False)
        ]
    if wrong:
        sys.exit(f"generated code differs from proto/, run `make proto`: {', '.join(map(str, wrong))}")


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        check()
    else:
        generate(CODE)
