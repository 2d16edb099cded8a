// A faulty client: it never forgets which cells it has acted on, so only its first game is played well.
#ifndef CLIENT_H
#define CLIENT_H

#include <iostream>
#include <string>

extern int rows, columns, total_mines;
void Execute(int r, int c, int type);

std::string map_rows[30];
bool done[30][30];  // the fault: InitGame does not reset it

void act(int r, int c, int type) {
    done[r][c] = true;
    Execute(r, c, type);
}

void InitGame() {
    int r, c;
    std::cin >> r >> c;
    act(r, c, 0);
}

void ReadMap() {
    for (int r = 0; r < rows; ++r) std::cin >> map_rows[r];
}

int count_around(int r, int c, char symbol) {
    int count = 0;
    for (int y = r - 1; y <= r + 1; ++y)
        for (int x = c - 1; x <= c + 1; ++x)
            if (y >= 0 && y < rows && x >= 0 && x < columns) count += map_rows[y][x] == symbol;
    return count;
}

// What the numbers around a hidden cell prove of it: 0, it is safe; 1, it is a mine; -1, nothing.
int proved(int r, int c) {
    for (int y = r - 1; y <= r + 1; ++y)
        for (int x = c - 1; x <= c + 1; ++x) {
            if (y < 0 || y >= rows || x < 0 || x >= columns) continue;
            int left = map_rows[y][x] - '0' - count_around(y, x, '@');
            if (map_rows[y][x] < '0' || map_rows[y][x] > '8') continue;
            if (left == 0) return 0;
            if (left == count_around(y, x, '?')) return 1;
        }
    return -1;
}

void Decide() {
    int row = -1, column = -1;
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) {
            if (map_rows[r][c] != '?') continue;
            if (!done[r][c] && proved(r, c) >= 0) return act(r, c, proved(r, c));
            row = r, column = c;
        }
    act(row, column, 0);
}

#endif
