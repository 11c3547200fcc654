#include "core/diag/codes.h"
#include "formats/yaml/parse.h"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <exception>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

namespace groma::formats::yaml {
namespace {

using diag::Code;

enum class Event { Null, Scalar, Alias, MapStart, MapEnd, ListStart, ListEnd };

struct Expected {
    Event event;
    NodeIndex node;
};

// yaml-cpp 0.7 ends an unquoted text inside brackets at a question mark, which YAML 1.2 does not.
constexpr char kMask = '_';

bool isMasked(const Tree& tree, NodeIndex index) {
    const Node& node = tree.node(index);
    return node.style == Style::Plain && node.parent != kNoNode &&
           tree.node(node.parent).style == Style::Flow && node.text.find('?') != std::string_view::npos;
}

std::string masked(std::string_view text) {
    std::string out(text);
    std::ranges::replace(out, '?', kMask);
    return out;
}

// The tree as the events that its text should give.
class Script {
  public:
    explicit Script(const Tree& tree) : tree_(tree), text_(tree.source().bytes()) { addValue(tree.root()); }

    [[nodiscard]] const std::vector<Expected>& events() const { return events_; }
    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    void addValue(NodeIndex index) {
        const Node& node = tree_.node(index);
        if (node.alias != kNoNode) {
            events_.push_back({Event::Alias, index});
            return;
        }
        switch (node.kind) {
        case Kind::Null: events_.push_back({Event::Null, index}); break;
        case Kind::Scalar: addScalar(index); break;
        case Kind::List: addChildren(index, Event::ListStart, Event::ListEnd); break;
        case Kind::Map: addChildren(index, Event::MapStart, Event::MapEnd); break;
        }
    }

    void addScalar(NodeIndex index) {
        events_.push_back({Event::Scalar, index});
        if (isMasked(tree_, index)) {
            const Span span = tree_.node(index).span;
            std::replace(text_.begin() + static_cast<std::ptrdiff_t>(span.begin),
                         text_.begin() + static_cast<std::ptrdiff_t>(span.end), '?', kMask);
        }
    }

    void addChildren(NodeIndex index, Event start, Event end) {
        events_.push_back({start, index});
        for (const NodeIndex value : tree_.children(index)) {
            if (tree_.node(value).key != kNoNode) {
                addScalar(tree_.node(value).key);
            }
            addValue(value);
        }
        events_.push_back({end, index});
    }

    const Tree& tree_;
    std::string text_;
    std::vector<Expected> events_;
};

// Compares event by event and remembers the first difference.
class Comparison final : public YAML::EventHandler {
  public:
    struct Difference {
        NodeIndex node;
        std::string seen;
    };

    Comparison(const Tree& tree, const std::vector<Expected>& expected) : tree_(tree), expected_(expected) {}

    [[nodiscard]] const std::optional<Difference>& difference() const { return difference_; }
    [[nodiscard]] bool complete() const { return at_ == expected_.size(); }
    [[nodiscard]] NodeIndex lastNode() const { return expected_[std::min(at_, expected_.size() - 1)].node; }

    void OnDocumentStart(const YAML::Mark& /*mark*/) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& /*mark*/, YAML::anchor_t /*anchor*/) override {
        see(Event::Null, "nothing");
    }
    void OnAlias(const YAML::Mark& /*mark*/, YAML::anchor_t /*anchor*/) override {
        see(Event::Alias, "an alias");
    }
    void OnScalar(const YAML::Mark& /*mark*/, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                  const std::string& value) override {
        if (difference_) {
            return;
        }
        if (at_ < expected_.size() && expected_[at_].event == Event::Scalar &&
            textOf(expected_[at_].node) != value) {
            difference_ = {expected_[at_].node, fmt::format("the text `{}`", value.substr(0, 200))};
            return;
        }
        see(Event::Scalar, "a text");
    }
    void OnSequenceStart(const YAML::Mark& /*mark*/, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                         YAML::EmitterStyle::value /*style*/) override {
        see(Event::ListStart, "a list");
    }
    void OnSequenceEnd() override { see(Event::ListEnd, "the end of a list"); }
    void OnMapStart(const YAML::Mark& /*mark*/, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                    YAML::EmitterStyle::value /*style*/) override {
        see(Event::MapStart, "a map");
    }
    void OnMapEnd() override { see(Event::MapEnd, "the end of a map"); }

  private:
    [[nodiscard]] std::string textOf(NodeIndex node) const {
        const std::string_view text = tree_.node(node).text;
        return isMasked(tree_, node) ? masked(text) : std::string(text);
    }

    void see(Event event, std::string_view name) {
        if (difference_) {
            return;
        }
        if (at_ >= expected_.size()) {
            difference_ = {tree_.root(), std::string(name)};
            return;
        }
        const Expected& wanted = expected_[at_++];
        // A key that is written as `null` is a text to us.
        const bool nullKey =
            event == Event::Null && wanted.event == Event::Scalar && tree_.node(wanted.node).isKey;
        if (wanted.event != event && !nullKey) {
            difference_ = {wanted.node, std::string(name)};
        }
    }

    const Tree& tree_;
    const std::vector<Expected>& expected_;
    std::size_t at_ = 0;
    std::optional<Difference> difference_;
};

constexpr const char* kHint = "put the text in quotes, or write the entry on lines of its own";

} // namespace

bool crossCheck(const Tree& tree, diag::Sink& sink) {
    const Script script(tree);
    Comparison comparison(tree, script.events());
    try {
        std::istringstream in(script.text());
        YAML::Parser parser(in);
        const bool read = parser.HandleNextDocument(comparison);
        // yaml-cpp gives no events at all for a file without content.
        if (!read && script.events().size() == 1 && script.events().front().event == Event::Null) {
            return true;
        }
    } catch (const YAML::Exception& error) {
        const std::size_t line = static_cast<std::size_t>(std::max(error.mark.line, 0));
        const Span span = line < tree.source().lineCount() ? tree.source().lineSpan(line) : Span{};
        const std::size_t at =
            std::min(span.begin + static_cast<std::size_t>(std::max(error.mark.column, 0)), span.end);
        sink.add(diagnose(Code::ReadersDisagree,
                          diag::Place{{tree.file(), diag::NodeRef::kNone}, static_cast<std::uint32_t>(at), 1},
                          fmt::format("a second YAML reader stops here: {}", error.msg))
                     .withHint(kHint));
        return false;
    } catch (const std::exception& error) {
        sink.add(diagnose(Code::ReadersDisagree, tree.ref(comparison.lastNode()),
                          fmt::format("a second YAML reader gives up: {}", error.what()))
                     .withHint(kHint));
        return false;
    }
    if (comparison.difference()) {
        sink.add(diagnose(Code::ReadersDisagree, tree.ref(comparison.difference()->node),
                          "YAML readers understand this differently")
                     .withFound(comparison.difference()->seen)
                     .withHint(kHint));
        return false;
    }
    if (!comparison.complete()) {
        sink.add(diagnose(Code::ReadersDisagree, tree.ref(comparison.lastNode()),
                          "another YAML reader ends before this")
                     .withHint(kHint));
        return false;
    }
    return true;
}

} // namespace groma::formats::yaml
