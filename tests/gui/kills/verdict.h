// What a killed window left: whether every file is whole, and whether its journal has what it last showed.
#pragma once

#include "tests/gui/kills/progress.h"

#include <map>
#include <optional>
#include <set>
#include <string>

namespace groma::gui {

struct Verdict {
    std::string failure;    // empty: nothing was lost
    bool atSave = false;    // killed while it saved
    bool recovered = false; // there was unsaved work
    bool further = false;   // the journal is a step ahead of what the window had shown
    int lost = 0;           // texts that the window showed and that nobody has any more
    int keysLost = 0;       // pressed again, since nothing came of them
};

// What one kind of work may find on its disk.
struct Known {
    std::map<std::string, std::uint64_t> untouched; // files that nobody changes
    std::set<std::uint64_t> texts;                  // that the document had, ever
    std::optional<std::uint64_t> expected;          // of the text that the next window must show
    bool offered = false;                           // and that it takes up from a journal
};
Known knownAtStart(const Place& place, Work work);

// Every file is there, and none is torn: else what is wrong.
std::string faultOfFiles(const Place& place, Work work, const Known& known);

void look(const Place& place, Work work, const Progress& progress, Known& known, Verdict& verdict);

// No journal with work, no temporary file, the file as it was left to be.
bool nothingLeft(const Place& place, Work work, const Known& known);

struct Sums {
    int kills = 0, atSave = 0, recovered = 0, further = 0, lost = 0, mostLost = 0, keysLost = 0, failures = 0;

    void add(const Verdict& verdict, int round, const char* work);
    void fail(const std::string& why);
    Sums& operator+=(const Sums& other);
    [[nodiscard]] std::string text(const char* name) const;
};

} // namespace groma::gui
