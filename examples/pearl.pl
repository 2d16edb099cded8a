#!/usr/bin/perl
# Flags what a number proves to be a mine, reveals what it proves to be safe, and else guesses.
$| = 1;
print qq("Pearl"\n);
while (<STDIN>) {
    next unless /^\[/;
    my ($turn, @unknown, @state) = ();
    push @state, [/"\w+"|\d/g] for /\[([^\[\]]+)\]/g;
    for my $y (0 .. $#state) { for my $x (0 .. $#{$state[$y]}) {
        push @unknown, "[$x, $y" if $state[$y][$x] eq '"unknown"';
        next unless $state[$y][$x] =~ /[1-8]/;
        my @near = grep { $_->[0] >= 0 && $_->[0] <= $#{$state[$y]} && $_->[1] >= 0 && $_->[1] <= $#state }
            map { my $j = $_; map { [$_, $j] } $x - 1 .. $x + 1 } $y - 1 .. $y + 1;
        my @hidden = grep { $state[$_->[1]][$_->[0]] eq '"unknown"' } @near;
        my $mines = $state[$y][$x] - grep { $state[$_->[1]][$_->[0]] eq '"flag"' } @near;
        $turn = "[$hidden[0][0], $hidden[0][1]" . ($mines ? ", true" : "") if @hidden && (!$mines || $mines == @hidden);
    } }
    $turn //= $unknown[rand @unknown];
    print "$turn]\n";
}
