// How a game ends: three verdicts and the procedure that comes to one of them when the last turn is over. It
// counts who is left, until somebody writes what the book counts.
#include "editor/session/edits/forms/kinds/entry_kind.h"
#include "editor/session/edits/forms/kinds/sequence_lines.h"
#include "editor/session/edits/forms/kinds/sketching.h"
#include "formats/load/print_language.h"

#include <algorithm>
#include <array>

namespace groma::session {

using formats::yaml::Fragment;
using formats::yaml::Path;

namespace {

struct VerdictLine {
    const char *id, *winner, *english, *french;
};
constexpr std::array<VerdictLine, 3> kVerdicts{
    {{"first_wins", "first", "The first side wins", "Le premier camp gagne"},
     {"second_wins", "second", "The second side wins", "Le second camp gagne"},
     {"drawn", "none", "Nobody wins", "Personne ne gagne"}}};
constexpr const char* kCounted = "let first_left = size(pieces(first_side))\n"
                                 "let second_left = size(pieces(second_side))\n"
                                 "if first_left > second_left then finish first_wins\n"
                                 "if second_left > first_left then finish second_wins\n"
                                 "finish drawn\n";

Expected<SketchedRules> sketchVictory(const Document& document, const EntrySketch& sketch) {
    const rules::Model& model = document.ruleset()->model;
    if (!model.verdicts.empty())
        return refuse(
            "the rules have verdicts already: a passage that tells of another end becomes a procedure "
            "with `finish`");
    const bool french = formats::printLanguage(document.project()) == formats::Language::French;
    SketchedRules made;
    const std::string id = callableId(model, sketch.title, "victory");
    made.entries.push_back(
        {"procedures", id, sketch.title, {{"does", Fragment::literal(remark(sketch.printed) + kCounted)}}});
    for (const VerdictLine& one : kVerdicts)
        made.besides.emplace_back(
            Path{"victory", "verdicts", one.id},
            Fragment::map({{"winner", Fragment::word(one.winner)},
                           {"title", Fragment::sentence(french ? one.french : one.english)}},
                          Fragment::Layout::Flow));
    // What a position is worth, for players who think ahead and for odds.
    if (model.worth < 0)
        made.besides.emplace_back(
            Path{"measures", "worth"},
            Fragment::map({{"title", Fragment::sentence(french ? "Pions d'avance" : "Counters ahead")},
                           {"takes", wordsOf({{"player", "side"}})},
                           {"is", Fragment::word("size(pieces(player)) - size(pieces(other(player)))")}},
                          Fragment::Layout::Block));
    const auto sequence = sequenceOf(document, made);
    if (!sequence) return std::unexpected(sequence.error());
    made.besides.emplace_back(Path{"sequence"}, Fragment::literal(withLast(*sequence, id)));
    made.note = "It counts who is left when the last turn is over: write what the book counts";
    return made;
}

} // namespace

extern const EntryKind kVictoryKind{
    .word = "Victory",
    .meaning = "how a game ends and who has won it",
    .sketch = sketchVictory,
};

} // namespace groma::session
