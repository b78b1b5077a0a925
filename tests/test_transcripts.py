"""What a real server says is what was recorded: a change of the wire is seen here first."""

import pytest
from google.protobuf.message import Message
from hall import GAMES
from transcripts import FOLDER, Transcript, record_play, record_services

from fairdeal_server.app import Server
from fairdeal_server.conformance.checks.tolerance import messages_in
from fairdeal_server.conformance.transcript import messages, responses
from fairdeal_server.rpc.permissions import permissions_of

SAME = "what goes over the wire has changed; if that is meant, record it anew: make transcripts"


def differing(recorded: list[Transcript]) -> list[str]:
    files = [file for each in recorded for file in each.files()]
    return [path for path, data in files if (FOLDER / path).read_bytes() != data]


@pytest.mark.parametrize("game", GAMES)
async def test_the_stream_of_a_game_goes_as_it_was_recorded(game: str) -> None:
    assert differing([await record_play(game)]) == [], SAME


async def test_every_other_call_goes_as_it_was_recorded(server: Server) -> None:
    assert differing(await record_services(server)) == [], SAME


def test_every_method_of_ours_is_recorded() -> None:
    ours = {method for method in permissions_of(GAMES.values()) if method.startswith("fairdeal.")}
    recorded = {f"{file.parent.name}/{file.name.split('.')[0]}" for file in FOLDER.glob("*/*.json")}
    assert recorded == ours


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_a_game_has_every_kind_of_message(game: str) -> None:
    read = [GAMES[game].proto.PlayResponse.FromString(data) for data in responses(FOLDER, GAMES[game])]
    seen: list[Message] = [message for response in read for message in messages_in(response)]
    kinds = {message.DESCRIPTOR.name for message in seen}
    assert {
        "Welcome",
        "Block",
        "Turn",
        "Start",
        "Rejection",
        "MatchResult",
        "CommitmentProof",
        "Notice",
    } <= kinds
    rejections = {rejection.reason for response in read for rejection in response.rejections}
    notices = {notice.kind for response in read for notice in response.notices}
    assert (rejections, notices) == ({1, 2, 3, 4, 5, 6}, {1, 2, 3})


def test_a_recorded_stream_is_read_message_by_message() -> None:
    assert [*messages(b"\0\0\0\0\2ab" + b"\0\0\0\0\0" + b"\0\0\0\0\1c")] == [b"ab", b"", b"c"]
