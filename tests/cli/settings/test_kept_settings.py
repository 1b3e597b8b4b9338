"""Settings as they are kept, and as whatever may stand in their file."""

from __future__ import annotations

import json

import pytest

from cli.settings.kept_settings import Settings, keep_setting, kept_settings
from cli.text.program_folder import settings_file


def test_what_is_set_is_kept_and_can_be_as_usual_again(tmp_path):
    """One by one; where nothing was set there is no file."""
    home = tmp_path / "home"
    assert kept_settings(home) == Settings() and not home.exists()
    keep_setting(home, "language", "de")
    keep_setting(home, "colours", "no")
    assert (kept_settings(home).language, kept_settings(home).colours) == ("de", "no")
    keep_setting(home, "language", "")
    assert (kept_settings(home).language, kept_settings(home).colours) == ("", "no")


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"[]", b"7", b'{"language"', b"[" * 60_000])
def test_a_damaged_file_is_as_none_and_is_laid_aside(tmp_path, data):
    """What stood there is still to be had after something was set."""
    settings_file(tmp_path).write_bytes(data)
    assert kept_settings(tmp_path) == Settings(damaged=True)
    keep_setting(tmp_path, "language", "en")
    assert kept_settings(tmp_path) == Settings("en")
    assert settings_file(tmp_path).with_suffix(".damaged").read_bytes() == data


def test_a_folder_in_its_place_is_no_fault(tmp_path):
    """Nothing is read of it."""
    settings_file(tmp_path).mkdir()
    assert kept_settings(tmp_path).damaged


@pytest.mark.parametrize("value", ['"fast"', "3", '"-1"', '"1,5"', '"1e9"', '"nan"', "null"])
def test_a_pace_that_is_no_number_of_seconds_is_as_usual(tmp_path, value):
    """Whatever stands there."""
    settings_file(tmp_path).write_text(f'{{"pace": {value}}}', encoding="utf-8")
    assert kept_settings(tmp_path).seconds is None
    keep_setting(tmp_path, "pace", "0")
    assert kept_settings(tmp_path).seconds == 0


def test_what_this_version_does_not_know_stays_in_the_file(tmp_path):
    """Another version may have written it; a value that cannot be is as usual."""
    settings_file(tmp_path).write_text(
        '{"language": "fr", "sound": [1], "colours": "no"}', encoding="utf-8"
    )
    assert kept_settings(tmp_path).language == "" and kept_settings(tmp_path).colours == "no"
    keep_setting(tmp_path, "colours", "yes")
    plain = json.loads(settings_file(tmp_path).read_text(encoding="utf-8"))
    assert plain == {"language": "fr", "sound": [1], "colours": "yes"}
