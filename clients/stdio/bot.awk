# A bot that plays 91, in any awk:  gawk -f bot.awk   or   mawk -W interactive -f bot.awk
# Change `bid` and you have your own.

# Return the text between the key's brackets, as in "hand":[3,8]; or its value, as in "seat":0.
function list(key) { return match($0, "\"" key "\":\\[[0-9,]*") ? after(key, 4) : "" }
function value(key) { return match($0, "\"" key "\":\"?[0-9]+") ? after(key, 3) : "" }
function after(key, more,    found) {
    found = substr($0, RSTART + length(key) + more, RLENGTH - length(key) - more)
    sub(/^"/, "", found)
    return found
}

# The cards of the own hand stand in `hand`, ascending: bid what the prizes on offer are worth, or the
# card next to it.
function bid(hand, count, stake,    i, best) {
    best = hand[1]
    for (i = 2; i <= count; i++)
        if ((hand[i] - stake) ^ 2 < (best - stake) ^ 2) best = hand[i]
    return best
}

/^{"turns":/ {
    count = split(list("hand"), hand, ",")
    stake = 0
    for (i = split(list("offered"), offered, ","); i > 0; i--) stake += offered[i]
    printf "{\"answers\":{\"answers\":[{\"match\":\"%s\",\"seat\":%d,\"turn\":%d,\"move\":{\"bid\":%d}}]}}\n",
        value("match"), value("seat"), value("turn"), bid(hand, count, stake)
    fflush()  # an answer that stays in a buffer is none
}
