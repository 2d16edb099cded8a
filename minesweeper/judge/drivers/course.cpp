// What a client meets in the course's program: its headers in their order, and the names that they define.
//
// Only the syntax is checked. The student's header comes first, so that it sees none of these names.

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

#include "client.h"

#include <random>

// Of the map generator.
inline std::mt19937_64 gen;
inline int Random(int, int, std::mt19937_64&) { return 0; }
inline int Dist(int, int, int, int) { return 0; }
inline void InitSeed(uint64_t) {}
inline void GenerateMap(int, int, int, int) {}

// Of the server.
int rows, columns, total_mines, game_state;
void InitMap() {}
void VisitBlock(int, int) {}
void MarkMine(int, int) {}
void AutoExplore(int, int) {}
void ExitGame() {}
void PrintMap() {}

// Of the program itself.
bool batch_mode = false;
void Execute(int, int, int) {}
void TestSingle() {}
void TestBatch() {}
int main() {}
