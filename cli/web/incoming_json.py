"""What a page says, read from its text: an object with a name, and nothing that is no JSON.

Which names there are, and which fields each has, is not known here.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

Message = dict[str, Any]


class BadMessage(Exception):
    """A page said what no page of this build says."""


def read_message(text: str) -> Message:
    """A JSON object with a name as ``t``, of nothing that JSON itself does not know.

    Raises BadMessage.
    """
    try:
        found = json.loads(text, parse_constant=_no_number)
        json.dumps(found, ensure_ascii=False).encode()  # half a sign is no text that can be shown
    except (ValueError, RecursionError) as error:
        raise BadMessage from error
    if not isinstance(found, dict) or not isinstance(found.get("t"), str):
        raise BadMessage
    return found


def _no_number(name: str) -> NoReturn:
    raise BadMessage(name)
