"""The page of rules."""

RULES = """\
# In Between

Also known as Between the Sheets. Two cards, the posts, lie face up with a space between them; you bet
that the third card falls between them. Everybody starts with the same chips, and the highest stack
wins.

**A round.** Everybody antes into the pot. Beginning at the dealer's left, with the dealer last, players
take turns, lap after lap, until somebody empties the pot. Then the player to the dealer's left
deals the next round with a fresh deck and fresh antes.

**A turn.** Two posts are dealt. Suits mean nothing, and Aces are high. You either

* **pass**: you pay one ante into the pot, and no third card is shown; or
* **bet** any whole number from twice the ante to the pot. If the pot is smaller than that, the only
  bet is the whole pot.

After a bet the third card is turned up. Strictly between the posts: you take your bet out of the
pot. Of the rank of a post: you pay *twice* your bet. Anything else: you pay your bet.

Posts that are equal or adjacent cannot be won; you may bet on them nevertheless. With five or fewer
cards undealt, all cards but the posts on the table are shuffled again.

**Chips.** A bet is at most half your stack, rounded down, so that you can pay for a post; where that is
less than the least bet, you can only pass. What you cannot pay in full of an ante, a pass or a penalty
takes your last chip. Without chips at your turn you are out of
the round, and of the match when the next antes are due. The last player in a round takes the pot.

**The end.** The match has as many rounds as there are players, unless `rounds` says otherwise, and ends early
when fewer than two players have chips. A round of 200 turns ends too: its pot is split among those in the
round, with odd chips to the dealer's left first.

**Variants**, all off unless an option sets them, in any combination:

* `own_goal`: equal posts end your turn, and you pay twice the pass price. Right after another such turn
  of the round you pay twice what was asked there; any other turn breaks this chain.
* `dice`: a die is rolled with the posts. The pass price is the ante times the roll, and the least bet
  and the penalties follow it.
* `jokers`, 1 or 2: a joker among the posts costs the penalty of `own_goal`, doubling included; without
  `own_goal` equal posts break the chain. As the third card it is a post. Two jokers as posts win the pot.
* `surrender`: before each of your turns you may leave the round at no cost. No penalty exceeds twice
  the pot.
* `credit`: stacks may go below 0, and nobody is ever out. Bets and penalties are at most `max_bet`
  (1 to 1,000,000,000; 10,000 antes), before anything doubles.

Other options: `aces_low`; `stack`, 2 to 1,000,000,000 (100); `ante`, 1 to 100,000 and less than the stack
(1); `rounds`, 0 to 100 (one a seat; 0: until one player has all chips, 100 at the most); `max_turns` of a
round, 1 to 200 (200).

**A fault.** With `--penalty default` a missing or illegal answer becomes staying, and passing.

**Result.** The highest stack wins, and equals share. A match is worth the stack at its end (`score`)
unless the pool says otherwise; with `credit`, where stacks have no useful bounds, it is worth the place.

**Notation.** `pass`; `bet 12`, or `12`; with surrender `stay` and `surrender`.

Source: the description of In Between in a web log, 14 July 2006, with the variants given there.
"""
