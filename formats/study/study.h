// `groma: study/1`: a question about a game, how it was asked, and what came out, so that anybody can ask it
// again.
#pragma once

#include "core/rules/source.h"
#include "formats/project/project.h"
#include "formats/text/text_edit.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace groma::formats {

struct StudySource {
    rules::Text title, question;
    // What is asked of the file: of a snippet the exact chances of its call (`snippet`), of a scenario a
    // series of battles (`scenario`) or who wins it and why (`balance`), of either every type against every
    // type (`matrix`) or one value over a range (`sweep`).
    enum class Asks : std::uint8_t { Chances, Battles, Balance, Matrix, Sweep };
    Asks asks = Asks::Chances;
    rules::Text path; // below the root; empty: the file does not say what it asks about
    struct Frame {
        // --- of a snippet's call
        std::string policy = "first";   // first, uniform, best
        rules::Text of;                 // an expression over the end; empty: the result of the call
        std::uint64_t samples = 20'000; // of a matrix or a sweep, where there is too much to count
        // --- of battles
        std::string players = "greedy"; // as the command line takes them
        std::uint64_t battles = 100;    // of a balance at most; of a sweep at each value
        std::uint64_t seed = 1;
        // --- of a balance
        double within = 5, little = 5; // points of a hundred
        std::uint64_t pairs = 96;      // at most, for each change
        bool effects = true;
        std::string only;  // changes of what has this in its name
        std::string again; // players who are asked about what is sure; empty: nobody
        std::uint64_t againPairs = 48;
        std::vector<rules::Text> forbid; // SIDE:NAME
        // --- of a matrix
        rules::Text call, side; // in place of the snippet's call
        std::size_t step = 0;   // from 1; 0: the first that calls something
        std::string measure = "chances";
        std::string attacker, defender;                // counters whose types change
        std::vector<std::string> attackers, defenders; // types; empty: all
        // --- of a sweep: names and their values, one or two
        std::vector<rules::NamedText> set;
    } frame;
    rules::Text rules; // hash of the rules' texts that the result stands on; empty: not asked yet
    std::vector<rules::NamedText> result; // in the order of the file

    [[nodiscard]] bool playsSeries() const { return asks == Asks::Battles; } // whose parts are shards
};

// The measures of a matrix, in the order of sim::Measure.
inline constexpr std::array<std::string_view, 3> kMeasures{"chances", "losses", "exchange"};

[[nodiscard]] StudySource readStudy(const ProjectFile& file, diag::Sink& sink);

// What the program makes of a study: hash of the rules and named results.
struct StudyAnswer {
    std::string rules;
    std::string decisions; // who took the decisions, in words; empty: players did
    std::string method;    // how it was found, in words, where not by counting every way
    std::vector<std::pair<std::string, std::string>> result;
    std::vector<std::string> assumed; // what it rests on, and how far, in words
};

// When a study was asked, and of what: see identity.h.
struct StudyAsked {
    std::string date, identity, program;
};

// The edits that make the file say this answer in place of an earlier one.
[[nodiscard]] std::expected<TextEdits, std::string>
writeAnswer(const ProjectFile& file, const StudyAnswer& answer, const StudyAsked& asked);

} // namespace groma::formats
