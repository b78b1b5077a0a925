"""Protobuf's JSON mapping, written so that it is easy to read for programs without protobuf."""

from typing import Any

from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message


def to_json(message: Message) -> dict[str, Any]:
    """Return the message for `json.dumps`: with zeros and empty lists, in the proto file's order."""
    return _ordered(MessageToDict(message, always_print_fields_with_no_presence=True), message.DESCRIPTOR)


def _ordered(told: dict[str, Any], of: Any) -> dict[str, Any]:
    if of.file.package == "google.protobuf" or of.GetOptions().map_entry:  # these are mapped in their own way
        return told
    found = {}
    for field in of.fields:
        if field.json_name in told:
            value, inner = told[field.json_name], field.message_type
            if inner is not None and isinstance(value, dict):
                value = _ordered(value, inner)
            elif inner is not None and isinstance(value, list):
                value = [_ordered(each, inner) if isinstance(each, dict) else each for each in value]
            found[field.json_name] = value
    return found
