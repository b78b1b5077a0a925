#!/usr/bin/env perl
# A bot that plays In Between, in Perl without other modules than its own. Change `move` and you have yours.
use strict;
use warnings;
use JSON::PP;

$| = 1;    # an answer that stays in a buffer is none
my $json = JSON::PP->new->utf8;

while (my $line = <STDIN>) {
    my $message = $json->decode($line);
    for my $turn (@{ $message->{turns} // [] }) {
        my %answer = map { $_ => $turn->{$_} } qw(match seat turn);
        $answer{move} = move($turn->{observation});
        print $json->encode({ answers => { answers => [\%answer] } }), "\n";
    }
}

# Counts cards: bets where the third card gains more than it costs in the mean, the more the better the odds.
sub move {
    my ($seen) = @_;    # all that the seat knows
    return { stay => {} } if $seen->{phase} eq 'PHASE_STAY';
    my $pass = { passTurn => {} };
    return $pass if $seen->{mostBet} == 0;

    my ($low, $high) = sort { $a <=> $b } map { height($_, $seen) } @{ $seen->{posts} };
    my @left = left($seen);
    my ($cards, $win, $post) = (0, 0, 0);
    for my $height (0 .. 14) {
        $cards += $left[$height];
        $win   += $left[$height] if $low < $height && $height < $high;
        $post  += $left[$height] if $height == 0 || $height == $low || $height == $high;
    }
    my $gain = ($win - ($cards - $win - $post) - 2 * $post) / $cards;    # of each chip that is bet
    return $pass if $gain <= 0;
    return { bet => between($seen->{leastBet}, int($gain / 3 * $seen->{mostBet}), $seen->{mostBet}) };
}

# Returns how many cards of each height can still come; jokers have the height 0.
sub left {
    my ($seen) = @_;
    my @left = ($seen->{options}{jokers}, (4) x 14);
    $left[$seen->{options}{acesLow} ? 14 : 1] = 0;
    $left[height($_, $seen)]-- for @{ $seen->{dealt} };
    return @left;
}

sub height {
    my ($card, $seen) = @_;
    return 0 if $card->{suit} eq 'SUIT_JOKER';
    return $card->{rank} == 1 && !$seen->{options}{acesLow} ? 14 : $card->{rank};
}

sub between {
    my ($least, $number, $most) = @_;    # 64-bit numbers come as strings, and may go as numbers
    return 0 + ($number < $least ? $least : $number > $most ? $most : $number);
}
