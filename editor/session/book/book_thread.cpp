#include "editor/session/book/book_thread.h"

#include "core/base/text.h"
#include "formats/proof/break_words.h"

#include <algorithm>

namespace groma::session {

namespace {

std::string titleOf(const Proofs& proofs, const std::string& path) {
    const auto& all = proofs.folder->suite.proofs();
    const auto found = std::ranges::find(all, path, &formats::Proof::path);
    if (found == all.end() || !found->loaded.snippet) return path;
    const std::string& title = found->loaded.snippet->scenario.title.text;
    return title.empty() ? path : title;
}

void addSnippets(BookThread& thread, const std::string& id, const Proofs& proofs,
                 const std::string& proving) {
    const auto add = [&](const std::map<std::string, std::vector<std::string>>& from, bool passes) {
        const auto found = from.find(id);
        if (found == from.end()) return;
        for (const std::string& path : found->second)
            if (std::ranges::find(thread.snippets, path, &ClaimingSnippet::path) == thread.snippets.end())
                thread.snippets.push_back({path, titleOf(proofs, path), passes, path == proving});
    };
    add(proofs.folder->coverage.failing, false);
    add(proofs.folder->coverage.proofs, true);
    // The one that proves, then those that are red, for they ask for work.
    std::ranges::stable_sort(thread.snippets, std::ranges::greater(), [](const ClaimingSnippet& one) {
        return one.proves ? 2 : one.passes ? 0 : 1;
    });
}

// The nearest `cite` around a place, its own before that of what it stands in.
std::string citeAround(const formats::yaml::Tree& tree, formats::yaml::Path at) {
    for (;; at.pop_back()) {
        formats::yaml::Path cite = at;
        cite.emplace_back("cite");
        if (const auto node = tree.find(cite); node != formats::yaml::kNoNode)
            return std::string(tree.node(node).text);
        if (at.empty()) return {};
    }
}

// What a battle assumes as a whole has no place: it is of the battle's file.
std::string citeOf(const formats::Suite& suite, const game::Assumption& assumed) {
    for (const formats::Proof& proof : suite.proofs()) {
        const auto found = std::ranges::find(proof.assumed, assumed);
        if (found == proof.assumed.end() || !proof.loaded.project) continue;
        const formats::Project& project = *proof.loaded.project;
        const bool placed = found->where.hasFile();
        const formats::ProjectFile* file =
            placed ? project.file(found->where.file)
                   : project.file(proof.battle.empty() ? proof.path : proof.battle);
        if (file == nullptr || file->tree == nullptr) continue;
        return citeAround(*file->tree, placed && found->where.hasNode()
                                           ? file->tree->pathOf(found->where.node)
                                           : formats::yaml::Path());
    }
    return {};
}

} // namespace

BookThread threadOf(const BookItem& item, const BookView& view, const BookStates& states,
                    const Proofs* proofs) {
    BookThread thread;
    if (const auto found = states.covered.find(item.id); found != states.covered.end())
        thread.entries = found->second;
    if (const auto found = view.coverage.notPlayable.find(item.id); found != view.coverage.notPlayable.end())
        thread.notPlayable = found->second;
    if (proofs == nullptr || !proofs->folder) return thread;
    const auto standing = proofs->report.rules.find(item.id);
    addSnippets(thread, item.id, *proofs,
                standing == proofs->report.rules.end() ? std::string() : standing->second.snippet);
    if (standing == proofs->report.rules.end()) return thread;
    if (const auto broken = formats::fromKept(standing->second.broken))
        thread.noticed = formats::inWords(*broken);
    for (const game::Assumption& one : standing->second.assumed) {
        const auto found = view.coverage.accepted.find(one.what);
        thread.rests.push_back(
            {one, citeOf(proofs->folder->suite, one),
             found == view.coverage.accepted.end() ? std::vector<formats::Acceptance>() : found->second});
    }
    std::ranges::stable_sort(thread.rests, {}, [](const RestingOn& one) { return !one.accepted.empty(); });
    return thread;
}

std::map<std::string, std::size_t> reachOfAssumptions(const Proofs& proofs) {
    std::map<std::string, std::size_t> reach;
    for (const auto& [id, standing] : proofs.report.rules)
        for (const game::Assumption& one : standing.assumed) ++reach[one.what];
    return reach;
}

std::string headingOf(const BookView& view, std::string section) {
    while (!section.empty()) {
        const auto known = view.sections.find(section);
        if (known != view.sections.end() && !known->second.empty()) return known->second;
        const bool numbered = base::isDigit(section.back());
        const std::size_t dot = section.rfind('.');
        section.resize(!numbered ? section.size() - 1 : dot == std::string::npos ? 0 : dot);
    }
    return {};
}

std::vector<BookPage> bookPages(const BookView& view) {
    const bool byPage = std::ranges::any_of(view.items, [](const BookItem& item) { return item.page > 0; });
    std::vector<BookPage> pages;
    for (std::size_t i = 0; i < view.items.size(); ++i) {
        const BookItem& item = view.items[i];
        const bool same = !pages.empty() && (byPage ? item.page == 0 || item.page == pages.back().page
                                                    : item.section == pages.back().section);
        if (!same) pages.push_back({i, 0, byPage ? item.page : 0, item.section});
        ++pages.back().count;
    }
    return pages;
}

} // namespace groma::session
