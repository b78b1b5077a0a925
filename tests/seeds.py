"""Writes the seeds of the fuzzing corpus: `python tests/seeds.py` after a new game or a new format."""

from fuzz import CORPUS
from records import GAMES, play_matches

from fairdeal.v1 import play_pb2 as pb
from fairdeal_server.referee.log import read

MOST_MOVES = 12


def main() -> None:
    (CORPUS / "records").mkdir(parents=True, exist_ok=True)
    for name, game in GAMES.items():
        seats = game.seats.start
        folder = CORPUS / name
        folder.mkdir(parents=True, exist_ok=True)
        errs = {(0, 2): pb.FAULT_KIND_TIMEOUT}
        (plain,) = play_matches(name, seats, matches=1)
        (faulty,) = play_matches(name, seats, matches=1, errs=errs, penalty=pb.PENALTY_DEFAULT)
        (CORPUS / "records" / f"{name}.binpb").write_bytes(plain.SerializeToString(deterministic=True))
        (CORPUS / "records" / f"{name}-faulty.binpb").write_bytes(
            faulty.SerializeToString(deterministic=True)
        )
        proto = game.proto
        moves = [proto.Move.FromString(entry.move) for entry in read(plain.log).entries if entry.by == 1]
        for number, move in enumerate(moves[:MOST_MOVES], start=1):
            answer = proto.Answer(match=1, seat=0, turn=number, move=move)
            request = proto.PlayRequest(answers=proto.Answers(answers=[answer]))
            (folder / f"answer-{number:02}.binpb").write_bytes(request.SerializeToString(deterministic=True))
        hello = pb.Hello(revision=1, version="1", capacity=4, contribution_hash=bytes(32))
        (folder / "hello.binpb").write_bytes(proto.PlayRequest(hello=hello).SerializeToString())
        contribution = pb.Contribution(tournament=1, block=1, value=bytes(32), next_hash=bytes(32))
        (folder / "contribution.binpb").write_bytes(
            proto.PlayRequest(contribution=contribution).SerializeToString()
        )


if __name__ == "__main__":
    main()
