// A client that takes what one number proves, else visits the hidden cell that its numbers call safest.
#ifndef CLIENT_H
#define CLIENT_H

#include <iostream>
#include <string>
#include <utility>
#include <vector>

extern int rows, columns, total_mines;
void Execute(int r, int c, int type);

namespace player {

enum Operation { VISIT, MARK };

std::vector<std::string> map;

// The cells around one that show this symbol.
std::vector<std::pair<int, int>> around(int r, int c, char symbol) {
    std::vector<std::pair<int, int>> found;
    for (int y = r - 1; y <= r + 1; ++y)
        for (int x = c - 1; x <= c + 1; ++x)
            if (y >= 0 && y < rows && x >= 0 && x < columns && (y != r || x != c) && map[y][x] == symbol)
                found.push_back({y, x});
    return found;
}

}  // namespace player

inline void InitGame() {
    player::map.clear();
    int r, c;
    std::cin >> r >> c;
    Execute(r, c, player::VISIT);
}

inline void ReadMap() {
    player::map.resize(rows);
    for (std::string& row : player::map) std::cin >> row;
}

inline void Decide() {
    using namespace player;
    std::vector<std::vector<double>> risk(rows, std::vector<double>(columns, 0.3));
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) {
            if (map[r][c] < '0' || map[r][c] > '8') continue;
            auto hidden = around(r, c, '?');
            int left = map[r][c] - '0' - int(around(r, c, '@').size());
            if (hidden.empty()) continue;
            if (left == 0) return Execute(hidden[0].first, hidden[0].second, VISIT);
            if (left == int(hidden.size())) return Execute(hidden[0].first, hidden[0].second, MARK);
            for (auto [y, x] : hidden) risk[y][x] = std::max(risk[y][x], double(left) / hidden.size());
        }
    int row = -1, column = -1;
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c)
            if (map[r][c] == '?' && (row < 0 || risk[r][c] < risk[row][column])) row = r, column = c;
    Execute(row, column, VISIT);
}

#endif
