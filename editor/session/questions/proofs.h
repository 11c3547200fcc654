// Which entries of the rules are proved by a snippet: as `groma coverage` knows it, of the texts as they are
// in the window.
#pragma once

#include "editor/session/document/document.h"
#include "editor/session/jobs/jobs.h"
#include "formats/proof/folder.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace groma::session {

struct ProofQuestion {
    Document document;        // with rules
    std::uint64_t folder = 0; // folderStamp: what lies beside the rules
    std::string cache;        // file of proofs that were found; empty: none
};
// Of the rules' texts and what lies beside them: no stroke on a map changes it.
std::uint64_t keyOf(const ProofQuestion& question);
// The folder of the rules, where their snippets are; absolute. Empty without rules.
std::string proofFolder(const Document& document);
// Of names, times and sizes of the texts in a folder.
std::uint64_t folderStamp(const std::string& folder);
// What of a kind lies beside the rules, below the root of the document, by path.
std::vector<std::string> filesBesideRules(const Document& document, formats::FileKind kind);

// Half a second, or until it is cancelled: who types is given time to come to rest.
void restFromTyping(const JobControl& control);

struct ProofCounts {
    std::size_t proved = 0;
    std::size_t byConstruction = 0; // only load, or not playable
    std::size_t assumed = 0;        // proved, resting on what nobody has accepted
    std::size_t reached = 0, hollow = 0, open = 0;
    std::size_t readAgain = 0; // the book's print changed
    std::size_t all() const {
        return proved + byConstruction + assumed + reached + hollow + open + readAgain;
    }
};

struct Proofs {
    std::shared_ptr<const formats::ProofFolder> folder; // null: cancelled
    formats::ProofReport report;
    bool ofBook = false; // counts are of the rules of a book; else of the entries of the rules
    ProofCounts counts;
    std::size_t snippets = 0;
    std::vector<std::string> failing; // snippets that do not load or do not pass, below the root
};
Proofs proveRules(const ProofQuestion& question, formats::FileSystem& files, JobControl& control);

} // namespace groma::session
