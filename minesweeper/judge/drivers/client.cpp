// A student's client alone: what it may see of the server, and its functions for the driver.

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

extern int rows, columns, total_mines;
void Execute(int r, int c, int type);

#include "client.h"

namespace minesweeper_judge {

void init_game() { InitGame(); }
void read_map() { ReadMap(); }
void decide() { Decide(); }

}  // namespace minesweeper_judge
