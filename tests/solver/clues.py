"""Random clues of one component."""


def random_component(random, most_boxes=6, most_cells=3):
    """Clues that hang together, and the boxes of their cells; as often as not the clues agree."""
    while True:
        clues = random.randint(1, 5)
        boxes = [
            (random.randint(1, most_cells), random.randint(1, (1 << clues) - 1))
            for _ in range(random.randint(1, most_boxes))
        ]
        if hang_together(clues, boxes):
            break
    mines = [random.randint(0, size) for size, _ in boxes]
    counts = [
        sum(j for j, (_, touched) in zip(mines, boxes, strict=True) if touched >> c & 1) for c in range(clues)
    ]
    if random.random() < 0.4:
        counts[random.randrange(clues)] += random.choice([-1, 1, 2])
    return [max(0, c) for c in counts], boxes


def hang_together(clues, boxes):
    reached = 1
    for _ in range(clues):
        for _, touched in boxes:
            if touched & reached:
                reached |= touched
    return reached == (1 << clues) - 1
