// Judge 2876's program with a student's server: prints the first map, then the map after each operation.
//
// The statuses are those of minesweeper/judge/basic.py.

#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <new>
#include <sstream>
#include <string>

#include "server.h"

namespace minesweeper_judge {

constexpr int OUT_OF_MEMORY = 112, EXIT_GAME_RETURNED = 113;

void do_operation(int row, int column, int type) {
    if (type == 0) VisitBlock(row, column);
    if (type == 1) MarkMine(row, column);
    if (type == 2) AutoExplore(row, column);
}

bool read_operation(int& row, int& column, int& type) {
    return bool(std::cin >> row >> column >> type);
}

// What the judge's own programs read: a server that lacks one of them does not compile.
[[maybe_unused]] int* const numbers[] = {&rows, &columns, &total_mines, &game_state};

}  // namespace minesweeper_judge

int main() {
    std::set_new_handler([] { _exit(minesweeper_judge::OUT_OF_MEMORY); });
    InitMap();
    PrintMap();
    int row = 0, column = 0, type = 0;
    while (minesweeper_judge::read_operation(row, column, type)) {
        minesweeper_judge::do_operation(row, column, type);
        PrintMap();
        if (game_state == 0) continue;
        ExitGame();
        std::cout.flush();
        _exit(minesweeper_judge::EXIT_GAME_RETURNED);
    }
}
