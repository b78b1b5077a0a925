"""Answers for its rival and for matches of others, and never for itself."""

from hostile.wire import Wire

stream = Wire()
for turn in stream.turns():
    stream.answer(turn, seat=1 - turn.seat, resign=True)
    stream.answer(turn, seat=1 - turn.seat)
    for match in range(max(0, turn.match - 2), turn.match + 3):
        stream.answer(turn, match=match, seat=1 - turn.seat, resign=True)
        stream.answer(turn, match=match, turn=turn.turn + 1, resign=True)
