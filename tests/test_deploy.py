"""What hosts are given to begin with names settings and commands that there are."""

import re
from pathlib import Path

import yaml  # type: ignore[import-untyped]

from rondel.cli.main import parser
from rondel.web.settings import Settings

DEPLOY = Path(__file__).parents[1] / "deploy"
OTHERS = {"CONFIG", "COMPILE", "HOSTNAME", "UPSTREAMS"}  # no settings of a server


def test_every_setting_that_is_named_exists() -> None:
    named = {
        name.lower()
        for file in DEPLOY.iterdir()
        for name in re.findall(r"RONDEL_([A-Z_]+)", file.read_text(encoding="utf-8"))
        if name not in OTHERS
    }
    assert len(named) > 5
    assert named <= set(Settings.__dataclass_fields__)


def test_every_command_that_is_named_exists() -> None:
    lines = [line for unit in DEPLOY.glob("*.service") for line in unit.read_text(encoding="utf-8").splitlines()]
    asked = [line.split()[1:] for line in lines if line.startswith("ExecStart=/opt/rondel/bin/rondel ")]
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    asked.append(compose["services"]["app"]["command"])
    assert sorted(parser().parse_args(words).run for words in asked) == [
        "rondel.cli.backup:run",
        "rondel.cli.serve:run",
        "rondel.cli.serve:run",
    ]
    assert set(compose["services"]) == {"db", "app", "proxy"}
