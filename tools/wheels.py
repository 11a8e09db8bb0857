"""Makes a wheel of the source archive for every Python that is found here, and plays every game with each of them.

    python tools/wheels.py            all that are found: on the path, of pyenv, of uv
    python tools/wheels.py PYTHON...  those that are named

The archive is taken from `dist`, where the wheels are put beside it; environments and logs are in `build`.
"""

import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
WHEEL = ["wheel", "--verbose", "--no-build-isolation", "--no-deps", "--wheel-dir", "dist"]
ASK = "import sys, ensurepip; print(sys.implementation.name, *sys.version_info[:2])"


def supported(root: Path) -> list[str]:
    """The versions of Python that wheels are made for, as the configuration of cibuildwheel names them.

    >>> supported(ROOT)
    ['3.11', '3.12', '3.13', '3.14']
    """
    config = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    names: list[str] = config["tool"]["cibuildwheel"]["build"]
    return [f"3.{name.removeprefix('cp3').removesuffix('-*')}" for name in names]


def candidates(version: str, home: Path) -> list[Path]:
    """Where a version of Python may be, whether it is there or not."""
    named = shutil.which(f"python{version}")
    kept = [
        *sorted(home.glob(f".pyenv/versions/{version}.*/bin/python3")),
        *sorted(home.glob(f".local/share/uv/python/cpython-{version}.*/bin/python3")),
    ]
    return [Path(sys.executable), *([Path(named)] if named else []), *kept]


def version_of(python: Path) -> str:
    """The version of a CPython that can make environments; "" for anything else."""
    try:
        ran = subprocess.run([python, "-c", ASK], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):  # such as the name that pyenv keeps for what it cannot start
        return ""
    name, _, version = ran.stdout.strip().partition(" ")
    return version.replace(" ", ".") if name == "cpython" else ""


def found(versions: Iterable[str], home: Path) -> dict[str, Path]:
    """A Python of every version that is here."""
    out = {}
    for each in versions:
        python = next((path for path in candidates(each, home) if version_of(path) == each), None)
        if python is not None:
            out[each] = python
    return out


def step(name: str, text: str, *commands: list[str | Path]) -> None:
    """Run commands one after the other as one step that tells how far it is; end where one fails."""
    script = 'for command; do sh -c "$command" || exit; done'
    lines = [shlex.join(str(part) for part in command) for command in commands]
    ran = subprocess.run(["sh", "tools/step.sh", name, text, "sh", "-c", script, "sh", *lines], cwd=ROOT, check=False)
    if ran.returncode:
        sys.exit(ran.returncode)


def make(version: str, python: Path, archive: Path) -> None:
    """Make the wheel of one version, install it into an empty environment, and play every game there."""
    build, empty = Path("build/wheels", version), Path("build/release", version)
    for folder in (build, empty):
        shutil.rmtree(ROOT / folder, ignore_errors=True)
    pip: list[str | Path] = ["-m", "pip", "--disable-pip-version-check"]
    step(
        f"wheel-{version}",
        f"Making the wheel for Python {version}: about a minute on two cores",
        [python, "-m", "venv", build],
        [build / "bin/python", *pip, "install", "--progress-bar", "off", "-r", "requirements/build.txt"],
        ["env", "RONDEL_COMPILE=require", build / "bin/python", *pip, *WHEEL, archive],
    )
    (wheel,) = (ROOT / "dist").glob(f"*-cp{version.replace('.', '')}-*.whl")
    step(
        f"release-{version}",
        f"Installing the wheel for Python {version} into an empty environment",
        [python, "-m", "venv", empty],
        [empty / "bin/python", *pip, "install", "--progress-bar", "off", wheel],
    )
    if subprocess.run([ROOT / empty / "bin/python", "tools/check_install.py"], cwd=ROOT, check=False).returncode:
        sys.exit(f"The wheel for Python {version} does not work.")


def main(named: list[str]) -> None:
    """Make all wheels, and say for which versions there is none."""
    (archive,) = (ROOT / "dist").glob("*.tar.gz")
    versions = supported(ROOT)
    pythons = {version_of(Path(name)): Path(name) for name in named} or found(versions, Path.home())
    for version, python in pythons.items():
        if version not in versions:
            sys.exit(f"{python} is no Python of {', '.join(versions)}.")
    for version, python in pythons.items():
        make(version, python, archive)
    missing = [version for version in versions if version not in pythons]
    print(f"dist has wheels for Python {', '.join(pythons)}; {', '.join(missing) or 'none'} not made, for want of it.")


if __name__ == "__main__":
    main(sys.argv[1:])
