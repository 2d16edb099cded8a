// A client for --pipe: visits what one number proves safe, marks what one proves to be a mine, else guesses.
//
// build: g++ -O2 -std=c++17 -o client examples/clients/first_hidden.cpp
// usage: python advanced.py --pipe ./client < data/advanced/adv1.in

#include <iostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using Board = std::vector<std::string>;
using Cells = std::vector<std::pair<int, int>>;

constexpr int VISIT = 0, MARK = 1;

// The neighbours of a cell that show `symbol`.
Cells around(const Board& board, int row, int column, char symbol) {
    Cells found;
    for (int r = row - 1; r <= row + 1; ++r)
        for (int c = column - 1; c <= column + 1; ++c) {
            bool inside = r >= 0 && r < int(board.size()) && c >= 0 && c < int(board[0].size());
            if (inside && (r != row || c != column) && board[r][c] == symbol) found.push_back({r, c});
        }
    return found;
}

// The next operation as a line: row, column, type.
std::string decide(const Board& board) {
    std::ostringstream guess, certain;
    for (int row = 0; row < int(board.size()); ++row)
        for (int column = 0; column < int(board[row].size()); ++column) {
            char symbol = board[row][column];
            if (symbol == '?' && guess.str().empty()) guess << row << ' ' << column << ' ' << VISIT;
            if (symbol < '0' || symbol > '8') continue;
            Cells unknown = around(board, row, column, '?');
            int left = symbol - '0' - int(around(board, row, column, '@').size());
            if (unknown.empty() || (left != 0 && left != int(unknown.size()))) continue;
            certain << unknown[0].first << ' ' << unknown[0].second << ' ' << (left ? MARK : VISIT);
            return certain.str();
        }
    return guess.str();
}

// Whether a map is that of a game that goes on.
bool ongoing(const Board& board) {
    bool hidden = false;
    for (const std::string& line : board) {
        if (line.find('X') != std::string::npos) return false;
        hidden |= line.find('?') != std::string::npos;
    }
    return hidden;
}

int main() {
    std::string line;
    std::getline(std::cin, line);  // "rows columns", and the total of mines if it is told
    std::istringstream size(line);
    int rows = 0, columns = 0;
    size >> rows >> columns;
    std::getline(std::cin, line);  // the first cell, which is visited for us
    Board board(rows);
    while (true) {
        for (std::string& row : board)
            if (!(std::cin >> row)) return 0;  // the judge has gone
        if (!ongoing(board)) return 0;
        std::cout << decide(board) << std::endl;  // endl flushes: without it, the judge waits for ever (TLE)
    }
}
