#include "editor/session/play/setup_proof.h"

#include "core/game/names/naming.h"
#include "core/game/setup/setup_builder.h"
#include "editor/session/document/document.h"
#include "editor/session/edits/text/draft.h"
#include "editor/session/play/play_snippet.h"
#include "formats/load/coverage.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace groma::session {

namespace {

class Facts {
  public:
    explicit Facts(const game::Setup& setup) : setup_(setup) {}

    std::vector<SetupFact> all() {
        for (int side = 0; side < setup_.sideCount(); ++side) {
            places(side);
            values(side);
            skills(side);
            states(side);
            const game::SideSetup& of = setup_.side(side);
            for (const game::TraitHolding& held : of.traits) add(of.id + " has " + trait(held.trait), "yes");
            for (const game::StateStart& state : of.states) add(of.id + "." + name(state), word(state));
        }
        const game::SetupDraft& draft = setup_.draft();
        for (const game::TraitHolding& held : draft.traits) add("scenario has " + trait(held.trait), "yes");
        for (const game::StateStart& state : draft.states) add("game." + name(state), word(state));
        for (const auto& [number, value] : draft.numbers)
            if (value != lang::kUnknown)
                add("scenario." + number, game::wordText(setup_, {lang::Kind::Number}, value));
        return std::move(facts_);
    }

  private:
    // Equal counters share a line: how many of a side are so.
    using Counts = std::vector<std::pair<std::string, int>>;
    static int& of(Counts& counts, const std::string& condition) {
        const auto known = std::ranges::find(counts, condition, &Counts::value_type::first);
        return known != counts.end() ? known->second : counts.emplace_back(condition, 0).second;
    }
    void addCounts(int side, const Counts& counts) {
        for (const auto& [condition, count] : counts)
            add(fmt::format("count(p in all_pieces({}) where {})", setup_.side(side).id, condition),
                std::to_string(count));
    }

    std::string typeOf(int piece) const {
        return setup_.model().types[static_cast<std::size_t>(setup_.typeOf(piece))].named.id;
    }
    std::string is(int piece) const { return "p is " + typeOf(piece); }

    void places(int side) {
        struct Group {
            std::string condition;
            std::map<grid::CellId, int> cells;
        };
        std::vector<Group> groups;
        Counts away;
        for (const std::int32_t piece : setup_.piecesOf(side)) {
            const game::PieceSetup& of = setup_.piece(piece);
            if (!of.cell.valid()) {
                ++Facts::of(away, is(piece) + " and waiting(p)" + arrival(side, of));
                continue;
            }
            const std::string condition = is(piece) + facing(of);
            auto group = std::ranges::find(groups, condition, &Group::condition);
            if (group == groups.end()) group = groups.insert(groups.end(), {condition, {}});
            ++group->cells[of.cell];
        }
        for (const Group& group : groups) {
            std::map<int, std::vector<std::string>> cells; // by how many stand in each
            for (const auto& [cell, count] : group.cells)
                cells[count].push_back("@" + setup_.geometry().numberText(cell));
            for (const auto& [count, where] : cells) standing(side, group.condition, where, count);
        }
        addCounts(side, away);
        for (const std::int32_t piece : setup_.piecesOf(side)) called(piece);
        add(fmt::format("size(all_pieces({}))", setup_.side(side).id),
            std::to_string(setup_.piecesOf(side).size()));
    }
    void standing(int side, const std::string& condition, const std::vector<std::string>& where, int count) {
        const auto counted = [&](std::string_view cell) {
            return fmt::format("count(p in pieces({}) where {} and cell(p) = {})", setup_.side(side).id,
                               condition, cell);
        };
        if (where.size() == 1) return add(counted(where.front()), std::to_string(count));
        add(fmt::format("all(c in [{}]: {} = {})", fmt::join(where, ", "), counted("c"), count), "yes");
    }
    std::string facing(const game::PieceSetup& piece) const {
        const auto& board = setup_.model().board;
        if (board.facing == grid::FacingKind::None) return {};
        return " and facing(p) = " + board.directions[static_cast<std::size_t>(piece.facing)];
    }
    // When and where a reinforcement comes in. To read a turn that nobody knows would stop the snippet.
    std::string arrival(int side, const game::PieceSetup& piece) const {
        const auto pieces = setup_.piecesOf(side);
        if (std::ranges::any_of(
                pieces, [&](std::int32_t one) { return setup_.piece(one).turn == game::kUnknownTurn; }))
            return {};
        std::string text = fmt::format(" and arrival(p) = {}", piece.turn);
        if (piece.entry.empty()) return text;
        text += fmt::format(" and size(entry(p)) = {}", piece.entry.size());
        std::vector<std::string> cells;
        for (const grid::CellId cell : piece.entry) cells.push_back("@" + setup_.geometry().numberText(cell));
        if (cells.size() == 1) return text + fmt::format(" and {} in entry(p)", cells.front());
        return text + fmt::format(" and all(c in [{}]: c in entry(p))", fmt::join(cells, ", "));
    }
    // A counter with an id of its own stands for somebody: not where another of its type does.
    void called(int piece) {
        const game::PieceSetup& of = setup_.piece(piece);
        const auto separator = of.id.rfind('_');
        const bool made = separator != std::string::npos && of.id.substr(0, separator) == typeOf(piece) &&
                          of.id.find_first_not_of("0123456789", separator + 1) == std::string::npos;
        if (made || !of.cell.valid()) return;
        facts_.push_back({fmt::format("cell({})", of.id), setup_.geometry().numberText(of.cell), true});
    }

    // As its counters print them; what is printed as `?` is not.
    void values(int side) {
        Counts counts;
        for (const std::int32_t piece : setup_.piecesOf(side)) {
            std::string printed = is(piece);
            const auto& unitClass = setup_.model().classes[static_cast<std::size_t>(setup_.classOf(piece))];
            for (const std::int32_t attribute : unitClass.notation) {
                const auto& named = setup_.model().attributes[static_cast<std::size_t>(attribute)];
                const std::int64_t value = setup_.value(piece, false, attribute);
                if (value == lang::kUnknown || named.type.kind != lang::Kind::Number) continue;
                printed += fmt::format(" and p.front.{} = {}", named.named.id,
                                       game::wordText(setup_, named.type, value));
            }
            if (printed != is(piece)) ++of(counts, printed);
        }
        addCounts(side, counts);
    }

    // What the battle gives them beyond their types.
    void skills(int side) {
        Counts counts;
        for (const std::int32_t piece : setup_.piecesOf(side))
            for (const game::TraitHolding& held : setup_.piece(piece).traits)
                ++of(counts, is(piece) + " and p has " + trait(held.trait));
        addCounts(side, counts);
    }

    void states(int side) {
        Counts counts;
        for (const std::int32_t piece : setup_.piecesOf(side))
            for (const game::StateStart& state : setup_.piece(piece).states) {
                const rules::State& held = setup_.model().states[static_cast<std::size_t>(state.state)];
                if (held.listOf >= 0 || held.type.list) continue;
                const std::string text = "p." + name(state);
                if (held.type.kind == lang::Kind::Truth)
                    ++of(counts, is(piece) + (state.value != 0 ? " and " : " and not ") + text);
                else if (held.type.kind == lang::Kind::Number)
                    ++of(counts, fmt::format("{} and {} = {}", is(piece), text, word(state)));
                else add(setup_.piece(piece).id + "." + name(state), word(state));
            }
        addCounts(side, counts);
    }

    std::string trait(std::int32_t index) const {
        return setup_.model().traits[static_cast<std::size_t>(index)].named.id;
    }
    std::string name(const game::StateStart& state) const {
        const rules::State& held = setup_.model().states[static_cast<std::size_t>(state.state)];
        return (held.trait >= 0 ? trait(held.trait) + "." : std::string()) + held.named.id;
    }
    std::string word(const game::StateStart& state) const {
        return game::wordText(setup_, setup_.model().states[static_cast<std::size_t>(state.state)].type,
                              state.value);
    }
    void add(std::string expression, std::string value) {
        facts_.push_back({std::move(expression), std::move(value), false});
    }

    const game::Setup& setup_;
    std::vector<SetupFact> facts_;
};

} // namespace

std::vector<SetupFact> setupFacts(const game::Setup& setup) { return Facts(setup).all(); }

Edited proveSetup(const Document& document, const SetupProof& proof) {
    if (document.meaning().kind != formats::FileKind::Scenario || !document.setup())
        return refuse("only a scenario sets something up");
    SnippetStep step;
    step.evaluate = setupFacts(*document.setup());
    const auto text =
        snippetFile(document, proof.path, proof.title, proof.cite, proof.covers, {std::move(step)});
    if (!text) return std::unexpected(text.error());
    return newSnippet(document, proof.path, *text, "Prove the set-up: " + proof.path);
}

SetupProof offeredSetupProof(const Document& document) {
    SetupProof proof;
    if (!document.setup()) return proof;
    proof.title = document.setup()->draft().title + ", the set-up";
    const formats::ProjectFile* file = document.file(document.scenarioPath());
    if (file == nullptr || !file->tree) return proof;
    const formats::yaml::Tree& tree = *file->tree;
    if (const auto cite = tree.find(Path{"cite"}); cite != kNoNode) proof.cite = tree.node(cite).text;
    for (const formats::CoverPlace& cover : formats::coversOf(tree)) {
        const Path path = tree.pathOf(cover.where.node);
        const auto* section = path.empty() ? nullptr : std::get_if<std::string>(&path.front());
        if (section == nullptr || (*section != "pieces" && *section != "sides")) continue;
        if (std::ranges::find(proof.covers, cover.id) == proof.covers.end()) proof.covers.push_back(cover.id);
    }
    return proof;
}

} // namespace groma::session
