// A right server: one board in arrays, a cascade with a stack of its own.
#ifndef SERVER_H
#define SERVER_H

#include <cstdlib>
#include <iostream>
#include <utility>
#include <vector>

int rows, columns, total_mines, game_state;

namespace field {

constexpr int LARGEST = 30;

bool mine[LARGEST][LARGEST], visited[LARGEST][LARGEST], marked[LARGEST][LARGEST];
int safe_visited, mines_marked;

bool inside(int r, int c) { return r >= 0 && r < rows && c >= 0 && c < columns; }

// How many of the 8 cells around one have their entry set.
int count_around(const bool (&cells)[LARGEST][LARGEST], int r, int c) {
    int count = 0;
    for (int y = r - 1; y <= r + 1; ++y)
        for (int x = c - 1; x <= c + 1; ++x)
            if (inside(y, x) && (y != r || x != c)) count += cells[y][x];
    return count;
}

char shown(int r, int c) {
    if (marked[r][c]) return mine[r][c] ? '@' : 'X';
    if (game_state == 1 && mine[r][c]) return '@';
    if (!visited[r][c]) return '?';
    return mine[r][c] ? 'X' : char('0' + count_around(mine, r, c));
}

}  // namespace field

inline void InitMap() {
    using namespace field;
    std::cin >> rows >> columns;
    total_mines = game_state = safe_visited = mines_marked = 0;
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) {
            char cell = '.';
            std::cin >> cell;
            mine[r][c] = cell == 'X';
            visited[r][c] = marked[r][c] = false;
            total_mines += mine[r][c];
        }
}

inline void VisitBlock(int r, int c) {
    using namespace field;
    std::vector<std::pair<int, int>> waiting{{r, c}};
    while (!waiting.empty()) {
        auto [y, x] = waiting.back();
        waiting.pop_back();
        if (!inside(y, x) || visited[y][x] || marked[y][x]) continue;
        visited[y][x] = true;
        if (mine[y][x]) {
            game_state = -1;
            return;
        }
        ++safe_visited;
        if (count_around(mine, y, x) != 0) continue;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) waiting.push_back({y + dy, x + dx});
    }
    if (safe_visited == rows * columns - total_mines) game_state = 1;
}

inline void MarkMine(int r, int c) {
    using namespace field;
    if (visited[r][c] || marked[r][c]) return;
    marked[r][c] = true;
    if (mine[r][c])
        ++mines_marked;
    else
        game_state = -1;
}

inline void AutoExplore(int r, int c) {
    using namespace field;
    if (!visited[r][c] || mine[r][c]) return;
    if (count_around(marked, r, c) != count_around(mine, r, c)) return;
    for (int y = r - 1; y <= r + 1; ++y)
        for (int x = c - 1; x <= c + 1; ++x)
            if (inside(y, x)) VisitBlock(y, x);
}

inline void PrintMap() {
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) std::cout << field::shown(r, c);
        std::cout << '\n';
    }
}

inline void ExitGame() {
    bool won = game_state == 1;
    std::cout << (won ? "YOU WIN!" : "GAME OVER!") << '\n';
    std::cout << field::safe_visited << ' ' << (won ? total_mines : field::mines_marked) << '\n';
    exit(0);
}

#endif
