// The judge's map generator in C++, as a reference for generator.py.
//
// usage: generator_reference VARIANT maps GAMES < data/batch/batch1.in
//        generator_reference VARIANT draws BOUND
//
// Variant gcc11 or gcc10 is one of the two algorithms that libstdc++ has had for integers in a
// range, written out by hand; library is std::uniform_int_distribution of the compiler at hand.
// `draws` prints 1000 integers below a bound from the engine as it is without a seed.

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <utility>
#include <vector>

static std::mt19937_64 engine;
static std::string variant;

// An integer from low to high, both included.
template <typename Int>
static Int draw(Int low, Int high) {
    if (variant == "library") return std::uniform_int_distribution<Int>(low, high)(engine);
    const std::uint64_t range = static_cast<std::uint64_t>(high - low) + 1;
    if (variant == "gcc10") {
        const std::uint64_t scaling = UINT64_MAX / range, past = range * scaling;
        std::uint64_t word;
        do word = engine(); while (word >= past);
        return low + static_cast<Int>(word / scaling);
    }
    unsigned __int128 product = static_cast<unsigned __int128>(engine()) * range;
    if (static_cast<std::uint64_t>(product) < range) {
        const std::uint64_t threshold = (0 - range) % range;
        while (static_cast<std::uint64_t>(product) < threshold) {
            product = static_cast<unsigned __int128>(engine()) * range;
        }
    }
    return low + static_cast<Int>(product >> 64);
}

static void print_map(int rows, int columns, int mines, int distance) {
    const int first_row = draw(1, rows - 2);
    const int first_column = draw(1, columns - 2);
    std::vector<std::pair<int, int>> free;
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) {
            if (std::abs(r - first_row) + std::abs(c - first_column) > distance) free.emplace_back(r, c);
        }
    }
    std::vector<std::string> map(rows, std::string(columns, '.'));
    for (int mine = 0; mine < mines; ++mine) {
        const int index = draw(0, static_cast<int>(free.size()) - 1);
        map[free[index].first][free[index].second] = 'X';
        free.erase(free.begin() + index);
    }
    std::cout << rows << "  " << columns << "\n";
    for (const std::string& row : map) std::cout << row << "\n";
    std::cout << first_row << " " << first_column << "\n";
}

int main(int argc, char** argv) {
    if (argc != 4) return 2;
    variant = argv[1];
    if (std::string(argv[2]) == "draws") {
        const std::uint64_t bound = std::stoull(argv[3]);
        for (int i = 0; i < 1000; ++i) std::cout << draw<std::uint64_t>(0, bound - 1) << "\n";
        return 0;
    }
    int rows, columns, mines, distance;
    std::uint64_t seed;
    if (!(std::cin >> rows >> columns >> mines >> seed >> distance)) return 2;
    engine.seed(seed);
    for (int left = std::atoi(argv[3]); left > 0; --left) print_map(rows, columns, mines, distance);
}
