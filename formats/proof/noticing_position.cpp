#include "formats/proof/noticing_position.h"

#include "core/game/setup/setup_builder.h"
#include "core/lang/check/types.h"
#include "core/snippet/snippet.h"
#include "formats/proof/asking_order.h"
#include "formats/proof/break_words.h"
#include "formats/scenario/scenario_reader.h"
#include "formats/yaml/edit.h"
#include "formats/yaml/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <set>
#include <utility>

namespace groma::formats {

namespace {

using yaml::Fragment;
using yaml::Kind;
using yaml::kNoNode;
using yaml::NodeIndex;

constexpr std::size_t kMostSnippets = 12;
constexpr int kHighest =
    6; // values that a counter is given: those beside the numbers of the clause, 0 to this

// What a position may use, or used.
struct Work {
    std::uint64_t steps = 0;
    std::size_t situations = 0;
};
// A changed one may take a way that its snippet never took.
constexpr Work kWorkOfOne{200'000, 2'000};

// A change of a snippet's text.
struct Variation {
    std::string words;
    TextEdits edits;
};

// The changes of one snippet, in three waves: the likeliest and fewest first; of each wave `most` at most.
class Variations {
  public:
    Variations(const ProjectFile& file, const game::RulesetRef& rules, std::vector<int> values,
               std::size_t most)
        : file_(file), tree_(*file.tree), rules_(rules), values_(std::move(values)), most_(most) {}

    [[nodiscard]] std::vector<Variation> wave(int which) {
        found_.clear();
        if (which == 2) {
            for (const Mutant& one : mutantsOf(file_, rules_))
                if (!full()) found_.push_back({inWords(BreakTold::of(one)), one.edits});
            return std::move(found_);
        }
        const NodeIndex pieces = tree_.find(tree_.root(), "pieces");
        if (pieces != kNoNode && tree_.node(pieces).kind == Kind::Map)
            for (const NodeIndex side : tree_.children(pieces))
                if (tree_.node(side).kind == Kind::List)
                    for (const NodeIndex one : tree_.children(side)) piece(one, which == 1);
        return std::move(found_);
    }

  private:
    [[nodiscard]] bool full() const { return found_.size() >= most_; }

    void piece(NodeIndex one, bool both) {
        if (full() || tree_.node(one).kind != Kind::Map) return;
        const NodeIndex type = tree_.find(one, "type");
        if (type == kNoNode || tree_.node(type).kind != Kind::Scalar) return;
        const std::string now(tree_.node(type).text);
        const NodeIndex id = tree_.find(one, "id");
        const std::string name = id == kNoNode ? now : std::string(tree_.node(id).text);
        for (const rules::UnitType& other : rules_->model.types) {
            if (full()) return;
            const bool same = other.named.id == now;
            if (both && same) continue;
            auto retyped =
                same ? yaml::EditResult(TextEdits{}) : yaml::setScalar(tree_, type, other.named.id);
            if (!retyped) continue;
            const std::string is = same ? name : fmt::format("{} is {}", name, other.named.id);
            if (!both && !same) found_.push_back({is, *retyped});
            if (both || same) values(one, other, is, *retyped);
        }
    }

    void values(NodeIndex one, const rules::UnitType& type, const std::string& is, const TextEdits& with) {
        const rules::Model& model = rules_->model;
        for (std::size_t i = 0; i < model.attributes.size(); ++i) {
            const rules::Attribute& attribute = model.attributes[i];
            if (attribute.type != lang::kNumberType || type.front[i].unknown()) continue;
            for (const int value : values_) {
                if (full()) return;
                auto edit = yaml::setEntry(tree_, one, attribute.named.id, Fragment::number(value));
                if (!edit) break;
                TextEdits all = with;
                all.insert(all.end(), edit->begin(), edit->end());
                found_.push_back(
                    {fmt::format("{} {} {} {}", is, with.empty() ? "has" : "with", attribute.named.id, value),
                     std::move(all)});
            }
        }
    }

    const ProjectFile& file_;
    const yaml::Tree& tree_;
    const game::RulesetRef& rules_;
    std::vector<int> values_;
    std::size_t most_;
    std::vector<Variation> found_;
};

// On either side of each number in what is broken first, then small ones.
std::vector<int> valuesFor(const Mutant& mutant) {
    std::vector<int> values;
    const auto add = [&](int value) {
        if (value >= 0 && std::ranges::find(values, value) == values.end()) values.push_back(value);
    };
    const std::string& clause = mutant.clause;
    for (std::size_t i = 0; i < clause.size(); ++i) {
        int number = 0;
        const auto [end, problem] = std::from_chars(clause.data() + i, clause.data() + clause.size(), number);
        if (problem != std::errc()) continue;
        if (number > INT32_MIN && number < INT32_MAX)
            for (const int beside : {number, number + 1, number - 1}) add(beside);
        i = static_cast<std::size_t>(end - clause.data());
    }
    for (int value = 0; value <= kHighest; ++value) add(value);
    return values;
}

// A snippet's text as it was read, whatever it was made of.
struct Read {
    ProjectFile file;
    rules::SnippetSource source;
    Work used; // under the whole rules, once it passes
};

std::optional<Read> read(const ProjectFile& like, std::string text) {
    diag::Sink problems;
    Read made{like, {}, {}};
    const yaml::Parsed parsed =
        yaml::parse(std::make_shared<SourceFile>(like.path, std::move(text)), like.id, problems);
    if (!parsed.ok) return std::nullopt;
    made.file.tree = parsed.tree;
    made.source = readSnippet(made.file, problems);
    return problems.hasErrors() ? std::nullopt : std::optional(std::move(made));
}

struct Played {
    snippet::Report report;
    Work used;
};

// Nothing where it cannot be set up under these rules.
std::optional<Played> played(const rules::SnippetSource& source, const game::RulesetRef& rules,
                             const Work& most) {
    diag::Sink problems;
    const game::BuiltSetup built = game::buildSetup(rules, source.scenario, problems);
    if (problems.hasErrors() || !built.setup) return std::nullopt;
    std::uint64_t budget = most.steps;
    snippet::Settings settings;
    settings.bounds.budget = &budget;
    settings.limits.nodes = most.situations;
    settings.samples = 0;
    snippet::Report report = snippet::run(*built.setup, source, settings);
    const Work used{most.steps - budget, report.situations};
    return Played{std::move(report), used};
}

// Values that the steps expect, by their nodes: what came instead can be written there.
std::set<std::uint32_t> expectedNodes(const rules::SnippetSource& source) {
    std::set<std::uint32_t> nodes;
    for (const rules::StepSource& step : source.steps) {
        for (const auto* list : {&step.expect, &step.odds, &step.evaluate})
            for (const rules::NamedText& one : *list) nodes.insert(one.text.where.node);
        for (const auto& of : step.oddsOf)
            for (const rules::NamedText& one : of.chances) nodes.insert(one.text.where.node);
    }
    return nodes;
}

// The text with what came written where something else was expected; nothing where something went wrong that
// is no value: a call that is refused, an answer that is not offered.
std::optional<std::string> asItCame(const Read& made, const snippet::Report& report) {
    const std::set<std::uint32_t> nodes = expectedNodes(made.source);
    const yaml::Tree& tree = *made.file.tree;
    TextEdits edits;
    for (const snippet::StepReport& step : report.steps)
        for (const snippet::Mismatch& one : step.mismatches) {
            if (one.found.empty() || one.where.file != made.file.id || !nodes.contains(one.where.node) ||
                tree.node(one.where.node).kind != Kind::Scalar)
                return std::nullopt;
            auto edit = yaml::setScalar(tree, one.where.node, one.found);
            if (!edit) return std::nullopt;
            edits.insert(edits.end(), edit->begin(), edit->end());
        }
    auto text = applyEdits(tree.source().bytes(), std::move(edits));
    return text ? std::optional(*std::move(text)) : std::nullopt;
}

// The same, passing under the rules: a step that expects something else ends a snippet, so step by step.
std::optional<Read> expectingWhatComes(Read made, const game::RulesetRef& rules) {
    for (std::size_t step = 0; step <= made.source.steps.size(); ++step) {
        const auto now = played(made.source, rules, kWorkOfOne);
        if (!now) return std::nullopt;
        made.used = now->used;
        if (now->report.passed()) return made;
        auto text = asItCame(made, now->report);
        auto next = text ? read(made.file, *std::move(text)) : std::nullopt;
        if (!next) return std::nullopt;
        made = *std::move(next);
    }
    return std::nullopt;
}

// What it is called, what it says of itself, and what it covers.
std::optional<std::string> named(const Read& made, const std::string& change, const Mutant& mutant) {
    std::optional<std::string> text(std::string(made.file.tree->source().bytes()));
    const auto entry = [&](std::string_view key, const Fragment& value) {
        if (!text) return;
        const std::optional<Read> now = read(made.file, *text);
        const auto edit = now ? yaml::setEntry(*now->file.tree, now->file.tree->root(), key, value)
                              : yaml::EditResult(std::unexpected(yaml::EditRefusal{}));
        auto next = edit ? applyEdits(*text, *edit) : std::expected<std::string, EditConflict>(*text);
        text = edit && next ? std::optional(*std::move(next)) : std::nullopt;
    };
    const std::string& title = made.source.scenario.title.text;
    entry("title", Fragment::sentence(title.empty() ? change : title + ", where " + change));
    entry("help",
          Fragment::sentence("The results are what the rules make of it: hold them against the page."));
    std::vector<Fragment> covers;
    for (const std::string& id : mutant.covers) covers.push_back(Fragment::word(id));
    if (!covers.empty()) entry("covers", Fragment::list(std::move(covers)));
    return text;
}

// Null where they are no rules any more, or the proof's own are whole. To be asked compiles them.
game::RulesetRef brokenFor(const Suite& suite, std::size_t proof, const Mutant& mutant,
                           Suite::BrokenRules& rules) {
    const std::size_t basis = suite.proofs()[proof].basis;
    if (!rules.rulesets[basis]) (void)suite.notices(proof, mutant, rules);
    return rules.rulesets[basis].value_or(nullptr);
}

} // namespace

NoticingSearch searchNoticing(const Suite& suite, const Mutant& mutant, Suite::BrokenRules& rules,
                              std::size_t most, const std::function<bool()>& stop) {
    NoticingSearch search;
    if (mutant.ofBattle) return search;
    const AskingOrder order = askingOrder(suite, mutant);
    std::vector<std::size_t> snippets;
    for (std::size_t i = 0; i < order.proofs.size() && snippets.size() < kMostSnippets; ++i) {
        if (order.reaching > 0 && i >= order.reaching) break;
        const Proof& proof = suite.proofs()[order.proofs[i]];
        if (proof.loaded.snippet->basis.empty() && brokenFor(suite, order.proofs[i], mutant, rules))
            snippets.push_back(order.proofs[i]);
    }
    const std::vector<int> values = valuesFor(mutant);
    for (const int wave : {0, 1, 2})
        for (const std::size_t which : snippets) {
            const Proof& proof = suite.proofs()[which];
            const ProjectFile& like = *proof.loaded.project->start();
            const game::RulesetRef broken = brokenFor(suite, which, mutant, rules);
            if (search.tried >= most || stop()) return search;
            for (const Variation& one :
                 Variations(like, proof.loaded.ruleset, values, most - search.tried).wave(wave)) {
                if (search.tried >= most || stop()) return search;
                auto text = applyEdits(like.tree->source().bytes(), one.edits);
                auto made = text ? read(like, *std::move(text)) : std::nullopt;
                if (made) made = expectingWhatComes(*std::move(made), proof.loaded.ruleset);
                ++search.tried;
                if (!made) continue;
                // As the suite would let it run: what the window calls noticed, it calls so too.
                const Work bounds{stepsUnderBroken(made->used.steps),
                                  situationsUnderBroken(made->used.situations)};
                const auto otherwise = played(made->source, broken, bounds);
                if (!otherwise || otherwise->report.passed()) continue;
                if (auto whole = named(*made, one.words, mutant)) {
                    search.found = {proof.path, one.words, *std::move(whole)};
                    return search;
                }
            }
        }
    return search;
}

} // namespace groma::formats
