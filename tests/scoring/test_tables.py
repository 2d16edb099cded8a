"""Tables and figures of a run against plain sums."""

import re
from collections import Counter
from itertools import chain, pairwise
from math import log, sqrt
from random import Random

import pytest

from minesweeper.boards.catalogue import NO_GUESS
from minesweeper.boards.sets import find_set
from minesweeper.scoring import report, tables
from minesweeper.scoring.data import row_of
from minesweeper.scoring.jobs import Job, Result
from minesweeper.scoring.plan import BatchPlan
from minesweeper.scoring.totals import WORST, Totals
from minesweeper.shell.statistics import group_score, mean, mean_of_groups, proportion

LABELS = {"obvious": "obvious (Baseline1)"} | {name: name for name in ("mine/a.py", "other/a.py", "safest")}
PLAN = BatchPlan("score", tuple(LABELS), ("10x10x9", "20x20x84"), 120)
SMALL, LARGE = PLAN.settings
SEEDS = [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 8))]


def ended(random, cells, skill, stops):
    """Return the result of a game by a player of this skill; some losses end by one of the `stops`."""
    points = round(cells * min(1, skill + random.random() / 2))
    verdict = "" if points == cells else random.choice(stops)
    return Result(0, points, cells, points == cells, 3, verdict, random.random() / 9, random.random())


class Played:
    """The games of a player on a set: their totals, and plain sums."""

    def __init__(self, random, player, setting):
        skill = random.choice([0.5, 0.6, 0.9])
        self.player, self.setting = player, setting
        self.totals, groups = Totals(player, setting), []
        for number in range(random.randrange(1, 4)):
            stops = random.choice([[""], ["", "", "TLE: late", "RE: KeyError"]])
            size = 20 if number == 2 else 50
            groups.append([ended(random, setting.cells, skill, stops) for _ in range(size)])
            self.totals.add(Job(player, setting, number, size), groups[-1])
        self.games = [*chain(*groups)]
        self.group = mean_of_groups([group_score([game.score for game in group]) for group in groups])
        self.score = mean(Counter(game.score for game in self.games)).cut(0.0, 1.0)
        self.won = sum(game.won for game in self.games)
        self.wins = proportion(self.won, len(self.games))
        self.cpu = 1000 * sum(game.cpu for game in self.games) / len(self.games)
        self.slowest = 1000 * max(game.slowest for game in self.games)
        self.group_seconds = max(sum(game.cpu for game in group) for group in groups)

    @property
    def figures(self):
        """The figures of a row; there is an interval of the groups' scores if there are several."""
        group = self.group if len(self.games) > 50 else self.group[:1]
        shares = [100 * part for estimate in (group, self.score, self.wins) for part in estimate]
        return [*shares, self.cpu, self.slowest, self.group_seconds]

    @property
    def stopped(self):
        """The verdicts that stopped games, the most frequent first, each with its first game."""
        places = {"RE": [], "TLE": []}
        for number, game in enumerate(self.games, 1):
            if game.verdict:
                places[game.verdict.partition(":")[0]].append(number)
        both = sorted(places.items(), key=lambda item: -len(item[1]))
        parts = [f"{len(at)} {code} {'from' if at[1:] else 'in'} game {at[0]}" for code, at in both if at]
        return f"{sum(map(len, places.values()))} stopped: {', '.join(parts)}" if parts else ""


def played(seed, players=PLAN.players, sets=PLAN.settings):
    random = Random(seed)
    return [Played(random, player, setting) for setting in sets for player in players]


def numbers(text):
    return [float(number) for number in re.findall(r"-?\d+\.\d+", text)]


@pytest.mark.parametrize("seed", SEEDS)
def test_json_and_table_with_intervals_have_plain_sums(monkeypatch, capsys, seed):
    games = played(seed)
    monkeypatch.setattr(tables, "width_of", lambda stream: 300)
    tables.print_intervals([record.totals for record in games], PLAN)
    (head, *rows), notes = (part.splitlines() for part in capsys.readouterr().out.split("\n\n"))
    heads = "set player games group mean won ms a map slowest ms s/group stopped"
    assert " ".join(head.split()) == heads
    for row, record in zip(rows, games, strict=True):
        name = PLAN.names[record.player]
        assert row.split()[:3] == [record.setting.set_name, name, str(len(record.games))]
        assert numbers(row) == pytest.approx(record.figures, abs=0.051)
        assert row.split()[-1] == str(sum(bool(game.verdict) for game in record.games))
        data = row_of(name, record.totals)
        assert (data["board"], data["seed"]) == (record.setting.set_name, record.setting.seed)
        assert (data["player"], data["game_count"]) == (name, len(record.games))
        codes = Counter(game.verdict.partition(":")[0] for game in record.games if game.verdict)
        assert data["verdicts"] == codes
        for key, due in (("group_score", record.group), ("score", record.score), ("wins", record.wins)):
            assert [data[key], data[f"{key}_low"], data[f"{key}_high"]] == pytest.approx([*due])
        clocks = [data[f"{key}_seconds"] for key in ("cpu", "slowest", "group")]
        assert [1000 * clocks[0], 1000 * clocks[1], clocks[2]] == pytest.approx(record.figures[-3:])
    source = tables.source([record.totals for record in games])
    assert notes[0] == f"{source}." and "each 50 games" in notes[1]
    stops = [f"{LABELS[record.player]} on {record.setting.set_name}: {record.stopped}." for record in games]
    assert {*notes[3:-2]} == {note for note, record in zip(stops, games, strict=True) if record.stopped}
    assert ("Stopped: games that a verdict ended" in notes[-2]) == any(record.stopped for record in games)


@pytest.mark.parametrize("seed", SEEDS)
def test_summary_weighs_sets_and_games_alike(capsys, seed):
    """Which group is slowest depends on the judge's limit for the board."""
    games = played(seed)
    tables.print_summary([record.totals for record in games], PLAN)
    table, notes = capsys.readouterr().out.split("\n\n")
    assert max(map(len, [*table.splitlines(), *notes.splitlines()])) <= 80
    means, reaches = {}, {}
    for line, player in zip(table.splitlines()[1:], PLAN.players, strict=True):
        own = [record for record in games if record.player == player]
        means[player] = sum(record.group.value for record in own) / 2
        reaches[player] = sqrt(sum(record.score.reach**2 for record in own)) / 2
        cells = [*(record.group.value for record in own), means[player]]
        wins = 100 * sum(record.won for record in own) / sum(len(record.games) for record in own)
        assert line.startswith(f"{LABELS[player]} ") and line.endswith(f" {wins:.0f} %")
        assert numbers(line) == pytest.approx([100 * cell for cell in cells], abs=0.0051)
    text = " ".join(notes.split())
    most = max(len(record.games) for record in games)
    assert f"of each 50 maps without the lowest tenth, after {most} games of each set. " in text
    close = []
    for better, worse in pairwise(sorted(PLAN.players, key=lambda player: -means[player])):
        apart, error = means[better] - means[worse], sqrt(reaches[better] ** 2 + reaches[worse] ** 2)
        if apart < error:
            both = f"{LABELS[better]} and {LABELS[worse]}"
            close.append(f"{both}, {100 * apart:.2f} apart, +- {100 * error:.2f}")
    assert re.findall(r"Too close to call: (.*?); `compare`", text) == close
    slow = max(games, key=lambda record: record.group_seconds / (5 if record.setting is SMALL else 30))
    allowed = f"the judge allows {5 if slow.setting is SMALL else 30} s. "
    seconds = f"{slow.group_seconds:.2f} s of processor time on {slow.setting.set_name}; {allowed}"
    assert f"Slowest group: {LABELS[slow.player]}, {seconds}" in text
    stops = [f" {LABELS[record.player]} on {record.setting.set_name}: {record.stopped}. " for record in games]
    assert [f": {record.stopped}. " in text for record in games] == [bool(record.stopped) for record in games]
    assert all(note in text for note, record in zip(stops, games, strict=True) if record.stopped)
    assert ("Stopped: games that a verdict ended" in text) == any(record.stopped for record in games)


def totals_of(player, setting, *results):
    totals = Totals(player, setting)
    totals.add(Job(player, setting, 0, len(results)), [*results])
    return totals


HALF = Result(0, 50, 100, False, 3, "", 0.1, 0.1)


def test_group_of_one_game_is_in_the_singular(capsys):
    plan = BatchPlan("score", ("random",), ("10x10x9",), 1)
    tables.print_summary([totals_of("random", SMALL, HALF)], plan)
    assert "of each group of 1 map without the lowest tenth, after 1 game of" in capsys.readouterr().out
    assert tables.group_text(plan) == "In per cent. Group: the mean score of 1 game without the lowest tenth."


def test_notes_name_games_seeds_and_the_start(capsys):
    options = {"seed": 7, "tell_mines": True, "start": NO_GUESS}
    plan = BatchPlan("score", ("random", "mine.py"), ("10x10x9",), 20, **options)
    hyper = totals_of("random", find_set("3x3x3:4"), Result(1, 2, 27, False, 3, "", 0.1, 0.1))
    totals = totals_of("mine.py", SMALL, *[HALF] * 20)
    tables.print_summary([totals, hyper], plan)
    text = " ".join(capsys.readouterr().out.split())
    assert "each 20 maps without the lowest tenth, after 20 games of each set from seed 7. " in text
    assert "Boards that need no guess. The players know the number of mines; " in text
    assert re.search(r"mine\.py 50\.00 - 50\.00 0 % random \(Rubbish\) - 11\.11 11\.11 0 %", text)
    tables.print_intervals([totals], plan)
    text = " ".join(capsys.readouterr().out.split())
    assert "each 20 games" in text and " 50.00 50.00 [50.00, 50.00] " in text and "Stopped" not in text


@pytest.mark.parametrize("seed", SEEDS)
def test_page_has_the_numbers_of_the_table(seed):
    games = played(seed)
    all_totals = [record.totals for record in games]
    table = report.table_section(all_totals, PLAN)
    rows = [re.findall("<t[dh]>(.*?)</t[dh]>", row) for row in table.split("<tr>")[1:]]
    assert rows == tables.intervals(all_totals, PLAN)
    by_player = {player: [record for record in games if record.player == player] for player in PLAN.players}
    best = max(by_player, key=lambda player: sum(record.score.value for record in by_player[player]))
    lost = [loss for record in by_player[best] for loss in record.totals.worst]
    worst = sorted(lost, key=lambda loss: loss[:3])[:WORST]
    card = r"<h3>([\d.]+) %</h3><p class='soft'>(.*?), map (\d+)<br>of seed (\d+)<"
    cards = re.findall(card, section(all_totals))
    assert cards == [
        (f"{100 * lost.score:.1f}", lost.job.setting.set_name, str(lost.number), str(lost.job.seed))
        for lost in worst
    ]


def section(all_totals):
    """Return the section of the worst games, without playing them again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(report, "fatal_decision", lambda lost: None)
        return report.losses_section(all_totals, PLAN)


def test_worst_games_of_the_same_score_come_in_the_order_of_sets():
    lost = [
        totals_of("safest", setting, Result(0, 0, setting.cells, False, 1, "", 0, 0))
        for setting in (LARGE, SMALL)
    ]
    shown = re.findall("<h3>0.0 %</h3><p class='soft'>(.*?), map", section(lost))
    assert shown == ["20x20x84", "10x10x9"]


def test_source_names_games_and_seeds():
    def totals(setting, *counts):
        made = Totals("safest", setting)
        for group, count in enumerate(counts):
            made.add(Job("", setting, group, count), [HALF] * count)
        return made

    all_totals = [totals(SMALL, 50), totals(SMALL, 50, 20), totals(SMALL, 3), totals(LARGE, 50)]
    sources = f"70 games of 10x10x9 from seed {SMALL.seed}; 50 games of 20x20x84 from seed {LARGE.seed}"
    assert tables.source(all_totals) == sources


@pytest.mark.parametrize("seed", SEEDS)
def test_ladder_and_distributions_are_drawn_to_scale(seed):
    games = played(seed, PLAN.players[::-1])
    blocks = [
        (setting.set_name, [record.totals for record in games if record.setting is setting])
        for setting in PLAN.settings
    ]

    def x(score):
        """Return the place of a score: from 120 on the left, for 0, to 930, for all but 0.0005."""
        return 120 + 810 * log(min(1, max(0.0005, 1 - score))) / log(0.0005)

    marks = re.findall(
        r'<title>(.*?): (.*?)</title>.*? x1="([\d.]+)" x2="([\d.]+)".*? cx="([\d.]+)"',
        report.ladder(blocks, PLAN.names),
    )
    for (name, figures, low, high, at), record in zip(marks, games, strict=True):
        assert name == f"{PLAN.names[record.player]} on {record.setting.set_name}"
        assert numbers(figures) == pytest.approx([100 * part for part in record.score], abs=0.0051)
        assert [*map(float, (at, low, high))] == pytest.approx([*map(x, record.score)], abs=0.051)
    svg = report.distribution(blocks[0][1], PLAN.names)
    shares = []
    for record in games[:4]:
        bins = Counter(int(20 * game.points / 100 + 1e-9) for game in record.games if game.points < 100)
        shares.append({at: count / len(record.games) for at, count in sorted(bins.items())})
    highest = max(share for bins in shares for share in bins.values())
    bars = re.findall(r'x="([\d.]+)" width="6.4" y="[\d.]+" height="([\d.]+)"', svg)
    due = [(76.5 + 7.4 * at, 34 * share / highest) for bins in shares for at, share in bins.items()]
    assert [tuple(map(float, bar)) for bar in bars] == [pytest.approx(bar, abs=0.051) for bar in due]
    assert re.findall(r'class="middle tick">(\d+)<', svg) == ["0", "50", "100"]
    won = [f"{100 * record.won / len(record.games):.1f} % won" for record in games[:4]]
    assert re.findall('class="end number">(.*?)</text>', svg) == won


def test_interval_of_a_mean_score_ends_at_one():
    """With one lost game among won ones, the variance would lead above 1."""
    lost, won = (Result(9, visited, 100, visited == 91, 3, "", 0.0, 0.0) for visited in (1, 91))
    totals = totals_of("mine.py", SMALL, lost, *[won] * 49)
    value, low, high = totals.score
    assert (value, high) == (0.982, 1.0)
    assert totals.score.reach == value - low > high - value
