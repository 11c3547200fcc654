#include "formats/proof/standing.h"

#include "core/base/hash.h"
#include "formats/proof/asking_order.h"
#include "formats/proof/break_words.h"
#include "formats/proof/node_places.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace groma::formats {

namespace {

using yaml::Kind;
using yaml::NodeIndex;

struct Entry {
    const ProjectFile* file = nullptr;
    Stretch stretch;
    std::vector<std::string> ids;
    std::string row;                    // the entry of the rules that it stands in: "traits/elite"
    bool byAny = false;                 // covers nothing: any snippet may prove it
    std::vector<const Mutant*> mutants; // within it
    std::string place;
    std::uint64_t text = 0; // hash of what it says
    // What came out.
    std::map<std::size_t, std::string> proves; // proof: what it noticed
    std::set<std::size_t> reaches;
    bool breaks = false; // some mutant of it can be played
};

Entry entryAt(const ProjectFile& file, NodeIndex at, std::vector<std::string> ids) {
    const yaml::Tree& tree = *file.tree;
    Entry entry;
    entry.file = &file;
    entry.stretch = {tree.ref(at), proof::lastWithin(tree, at)};
    entry.ids = std::move(ids);
    entry.row = proof::entryOf(tree, at);
    const yaml::Node& node = tree.node(at);
    const std::size_t begin = std::min(node.entryBegin, node.span.begin);
    entry.place = fmt::format("{}:{}", file.path, tree.source().positionOf(begin).line + 1);
    entry.text = base::hashText(tree.source().text({begin, node.span.end}));
    return entry;
}

void collect(const ProjectFile& file, NodeIndex at, std::vector<Entry>& into) {
    const yaml::Tree& tree = *file.tree;
    if (tree.node(at).kind == Kind::Map && at != tree.root())
        if (std::vector<std::string> ids = coversAt(tree, at); !ids.empty())
            into.push_back(entryAt(file, at, std::move(ids)));
    for (const NodeIndex child : tree.children(at)) collect(file, child, into);
}

// Entries of the rules in which nothing covers a rule of the book.
void collectOthers(const ProjectFile& file, const std::vector<std::string>& book, std::vector<Entry>& into) {
    const yaml::Tree& tree = *file.tree;
    std::set<std::string> claimed;
    for (const Entry& entry : into)
        if (std::ranges::any_of(
                entry.ids, [&](const std::string& id) { return std::ranges::find(book, id) != book.end(); }))
            claimed.insert(entry.row);
    for (const NodeIndex section : tree.children(tree.root())) {
        if (tree.node(section).kind != Kind::Map) continue;
        for (const NodeIndex one : tree.children(section)) {
            if (claimed.contains(proof::entryOf(tree, one))) continue;
            into.push_back(entryAt(file, one, {}));
            into.back().byAny = true;
        }
    }
}

// The file as the suite has read it, if it is one of its rules: nodes and code are numbered there.
const ProjectFile* ruleFile(const Suite& suite, const ProjectFile& file) {
    for (const Basis& basis : suite.bases())
        for (const auto* list : {&basis.parts.files, &basis.parts.campaign})
            for (const ProjectFile* rules : *list)
                if (rules->path == file.path) return rules;
    return &file;
}

class Proving {
  public:
    // `book`: of every entry of the rules, not only of those that cover something of it; null for those
    // alone.
    Proving(const Suite& suite, const Coverage& coverage, const std::vector<const ProjectFile*>& files,
            const ProofCache& cache, const std::vector<std::string>* book)
        : suite_(suite), coverage_(coverage), cache_(cache) {
        for (const ProjectFile* given : files) {
            if (!given->tree) continue;
            const ProjectFile* file = ruleFile(suite, *given);
            const std::size_t first = entries_.size();
            collect(*file, file->tree->root(), entries_);
            if (file == given) // no code of the suite stands in it
                for (std::size_t i = first; i < entries_.size(); ++i)
                    entries_[i].stretch.first.file = diag::NodeRef::kNone;
            else if (book != nullptr) collectOthers(*file, *book, entries_);
            if (const std::vector<std::string> own = coversAt(*file->tree, file->tree->root()); !own.empty())
                whole(*file, own);
        }
        for (const auto* mutants : {&suite.mutants(), &suite.battleMutants()})
            for (const Mutant& mutant : *mutants)
                for (Entry& entry : entries_)
                    if (mutant.path == entry.file->path && mutant.node.node >= entry.stretch.first.node &&
                        mutant.node.node <= entry.stretch.lastNode)
                        entry.mutants.push_back(&mutant);
        for (std::size_t i = 0; i < suite.proofs().size(); ++i)
            for (const std::string& id : suite.proofs()[i].covers) claims_[id].push_back(i);
    }

    std::vector<Entry>& entries() { return entries_; }

    void prove(Entry& entry) const {
        if (entry.byAny) return proveByAny(entry);
        std::set<std::string> open;
        std::set<std::size_t> candidates;
        for (const std::string& id : entry.ids) {
            const auto claimed = claims_.find(id);
            if (claimed == claims_.end()) continue;
            for (const std::size_t i : claimed->second) {
                if (!suite_.proofs()[i].passed || entry.proves.contains(i)) continue;
                if (reaches(i, entry)) entry.reaches.insert(i);
                const auto found = entry.reaches.contains(i) ? cache_.find(key(entry, i)) : cache_.end();
                if (found != cache_.end()) entry.proves[i] = found->second;
                else candidates.insert(i);
            }
            if (!provedBy(entry, claimed->second)) open.insert(id);
        }
        entry.breaks = !entry.proves.empty();
        for (const bool far : {false, true}) breakAll(entry, candidates, open, far);
    }

    std::string key(const Entry& entry, std::size_t proof) const {
        const yaml::Tree& snippet = *suite_.proofs()[proof].loaded.project->start()->tree;
        return fmt::format("{:016x}{:016x}", entry.text, snippet.source().contentHash());
    }

    // The best that any entry with any snippet can show for it; of one row of the rules, that its entries
    // can.
    RuleStanding standing(const std::string& id, const std::string& row = {}) const {
        RuleStanding best;
        const auto claimed = claims_.find(id);
        const auto better = [&](Standing standing, const Entry& entry, std::size_t proof) {
            const std::vector<game::Assumption>& assumed = suite_.proofs()[proof].assumed;
            if (formats::isDone(standing) && !unaccepted(coverage_, assumed).empty())
                standing = Standing::Assumed;
            const bool firmer = standing == best.standing && standing >= Standing::Assumed &&
                                assumed.size() < best.assumed.size();
            if (standing <= best.standing && !firmer) return;
            best = {standing, entry.place, suite_.proofs()[proof].path, {}, {}};
            if (standing >= Standing::Assumed) best.assumed = assumed;
            if (const auto noticed = entry.proves.find(proof); noticed != entry.proves.end())
                best.broken = noticed->second;
        };
        for (const Entry& entry : entries_) {
            if (claimed == claims_.end() || std::ranges::find(entry.ids, id) == entry.ids.end()) continue;
            if (!row.empty() && entry.row != row) continue;
            for (const std::size_t i : claimed->second) {
                if (!suite_.proofs()[i].passed) continue;
                if (entry.proves.contains(i)) better(Standing::Proved, entry, i);
                else if (!entry.reaches.contains(i)) better(Standing::Hollow, entry, i);
                else better(entry.breaks ? Standing::Reached : Standing::Loads, entry, i);
            }
        }
        return best;
    }

    std::map<std::string, EntryStanding> byRow(const Coverage& coverage,
                                               const std::map<std::string, RuleStanding>& rules) const {
        std::map<std::string, EntryStanding> rows;
        for (const Entry& entry : entries_) {
            if (entry.row.empty()) continue;
            if (entry.byAny) rows[entry.row].all = standingOf(entry);
            for (const std::string& id : entry.ids) {
                if (!rules.contains(id)) continue;
                std::vector<std::pair<std::string, RuleStanding>>& row = rows[entry.row].rules;
                if (std::ranges::any_of(row, [&](const auto& known) { return known.first == id; })) continue;
                row.emplace_back(id,
                                 coverage.notPlayable.contains(id) ? rules.at(id) : standing(id, entry.row));
            }
        }
        for (auto& [name, row] : rows) {
            // Where all is done, a proof says more than what is true by construction.
            const auto weight = [](const auto& one) {
                return isDone(one.second.standing) ? 100 - static_cast<int>(one.second.standing)
                                                   : static_cast<int>(one.second.standing);
            };
            if (!row.rules.empty()) row.all = std::ranges::min_element(row.rules, {}, weight)->second;
        }
        return rows;
    }

  private:
    // A file that covers ids as a whole, as scenarios do.
    void whole(const ProjectFile& file, const std::vector<std::string>& ids) {
        Entry entry;
        entry.file = &file;
        entry.stretch = {}; // what stands in it is proved where it stands
        entry.ids = ids;
        entry.place = file.path + ":1";
        entry.text = file.tree->source().contentHash();
        entries_.push_back(std::move(entry));
    }

    bool reaches(std::size_t proof, const Entry& entry) const {
        const Loaded& loaded = suite_.proofs()[proof].loaded;
        if (loaded.project->file(entry.file->path) == nullptr) return false;
        if (suite_.hasCode(entry.stretch)) return suite_.runs(proof, entry.stretch);
        return entry.mutants.empty() || std::ranges::any_of(entry.mutants, [&](const Mutant* one) {
                   return suite_.reaches(proof, *one);
               });
    }
    bool provedBy(const Entry& entry, const std::vector<std::size_t>& proofs) const {
        return std::ranges::any_of(proofs, [&](std::size_t i) { return entry.proves.contains(i); });
    }
    // Puts the breaks of the entry to the candidates that are seen to reach what is broken; `far`: to the
    // others, which may notice all the same (askingOrder).
    void breakAll(Entry& entry, std::set<std::size_t>& candidates, std::set<std::string>& open,
                  bool far) const {
        for (const Mutant* which : entry.mutants) {
            if ((open.empty() && entry.breaks) || (far && candidates.empty())) return;
            const Mutant& mutant = *which;
            Suite::BrokenRules rules = suite_.breakRules(mutant);
            if (rules.fate != Fate::Unnoticed) continue;
            entry.breaks = true;
            for (const std::size_t i : std::set<std::size_t>(candidates)) {
                const bool reached = entry.reaches.contains(i) && suite_.reaches(i, mutant);
                if (!useful(i, open) || reached == far || !suite_.notices(i, mutant, rules)) continue;
                candidates.erase(i);
                noticed(entry, i, mutant);
            }
            std::erase_if(open, [&](const std::string& id) { return provedBy(entry, claims_.at(id)); });
        }
    }
    static void noticed(Entry& entry, std::size_t proof, const Mutant& mutant) {
        entry.reaches.insert(proof);
        entry.proves[proof] = kept(BreakTold::of(mutant));
    }
    void proveByAny(Entry& entry) const {
        for (std::size_t i = 0; i < suite_.proofs().size(); ++i) {
            if (!suite_.proofs()[i].passed || !reaches(i, entry)) continue;
            entry.reaches.insert(i);
            if (const auto found = cache_.find(key(entry, i)); found != cache_.end())
                entry.proves[i] = found->second;
        }
        entry.breaks = !entry.proves.empty();
        for (const bool far : {false, true})
            for (const Mutant* which : entry.mutants)
                if (entry.proves.empty()) proveByAny(entry, *which, far);
    }
    void proveByAny(Entry& entry, const Mutant& mutant, bool far) const {
        Suite::BrokenRules rules = suite_.breakRules(mutant);
        if (rules.fate != Fate::Unnoticed) return;
        entry.breaks = true;
        const AskingOrder order = askingOrder(suite_, mutant);
        const std::size_t end = far ? order.proofs.size() : order.reaching;
        for (std::size_t at = far ? order.reaching : 0; at < end; ++at)
            if (suite_.notices(order.proofs[at], mutant, rules))
                return noticed(entry, order.proofs[at], mutant);
    }
    RuleStanding standingOf(const Entry& entry) const {
        const auto pathOf = [&](std::size_t proof) { return suite_.proofs()[proof].path; };
        if (!entry.proves.empty())
            return {Standing::Proved,
                    entry.place,
                    pathOf(entry.proves.begin()->first),
                    entry.proves.begin()->second,
                    {}};
        if (!entry.breaks) return {Standing::Loads, entry.place, {}, {}, {}};
        if (entry.reaches.empty()) return {Standing::Hollow, entry.place, {}, {}, {}};
        return {Standing::Reached, entry.place, pathOf(*entry.reaches.begin()), {}, {}};
    }
    bool useful(std::size_t proof, const std::set<std::string>& open) const {
        const std::vector<std::string>& covers = suite_.proofs()[proof].covers;
        return std::ranges::any_of(covers, [&](const std::string& id) { return open.contains(id); });
    }

    const Suite& suite_;
    const Coverage& coverage_;
    const ProofCache& cache_;
    std::vector<Entry> entries_;
    std::map<std::string, std::vector<std::size_t>> claims_;
};

} // namespace

std::vector<game::Assumption> unaccepted(const Coverage& coverage,
                                         const std::vector<game::Assumption>& assumed) {
    std::vector<game::Assumption> left;
    std::ranges::copy_if(assumed, std::back_inserter(left),
                         [&](const game::Assumption& one) { return !coverage.accepted.contains(one.what); });
    return left;
}

std::vector<std::string> idleAcceptances(const Coverage& coverage, const Suite& suite) {
    std::set<std::string_view> read;
    for (const Proof& proof : suite.proofs())
        for (const game::Assumption& one : proof.assumed) read.insert(one.what);
    std::vector<std::string> idle;
    for (const auto& [what, by] : coverage.accepted)
        if (!read.contains(what)) idle.push_back(what);
    return idle;
}

std::string_view standingName(Standing standing) {
    static constexpr std::array<std::string_view, 8> kNames{"to read again",       "open",    "hollow",
                                                            "hollow, but reached", "assumed", "only loads",
                                                            "not playable",        "proved"};
    return kNames[static_cast<std::size_t>(standing)];
}

namespace {

ProofReport report(const Suite& suite, const Coverage& coverage,
                   const std::vector<const ProjectFile*>& entryFiles, const Suite::ForEach& forEach,
                   ProofCache& cache, bool entries) {
    Proving proving(suite, coverage, entryFiles, cache, entries ? &coverage.ids : nullptr);
    forEach(proving.entries().size(), [&](std::size_t i) { proving.prove(proving.entries()[i]); });
    for (const Entry& entry : proving.entries())
        for (const auto& [proof, noticed] : entry.proves) cache[proving.key(entry, proof)] = noticed;
    ProofReport all;
    for (const std::string& id : coverage.ids) {
        if (coverage.notPlayable.contains(id)) all.rules[id].standing = Standing::NotPlayable;
        else all.rules[id] = proving.standing(id);
        if (coverage.toReadAgain.contains(id)) all.rules[id].standing = Standing::ReadAgain;
    }
    if (entries) all.entries = proving.byRow(coverage, all.rules);
    return all;
}

} // namespace

ProofReport proofReport(const Suite& suite, const Coverage& coverage,
                        const std::vector<const ProjectFile*>& entryFiles, const Suite::ForEach& forEach,
                        ProofCache& cache) {
    return report(suite, coverage, entryFiles, forEach, cache, true);
}

std::map<std::string, RuleStanding> standings(const Suite& suite, const Coverage& coverage,
                                              const std::vector<const ProjectFile*>& entryFiles,
                                              const Suite::ForEach& forEach, ProofCache& cache) {
    return report(suite, coverage, entryFiles, forEach, cache, false).rules;
}

} // namespace groma::formats
