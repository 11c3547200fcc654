#include "formats/schema/probe.h"

#include "core/diag/codes.h"
#include "formats/yaml/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

namespace groma::formats {

namespace {

using yaml::Kind;
using yaml::kNoNode;
using yaml::NodeIndex;
using yaml::Path;
using yaml::PathStep;
using As = yaml::Reads::As;

// A key that no reader knows stands for those that the author names.
constexpr const char* kAnyName = "any_name";
// The key by which a file says what it is.
constexpr const char* kKind = "groma";
// Lists that must have a length have one up to this.
constexpr std::size_t kLongest = 4;
// Deeper than any format: a reader that asked for ever would ask for itself again.
constexpr std::size_t kDeepest = 16;

// What was asked of one value.
struct Asked {
    std::vector<yaml::Reads::Scalar> scalars;
    std::vector<std::vector<std::string>> words; // of the choices among them, in their order
    bool list = false, every = false, finished = false;
    std::vector<std::pair<std::string, yaml::Reads::Key>> keys;

    [[nodiscard]] bool has(std::string_view key, yaml::Reads::Key how) const {
        return std::ranges::any_of(keys,
                                   [&](const auto& one) { return one.first == key && one.second == how; });
    }
    [[nodiscard]] bool knows(std::string_view key) const {
        return std::ranges::any_of(keys, [&](const auto& one) {
            return one.first == key && one.second != yaml::Reads::Key::Tested;
        });
    }
    [[nodiscard]] bool anything() const { return !scalars.empty() || list || every || !keys.empty(); }
};

class Notes final : public yaml::Reads {
  public:
    std::map<NodeIndex, Asked> all;

    void scalar(NodeIndex value, const Scalar& asked) override {
        all[value].scalars.push_back(asked);
        all[value].words.emplace_back(asked.words.begin(), asked.words.end());
    }
    void list(NodeIndex value) override { all[value].list = true; }
    void key(NodeIndex map, std::string_view key, Key how) override {
        auto& keys = all[map].keys;
        if (std::ranges::find(keys, std::pair(std::string(key), how)) == keys.end())
            keys.emplace_back(key, how);
    }
    void everyKey(NodeIndex map) override { all[map].every = true; }
    void finished(NodeIndex map) override { all[map].finished = true; }
};

// What came of reading a text with something at a place.
struct Answer {
    Asked asked;
    bool taken = false; // as a value of this kind
};

class Prober {
  public:
    Prober(const std::string& groma, const ReadsFile& read) : groma_(groma), read_(read) {}

    Shape whole() { return map(Path{}, {}); }

  private:
    // Besides the way itself, keys that are there in one of its maps.
    struct Beside {
        std::size_t depth; // of the map: so many steps from the root
        std::string key, text;
    };
    using Surroundings = std::vector<Beside>;

    // The text in which `value` stands at the end of the way. Of a list on the way all items are alike up to
    // the one that is meant.
    std::string textOf(const Path& way, const std::string& value, const Surroundings& beside) const {
        std::string text = value;
        for (std::size_t depth = way.size(); depth-- > 0;) {
            if (const auto* place = std::get_if<std::size_t>(&way[depth])) {
                std::string items = text;
                for (std::size_t i = 0; i < *place; ++i) items += ", " + text;
                text = "[" + items + "]";
                continue;
            }
            const auto& key = std::get<std::string>(way[depth]);
            std::map<std::string, std::string> entries = entriesAt(depth, beside);
            entries[key] = text;
            text = "{" + joined(entries) + "}";
        }
        return text;
    }
    // What is there besides, of the map at this depth; the file says what it is.
    std::map<std::string, std::string> entriesAt(std::size_t depth, const Surroundings& beside) const {
        std::map<std::string, std::string> entries;
        if (depth == 0) entries[kKind] = "\"" + groma_ + "\"";
        for (const Beside& other : beside)
            if (other.depth == depth) entries[other.key] = other.text;
        return entries;
    }
    static std::string joined(const std::map<std::string, std::string>& entries) {
        std::string text;
        for (const auto& [key, value] : entries) text += (text.empty() ? "" : ", ") + entry(key, value);
        return text;
    }
    static std::string entry(const std::string& key, const std::string& value) {
        return "\"" + key + "\": " + value;
    }

    Answer answer(const Path& way, const std::string& value, const Surroundings& beside) const {
        Notes notes;
        diag::Sink sink;
        const yaml::Parsed parsed =
            yaml::parse(std::make_shared<const SourceFile>("probe.yaml", textOf(way, value, beside) + "\n"),
                        0, sink, {}, &notes);
        ProjectFile file;
        file.path = "probe.yaml";
        file.ok = parsed.ok;
        file.tree = parsed.tree;
        read_(file, sink);
        const NodeIndex node = parsed.tree->find(way);
        Answer found;
        if (!parsed.ok || node == kNoNode) return found;
        if (const auto asked = notes.all.find(node); asked != notes.all.end()) found.asked = asked->second;
        const NodeIndex key = parsed.tree->node(node).key;
        found.taken = std::ranges::none_of(sink.items(), [&](const diag::Diagnostic& problem) {
            const bool ofKind =
                problem.code == diag::Code::WrongKind || problem.code == diag::Code::EmptyValue;
            return ofKind && (problem.where.node == node || (key != kNoNode && problem.where.node == key));
        });
        return found;
    }

    static Path beyond(Path way, PathStep step) {
        way.push_back(std::move(step));
        return way;
    }

    // Of the value at the end of a way.
    Shape value(const Path& way, const Surroundings& beside) const {
        Shape shape;
        if (way.size() > kDeepest) {
            shape.any = true;
            return shape;
        }
        const Answer null = answer(way, "null", beside), scalar = answer(way, "\"x\"", beside),
                     list = answer(way, "[]", beside), mapped = answer(way, "{}", beside);
        if (!null.asked.anything() && !scalar.asked.anything() && !list.asked.anything() &&
            !mapped.asked.anything()) {
            shape.any = true;
            return shape;
        }
        shape.null = null.taken;
        shape.scalar = scalar.taken;
        if (shape.scalar) readScalars(scalar.asked, shape);
        if (list.taken || list.asked.list) readList(way, beside, shape);
        if (mapped.taken) {
            const Shape inner = map(way, beside);
            shape.map = true;
            shape.keys = inner.keys;
            shape.closed = inner.closed;
            shape.others = inner.others;
        }
        return shape;
    }

    // The narrowest of all that it is read as: each complains by itself.
    static void readScalars(const Asked& asked, Shape& shape) {
        for (std::size_t i = 0; i < asked.scalars.size(); ++i) {
            const yaml::Reads::Scalar& one = asked.scalars[i];
            if (one.as < shape.as) continue;
            shape.as = one.as;
            shape.least = one.least;
            shape.most = one.most;
            shape.words = asked.words[i];
        }
    }

    void readList(const Path& way, const Surroundings& beside, Shape& shape) const {
        std::vector<bool> taken; // by length
        for (std::size_t length = 0; length <= kLongest; ++length) {
            std::string items;
            for (std::size_t i = 0; i < length; ++i) items += (i == 0 ? "\"0\"" : ", \"0\"");
            std::string maps;
            for (std::size_t i = 0; i < length; ++i) maps += (i == 0 ? "{}" : ", {}");
            taken.push_back(answer(way, "[" + items + "]", beside).taken ||
                            answer(way, "[" + maps + "]", beside).taken);
        }
        const auto first = std::ranges::find(taken, true);
        if (first == taken.end()) return;
        shape.list = true;
        shape.fewest = static_cast<std::size_t>(first - taken.begin());
        const auto last = std::find(first, taken.end(), false);
        if (last != taken.end()) shape.longest = static_cast<std::size_t>(last - taken.begin()) - 1;
        if (shape.longest == 0) return;
        const std::size_t place = shape.fewest == 0 ? 0 : shape.fewest - 1;
        shape.item = std::make_shared<const Shape>(value(beyond(way, place), beside));
    }

    // Of the map at the end of a way, its keys one after the other; where a reader asks whether a key is
    // there, once more with it.
    Shape map(const Path& way, const Surroundings& beside) const {
        const Asked bare = askedOfMap(way, beside);
        Shape shape = mapAmong(way, beside, bare);
        for (const auto& [key, how] : bare.keys) {
            if (how != yaml::Reads::Key::Tested) continue;
            Surroundings with = beside;
            with.push_back({way.size(), key, "\"x\""});
            join(shape, mapAmong(way, with, bare));
        }
        return shape;
    }

    Shape mapAmong(const Path& way, const Surroundings& beside, const Asked& bare) const {
        Shape shape;
        shape.map = true;
        std::vector<std::string> names;
        const auto hear = [&](const Asked& asked) {
            for (const auto& [key, how] : asked.keys)
                if (how != yaml::Reads::Key::Tested && std::ranges::find(names, key) == names.end())
                    names.push_back(key);
        };
        hear(bare);
        std::map<std::string, Asked> among;              // by the key that was there
        for (std::size_t i = 0; i < names.size(); ++i) { // grows: some are asked for beside others alone
            const std::string name = names[i];
            const Path inner = beyond(way, name);
            Shape::Key key{name, std::make_shared<const Shape>(value(inner, beside)), false, {}, {}};
            Surroundings with = beside;
            if (!way.empty() || name != kKind) with.push_back({way.size(), name, sample(*key.of)});
            const Asked asked = askedOfMap(way, with);
            hear(asked);
            among.emplace(name, asked);
            shape.keys.push_back(std::move(key));
        }
        for (Shape::Key& key : shape.keys) {
            key.needed = bare.has(key.name, yaml::Reads::Key::Needed);
            for (const auto& [other, asked] : among) {
                if (other == key.name) continue;
                if (key.needed && !asked.has(key.name, yaml::Reads::Key::Needed))
                    key.relievedBy.push_back(other);
                if (bare.knows(other) && !among.at(key.name).knows(other) && bare.finished)
                    key.shutsOut.push_back(other);
            }
        }
        shape.closed = bare.finished && !bare.every;
        if (bare.every)
            shape.others = std::make_shared<const Shape>(value(beyond(way, std::string(kAnyName)), beside));
        return shape;
    }

    // What is asked of a map that has the keys of its surroundings.
    Asked askedOfMap(const Path& way, const Surroundings& beside) const {
        return answer(way, "{" + joined(entriesAt(way.size(), beside)) + "}", beside).asked;
    }

    // A text of the shape, as short as can be.
    static std::string sample(const Shape& shape) {
        if (shape.any || shape.scalar) return "\"x\"";
        if (shape.map) return "{}";
        return shape.list ? "[]" : "null";
    }

    // What one or the other takes.
    static void join(Shape& into, const Shape& more) {
        for (const Shape::Key& key : more.keys) {
            const auto known = std::ranges::find(into.keys, key.name, &Shape::Key::name);
            if (known == into.keys.end()) {
                into.keys.push_back(key);
                into.keys.back().needed = false; // beside that key alone
                continue;
            }
            known->needed = known->needed && key.needed;
            Shape both = *known->of;
            joinValue(both, *key.of);
            known->of = std::make_shared<const Shape>(std::move(both));
        }
        into.closed = into.closed && more.closed;
    }
    static void joinValue(Shape& into, const Shape& more) {
        into.any = into.any || more.any;
        into.null = into.null || more.null;
        into.scalar = into.scalar || more.scalar;
        into.list = into.list || more.list;
        if (into.map && more.map) join(into, more);
        into.map = into.map || more.map;
    }

    const std::string& groma_;
    const ReadsFile& read_;
};

} // namespace

Shape shapeOf(const std::string& groma, const ReadsFile& read) {
    Shape shape = Prober(groma, read).whole();
    Shape said;
    said.scalar = true;
    said.as = As::Choice;
    said.words = {groma};
    for (Shape::Key& key : shape.keys)
        if (key.name == kKind) key.of = std::make_shared<const Shape>(said), key.needed = true;
    return shape;
}

} // namespace groma::formats
