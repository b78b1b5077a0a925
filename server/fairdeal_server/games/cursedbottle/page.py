"""The page of rules."""

RULES = """\
# Cursed Bottle

Tricks for two to four players, and a bottle: whoever buys it takes the trick, but whoever still owns
it at the end of the hand scores nothing and pays. Each purchase makes it cheaper, until nobody can
undercut it any more.

**Cards.** ♦, ♥ and ♠ from Ace to Queen, 36 cards in one order: the rank counts first (Ace lowest), then
the suit: ♦ below ♥ below ♠. So A♦ is the lowest card and Q♠ the highest. Ace to 4 are worth one point,
5 to 8 two and 9 to Queen three: 72 in all.

**Setup.** All cards are dealt, twelve each with three players and nine with four. Everybody then
parts with three different cards at the same time: one goes to the bottle's *pile*, face down until
the hand is over, one to the left neighbour (the next seat) and one to the right. Nobody owns the bottle
yet, and its *price* is 6½: eighteen cards lie below it and eighteen above.

**A trick.** Left of the dealer leads, later the winner of the trick before. Follow the suit that was led
if you can; otherwise play any card.

* If no card of the trick lies below the price, the highest card wins it, whatever its suit.
* Otherwise the highest of the cards below the price wins, whatever its suit, and its player **buys the
  bottle**. That card is the new price and lies outside the tricks. The card that was the price before
  goes to the tricks of the owner before, also where that is the same player.

For example, the price is 6½, and 9♥, 5♥, 6♠ and Q♥ are played, the 6♠ by a player without hearts. The
6♠ is the highest below the price: its player takes the 9♥, the 5♥ and the Q♥, and the price is 6♠.
In another hand 6♠ is the price, and 3♥, 2♥, 10♥ and J♥ are played: the 3♥ is the highest below it and
becomes the price, and the 6♠ goes to the tricks of its owner.

**The end of a hand.** The owner loses the points in the pile. Everybody else scores the points in their
tricks. The last price card scores for nobody. Totals may fall below zero.

**The end of a match.** A match is one hand, or as many as `hands` says; with `target` it goes on until
somebody has so many points. The highest total wins. A tie at the top brings further hands for all
until it is broken, but never more than `max_hands`, which without a `target` is as many as `hands`: then
those who are level share the win. In the first hand the last seat
deals, so seat 0 leads; then the deal passes to the left.

**Two players, `lopaka`.** A third hand plays by fixed rules: Lopaka, right of the dealer. Each is dealt
eleven cards, and three cards are the pile. The two players give each other one card, and then Lopaka's
hand is laid open. He leads his highest card. Otherwise, of the cards that he may play, he plays the
highest that would win the trick as it lies, or his lowest if none would. He can buy the bottle, and he
is paid for it like everybody; his points count for nobody. If he owns it at the end, nobody pays. He
never deals.

**Two players, `bright_house`.** Each is dealt two hands of nine cards. From the first, one card goes to
the pile and one to the opponent, whose card joins that hand; then the same with the second, which nobody
has seen until then. Then both choose in secret which of their hands lies open. A trick has four cards:
leader's open hand, other's open hand, leader's hidden hand, other's hidden hand. Each follows suit by
its own cards. The trick belongs to the player whose card wins it. The non-dealer leads first.

| option | is | unless set |
| --- | --- | --- |
| `two_player` | `lopaka` or `bright_house`; with two seats only | `lopaka` |
| `hot_bottle` | the owner also loses the points in their own tricks | off |
| `hands` | how many hands a match has, 1 to 200; with a multiple of the seats all deal equally often | 1 |
| `target` | the points that end a match, 1 to 10,000; not together with `hands` | |
| `max_hands` | the most hands, 1 to 200 | as `hands`; 50 with a target |
| `points` | what each rank is worth, 0 to 100, twelve numbers from Ace to Queen | `1,1,1,1,2,2,2,2,3,3,3,3` |

**Result.** A match of a fixed number of hands is worth the total less the mean of the others' totals. A
match to a target is worth 1 to its winner (shared by those who are level) and 0 to the others. A pool
may say otherwise. The game of the text is `target=100`.

**At a fault** with `--penalty default` the referee plays for the seat: the lowest cards go to the pile,
left and right in this order, the first hand is laid open, and of the cards that may be played the
highest is.

**Notation.** `10♦` or `TD` plays a card. `pile 8♠ left A♥ right 2♦` gives cards away; with two players
`left` is the opponent. `open 1` lays the first hand open. Three cards can be given in too many ways to
list: such a turn names no legal moves, and any three different cards of the hand will do.

Source: the full rules of Cursed Bottle, an adaptation for an ordinary pack that was inspired by The
Bottle Imp (Günter Cornett, 1995).
"""
