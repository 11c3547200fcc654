#pragma once

#include "core/diag/codes.h"
#include "core/diag/sink.h"
#include "formats/yaml/numbers.h"
#include "formats/yaml/reads.h"
#include "formats/yaml/tree.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats::yaml {

// A word with its place.
struct Word {
    std::string_view text;
    diag::Place place;
};

class MapCursor;

// A typed view of one value. Every read reports what is wrong and gives nothing; reading goes on, so that all
// problems of a file come out at once. A cursor for an absent key reads as nothing, silently.
class Cursor {
  public:
    Cursor(const Tree& tree, NodeIndex node, diag::Sink& sink) : tree_(&tree), node_(node), sink_(&sink) {}

    [[nodiscard]] bool present() const { return node_ != kNoNode; }
    explicit operator bool() const { return present(); }
    [[nodiscard]] NodeIndex index() const { return node_; }
    [[nodiscard]] const Tree& tree() const { return *tree_; }
    [[nodiscard]] diag::Sink& sink() const { return *sink_; }
    [[nodiscard]] Kind kind() const; // Null if absent
    [[nodiscard]] bool isMap() const { return kind() == Kind::Map; }
    [[nodiscard]] bool isList() const { return kind() == Kind::List; }
    [[nodiscard]] bool isScalar() const { return kind() == Kind::Scalar; }
    [[nodiscard]] bool isNull() const { return kind() == Kind::Null; }
    // A lone `?`: not known to the author.
    [[nodiscard]] bool isUnknown() const;
    [[nodiscard]] diag::NodeRef ref() const;    // of the value
    [[nodiscard]] diag::NodeRef keyRef() const; // of its key, or of the value where there is none
    [[nodiscard]] std::string_view key() const;
    // The decoded text without any check; empty for maps and lists.
    [[nodiscard]] std::string_view raw() const;

    // Any scalar. Null reports "has no value".
    [[nodiscard]] std::optional<std::string_view> text() const;
    // A letter or underscore, then letters, digits, underscores.
    [[nodiscard]] std::optional<std::string_view> name() const;
    // Leading zeros are decimal.
    [[nodiscard]] std::optional<std::int64_t> integer(std::int64_t least = INT64_MIN,
                                                      std::int64_t most = INT64_MAX) const;
    [[nodiscard]] std::optional<ExactNumber> number() const;
    // true, false, yes, no.
    [[nodiscard]] std::optional<bool> truth() const;
    // The position of the text among `words`.
    [[nodiscard]] std::optional<std::size_t> choice(std::span<const std::string_view> words) const;
    [[nodiscard]] std::optional<std::size_t> choice(std::initializer_list<std::string_view> words) const {
        return choice(std::span(words.begin(), words.size()));
    }

    // A list's values; absent or Null: none.
    [[nodiscard]] std::vector<Cursor> items() const;
    // As items(), but a value that is no list counts as a list of itself.
    [[nodiscard]] std::vector<Cursor> itemsOrOne() const;
    // [a, b], a block list, or `a, b`: scalars split at commas, outer spaces dropped.
    [[nodiscard]] std::vector<Word> words() const;
    // Reports if it is no map (then empty).
    [[nodiscard]] MapCursor map() const;

    // Reports at this value.
    void report(diag::Code code, std::string message) const;
    [[nodiscard]] diag::Diagnostic problem(diag::Code code, std::string message) const;
    // "expected a number, found a list"
    void reportWrongKind(std::string_view expected) const;

  private:
    void tell(const Reads::Scalar& asked) const;

    const Tree* tree_;
    NodeIndex node_;
    diag::Sink* sink_;
};

// A map being read. Remembers the keys that were asked for; finish() reports every other one, with the
// nearest name.
class MapCursor {
  public:
    MapCursor(const Tree& tree, NodeIndex map, diag::Sink& sink);

    // Absent if there is no such key.
    [[nodiscard]] Cursor operator[](std::string_view key);
    // Reports at the map if there is no such key.
    [[nodiscard]] Cursor need(std::string_view key);
    [[nodiscard]] bool has(std::string_view key) const;
    // A key that is allowed and not read.
    void allow(std::string_view key);
    // Unknown keys are reported as errors at the key.
    void finish();

    // Every entry in order, for maps whose keys are the author's names; counts as asked for.
    [[nodiscard]] std::vector<Cursor> entries();
    // Entries that were not asked for yet, in order; counts as asked for.
    [[nodiscard]] std::vector<Cursor> rest();

    [[nodiscard]] diag::NodeRef ref() const;
    [[nodiscard]] NodeIndex index() const { return map_; }

  private:
    Cursor at(std::string_view key, Reads::Key how);
    void ask(std::string_view key, Reads::Key how);

    const Tree* tree_;
    NodeIndex map_; // kNoNode: nothing there, reads are silent
    diag::Sink* sink_;
    std::vector<std::string> asked_;
    bool all_ = false;
};

} // namespace groma::formats::yaml
