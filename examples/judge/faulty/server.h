// A faulty server: a visit of a 0 opens the cells around it, but does not go on from those that show 0 too.
#ifndef SERVER_H
#define SERVER_H

#include <cstdlib>
#include <iostream>

int rows, columns, total_mines, game_state;

bool mine[32][32], seen[32][32], marked[32][32];  // with a border, so that no neighbour is outside

void InitMap() {
    std::cin >> rows >> columns;
    for (int r = 1; r <= rows; ++r)
        for (int c = 1; c <= columns; ++c) {
            char cell = '.';
            std::cin >> cell;
            mine[r][c] = cell == 'X';
            total_mines += mine[r][c];
        }
}

int around(bool (&cells)[32][32], int r, int c) {
    int count = 0;
    for (int y = r - 1; y <= r + 1; ++y)
        for (int x = c - 1; x <= c + 1; ++x) count += cells[y][x];
    return count;
}

int safe_seen() {
    int count = 0;
    for (int r = 1; r <= rows; ++r)
        for (int c = 1; c <= columns; ++c) count += seen[r][c] && !mine[r][c];
    return count;
}

void open(int r, int c) {
    if (r < 1 || r > rows || c < 1 || c > columns || marked[r][c]) return;
    seen[r][c] = true;
    if (mine[r][c]) game_state = -1;
}

void open_around(int r, int c) {
    for (int y = r - 1; y <= r + 1; ++y)
        for (int x = c - 1; x <= c + 1; ++x) open(y, x);
    if (game_state == 0 && safe_seen() == rows * columns - total_mines) game_state = 1;
}

void VisitBlock(int r, int c) {
    ++r, ++c;
    if (seen[r][c] || marked[r][c]) return;
    open(r, c);
    if (around(mine, r, c) == 0) open_around(r, c);  // the fault: what about the zeros among these?
    if (game_state == 0 && safe_seen() == rows * columns - total_mines) game_state = 1;
}

void MarkMine(int r, int c) {
    ++r, ++c;
    if (seen[r][c] || marked[r][c]) return;
    marked[r][c] = true;
    if (!mine[r][c]) game_state = -1;
}

void AutoExplore(int r, int c) {
    ++r, ++c;
    if (seen[r][c] && around(marked, r, c) == around(mine, r, c)) open_around(r, c);
}

void PrintMap() {
    for (int r = 1; r <= rows; ++r) {
        for (int c = 1; c <= columns; ++c) {
            char symbol = '?';
            if (seen[r][c]) symbol = mine[r][c] ? 'X' : char('0' + around(mine, r, c));
            if (marked[r][c]) symbol = mine[r][c] ? '@' : 'X';
            if (game_state == 1 && mine[r][c]) symbol = '@';
            std::cout << symbol;
        }
        std::cout << std::endl;
    }
}

void ExitGame() {
    int found = game_state == 1 ? total_mines : 0;
    for (int r = 1; r <= rows && game_state < 0; ++r)
        for (int c = 1; c <= columns; ++c) found += marked[r][c] && mine[r][c];
    std::cout << (game_state == 1 ? "YOU WIN!" : "GAME OVER!") << std::endl;
    std::cout << safe_seen() << " " << found << std::endl;
    exit(0);
}

#endif
