#include "editor/session/language/rename.h"

#include "core/base/text.h"
#include "core/syntax/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace groma::session {

namespace {

using formats::Span;
using formats::yaml::Kind;
using formats::yaml::kNoNode;
using formats::yaml::NodeIndex;
using formats::yaml::Tree;

constexpr int kMostRounds = 60;
constexpr std::size_t kMostTries = 400;

// Texts for people: their words are no names, whatever they look like.
constexpr std::array<std::string_view, 12> kProse = {"title",  "help",     "notes", "cite",
                                                     "covers", "subtitle", "basis", "assumed",
                                                     "source", "question", "groma", "text"};

bool isProse(const Tree& tree, NodeIndex node) {
    if (tree.node(node).isKey) return false;
    for (NodeIndex at = node; at != kNoNode; at = tree.node(at).parent) {
        const std::string_view key = tree.keyText(at);
        // A title may hold a value: `{holder.count} of them`.
        if (key == "title" && tree.node(node).text.find('{') != std::string_view::npos) return false;
        if (!key.empty()) return std::ranges::find(kProse, key) != kProse.end();
    }
    return false;
}

class Renamer {
  public:
    Renamer(const Trial& trial, std::string path, std::string name)
        : trial_(trial), path_(std::move(path)), name_(std::move(name)) {}

    // All that names what the place names.
    Expected<NameUses> uses(Span at) {
        const auto word = wordAt({path_, at});
        if (!word || isProse(*trial_.tree(path_), word->node))
            return refuse(fmt::format("`{}` stands in a text for people here and names nothing", name_));
        all_ = trial_.restingOn(path_);
        if (all_.empty()) return refuse(fmt::format("`{}` is of no kind that Groma knows", path_));
        fresh_ = freshName();
        near_ = nearest();
        const NamePlace asked{path_, at};
        const bool inRules = trial_.isOfRules(path_);
        Expected<NameUses> found =
            refuse(fmt::format("`{}` is no name that the files of this project give to something", name_));
        for (const NamePlace& definition : definedBy(asked, inRules)) {
            found = closed(asked, {definition});
            if (found || inRules) return found;
        }
        return found;
    }

    // What rests on the definition and may say something else by another name: rules, and files that hold one
    // of the two names.
    std::vector<std::string> concerned(const std::string& to) {
        std::vector<std::string> found;
        for (const std::string& start : all_)
            if (trial_.isRules(start) || std::ranges::any_of(trial_.basisOf(start), [&](const auto& path) {
                    return (path == start || !trial_.isOfRules(path)) &&
                           (!words(path).empty() || !placesOfWord(*trial_.tree(path), to).empty());
                }))
                found.push_back(start);
        return found;
    }

    std::size_t lineOf(const NamePlace& place) const {
        const Tree* tree = trial_.tree(place.path);
        return tree == nullptr ? 0 : tree->source().positionOf(place.span.begin).line + 1;
    }

    // What is wrong with the names changed and was not before.
    std::vector<TrialProblem> news(const Renamed& names, const std::string& to,
                                   const std::vector<std::string>& starts, bool played) {
        std::map<std::pair<NamePlace, std::string>, TrialProblem> found;
        for (const std::string& start : starts) {
            const StartAnswer* now = judged(start, names, to, played);
            if (now == nullptr) continue; // nothing changes there
            std::vector<TrialProblem> fresh = now->problems;
            takeKnown(fresh, asItIs(start, false));
            // Only what play alone can have told before is looked for by playing it as it is.
            if (played && !fresh.empty()) takeKnown(fresh, asItIs(start, true));
            for (TrialProblem& problem : fresh)
                found.try_emplace({problem.place, problem.kind}, std::move(problem));
        }
        std::vector<TrialProblem> all;
        for (auto& [key, problem] : found) all.push_back(std::move(problem));
        return all;
    }

    // Whether the rules mean what they meant.
    bool sameRules(const Renamed& names, const std::string& to, const std::vector<std::string>& starts,
                   bool played) {
        return std::ranges::all_of(starts, [&](const std::string& start) {
            const StartAnswer* now = judged(start, names, to, played);
            return now == nullptr ||
                   now->shape == asItIs(start, false).shape; // played or not, the same rules
        });
    }

  private:
    std::optional<WordPlace> wordAt(const NamePlace& place) {
        for (const WordPlace& word : words(place.path))
            if (word.span == place.span) return word;
        return std::nullopt;
    }

    const std::vector<WordPlace>& words(const std::string& path) {
        const auto [at, fresh] = words_.try_emplace(path);
        if (const Tree* tree = trial_.tree(path); fresh && tree != nullptr)
            at->second = placesOfWord(*tree, name_);
        return at->second;
    }

    std::string freshName() const {
        std::set<std::string> files;
        for (const std::string& start : trial_.starts())
            files.insert(trial_.basisOf(start).begin(), trial_.basisOf(start).end());
        for (int n = 0;; ++n) {
            // Without the name in it: messages that a snippet expects are compared by what they hold.
            std::string candidate = fmt::format("q{}z", n);
            if (candidate.find(name_) != std::string::npos) continue;
            const bool taken = std::ranges::any_of(files, [&](const std::string& path) {
                const Tree* tree = trial_.tree(path);
                return tree != nullptr && tree->source().bytes().find(candidate) != std::string_view::npos;
            });
            if (!taken) return candidate;
        }
    }

    // The fewest starts with which a place of the file can be judged: its rules, and itself.
    std::vector<std::string> nearest() const {
        std::vector<std::string> near;
        const bool itself = std::ranges::find(all_, path_) != all_.end();
        const std::set<std::string>* ownBasis = itself ? &trial_.basisOf(path_) : nullptr;
        for (const std::string& start : trial_.starts()) {
            const bool under = trial_.isRules(start) && ownBasis != nullptr && ownBasis->contains(start);
            const bool over = trial_.isRules(start) && trial_.basisOf(start).contains(path_);
            if (start == path_ || under || over) near.push_back(start);
        }
        if (near.empty()) near.push_back(all_.front());
        return near;
    }

    const StartAnswer& asItIs(const std::string& start, bool played) {
        const auto [at, first] = asItIs_.try_emplace({start, played});
        if (first) at->second = trial_.of(start, {}, name_, played);
        return at->second;
    }

    // With those of the names that stand in what the start rests on; null where none does, and nothing
    // changes. The last answer is kept: from round to round few of the files change.
    const StartAnswer* judged(const std::string& start, const Renamed& names, const std::string& to,
                              bool played) {
        Renamed here;
        for (const auto& [path, places] : names)
            if (!places.empty() && trial_.basisOf(start).contains(path)) here[path] = places;
        if (here.empty()) return nullptr;
        Judged& last = judged_[{start, played}];
        if (last.names != here || last.to != to) last = {here, to, trial_.of(start, here, to, played)};
        return &last.answer;
    }

    static bool holds(const TrialProblem& problem, const NamePlace& place) {
        return problem.place.path == place.path && problem.place.span.contains(place.span);
    }

    static void takeKnown(std::vector<TrialProblem>& problems, const StartAnswer& before) {
        std::erase_if(problems, [&](const TrialProblem& problem) {
            return std::ranges::any_of(before.problems, [&](const TrialProblem& known) {
                return known.place == problem.place && known.kind == problem.kind;
            });
        });
    }

    static Renamed only(const NamePlace& place) { return {{place.path, {place.span}}}; }

    // Where that is defined which the place names: the place itself where it defines. Rules complain of the
    // place when the definition is another; what stands on rules is not read while they are wrong, and gets
    // all that its rules define by that name.
    std::vector<NamePlace> definedBy(const NamePlace& asked, bool inRules) {
        const auto itself = wordAt(asked);
        const std::vector<TrialProblem> alone = news(only(asked), fresh_, near_, false);
        if (!isWrong(alone, asked) && itself && mayDefine(asked.path, *itself)) return {asked};
        std::vector<NamePlace> found;
        std::size_t tries = 0;
        for (const NamePlace& candidate : candidates(asked)) {
            if (candidate == asked || ++tries > kMostTries) continue;
            const std::vector<TrialProblem> without = news(only(candidate), fresh_, near_, false);
            if (isWrong(without, candidate)) continue;
            if (std::ranges::any_of(without, [&](const TrialProblem& one) { return holds(one, asked); }))
                return {candidate};
            if (!inRules) found.push_back(candidate);
        }
        return found;
    }

    static bool isWrong(const std::vector<TrialProblem>& found, const NamePlace& at) {
        return std::ranges::any_of(found,
                                   [&](const TrialProblem& one) { return one.error && holds(one, at); });
    }

    // A key, an item of a list, or what a text gives a name to.
    bool mayDefine(const std::string& path, const WordPlace& word) const {
        const Tree& tree = *trial_.tree(path);
        const formats::yaml::Node& node = tree.node(word.node);
        if (word.longer || isProse(tree, word.node)) return false;
        if (node.text == name_)
            return node.isKey || inList(tree, word.node) || tree.keyText(word.node) == "id";
        const std::string_view text = node.text;
        std::string_view ahead = base::trim(text.substr(0, word.offset));
        const std::string_view behind = base::trim(text.substr(word.offset + name_.size()));
        for (const std::string_view giver : {"let", "for", "as", "choose one", "choose some", "pick one"})
            if (ahead.ends_with(giver)) return true;
        if (behind.starts_with("in ") || behind.starts_with("by ")) return true;
        return ahead.empty() || ahead.ends_with(',') || behind.starts_with(',');
    }

    static bool inList(const Tree& tree, NodeIndex node) {
        const NodeIndex parent = tree.node(node).parent;
        return parent != kNoNode && tree.node(parent).kind == Kind::List;
    }

    // Where it may be defined, the likeliest first: in the same text, in the same entry, entries of rules,
    // the rest.
    std::vector<NamePlace> candidates(const NamePlace& asked) {
        std::set<std::string> files;
        for (const std::string& start : near_)
            files.insert(trial_.basisOf(start).begin(), trial_.basisOf(start).end());
        const auto itself = wordAt(asked);
        std::vector<std::pair<int, NamePlace>> ranked;
        for (const std::string& path : files)
            for (const WordPlace& word : words(path)) {
                if (!mayDefine(path, word)) continue;
                ranked.emplace_back(rank(path, word, asked, itself ? itself->node : kNoNode),
                                    NamePlace{path, word.span});
            }
        std::ranges::stable_sort(ranked, {}, [](const auto& one) { return one.first; });
        std::vector<NamePlace> found;
        for (auto& [rank, place] : ranked) found.push_back(std::move(place));
        return found;
    }

    int rank(const std::string& path, const WordPlace& word, const NamePlace& asked, NodeIndex at) const {
        const Tree& tree = *trial_.tree(path);
        if (path == asked.path && word.node == at) return 0;
        const std::vector<NodeIndex> above = above_(tree, word.node);
        if (path == asked.path && above.size() > 2) {
            const std::vector<NodeIndex> own = above_(tree, at);
            if (own.size() > 2 && own[own.size() - 3] == above[above.size() - 3]) return 1;
        }
        return tree.node(word.node).isKey && above.size() <= 3 ? 2 : 3;
    }

    // The node, then what holds it, up to the root.
    static std::vector<NodeIndex> above_(const Tree& tree, NodeIndex node) {
        std::vector<NodeIndex> way;
        for (NodeIndex at = node; at != kNoNode; at = tree.node(at).parent) way.push_back(at);
        return way;
    }

    // From the definitions on: who does not know the name any more is changed with them, until nobody
    // complains.
    Expected<NameUses> closed(const NamePlace& asked, std::vector<NamePlace> definitions) {
        all_ = trial_.restingOn(definitions.front().path);
        names_.clear();
        for (const NamePlace& place : definitions) names_[place.path].insert(place.span);
        bool joined = false;
        std::vector<std::string> starts = nearestTo(definitions.front().path);
        bool inRules = true;
        bool played = false;
        for (const std::string& start : concerned(name_))
            for (const TrialProblem& problem : asItIs(start, false).problems)
                if (problem.error)
                    return refuse(fmt::format("{}:{} has an error, which hides what is named there: {}",
                                              problem.place.path, lineOf(problem.place), problem.message));
        for (int round = 0; round < kMostRounds; ++round) {
            const std::vector<TrialProblem> found = news(names_, fresh_, starts, played);
            if (takeComplaints(found)) continue;
            if (found.empty() && inRules) {
                inRules = false;
                starts = stillNaming();
                continue;
            }
            if (found.empty() && !played) {
                played = true;
                starts = stillNaming();
                continue;
            }
            if (found.empty()) return finish(asked, definitions);
            if (!joined && joinOthers(definitions)) {
                joined = true;
                continue;
            }
            return refuse(fmt::format("what `{}` names cannot be told apart: {}:{} would say: {}", name_,
                                      found.front().place.path, lineOf(found.front().place),
                                      found.front().message));
        }
        return refuse(fmt::format("what `{}` names cannot be told apart", name_));
    }

    std::vector<std::string> nearestTo(const std::string& path) const {
        std::vector<std::string> near;
        for (const std::string& start : all_)
            if (trial_.isRules(start) || start == path) near.push_back(start);
        return near.empty() ? all_ : near;
    }

    // Those with a place of the word, below the rules, that was not found to be the name.
    std::vector<std::string> stillNaming() {
        std::vector<std::string> found;
        for (const std::string& start : all_) {
            const bool open = std::ranges::any_of(trial_.basisOf(start), [&](const std::string& path) {
                const auto changed = names_.find(path);
                const std::size_t known = changed == names_.end() ? 0 : changed->second.size();
                return !trial_.isOfRules(path) && known < words(path).size();
            });
            if (open) found.push_back(start);
        }
        return found;
    }

    // Adds the places at which something is newly wrong; whether there were any. Where a problem is of a name
    // and nothing else, it is taken first; of a longer stretch, one place at a time.
    bool takeComplaints(const std::vector<TrialProblem>& found) {
        for (const bool narrow : {true, false})
            for (const bool longer : {false, true}) {
                bool taken = false;
                for (const TrialProblem& problem : found)
                    taken = take(problem.place.path, problem.place.span, narrow, longer) || taken;
                if (taken) return true;
            }
        bool taken = false;
        for (const TrialProblem& problem : found)
            taken = takeOwner(problem.place) || takeAround(problem.place) || taken;
        return taken;
    }

    bool take(const std::string& path, Span within, bool narrow, bool longer) {
        const Tree* tree = trial_.tree(path);
        if (tree == nullptr) return false;
        for (const WordPlace& word : words(path)) {
            if (word.longer != longer || !within.contains(word.span) || isProse(*tree, word.node)) continue;
            if (narrow && wholeName(*tree, word) + 2 < within.size()) continue;
            if (names_[path].insert(word.span).second) return true;
        }
        return false;
    }

    static std::size_t wholeName(const Tree& tree, const WordPlace& word) {
        return nameAt(tree.source().bytes(), word.span.begin).size();
    }

    // `unit.moved`, where `unit` now stands for something else that has no such part.
    bool takeOwner(const NamePlace& place) {
        for (const WordPlace& word : words(place.path))
            if (word.span.end + 1 == place.span.begin &&
                trial_.tree(place.path)->source().bytes()[word.span.end] == '.')
                return take(place.path, word.span, false, false);
        return false;
    }

    // What is expected, and told at its key; what is told at the value of a key that names it.
    bool takeAround(const NamePlace& place) {
        const Tree* tree = trial_.tree(place.path);
        if (tree == nullptr) return false;
        for (NodeIndex index = 0; index < tree->nodeCount(); ++index) {
            const formats::yaml::Node& node = tree->node(index);
            if (node.span != place.span) continue;
            for (const NodeIndex beside : {node.isKey ? node.value : node.key, aboveKey(*tree, index)})
                if (beside != kNoNode && (take(place.path, tree->node(beside).span, false, false) ||
                                          take(place.path, tree->node(beside).span, false, true)))
                    return true;
        }
        return false;
    }

    static NodeIndex aboveKey(const Tree& tree, NodeIndex node) {
        const NodeIndex parent = tree.node(node).parent;
        return parent == kNoNode ? kNoNode : tree.node(parent).key;
    }

    // A name may be given in several places: an attribute by each class, a question in each text that asks
    // it.
    bool joinOthers(std::vector<NamePlace>& definitions) {
        const NamePlace first = definitions.front();
        const auto itself = wordAt(first);
        const Tree& tree = *trial_.tree(first.path);
        const std::string_view section = itself ? sectionOf(tree, itself->node) : std::string_view();
        std::set<std::string> files;
        for (const std::string& start : nearestTo(first.path))
            files.insert(trial_.basisOf(start).begin(), trial_.basisOf(start).end());
        bool more = false;
        for (const std::string& path : files)
            for (const WordPlace& word : words(path)) {
                const Tree& other = *trial_.tree(path);
                const bool alike = itself && tree.node(itself->node).isKey == other.node(word.node).isKey &&
                                   sectionOf(other, word.node) == section && mayDefine(path, word);
                if (!alike || !names_[path].insert(word.span).second) continue;
                definitions.push_back({path, word.span});
                more = true;
            }
        return more;
    }

    // The key of the map or list that holds the name: `attributes`, `takes`, `values`.
    static std::string_view sectionOf(const Tree& tree, NodeIndex node) {
        const NodeIndex parent = tree.node(node).isKey ? tree.node(node).parent : node;
        for (NodeIndex at = parent; at != kNoNode; at = tree.node(at).parent)
            if (!tree.keyText(at).empty()) return tree.keyText(at);
        return {};
    }

    Expected<NameUses> finish(const NamePlace& asked, std::vector<NamePlace> definitions) {
        takeHoles();
        takeRemembered();
        const auto file = names_.find(asked.path);
        if (file == names_.end() || !file->second.contains(asked.span))
            return refuse(fmt::format("`{}` is not named by what is written here", name_));
        const std::vector<std::string> rules = nearestTo(definitions.front().path);
        if (!sameRules(names_, fresh_, rules, false))
            return refuse(
                fmt::format("the rules know `{}` by its name and would be others without it", name_));
        NameUses uses{name_, {}, std::move(definitions)};
        for (const auto& [path, spans] : names_)
            for (const Span span : spans) uses.places.push_back({path, span});
        return uses;
    }

    // `title: "{u} supports"`: what a title does not know stays as it is, and nobody complains.
    void takeHoles() {
        for (auto& [path, spans] : names_) {
            const Tree* tree = trial_.tree(path);
            for (const WordPlace& word : words(path)) {
                const formats::yaml::Node& node = tree->node(word.node);
                const bool hole = !node.isKey && word.offset > 0 && node.text[word.offset - 1] == '{' &&
                                  tree->keyText(word.node) == "title" && !word.longer;
                const bool beside = hole && std::ranges::any_of(spans, [&](Span span) {
                                        return tree->node(node.parent).span.contains(span);
                                    });
                if (beside) spans.insert(word.span);
            }
        }
    }

    // What stands on the answers of a game is read again only when it is asked again: the values that a book
    // takes over, and the results of studies.
    void takeRemembered() {
        for (const std::string& start : trial_.starts()) {
            const Tree* tree = trial_.tree(start);
            if (tree == nullptr || !isBeside(start)) continue;
            for (const WordPlace& word : words(start)) {
                const formats::yaml::Path way =
                    tree->pathOf(tree->node(word.node).isKey ? tree->node(word.node).value : word.node);
                const auto first = way.empty() ? nullptr : std::get_if<std::string>(&way.front());
                if (first == nullptr) continue;
                const bool accepted = *first == "accepted" && way.size() > 2 && !tree->node(word.node).isKey;
                const bool result = *first == "result" && tree->node(word.node).isKey &&
                                    tree->node(word.node).text == name_ && givesResults();
                if ((accepted && inValues(way)) || result) names_[start].insert(word.span);
            }
        }
    }

    static bool inValues(const formats::yaml::Path& way) {
        return std::ranges::any_of(way, [](const formats::yaml::PathStep& step) {
            const auto* key = std::get_if<std::string>(&step);
            return key != nullptr && *key == "values";
        });
    }

    // A book lies with its rules, in their folder or above; a study rests on one of the files.
    bool isBeside(const std::string& start) const {
        if (std::ranges::find(all_, start) != all_.end()) return true;
        const std::string folder = start.substr(0, start.rfind('/') + 1);
        return std::ranges::any_of(all_, [&](const std::string& one) {
            return trial_.isRules(one) && one.starts_with(folder) &&
                   one.find('/', folder.size()) == std::string::npos;
        });
    }

    bool givesResults() const {
        for (const auto& [path, spans] : names_) {
            const Tree* tree = trial_.tree(path);
            for (const Span span : spans)
                for (const WordPlace& word : words_.at(path)) {
                    if (word.span != span) continue;
                    const NodeIndex node =
                        tree->node(word.node).isKey ? tree->node(word.node).value : word.node;
                    const formats::yaml::Path way = tree->pathOf(node);
                    const auto* first = way.empty() ? nullptr : std::get_if<std::string>(&way.front());
                    if (first != nullptr && (*first == "outcomes" || *first == "victory")) return true;
                }
        }
        return false;
    }

    const Trial& trial_;
    std::string path_, name_, fresh_;
    std::vector<std::string> all_, near_;
    Renamed names_;
    std::map<std::string, std::vector<WordPlace>> words_;
    struct Judged {
        Renamed names;
        std::string to;
        StartAnswer answer;
    };
    std::map<std::pair<std::string, bool>, StartAnswer> asItIs_; // by start, and whether it was played
    std::map<std::pair<std::string, bool>, Judged> judged_;
};

Expected<Span> nameIn(const Trial& trial, const std::string& path, std::size_t offset) {
    const Tree* tree = trial.tree(path);
    if (tree == nullptr) return refuse(fmt::format("`{}` is no file of the project", path));
    const Span span = nameAt(tree->source().bytes(), offset);
    if (span.empty()) return refuse("no name stands here");
    // `WARB_1` is the first counter of the type WARB.
    const std::string_view word = tree->source().text(span);
    if (lang::isReservedWord(word)) return refuse(fmt::format("`{}` is a word of the language", word));
    return span;
}

} // namespace

Expected<NameUses> usesOf(const Trial& trial, const std::string& path, std::size_t offset) {
    const auto span = nameIn(trial, path, offset);
    if (!span) return std::unexpected(span.error());
    return Renamer(trial, path, std::string(trial.tree(path)->source().text(*span))).uses(*span);
}

Edited renamed(const Trial& trial, const std::string& path, std::size_t offset, const std::string& to) {
    if (!lang::isName(to))
        return refuse(fmt::format("`{}` is no name: a letter or _, then letters, digits and _", to));
    if (lang::isReservedWord(to)) return refuse(fmt::format("`{}` is a word of the language", to));
    const auto span = nameIn(trial, path, offset);
    if (!span) return std::unexpected(span.error());
    const std::string name(trial.tree(path)->source().text(*span));
    if (name == to) return Change{fmt::format("Rename {}", name), {}};
    Renamer renamer(trial, path, name);
    const auto uses = renamer.uses(*span);
    if (!uses) return std::unexpected(uses.error());
    Renamed names;
    for (const NamePlace& place : uses->places) names[place.path].insert(place.span);
    const std::vector<std::string> concerned = renamer.concerned(to);
    if (const auto wrong = renamer.news(names, to, concerned, true); !wrong.empty())
        return refuse(fmt::format("{}:{} would say: {}", wrong.front().place.path,
                                  renamer.lineOf(wrong.front().place), wrong.front().message));
    if (!renamer.sameRules(names, to, concerned, true))
        return refuse(fmt::format("`{}` stands for something else where `{}` is used", to, name));
    Change change{fmt::format("Rename {} to {}", name, to), {}};
    for (const auto& [file, spans] : names) {
        FileEdit& edit = change.files.emplace_back(FileEdit{file, {}});
        for (const Span place : spans) edit.edits.push_back({place.begin, place.end, to});
    }
    return change;
}

std::string textAfter(const Trial& trial, const FileEdit& file) {
    const Tree* tree = trial.tree(file.path);
    return tree == nullptr ? std::string()
                           : formats::applyEdits(tree->source().bytes(), file.edits).value_or("");
}

} // namespace groma::session
