#!/usr/bin/env bash
# A bot that plays 91, in Bash with jq. Change `bid` and you have your own.
#
# Each line that comes in is one message. A turn is answered, everything else is left alone. `--unbuffered`
# sends each answer at once, and `-c` keeps it on one line.
exec jq --unbuffered -c '
    # $seen is the observation, all that the seat knows: the card just above the prizes on offer,
    # or the lowest one to keep the others.
    def bid($seen):
        ($seen.offered | add) as $stake
        | [$seen.hand[] | select(. > $stake)] as $above
        | if $above == [] then $seen.hand else $above end
        | min;

    (.turns // [])[]
    | {answers: {answers: [{match, seat, turn, move: {bid: bid(.observation)}}]}}
'
