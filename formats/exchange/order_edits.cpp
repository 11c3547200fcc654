#include "formats/exchange/order_csv.h"
#include "formats/yaml/edit.h"
#include "formats/yaml/fragment.h"

#include <algorithm>
#include <map>

namespace groma::formats {

namespace {

using yaml::Fragment;
using yaml::NodeIndex;
using Entries = std::vector<std::pair<std::string, Fragment>>;

std::string trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

std::vector<std::string> partsOf(std::string_view text, char separator) {
    std::vector<std::string> parts;
    int depth = 0;
    std::string part;
    for (const char letter : text) {
        depth += letter == '(' ? 1 : letter == ')' ? -1 : 0;
        if (letter == separator && depth == 0) {
            parts.push_back(trimmed(part));
            part.clear();
        } else {
            part += letter;
        }
    }
    parts.push_back(trimmed(part));
    std::erase(parts, std::string());
    return parts;
}

Fragment valueOf(std::string_view text) {
    constexpr std::string_view kAssumed = " assumed ";
    const std::size_t assumed = text.find(kAssumed);
    if (assumed == std::string_view::npos) {
        if (text != "?") return Fragment::word(text);
        Fragment unknown = Fragment::word("?");
        unknown.layout = Fragment::Layout::Quoted;
        return unknown;
    }
    return Fragment::map({{"value", valueOf(text.substr(0, assumed))},
                          {"assumed", Fragment::sentence(text.substr(assumed + kAssumed.size()))}});
}

Entries namedValues(std::string_view text, char separator) {
    Entries entries;
    for (const std::string& part : partsOf(text, separator)) {
        const std::size_t equals = part.find('=');
        if (equals == std::string::npos) entries.emplace_back(part, Fragment::word("yes"));
        else
            entries.emplace_back(trimmed(std::string_view(part).substr(0, equals)),
                                 valueOf(trimmed(std::string_view(part).substr(equals + 1))));
    }
    return entries;
}

Fragment traitOf(const std::string& text) {
    const std::size_t open = text.find('(');
    if (open == std::string::npos) return Fragment::word(text);
    Entries entries{{"trait", Fragment::word(trimmed(std::string_view(text).substr(0, open)))}};
    const std::size_t close = text.rfind(')');
    for (auto& entry :
         namedValues(std::string_view(text).substr(
                         open + 1, (close == std::string::npos ? text.size() : close) - open - 1),
                     ','))
        entries.push_back(std::move(entry));
    return Fragment::map(std::move(entries), Fragment::Layout::Flow);
}

Fragment textWord(std::string_view text) {
    Fragment word = Fragment::word(text);
    word.isText = true;
    return word;
}

// One line of `pieces`.
Fragment entryOf(const OrderRow& row) {
    Entries entries{{"type", Fragment::word(row.type)}};
    if (!row.id.empty()) entries.emplace_back("id", Fragment::word(row.id));
    if (!row.name.empty()) entries.emplace_back("name", Fragment::sentence(row.name));
    if (row.cell == "?") entries.emplace_back("at", valueOf("?"));
    else if (!row.cell.empty()) entries.emplace_back("at", textWord(row.cell));
    if (!row.facing.empty()) entries.emplace_back("facing", Fragment::word(row.facing));
    if (row.waiting == "yes") entries.emplace_back("waiting", Fragment::word("yes"));
    for (auto& value : namedValues(row.values, ';')) entries.push_back(std::move(value));
    if (!row.back.empty())
        entries.emplace_back("back", Fragment::map(namedValues(row.back, ';'), Fragment::Layout::Flow));
    if (!row.traits.empty()) {
        std::vector<Fragment> traits;
        for (const std::string& trait : partsOf(row.traits, ';')) traits.push_back(traitOf(trait));
        entries.emplace_back("traits", Fragment::list(std::move(traits), Fragment::Layout::Flow));
    }
    if (!row.state.empty())
        entries.emplace_back("state", Fragment::map(namedValues(row.state, ';'), Fragment::Layout::Flow));
    if (!row.entry.empty()) entries.emplace_back("entry", Fragment::word(row.entry));
    if (!row.turn.empty()) entries.emplace_back("turn", Fragment::word(row.turn));
    return Fragment::map(std::move(entries), Fragment::Layout::Flow);
}

// What an entry says about its source, which no column has: it goes along with each row that comes in its
// place.
void addSource(const yaml::Tree& tree, NodeIndex entry, Fragment& made) {
    if (tree.node(entry).kind != yaml::Kind::Map) return;
    for (const std::string_view key : {"cite", "covers", "help", "assumed"}) {
        const NodeIndex value = tree.find(entry, key);
        if (value == yaml::kNoNode) continue;
        Fragment copy = Fragment::copyOf(tree, value);
        copy.isText = copy.kind == yaml::Kind::Scalar;
        made.entries.emplace_back(std::string(key), std::move(copy));
    }
}

// An entry of the file and the rows it stands for.
struct Present {
    NodeIndex node = yaml::kNoNode;
    std::vector<const OrderRow*> rows;
};

bool standsAt(const Present& present, const std::vector<const OrderRow*>& rows, std::size_t at) {
    if (present.rows.empty() || at + present.rows.size() > rows.size()) return false;
    for (std::size_t k = 0; k < present.rows.size(); ++k)
        if (!present.rows[k]->same(*rows[at + k])) return false;
    return true;
}

// The edits of one side's list. Entries that say the same stay, in their order; what stands between two of
// them gives way to the rows that come there.
class ListEdit {
  public:
    ListEdit(const yaml::Tree& tree, NodeIndex list, const std::vector<Present>& present, TextEdits& edits)
        : tree_(tree), list_(list), present_(present), edits_(edits) {}

    std::expected<void, std::string> run(const std::vector<const OrderRow*>& rows) {
        if (rows.empty())
            return take(yaml::replaceValue(tree_, list_, Fragment::list({}, Fragment::Layout::Flow)));
        for (std::size_t at = 0; at < rows.size();) {
            std::size_t found = next_;
            while (found < present_.size() && !standsAt(present_[found], rows, at)) ++found;
            if (found == present_.size()) {
                fresh_.push_back(rows[at++]);
                continue;
            }
            if (auto done = giveWay(found); !done) return done;
            at += present_[next_++].rows.size();
        }
        return giveWay(present_.size());
    }

  private:
    std::expected<void, std::string> giveWay(std::size_t end) {
        std::vector<Fragment> made;
        std::vector<std::size_t> left(present_.size()); // counters of each entry that no row has come for
        for (std::size_t i = next_; i < end; ++i) left[i] = present_[i].rows.size();
        for (const OrderRow* fresh : fresh_) {
            Fragment& entry = made.emplace_back(entryOf(*fresh));
            for (std::size_t i = next_; i < end; ++i)
                if (left[i] > 0 && isOf(present_[i], *fresh)) {
                    --left[i];
                    addSource(tree_, present_[i].node, entry);
                    break;
                }
        }
        std::size_t row = 0;
        for (; next_ < end && row < fresh_.size(); ++next_, ++row)
            if (auto done = take(yaml::replaceValue(tree_, present_[next_].node, made[row])); !done)
                return done;
        for (; next_ < end; ++next_)
            if (auto done = take(yaml::remove(tree_, present_[next_].node)); !done) return done;
        for (; row < fresh_.size(); ++row)
            if (auto done = take(yaml::insertItem(tree_, list_, end, made[row])); !done) return done;
        fresh_.clear();
        return {};
    }
    // The counter with its id or, where ids are generated, one of its type.
    static bool isOf(const Present& present, const OrderRow& row) {
        return std::ranges::any_of(present.rows, [&](const OrderRow* one) {
            return row.id.empty() ? one->id.empty() && one->type == row.type : one->id == row.id;
        });
    }
    std::expected<void, std::string> take(const yaml::EditResult& result) {
        if (!result) return std::unexpected(result.error().message);
        edits_.insert(edits_.end(), result->begin(), result->end());
        return {};
    }

    const yaml::Tree& tree_;
    NodeIndex list_;
    const std::vector<Present>& present_;
    TextEdits& edits_;
    std::vector<const OrderRow*>
        fresh_;            // rows that no entry of the file stands for, since the last one that stays
    std::size_t next_ = 0; // the first entry of the file that is still to come
};

Fragment wholeList(const std::vector<const OrderRow*>& rows) {
    std::vector<Fragment> items;
    for (const OrderRow* row : rows) items.push_back(entryOf(*row));
    return Fragment::list(std::move(items), Fragment::Layout::Block);
}

} // namespace

std::expected<TextEdits, std::string> orderEdits(const ProjectFile& file,
                                                 const rules::ScenarioSource& scenario,
                                                 const game::BuiltSetup& built,
                                                 const std::vector<OrderRow>& rows) {
    if (!file.ok || !built.setup) return std::unexpected(file.path + " has errors; mend them first");
    const yaml::Tree& tree = *file.tree;
    const game::Setup& setup = *built.setup;
    const std::vector<OrderRow> now = orderRows(scenario, built);
    if (std::ranges::equal(now, rows, [](const OrderRow& a, const OrderRow& b) { return a.same(b); }))
        return TextEdits();

    std::map<std::string, std::vector<const OrderRow*>> wanted;
    for (const OrderRow& row : rows) wanted[row.side].push_back(&row);
    const NodeIndex pieces = tree.find(tree.root(), "pieces");
    const bool lists = pieces != yaml::kNoNode && tree.node(pieces).kind == yaml::Kind::Map &&
                       std::ranges::all_of(tree.children(pieces), [&](NodeIndex side) {
                           return tree.node(side).kind == yaml::Kind::List &&
                                  tree.node(side).childCount > 0 &&
                                  setup.sideNamed(tree.keyText(side)).has_value();
                       });
    TextEdits edits;
    if (!lists) {
        Entries sides;
        for (int side = 0; side < setup.sideCount(); ++side)
            if (wanted.contains(setup.side(side).id))
                sides.emplace_back(setup.side(side).id, wholeList(wanted[setup.side(side).id]));
        const auto result = yaml::setEntry(tree, tree.root(), "pieces",
                                           Fragment::map(std::move(sides), Fragment::Layout::Block));
        if (!result) return std::unexpected(result.error().message);
        return *result;
    }
    std::vector<std::vector<const OrderRow*>> byEntry(scenario.pieces.size());
    for (std::size_t i = 0; i < now.size(); ++i)
        byEntry[static_cast<std::size_t>(built.pieceEntries[i])].push_back(&now[i]);
    std::size_t entry = 0;
    for (const NodeIndex list : tree.children(pieces)) {
        std::vector<Present> present;
        for (const NodeIndex item : tree.children(list)) {
            present.push_back(
                {item, entry < byEntry.size() ? byEntry[entry] : std::vector<const OrderRow*>()});
            ++entry;
        }
        if (auto done = ListEdit(tree, list, present, edits).run(wanted[std::string(tree.keyText(list))]);
            !done)
            return std::unexpected(done.error());
        wanted.erase(std::string(tree.keyText(list)));
    }
    for (int side = 0; side < setup.sideCount(); ++side) {
        const auto rest = wanted.find(setup.side(side).id);
        if (rest == wanted.end() || rest->second.empty()) continue;
        const auto result = yaml::appendEntry(tree, pieces, rest->first, wholeList(rest->second));
        if (!result) return std::unexpected(result.error().message);
        edits.insert(edits.end(), result->begin(), result->end());
    }
    return edits;
}

} // namespace groma::formats
