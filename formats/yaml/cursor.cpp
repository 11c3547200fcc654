#include "formats/yaml/cursor.h"

#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace groma::formats::yaml {
namespace {

using diag::Code;

constexpr std::size_t kShownText = 60;

std::string describe(const Tree& tree, NodeIndex index) {
    const Node& node = tree.node(index);
    switch (node.kind) {
    case Kind::Null: return "nothing";
    case Kind::Map: return "a map";
    case Kind::List: return "a list";
    case Kind::Scalar: break;
    }
    const std::string_view line = node.text.substr(0, node.text.find('\n'));
    const bool cut = line.size() < node.text.size() || line.size() > kShownText;
    return fmt::format("`{}`{}", line.substr(0, kShownText), cut ? "..." : "");
}

bool isNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isNamePart(char c) { return isNameStart(c) || (c >= '0' && c <= '9'); }

bool isName(std::string_view text) {
    return !text.empty() && isNameStart(text.front()) && std::ranges::all_of(text, isNamePart);
}

std::vector<std::string> quotedWords(std::span<const std::string_view> words) {
    std::vector<std::string> out;
    for (const std::string_view word : words) {
        out.push_back(fmt::format("`{}`", word));
    }
    return out;
}

} // namespace

Kind Cursor::kind() const { return present() ? tree_->node(node_).kind : Kind::Null; }

bool Cursor::isUnknown() const { return isScalar() && raw() == "?"; }

diag::NodeRef Cursor::ref() const { return present() ? tree_->ref(node_) : diag::NodeRef{}; }

diag::NodeRef Cursor::keyRef() const {
    const NodeIndex key = present() ? tree_->node(node_).key : kNoNode;
    return key == kNoNode ? ref() : tree_->ref(key);
}

std::string_view Cursor::key() const { return present() ? tree_->keyText(node_) : std::string_view(); }

std::string_view Cursor::raw() const { return isScalar() ? tree_->node(node_).text : std::string_view(); }

diag::Diagnostic Cursor::problem(Code code, std::string message) const {
    // An empty value has no characters to point at; its key has.
    return diagnose(code, isNull() ? keyRef() : ref(), std::move(message));
}

void Cursor::report(Code code, std::string message) const { sink_->add(problem(code, std::move(message))); }

void Cursor::reportWrongKind(std::string_view expected) const {
    const std::string subject = key().empty() ? "this" : fmt::format("`{}`", key());
    auto diagnostic = isNull() ? problem(Code::EmptyValue, fmt::format("{} has no value", subject))
                               : problem(Code::WrongKind, fmt::format("{} is not {}", subject, expected));
    sink_->add(std::move(diagnostic).withFound(describe(*tree_, node_)).withExpected(std::string(expected)));
}

void Cursor::tell(const Reads::Scalar& asked) const {
    if (present() && tree_->reads() != nullptr) tree_->reads()->scalar(node_, asked);
}

std::optional<std::string_view> Cursor::text() const {
    tell({.as = Reads::As::Text, .words = {}});
    if (isScalar()) {
        return raw();
    }
    if (present()) {
        reportWrongKind("a text");
    }
    return std::nullopt;
}

std::optional<std::string_view> Cursor::name() const {
    tell({.as = Reads::As::Name, .words = {}});
    if (!present()) {
        return std::nullopt;
    }
    if (!isScalar()) {
        reportWrongKind("a name");
        return std::nullopt;
    }
    if (!isName(raw())) {
        sink_->add(problem(Code::BadName, fmt::format("{} is no name", describe(*tree_, node_)))
                       .withExpected("a letter, then letters, digits and _"));
        return std::nullopt;
    }
    return raw();
}

std::optional<std::int64_t> Cursor::integer(std::int64_t least, std::int64_t most) const {
    tell({.as = Reads::As::Integer, .least = least, .most = most, .words = {}});
    if (!present()) {
        return std::nullopt;
    }
    const auto value = isScalar() ? readInteger(raw()) : std::nullopt;
    if (isScalar() && !value) {
        sink_->add(problem(Code::NotANumber, fmt::format("{} is not a whole number", describe(*tree_, node_)))
                       .withExpected("a whole number"));
    } else if (!value) {
        reportWrongKind("a whole number");
    } else if (*value < least || *value > most) {
        const std::string range = most == INT64_MAX    ? fmt::format("{} or more", least)
                                  : least == INT64_MIN ? fmt::format("{} or less", most)
                                                       : fmt::format("{} to {}", least, most);
        sink_->add(problem(Code::OutOfRange, fmt::format("{} is out of range", *value)).withExpected(range));
        return std::nullopt;
    }
    return value;
}

std::optional<ExactNumber> Cursor::number() const {
    tell({.as = Reads::As::Number, .words = {}});
    if (!present()) {
        return std::nullopt;
    }
    const auto value = isScalar() ? readExactNumber(raw()) : std::nullopt;
    if (isScalar() && !value) {
        sink_->add(problem(Code::NotANumber, fmt::format("{} is not a number", describe(*tree_, node_)))
                       .withExpected("a number such as 3, 0.5 or 1/2"));
    } else if (!value) {
        reportWrongKind("a number");
    }
    return value;
}

std::optional<bool> Cursor::truth() const {
    const auto found = choice({"true", "false", "yes", "no"});
    return found ? std::optional(*found % 2 == 0) : std::nullopt;
}

std::optional<std::size_t> Cursor::choice(std::span<const std::string_view> words) const {
    tell({.as = Reads::As::Choice, .words = words});
    if (!present()) {
        return std::nullopt;
    }
    if (!isScalar()) {
        reportWrongKind(base::joinList(quotedWords(words), "or"));
        return std::nullopt;
    }
    const auto found = std::ranges::find(words, raw());
    if (found != words.end()) {
        return static_cast<std::size_t>(found - words.begin());
    }
    auto diagnostic = problem(Code::UnknownWord, fmt::format("{} is not known here", describe(*tree_, node_)))
                          .withExpected(base::joinList(quotedWords(words), "or"));
    if (const auto near = base::nearestName(raw(), words)) {
        diagnostic.hint = fmt::format("did you mean `{}`?", *near);
        diagnostic.fix = diag::Fix{std::string(*near), fmt::format("change to {}", *near)};
    }
    sink_->add(std::move(diagnostic));
    return std::nullopt;
}

std::vector<Cursor> Cursor::items() const {
    if (present() && tree_->reads() != nullptr) tree_->reads()->list(node_);
    std::vector<Cursor> out;
    if (!present() || isNull()) {
        return out;
    }
    if (!isList()) {
        reportWrongKind("a list");
        return out;
    }
    out.reserve(tree_->children(node_).size());
    for (const NodeIndex item : tree_->children(node_)) {
        out.emplace_back(*tree_, item, *sink_);
    }
    return out;
}

std::vector<Cursor> Cursor::itemsOrOne() const {
    return isScalar() || isMap() ? std::vector<Cursor>{*this} : items();
}

std::vector<Word> Cursor::words() const {
    std::vector<Word> out;
    for (const Cursor& item : itemsOrOne()) {
        const auto text = item.text();
        if (!text) {
            continue;
        }
        for (const std::string_view part : base::split(*text, ',')) {
            const std::string_view word = base::trim(part);
            if (word.empty()) {
                item.report(Code::EmptyValue, "a word is missing beside a comma");
                continue;
            }
            out.push_back({word,
                           {item.ref(), static_cast<std::uint32_t>(word.data() - text->data()),
                            static_cast<std::uint32_t>(word.size())}});
        }
    }
    return out;
}

MapCursor Cursor::map() const {
    if (present() && !isMap()) {
        reportWrongKind("a map");
    }
    return {*tree_, isMap() ? node_ : kNoNode, *sink_};
}

MapCursor::MapCursor(const Tree& tree, NodeIndex map, diag::Sink& sink)
    : tree_(&tree), map_(map), sink_(&sink) {}

Cursor MapCursor::at(std::string_view key, Reads::Key how) {
    ask(key, how);
    return {*tree_, map_ == kNoNode ? kNoNode : tree_->find(map_, key), *sink_};
}

Cursor MapCursor::operator[](std::string_view key) { return at(key, Reads::Key::Read); }

Cursor MapCursor::need(std::string_view key) {
    const Cursor found = at(key, Reads::Key::Needed);
    if (map_ != kNoNode && !found) {
        const Cursor self(*tree_, map_, *sink_);
        const std::string owner = self.key().empty() ? "the map" : fmt::format("`{}`", self.key());
        sink_->add(diagnose(Code::MissingKey, self.keyRef(), fmt::format("{} lacks `{}`", owner, key)));
    }
    return found;
}

bool MapCursor::has(std::string_view key) const {
    if (map_ != kNoNode && tree_->reads() != nullptr) tree_->reads()->key(map_, key, Reads::Key::Tested);
    return map_ != kNoNode && tree_->find(map_, key) != kNoNode;
}

void MapCursor::allow(std::string_view key) { ask(key, Reads::Key::Allowed); }

void MapCursor::ask(std::string_view key, Reads::Key how) {
    if (map_ != kNoNode && tree_->reads() != nullptr) tree_->reads()->key(map_, key, how);
    if (std::ranges::find(asked_, key) == asked_.end()) {
        asked_.emplace_back(key);
    }
}

// Any file may say what a merge left open (formats/merge/open.h).
static constexpr std::string_view kOpenKey = "conflicts";

void MapCursor::finish() {
    if (map_ == kNoNode || all_) {
        return;
    }
    if (map_ == tree_->root()) allow(kOpenKey);
    if (tree_->reads() != nullptr) tree_->reads()->finished(map_);
    std::optional<std::vector<std::string_view>> known; // found once, where there is a name that is not
    const auto freeNames = [&]() -> const std::vector<std::string_view>& {
        if (known) return *known;
        known.emplace();
        for (const std::string& name : asked_) // one that is there already is not what was meant
            if (tree_->find(map_, name) == kNoNode && name != kOpenKey) known->push_back(name);
        return *known;
    };
    for (const NodeIndex value : tree_->children(map_)) {
        const std::string_view key = tree_->keyText(value);
        if (std::ranges::find(asked_, key) != asked_.end()) continue;
        const std::vector<std::string_view>& free = freeNames();
        auto diagnostic = diagnose(Code::UnknownKey, tree_->ref(tree_->node(value).key),
                                   fmt::format("`{}` is not known here", key));
        if (const auto near = base::nearestName(key, free)) {
            diagnostic.hint = fmt::format("did you mean `{}`?", *near);
            diagnostic.fix = diag::Fix{std::string(*near), fmt::format("change to {}", *near)};
        } else {
            diagnostic.expected = base::joinList(quotedWords(free), "or");
        }
        sink_->add(std::move(diagnostic));
    }
}

std::vector<Cursor> MapCursor::entries() {
    all_ = true;
    if (map_ != kNoNode && tree_->reads() != nullptr) tree_->reads()->everyKey(map_);
    std::vector<Cursor> out;
    if (map_ != kNoNode) {
        for (const NodeIndex value : tree_->children(map_)) {
            out.emplace_back(*tree_, value, *sink_);
        }
    }
    return out;
}

std::vector<Cursor> MapCursor::rest() {
    std::vector<Cursor> out = entries();
    std::erase_if(
        out, [&](const Cursor& entry) { return std::ranges::find(asked_, entry.key()) != asked_.end(); });
    return out;
}

diag::NodeRef MapCursor::ref() const { return map_ == kNoNode ? diag::NodeRef{} : tree_->ref(map_); }

} // namespace groma::formats::yaml
