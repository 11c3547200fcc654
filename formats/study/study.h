// `groma: study/1`: a question about a game, how it was asked, and what came out, so that anybody can ask it
// again.
#pragma once

#include "core/rules/source.h"
#include "formats/project/project.h"
#include "formats/text/text_edit.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace groma::formats {

struct StudySource {
    rules::Text title, question;
    // One of both: exact chances of a snippet's call, or a series of battles of a scenario. Paths below the
    // root.
    std::string snippet, scenario;
    struct Frame {
        std::string policy = "first"; // of a snippet: first, uniform, best
        rules::Text of; // of a snippet: an expression over the end; empty: the result of the call
        std::string players = "greedy"; // of a scenario, as the command line takes them
        std::uint64_t battles = 100;
        std::uint64_t seed = 1;
    } frame;
    rules::Text rules; // hash of the rules' texts that the result stands on; empty: not asked yet
    std::vector<rules::NamedText> result; // in the order of the file
};

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
