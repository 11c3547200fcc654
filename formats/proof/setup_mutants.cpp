#include "core/game/setup/setup_builder.h"
#include "formats/proof/node_places.h"
#include "formats/scenario/notation.h"
#include "formats/scenario/scenario_reader.h"
#include "formats/yaml/edit.h"

#include <algorithm>
#include <charconv>
#include <optional>

// What a battle says of its own: who stands where, and what it gives its sides, types and itself. The map is
// left alone: what is printed of it is a picture.
namespace groma::formats {

namespace {

using yaml::Kind;
using yaml::kNoNode;
using yaml::NodeIndex;

class SetupFinder {
  public:
    SetupFinder(const ProjectFile& file, const game::RulesetRef& rules) : place_(file), tree_(place_.tree()) {
        diag::Sink unheard;
        source_ = readScenario(file, unheard);
        built_ = game::buildSetup(rules, source_, unheard);
    }

    std::vector<Mutant> find() {
        if (!built_.setup) return {};
        for (std::size_t entry = 0; entry < source_.pieces.size(); ++entry) piece(entry);
        for (const NodeIndex section : tree_.children(tree_.root())) {
            const std::string_view name = tree_.keyText(section);
            if (name == "numbers" || name == "state" || name == "traits" || name == "options") given(section);
            if (name == "sides" || name == "types")
                for (const NodeIndex one : tree_.children(section))
                    for (const NodeIndex part : tree_.children(one)) given(part);
        }
        std::ranges::stable_sort(found_, {}, [](const Mutant& m) { return std::pair(m.line, m.column); });
        return std::move(found_);
    }

  private:
    // A line of the order of battle: its last counter stands elsewhere, it is of another type, it is missing.
    void piece(std::size_t entry) {
        const diag::NodeRef where = source_.pieces[entry].where;
        if (where.file != tree_.file() || where.node >= tree_.nodeCount()) return;
        const NodeIndex node = where.node;
        const NodeIndex line = tree_.node(node).kind == Kind::Scalar ? node : in(node, "place");
        const std::vector<std::string> cells = movedCells(entry);
        if (!cells.empty()) move(node, line, cells);
        if (std::string type = typeBeside(source_.pieces[entry].type.text); !type.empty())
            retype(node, line, type);
        if (auto edits = yaml::remove(tree_, node)) add(Operator::DropPart, node, "dropped", *edits);
        if (tree_.node(node).kind != Kind::Map) return;
        for (const NodeIndex part : tree_.children(node)) {
            const std::string_view key = tree_.keyText(part);
            if (key == "traits" || key == "state" || key == "back" || key == "turn" || attribute(key))
                given(part);
        }
    }

    void move(NodeIndex node, NodeIndex line, const std::vector<std::string>& cells) {
        const NodeIndex at = line == kNoNode ? in(node, "at") : line;
        if (at == kNoNode || tree_.node(at).kind != Kind::Scalar) return;
        std::string text;
        if (line == kNoNode)
            for (const std::string& cell : cells) text += (text.empty() ? "" : ", ") + cell;
        else {
            NotedPieces noted = readNotation(tree_.node(line).text);
            if (!noted.problem.empty()) return;
            noted.cells = cells;
            text = writeNotation(noted);
        }
        set(Operator::Place, at, text);
    }

    void retype(NodeIndex node, NodeIndex line, const std::string& type) {
        if (line == kNoNode) {
            if (const NodeIndex at = in(node, "type"); at != kNoNode) set(Operator::Type, at, type);
            return;
        }
        NotedPieces noted = readNotation(tree_.node(line).text);
        if (!noted.problem.empty()) return;
        noted.type = type;
        noted.printed.clear(); // they are the other type's
        set(Operator::Type, line, writeNotation(noted));
    }

    // The cells of an entry, but the last of them the next on the map where nobody stands.
    std::vector<std::string> movedCells(std::size_t entry) const {
        const game::Setup& setup = *built_.setup;
        std::vector<std::string> cells;
        grid::CellId last = grid::kNoCell;
        for (int piece = 0; piece < setup.pieceCount(); ++piece) {
            if (built_.pieceEntries[static_cast<std::size_t>(piece)] != static_cast<std::int32_t>(entry) ||
                !setup.piece(piece).cell.valid())
                continue;
            last = setup.piece(piece).cell;
            cells.push_back(setup.geometry().numberText(last));
        }
        if (cells.empty()) return {};
        std::vector<bool> taken(static_cast<std::size_t>(setup.geometry().cellCount()));
        for (int piece = 0; piece < setup.pieceCount(); ++piece)
            if (const grid::CellId cell = setup.piece(piece).cell; cell.valid())
                taken[static_cast<std::size_t>(cell.index)] = true;
        const std::int32_t count = setup.geometry().cellCount();
        for (std::int32_t step = 1; step < count; ++step) {
            const grid::CellId cell{(last.index + step) % count};
            if (taken[static_cast<std::size_t>(cell.index)]) continue;
            cells.back() = setup.geometry().numberText(cell);
            return cells;
        }
        return {};
    }

    // The next type of its class, else the next of all.
    std::string typeBeside(const std::string& type) const {
        const auto& types = built_.setup->model().types;
        const auto own = std::ranges::find(types, type, [](const auto& one) { return one.named.id; });
        if (own == types.end() || types.size() < 2) return {};
        const auto from = static_cast<std::size_t>(own - types.begin());
        for (const bool anyClass : {false, true})
            for (std::size_t step = 1; step < types.size(); ++step) {
                const auto& other = types[(from + step) % types.size()];
                if (anyClass || other.unitClass == own->unitClass) return other.named.id;
            }
        return {};
    }

    bool attribute(std::string_view key) const {
        const auto& attributes = built_.setup->model().attributes;
        return std::ranges::any_of(attributes, [&](const auto& one) { return one.named.id == key; });
    }

    // Whole numbers and truths become others; of a list each item is taken out.
    void given(NodeIndex at) {
        if (tree_.node(at).alias != kNoNode) return;
        if (tree_.node(at).kind == Kind::Scalar) return value(at);
        const bool traits = tree_.keyText(at) == "traits";
        for (const NodeIndex child : tree_.children(at)) {
            if (!traits) given(child);
            else if (auto edits = yaml::remove(tree_, child))
                add(Operator::DropPart, child, "dropped", *edits);
        }
    }

    void value(NodeIndex at) {
        const std::string_view text = tree_.node(at).text;
        int number = 0;
        const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (problem == std::errc() && end == text.data() + text.size() && text.size() < 7) {
            for (const int other : {number + 1, number - 1}) set(Operator::Number, at, std::to_string(other));
        } else if (text == "yes" || text == "no") {
            set(Operator::Truth, at, text == "yes" ? "no" : "yes");
        }
    }

    void set(Operator what, NodeIndex node, std::string_view text) {
        if (tree_.node(node).text == text) return;
        auto edits = yaml::setScalar(tree_, node, text);
        if (!edits) return;
        const std::string now = proof::onOneLine(tree_.node(node).text);
        add(what, node, now + " -> " + std::string(text), *edits);
    }

    void add(Operator what, NodeIndex node, std::string change, TextEdits edits) {
        Mutant mutant = place_.at(what, node);
        mutant.ofBattle = true;
        const yaml::Node& about = tree_.node(node);
        mutant.clause = proof::onOneLine(tree_.source().text({about.entryBegin, about.span.end}));
        mutant.change = std::move(change);
        mutant.edits = std::move(edits);
        found_.push_back(std::move(mutant));
    }

    NodeIndex in(NodeIndex map, std::string_view key) const {
        return tree_.node(map).kind == Kind::Map ? tree_.find(map, key) : kNoNode;
    }

    proof::Place place_;
    const yaml::Tree& tree_;
    rules::ScenarioSource source_;
    game::BuiltSetup built_;
    std::vector<Mutant> found_;
};

} // namespace

std::vector<Mutant> mutantsOf(const ProjectFile& battle, const game::RulesetRef& rules) {
    return battle.tree ? SetupFinder(battle, rules).find() : std::vector<Mutant>{};
}

} // namespace groma::formats
