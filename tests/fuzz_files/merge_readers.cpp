// Two changes of one text, joined: nothing of either may be lost without a word.
#include "core/diag/codes.h"
#include "formats/load/load.h"
#include "formats/merge/merge.h"
#include "formats/merge/open.h"
#include "formats/yaml/edit.h"
#include "formats/yaml/parse.h"
#include "tests/fuzz_files/readers.h"
#include "tests/session/small_game_texts.h"
#include "tests/support/source_dir.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <memory>
#include <utility>

namespace groma::fuzz {
namespace {

using namespace formats;
using namespace formats::yaml;
using merge::Conflict;
using merge::Merged;

constexpr std::string_view kOurs = "%%%% ours\n";
constexpr std::string_view kTheirs = "%%%% theirs\n";

struct Three {
    std::string base, ours, theirs;
};

std::string fileOfTests(const std::string& path) {
    std::ifstream file(std::string(test::sourceDir()) + "/tests/" + path);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string asOne(const Three& three) {
    return fmt::format("{}{}{}{}{}", three.base, kOurs, three.ours, kTheirs, three.theirs);
}

// Where damage took a line between two texts, the text behind it is empty.
Three asThree(std::string_view text) {
    Three three;
    const std::size_t ours = text.find(kOurs);
    three.base = text.substr(0, ours);
    if (ours == std::string_view::npos) return three;
    text.remove_prefix(ours + kOurs.size());
    const std::size_t theirs = text.find(kTheirs);
    three.ours = text.substr(0, theirs);
    if (theirs != std::string_view::npos) three.theirs = text.substr(theirs + kTheirs.size());
    return three;
}

Parsed parsed(const std::string& text) {
    diag::Sink unheard;
    ParseLimits limits;
    limits.maxNodes = 20'000;
    limits.maxExpandedNodes = 20'000;
    return parse(std::make_shared<SourceFile>("fuzz.yaml", text), 0, unheard, limits);
}

// A battle, a snippet or rules, with what it rests on.
Loaded loadedAs(const std::string& text) {
    MemoryFileSystem files;
    files.put("/game/groma-project", "");
    files.put("/game/rules.yaml", std::string(session::kRules));
    files.put("/game/fight.yaml", std::string(session::kFight));
    files.put("/game/battle.yaml", std::string(session::kBattle));
    files.put("/game/merged.yaml", text);
    Loader loader(files);
    LoadOptions options;
    options.root = "/game";
    options.crossCheck = false;
    return loader.load("/game/merged.yaml", options);
}

std::size_t told(const Loaded& loaded, diag::Code code) {
    std::size_t count = 0;
    for (const diag::Diagnostic& problem : loaded.problems.items())
        count += problem.code == code ? problem.count : 0;
    return count;
}

bool hasAliases(const Tree& tree) {
    for (NodeIndex index = 0; index < tree.nodeCount(); ++index)
        if (tree.node(index).alias != kNoNode || !tree.node(index).anchor.empty()) return true;
    return false;
}

// What any three texts must keep, whatever stands in them.
std::string lawsFault(const Three& three) {
    const auto& [base, ours, theirs] = three;
    if (merge::merge(base, base, theirs).text != theirs)
        return "what only they changed is not as they wrote it";
    if (merge::merge(base, ours, base).text != ours) return "what only we changed is not as we wrote it";
    if (merge::merge(base, ours, ours).text != ours) return "what both changed alike is not as both wrote it";
    const Merged merged = merge::merge(base, ours, theirs);
    const std::size_t all = base.size() + ours.size() + theirs.size();
    if (merged.text.size() > 4 * all + 4096 * (1 + merged.conflicts.size()))
        return fmt::format("{} bytes became {}", all, merged.text.size());
    const Merged other = merge::merge(base, theirs, ours);
    if (other.byLines != merged.byLines || other.conflicts.empty() != merged.conflicts.empty())
        return "it hangs on whose text is called ours whether there is a conflict";
    const Loaded loaded = loadedAs(merged.text);
    if (merged.byLines) return {};
    const Parsed read = parsed(merged.text);
    const bool sound = parsed(base).ok && parsed(ours).ok && parsed(theirs).ok;
    if (sound && !read.ok) return "what was joined of sound texts cannot be read";
    if (!read.ok || merged.conflicts.empty()) return {};
    const NodeIndex open = read.tree->find(read.tree->root(), merge::kConflictsKey);
    if (open == kNoNode || read.tree->children(open).size() < merged.conflicts.size())
        return "a conflict does not stand in the text";
    return told(loaded, diag::Code::OpenConflict) == 0 ? "a conflict is not told when the file is loaded"
                                                       : "";
}

// The value at a way of the fragment, as the path of a tree names it.
Fragment& at(Fragment& root, const Path& path) {
    Fragment* here = &root;
    for (const PathStep& step : path)
        here = &std::ranges::find(here->entries, std::get<std::string>(step),
                                  &std::pair<std::string, Fragment>::first)
                    ->second;
    return *here;
}

// One edit of a hand: a value that became another word, an entry put in, or one taken out.
struct Edit {
    Path path; // of the value; of the map that an entry is put into
    std::string word;
    enum class Kind : std::uint8_t { Set, Insert, Remove } kind = Kind::Set;
};

bool within(const Path& inner, const Path& outer) {
    return inner.size() >= outer.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}

bool apart(const Edit& one, const Edit& other) {
    return !within(one.path, other.path) && !within(other.path, one.path);
}

std::optional<Edit> someEdit(const Tree& tree, std::string word, tests::Rng& rng) {
    NodeIndex index = rng.boundedDraw(static_cast<std::uint32_t>(tree.nodeCount()));
    index = tree.node(index).isKey ? tree.node(index).value : index;
    for (NodeIndex up = index; up != tree.root(); up = tree.node(up).parent)
        if (tree.node(tree.node(up).parent).kind != yaml::Kind::Map) return std::nullopt;
    const Node& node = tree.node(index);
    Edit edit{tree.pathOf(index), std::move(word), Edit::Kind::Set};
    // What a file is, and the numbers that its cells go by, change the meaning of all else.
    if (edit.path.empty() || edit.path.front() == PathStep("groma")) return std::nullopt;
    if (std::ranges::find(edit.path, PathStep("numbering")) != edit.path.end()) return std::nullopt;
    if (node.kind == yaml::Kind::Map && node.childCount > 1 && rng.boundedDraw(2) == 0)
        edit.kind = Edit::Kind::Insert;
    else if (rng.boundedDraw(4) == 0 && tree.node(node.parent).childCount > 2) edit.kind = Edit::Kind::Remove;
    else if (node.kind == yaml::Kind::Map || node.kind == yaml::Kind::List) return std::nullopt;
    return edit;
}

EditResult editOf(const Tree& tree, const Edit& edit) {
    const NodeIndex node = tree.find(edit.path);
    switch (edit.kind) {
    case Edit::Kind::Insert: return appendEntry(tree, node, edit.word, Fragment::word(edit.word));
    case Edit::Kind::Remove: return yaml::remove(tree, node);
    default: return setScalar(tree, node, edit.word);
    }
}

void change(Fragment& root, const Edit& edit) {
    if (edit.kind == Edit::Kind::Remove) {
        const Path above(edit.path.begin(), edit.path.end() - 1);
        std::erase_if(at(root, above).entries, [&](const auto& entry) {
            return entry.first == std::get<std::string>(edit.path.back());
        });
        return;
    }
    Fragment& value = at(root, edit.path);
    if (edit.kind == Edit::Kind::Insert) value.entries.emplace_back(edit.word, Fragment::word(edit.word));
    else value = Fragment::word(edit.word);
}

std::optional<std::string> changed(const Tree& tree, const std::vector<Edit>& edits) {
    TextEdits all;
    for (const Edit& edit : edits) {
        const EditResult made = editOf(tree, edit);
        if (!made) return std::nullopt;
        all.insert(all.end(), made->begin(), made->end());
    }
    auto text = applyEdits(tree.source().bytes(), std::move(all));
    return text ? std::optional(std::move(*text)) : std::nullopt;
}

// Edits of two hands that have nothing in common: both are there, and nothing else moved.
std::string apartFault(const std::string& base, tests::Rng& rng) {
    const Parsed read = parsed(base);
    if (!read.ok || hasAliases(*read.tree) || read.tree->node(read.tree->root()).kind != yaml::Kind::Map)
        return {};
    std::array<std::vector<Edit>, 2> hands;
    Fragment expected = Fragment::copyOf(*read.tree, read.tree->root());
    for (std::uint32_t i = 0; i < 8; ++i) {
        const auto edit = someEdit(*read.tree, fmt::format("zq{}word", i), rng);
        const auto clear = [&](const std::vector<Edit>& hand) {
            return std::ranges::all_of(hand, [&](const Edit& other) { return apart(*edit, other); });
        };
        if (!edit || !clear(hands[0]) || !clear(hands[1])) continue;
        hands[i % 2].push_back(*edit);
    }
    const auto ours = changed(*read.tree, hands[0]);
    const auto theirs = changed(*read.tree, hands[1]);
    if (!ours || !theirs) return {};
    for (const std::vector<Edit>& hand : hands)
        for (const Edit& edit : hand) change(expected, edit);
    const Merged merged = merge::merge(base, *ours, *theirs);
    const auto told = [&](std::string why) {
        return fmt::format("{}\n--- ours\n{}--- theirs\n{}--- merged\n{}", why, *ours, *theirs, merged.text);
    };
    for (const std::vector<Edit>& hand : hands)
        for (const Edit& edit : hand)
            if (edit.kind != Edit::Kind::Remove && merged.text.find(edit.word) == std::string::npos)
                return told(fmt::format("`{}` at {} is lost", edit.word, toString(edit.path)));
    if (merged.byLines) return {}; // no file of ours any more: as git does it
    const Parsed joined = parsed(merged.text);
    if (!joined.ok) return told("it cannot be read");
    if (!merged.conflicts.empty())
        return told("edits that have nothing in common are a conflict at " +
                    toString(merged.conflicts[0].at));
    return sameContent(*joined.tree, joined.tree->root(), expected) ? "" : told("something else moved");
}

Three battleThree() {
    Three three;
    three.base = three.ours = three.theirs = std::string(session::kBattle);
    const auto swap = [](std::string& text, std::string_view from, std::string_view to) {
        if (const std::size_t at = text.find(from); at != std::string::npos)
            text.replace(at, from.size(), to);
    };
    swap(three.ours, "FOOT", "HORSE");
    swap(three.ours, "title:", "subtitle: ours\ntitle:");
    swap(three.theirs, "HORSE", "CHIEF");
    swap(three.theirs, "FOOT", "CHIEF");
    return three;
}

Three rulesThree() {
    Three three;
    three.base = three.ours = three.theirs = fileOfTests("formats/mistakes/rules.yaml");
    const auto swap = [](std::string& text, std::string_view from, std::string_view to) {
        if (const std::size_t at = text.find(from); at != std::string::npos)
            text.replace(at, from.size(), to);
    };
    swap(three.ours, "cp: 3, mp: 2", "cp: 4, mp: 2");
    swap(three.ours, "[5, AR, DR, DR]", "[5, AR, DR, DE]");
    swap(three.ours, "d6: 6", "d6: 6\n  d8: 8");
    swap(three.theirs, "cp: 3, mp: 2", "cp: 3, mp: 5");
    swap(three.theirs, "unit.moved = yes", "unit.moved = yes\n      fall_back(unit, cell(foe))");
    swap(three.theirs, "cost: 2", "cost: 3");
    swap(three.theirs, "[5, AR, DR, DR]", "[5, AE, DR, DR]");
    return three;
}

} // namespace

std::vector<Reader> mergeReaders() {
    std::vector<std::string> texts;
    for (const char* file : {"rules.yaml", "battle.yaml", "snippet.yaml"})
        texts.push_back(fileOfTests(std::string("formats/mistakes/") + file));
    for (const std::string_view text : {session::kRules, session::kFight, session::kBattle})
        texts.emplace_back(text);
    return {
        {"three texts to merge",
         {asOne(battleThree()), asOne(rulesThree())},
         [](const std::string& text, tests::Rng&) { return lawsFault(asThree(text)); }},
        {"changes apart", std::move(texts),
         [](const std::string& text, tests::Rng& rng) { return apartFault(text, rng); }},
    };
}

} // namespace groma::fuzz
