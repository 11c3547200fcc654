#include "editor/session/book/book_states.h"

#include <algorithm>

namespace groma::session {

namespace {

// An entry lies two keys below the root: "quantities/support_bonus".
CoveringEntry entryAround(const formats::yaml::Tree& tree, formats::yaml::NodeIndex node, bool rules) {
    CoveringEntry entry;
    entry.path = tree.source().path();
    entry.line = tree.source().positionOf(tree.node(node).span.begin).line + 1;
    const formats::yaml::Path way = tree.pathOf(node);
    if (!rules || way.size() < 3) return entry;
    const auto* section = std::get_if<std::string>(&way[0]);
    const auto* id = std::get_if<std::string>(&way[1]);
    if (section != nullptr && id != nullptr) {
        entry.section = *section;
        entry.id = *id;
    }
    return entry;
}

// Entered outside of the document, in another scenario of the folder.
bool enteredElsewhere(const Document& document, const Proofs* proofs, const std::string& id) {
    if (proofs == nullptr || !proofs->folder) return false;
    const auto found = proofs->folder->coverage.entries.find(id);
    if (found == proofs->folder->coverage.entries.end()) return false;
    return std::ranges::any_of(found->second, [&](const std::string& place) {
        return !document.has(place.substr(0, place.rfind(':')));
    });
}

BookState stateOf(const std::string& id, const BookView& view, bool entered, const Proofs* proofs) {
    if (view.coverage.notPlayable.contains(id)) return BookState::NotPlayable;
    if (view.coverage.toReadAgain.contains(id)) return BookState::ReadAgain;
    if (!entered) return BookState::Open;
    if (proofs == nullptr || !proofs->folder) return BookState::Entered;
    const auto found = proofs->report.rules.find(id);
    if (found == proofs->report.rules.end()) return BookState::Entered;
    switch (found->second.standing) {
    case formats::Standing::Hollow:
    case formats::Standing::Reached: return BookState::Hollow;
    case formats::Standing::Loads:
    case formats::Standing::Proved:
    case formats::Standing::Assumed:
        return formats::unaccepted(view.coverage, found->second.assumed).empty() ? BookState::Proved
                                                                                 : BookState::Assumed;
    case formats::Standing::ReadAgain: // was read since
    case formats::Standing::Open:
    case formats::Standing::NotPlayable: break;
    }
    return BookState::Entered;
}

} // namespace

std::string_view nameOf(BookState state) {
    static constexpr std::array<std::string_view, kBookStates> kNames{
        "open", "entered", "to read again", "hollow", "assumed", "proved", "not playable"};
    return kNames[static_cast<std::size_t>(state)];
}

std::string_view meaningOf(BookState state) {
    static constexpr std::array<std::string_view, kBookStates> kMeanings{
        "no entry of the rules covers it",
        "an entry covers it, and no snippet that passes claims it",
        "the print has changed since it was read",
        "a snippet claims it, but stays green whatever of its entry is broken",
        "proved, by what rests on something that the book does not say and nobody has accepted",
        "break its entry, and a snippet turns red; or it only loads, and nothing of it can be broken",
        "the book's file says why it cannot be played"};
    return kMeanings[static_cast<std::size_t>(state)];
}

std::map<std::string, std::vector<CoveringEntry>> coveringEntries(const Document& document) {
    std::map<std::string, std::vector<CoveringEntry>> covered;
    const auto take = [&](const std::string& path, bool rules) {
        const formats::ProjectFile* file = document.file(path);
        if (file == nullptr || !file->tree) return;
        for (const formats::CoverPlace& cover : formats::coversOf(*file->tree)) {
            CoveringEntry entry = entryAround(*file->tree, cover.where.node, rules);
            std::vector<CoveringEntry>& known = covered[cover.id];
            const bool same = std::ranges::any_of(known, [&](const CoveringEntry& one) {
                return one.path == entry.path && one.section == entry.section && one.id == entry.id &&
                       !entry.id.empty();
            });
            if (!same) known.push_back(std::move(entry));
        }
    };
    for (const std::string& path : document.rulesPaths()) take(path, true);
    if (document.meaning().kind == formats::FileKind::Scenario) take(document.scenarioPath(), false);
    return covered;
}

std::size_t BookStates::left() const {
    return static_cast<std::size_t>(std::ranges::count_if(of, [](BookState state) { return isLeft(state); }));
}

BookStates bookStates(const BookView& view, const Document& document, const Proofs* proofs) {
    BookStates states;
    states.covered = coveringEntries(document);
    for (const BookItem& item : view.items) {
        const bool entered = states.covered.contains(item.id) || enteredElsewhere(document, proofs, item.id);
        states.of.push_back(stateOf(item.id, view, entered, proofs));
        ++states.counts[static_cast<std::size_t>(states.of.back())];
    }
    return states;
}

std::optional<std::size_t> nextLeft(const BookStates& states, std::optional<std::size_t> from, bool forward,
                                    std::optional<BookState> only) {
    const std::size_t count = states.of.size();
    for (std::size_t step = 1; step <= count; ++step) {
        const std::size_t begin = from ? *from : forward ? count - 1 : 0;
        const std::size_t at = forward ? (begin + step) % count : (begin + count * 2 - step) % count;
        if (only ? states.of[at] == *only : isLeft(states.of[at])) return at;
    }
    return std::nullopt;
}

} // namespace groma::session
