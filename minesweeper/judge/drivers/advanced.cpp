// Hosts a student's client: the judge's lines on one side, InitGame and Decide on the other.
//
// Its lines are those of minesweeper/assignment/hosting.py. The map is in the judge's process; here are only its
// size and its printed text. All games are played in this one process, one after another.
//
// usage: program MEBIBYTES

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <new>
#include <sstream>
#include <string>

int rows, columns, total_mines;

namespace minesweeper_judge {

void init_game();
void read_map();
void decide();

namespace {

// Descriptors above all that a client opens.
constexpr int FIRST_DESCRIPTOR = 50;

// The course's judge calls Decide again, and for ever, if it did not call Execute.
constexpr int MOST_IDLE = 10000;

int from_judge, to_judge;
long most_memory;  // of resident memory, in KiB
bool over;         // whether the game has ended
bool reading;      // whether the client reads a map
int executed;      // calls of Execute in this turn
int vain;          // those after the end of the game
int idle;          // turns in a row without any
const char* turn = "the start of the program";

rusage used() {
    rusage found;
    getrusage(RUSAGE_SELF, &found);
    return found;
}

void answer(const std::string& line) {
    std::string text = line + "\n";
    for (size_t at = 0; at < text.size();) {
        ssize_t written = write(to_judge, text.data() + at, text.size() - at);
        if (written <= 0) _exit(0);  // the judge has gone
        at += written;
    }
}

[[noreturn]] void stop(const char* code, const std::string& why) {
    answer(std::string("stop ") + code + " " + why);
    _exit(0);
}

[[noreturn]] void out_of_memory() {
    // Without new memory: what a message needs may not be there.
    constexpr char text[] = "stop MLE needed more memory than there is\n";
    ssize_t written = write(to_judge, text, sizeof text - 1);
    _exit(written < 0);
}

void exit_called() { stop("RE", std::string(turn) + " ended the program: exit() was called"); }

void check_memory() {
#ifdef __APPLE__
    constexpr long PER_KIB = 1024;
#else
    constexpr long PER_KIB = 1;
#endif
    if (used().ru_maxrss / PER_KIB > most_memory)
        stop("MLE", "used more than " + std::to_string(most_memory / 1024) + " MiB of memory");
}

std::string processor_time() {
    rusage found = used();
    long micros = found.ru_utime.tv_usec + found.ru_stime.tv_usec;
    long seconds = found.ru_utime.tv_sec + found.ru_stime.tv_sec + micros / 1000000;
    char text[40];
    std::snprintf(text, sizeof text, "%ld.%06ld", seconds, micros % 1000000);
    return text;
}

// The judge's next lines; ends the process if there are none.
std::string read_lines(int count) {
    static char buffer[1 << 16];
    static ssize_t size = 0, at = 0;
    std::string text;
    while (count > 0) {
        if (at == size) {
            at = 0;
            size = read(from_judge, buffer, sizeof buffer);
            if (size <= 0) _exit(0);
        }
        count -= buffer[at] == '\n';
        text += buffer[at++];
    }
    return text;
}

// Call a function of the client, which reads `text` from cin and prints nowhere.
void call(void (*function)(), const std::string& text) {
    std::istringstream input(text);
    std::streambuf* before = std::cin.rdbuf(input.rdbuf());
    std::cin.clear();
    function();
    std::cin.rdbuf(before);
    std::cin.clear();
}

void execute(int row, int column, int type) {
    if (reading) stop("WA", "ReadMap called Execute");
    if (over) {  // in the turn that ended the game
        if (++vain == MOST_IDLE)
            stop("TLE", "Execute was called after the game had ended, " + std::to_string(vain) + " times");
        return;
    }
    check_memory();
    std::string operation = std::to_string(row) + " " + std::to_string(column) + " " + std::to_string(type);
    answer("do " + operation + (++executed > 1 ? " again" : ""));
    std::string map = read_lines(rows);
    over = map.find('X') != std::string::npos || map.find('?') == std::string::npos;
    if (over) return;
    reading = true;
    call(read_map, map);
    reading = false;
}

void take_turn(const char* name, void (*function)(), const std::string& text) {
    turn = name;
    executed = 0;
    call(function, text);
    idle = executed ? 0 : idle + 1;
    if (idle == MOST_IDLE)
        stop("TLE", "Decide did not call Execute, " + std::to_string(idle) +
                        " times in a row, so the game goes on for ever");
}

void play_game() {
    std::istringstream size(read_lines(1));
    size >> rows >> columns >> total_mines;
    over = false;
    idle = vain = 0;
    take_turn("InitGame", init_game, read_lines(1));
    while (!over) take_turn("Decide", decide, "");
    check_memory();
}

// Move the judge's streams out of the client's way: it reads nothing, and what it prints goes nowhere.
void hide_streams() {
    from_judge = fcntl(0, F_DUPFD, FIRST_DESCRIPTOR);
    to_judge = fcntl(1, F_DUPFD, FIRST_DESCRIPTOR);
    int nowhere = open("/dev/null", O_RDWR);
    dup2(nowhere, 0);
    dup2(nowhere, 1);
    close(nowhere);
}

}  // namespace
}  // namespace minesweeper_judge

void Execute(int r, int c, int type) { minesweeper_judge::execute(r, c, type); }

int main(int, char** arguments) {
    minesweeper_judge::most_memory = std::atol(arguments[1]) * 1024;
    minesweeper_judge::hide_streams();
    std::ios::sync_with_stdio(false);  // a client that says it later would get another cin
    std::set_new_handler(minesweeper_judge::out_of_memory);
    std::atexit(minesweeper_judge::exit_called);
    minesweeper_judge::answer("ready " + minesweeper_judge::processor_time());
    while (true) {
        minesweeper_judge::play_game();
        minesweeper_judge::answer("over " + minesweeper_judge::processor_time());
    }
}
