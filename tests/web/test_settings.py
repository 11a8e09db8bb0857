"""Where settings come from."""

from pathlib import Path

import pytest

from rondel.core import RondelError
from rondel.web.settings import Settings, read_settings


def test_the_command_line_is_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "rondel.toml"
    file.write_text('port = 1000\nhost = "file"\ndata = "kept"\nrate = 3\n')
    found = read_settings(file, {"RONDEL_PORT": "2000", "RONDEL_HOST": "environment"}, {"port": 3000, "data": None})
    assert (found.port, found.host, found.data, found.rate) == (3000, "environment", Path("kept"), 3.0)
    assert read_settings(environ={"RONDEL_CONFIG": str(file)}).port == 1000


def test_without_anything_the_defaults_hold() -> None:
    assert read_settings(environ={}) == Settings()


@pytest.mark.parametrize(("text", "word"), [("port = 'many'", "number"), ("prot = 1", "prot"), ("port = ", "TOML")])
def test_a_wrong_setting_is_told_in_a_sentence(tmp_path: Path, text: str, word: str) -> None:
    file = tmp_path / "rondel.toml"
    file.write_text(text)
    with pytest.raises(RondelError, match=word):
        read_settings(file, {})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("mail", "mail.example.org"),
        ("mail", "smtp://ann:secret@mail.example.org"),
        ("mail", "smtp://ann:secret@mail.example.org:many?from=a@b.org"),
        ("message_networks", "home"),
    ],
)
def test_a_wrong_way_to_send_messages_is_told_without_its_password(name: str, value: str) -> None:
    with pytest.raises(RondelError, match=name) as told:
        read_settings(environ={f"RONDEL_{name.upper()}": value})
    assert "secret" not in str(told.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("public_url", "your.host"),
        ("public_url", "https://your host"),
        ("public_url", "https://your.host:99999"),
        ("public_url", "https://[::1"),
        ("allowed_hosts", "your.host, https://other.host"),
        ("allowed_hosts", "your.host/"),
    ],
)
def test_a_name_by_which_nobody_can_reach_the_server_is_refused(name: str, value: str) -> None:
    with pytest.raises(RondelError, match=name):
        read_settings(environ={f"RONDEL_{name.upper()}": value})


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(RondelError, match="cannot read"):
        read_settings(tmp_path / "none.toml", {})
