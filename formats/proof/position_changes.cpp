#include "formats/proof/position_changes.h"

#include "core/lang/check/types.h"
#include "formats/proof/break_words.h"
#include "formats/yaml/edit.h"

#include <fmt/format.h>

#include <cctype>
#include <optional>
#include <utility>

namespace groma::formats {

namespace {

using yaml::Fragment;
using yaml::Kind;
using yaml::kNoNode;
using yaml::NodeIndex;

// A counter as it is to be.
struct Wanted {
    std::string_view type; // empty: as it is
    std::string_view attribute;
    int value = 0; // of the attribute, where one is named
};

bool isNamePart(char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' || letter == '-';
}

bool names(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !isNamePart(text[at - 1])) && (end == text.size() || !isNamePart(text[end])))
            return true;
    }
    return false;
}

std::optional<TextEdits> joined(TextEdits all, const yaml::EditResult& more) {
    if (!more) return std::nullopt;
    all.insert(all.end(), more->begin(), more->end());
    return all;
}

// In an entry of a board's own.
std::optional<TextEdits> changedEntry(const yaml::Tree& tree, NodeIndex entry, const Wanted& wanted) {
    std::optional<TextEdits> all(TextEdits{});
    if (!wanted.type.empty())
        all = joined(*all, yaml::setScalar(tree, tree.find(entry, "type"), wanted.type));
    if (all && !wanted.attribute.empty())
        all = joined(*all, yaml::setEntry(tree, entry, wanted.attribute, Fragment::number(wanted.value)));
    return all;
}

bool isPlain(const std::vector<rules::NamedValue>& values) {
    for (const rules::NamedValue& one : values)
        if (one.value.unknown || one.value.assumed || one.value.text.empty()) return false;
    return true;
}

// The entry of a battle's counter, for a snippet that has it otherwise; what it cannot say in a line is
// nothing.
std::optional<Fragment> entryOf(const rules::PieceSource& said, const game::PieceSetup& piece,
                                const std::string& cell, std::string_view type) {
    if (!said.traits.empty() || !said.back.empty() || said.assumed || !said.turn.empty() ||
        !isPlain(said.values) || !isPlain(said.states))
        return std::nullopt;
    std::vector<std::pair<std::string, Fragment>> entries{
        {"type", Fragment::word(type)}, {"id", Fragment::word(piece.id)}, {"at", Fragment::sentence(cell)}};
    if (!said.name.empty()) entries.emplace_back("name", Fragment::sentence(said.name.text));
    if (!said.facing.empty()) entries.emplace_back("facing", Fragment::word(said.facing.text));
    for (const rules::NamedValue& one : said.states)
        entries.emplace_back(one.name.text, Fragment::word(one.value.text.text));
    if (type == said.type.text) // its numbers are those of its type
        for (const rules::NamedValue& one : said.values)
            entries.emplace_back(one.name.text, Fragment::word(one.value.text.text));
    return Fragment::map(std::move(entries), Fragment::Layout::Flow);
}

void setIn(Fragment& entry, std::string_view key, Fragment value) {
    for (auto& [name, now] : entry.entries)
        if (name == key) {
            now = std::move(value);
            return;
        }
    entry.entries.emplace_back(key, std::move(value));
}

// One more counter of the side in the text of a snippet.
yaml::EditResult withPiece(const yaml::Tree& tree, const std::string& side, const Fragment& entry) {
    const NodeIndex pieces = tree.find(tree.root(), "pieces");
    const Fragment list = Fragment::list({entry}, Fragment::Layout::Block);
    if (pieces == kNoNode)
        return yaml::setEntry(tree, tree.root(), "pieces",
                              Fragment::map({{side, list}}, Fragment::Layout::Block));
    const NodeIndex own = tree.find(pieces, side);
    return own == kNoNode ? yaml::setEntry(tree, pieces, side, list) : yaml::appendItem(tree, own, entry);
}

// The changes of one wave.
class Changes {
  public:
    Changes(const Loaded& snippet, bool both, const std::vector<int>& values, std::size_t most)
        : snippet_(snippet), file_(*snippet.project->start()), model_(snippet.ruleset->model), both_(both),
          values_(values), most_(most) {}

    void ofEntries() {
        const yaml::Tree& tree = *file_.tree;
        const NodeIndex pieces = tree.find(tree.root(), "pieces");
        if (pieces == kNoNode || tree.node(pieces).kind != Kind::Map) return;
        for (const NodeIndex side : tree.children(pieces)) {
            if (tree.node(side).kind != Kind::List) continue;
            for (const NodeIndex one : tree.children(side)) {
                if (full() || tree.node(one).kind != Kind::Map) continue;
                const NodeIndex type = tree.find(one, "type");
                if (type == kNoNode || tree.node(type).kind != Kind::Scalar) continue;
                const std::string now(tree.node(type).text);
                const NodeIndex id = tree.find(one, "id");
                const std::string name = id == kNoNode ? now : std::string(tree.node(id).text);
                retyped(name, now, [&](const Wanted& wanted) { return changedEntry(tree, one, wanted); });
            }
        }
    }

    void ofBattle() {
        const yaml::Tree& tree = *file_.tree;
        const game::BuiltSetup& built = snippet_.built;
        if (!built.setup || !snippet_.scenario) return;
        const game::Setup& setup = *built.setup;
        for (int i = 0; i < setup.pieceCount() && !full(); ++i) {
            const game::PieceSetup& piece = setup.piece(i);
            const auto at = static_cast<std::size_t>(built.pieceEntries[static_cast<std::size_t>(i)]);
            const rules::PieceSource& said = snippet_.scenario->pieces[at];
            if (said.where.file == file_.id || !piece.cell.valid() || !names(tree.source().bytes(), piece.id))
                continue;
            const std::string& side = setup.draft().sides[static_cast<std::size_t>(piece.side)].id;
            const std::string cell = setup.geometry().numberText(piece.cell);
            retyped(piece.id, said.type.text, [&](const Wanted& wanted) -> std::optional<TextEdits> {
                auto entry = entryOf(said, piece, cell, wanted.type.empty() ? said.type.text : wanted.type);
                if (!entry) return std::nullopt;
                if (!wanted.attribute.empty())
                    setIn(*entry, wanted.attribute, Fragment::number(wanted.value));
                return joined({}, withPiece(tree, side, *entry));
            });
        }
    }

    void ofText() {
        for (const Mutant& one : mutantsOf(file_, snippet_.ruleset))
            if (!full()) found_.push_back({inWords(BreakTold::of(one)), one.edits});
    }

    std::vector<PositionChange> take() { return std::move(found_); }

  private:
    [[nodiscard]] bool full() const { return found_.size() >= most_; }

    // `edit`: how the text is to be for a Wanted, nothing where it cannot.
    void retyped(const std::string& name, std::string_view now, const auto& edit) {
        const auto add = [&](std::string words, const Wanted& wanted) {
            if (full()) return;
            if (auto edits = edit(wanted)) found_.push_back({std::move(words), *std::move(edits)});
        };
        for (const rules::UnitType& other : model_.types) {
            const bool same = other.named.id == now;
            if (full() || (both_ && same)) continue;
            const std::string_view type = same ? std::string_view() : std::string_view(other.named.id);
            const std::string is = same ? name : fmt::format("{} is {}", name, type);
            if (!both_ && !same) add(is, {type, {}, 0});
            if (!both_ && !same) continue;
            for (std::size_t i = 0; i < model_.attributes.size(); ++i) {
                const rules::Attribute& attribute = model_.attributes[i];
                if (attribute.type != lang::kNumberType || other.front[i].unknown()) continue;
                for (const int value : values_)
                    add(fmt::format("{} {} {} {}", is, same ? "has" : "with", attribute.named.id, value),
                        {type, attribute.named.id, value});
            }
        }
    }

    const Loaded& snippet_;
    const ProjectFile& file_;
    const rules::Model& model_;
    bool both_; // another type and other values
    const std::vector<int>& values_;
    std::size_t most_;
    std::vector<PositionChange> found_;
};

} // namespace

std::vector<PositionChange> positionChanges(const Loaded& snippet, int wave, const std::vector<int>& values,
                                            std::size_t most) {
    if (!snippet.battles.empty()) return {};
    Changes changes(snippet, wave == 1, values, most);
    if (wave == kPositionWaves - 1) changes.ofText();
    else {
        changes.ofEntries();
        if (!snippet.snippet->basis.empty()) changes.ofBattle();
    }
    return changes.take();
}

} // namespace groma::formats
