#include "formats/yaml/edit.h"
#include "formats/yaml/emit.h"
#include "formats/yaml/parse.h"

#include <doctest/doctest.h>

#include <array>
#include <random>
#include <string>
#include <vector>

// Random documents in every style, with comments and both line ends, under random edits: what the edited text
// says must be what the same edit makes of the values, for our reader and for yaml-cpp.
namespace groma::formats::yaml {
namespace {

using Layout = Fragment::Layout;

class Dice {
  public:
    explicit Dice(unsigned seed) : engine_(seed) {}
    std::size_t below(std::size_t bound) { return static_cast<std::size_t>(engine_() % bound); }
    bool oneIn(std::size_t n) { return below(n) == 0; }
    template <typename T, std::size_t N>
    const T& of(const std::array<T, N>& choices) {
        return choices[below(N)];
    }

  private:
    std::mt19937_64 engine_;
};

const std::array<std::string, 34> kTexts{"a",          "three words here",
                                         "010",        "0.5",
                                         "-1",         "true",
                                         "null",       "~",
                                         "",           " lead",
                                         "trail ",     "a: b",
                                         "a:b",        "# no comment",
                                         "a #b",       "a # b",
                                         "[x]",        "{x}",
                                         "x, y",       "it's",
                                         "say \"so\"", "back\\slash",
                                         "- dash",     "-",
                                         "?",          "what? now",
                                         "zwölf – 12", "two\nlines\n",
                                         "two\nlines", "  deep\nshallow\n",
                                         "end\n\n",    "gap\n\n\nline\n",
                                         "\ttab",      "%&*!|>@`"};

const std::array<std::string, 12> kKeys{"cp", "at", "title", "a b", "x: y", "007",
                                        "is", "?",  "grün",  "#",   "true", "-"};

Fragment randomFragment(Dice& dice, int depth) {
    const std::size_t kind = dice.below(depth > 0 ? 6 : 3);
    if (kind == 0) {
        return dice.oneIn(3) ? Fragment::null() : Fragment::word(dice.of(kTexts));
    }
    if (kind <= 2) {
        Fragment made = dice.oneIn(2) ? Fragment::sentence(dice.of(kTexts)) : Fragment::word(dice.of(kTexts));
        made.layout = dice.of(std::array{Layout::Auto, Layout::Auto, Layout::Quoted, Layout::Literal});
        return made;
    }
    const Layout layout = dice.of(std::array{Layout::Auto, Layout::Block, Layout::Block, Layout::Flow});
    const std::size_t count = dice.below(4);
    if (kind == 3) {
        Fragment made = Fragment::list({}, layout);
        for (std::size_t i = 0; i < count; ++i) {
            made.items.push_back(randomFragment(dice, depth - 1));
        }
        return made;
    }
    Fragment made = Fragment::map({}, layout);
    const std::size_t first = dice.below(kKeys.size());
    for (std::size_t i = 0; i < count; ++i) {
        made.entries.emplace_back(kKeys[(first + i) % kKeys.size()], randomFragment(dice, depth - 1));
    }
    return made;
}

std::shared_ptr<const Tree> parsed(const std::string& text) {
    diag::Sink sink;
    const Parsed result = parse(std::make_shared<SourceFile>("t.yaml", text), 0, sink);
    std::string problems;
    for (const diag::Diagnostic& problem : sink.items()) {
        problems += renderDiagnostic(problem, *result.tree);
    }
    INFO(text);
    CHECK_MESSAGE(result.ok, problems);
    if (result.ok) {
        const bool agreed = crossCheck(*result.tree, sink);
        CHECK_MESSAGE(agreed, renderDiagnostic(sink.items().back(), *result.tree));
    }
    return result.tree;
}

// Comments above and behind entries, empty lines, wide gaps after colons.
std::string decorated(Dice& dice, const std::string& text) {
    const auto tree = parsed(text);
    TextEdits edits;
    for (NodeIndex index = 1; index < tree->nodeCount(); ++index) {
        const Node& node = tree->node(index);
        if (node.isKey || node.parent == kNoNode || tree->node(node.parent).style != Style::Block) {
            continue;
        }
        const std::size_t lineStart =
            text.rfind('\n', node.entryBegin) == std::string::npos || node.entryBegin == 0
                ? 0
                : text.rfind('\n', node.entryBegin - 1) + 1;
        const std::string indentation = text.substr(lineStart, node.entryBegin - lineStart);
        const bool first = indentation.find_first_not_of(' ') == std::string::npos;
        if (first && dice.oneIn(4)) {
            edits.push_back({lineStart, lineStart, dice.oneIn(2) ? indentation + "# above\n" : "\n"});
        }
        const bool inlineScalar =
            node.kind == Kind::Scalar && node.style != Style::Literal && node.style != Style::Folded;
        if (inlineScalar && dice.oneIn(4)) {
            edits.push_back({node.span.end, node.span.end, "  # behind"});
            if (dice.oneIn(2)) {
                edits.push_back({node.span.end, node.span.end,
                                 "\n" + std::string(indentation.size() + 3, ' ') + "# deeper"});
            }
        }
        if (inlineScalar && node.key != kNoNode && dice.oneIn(6)) {
            edits.push_back({node.span.begin, node.span.begin, "   "});
        }
    }
    return applyEdits(text, edits).value();
}

std::string withCrlf(const std::string& text) {
    std::string out;
    for (const char c : text) {
        out += c == '\n' ? "\r\n" : std::string(1, c);
    }
    return out;
}

// The fragment at a path.
Fragment* at(Fragment& root, const Path& path) {
    Fragment* here = &root;
    for (const PathStep& step : path) {
        if (const auto* position = std::get_if<std::size_t>(&step)) {
            here = &here->items[*position];
        } else {
            for (auto& [key, value] : here->entries) {
                if (key == std::get<std::string>(step)) {
                    here = &value;
                    break;
                }
            }
        }
    }
    return here;
}

struct Change {
    EditResult edits;
    Fragment expected;
    std::string what;
};

std::size_t positionOf(const Fragment& map, const std::string& key) {
    std::size_t position = 0;
    while (map.entries[position].first != key) {
        ++position;
    }
    return position;
}

Change randomChange(Dice& dice, const Tree& tree) {
    NodeIndex index = static_cast<NodeIndex>(dice.below(tree.nodeCount()));
    index = tree.node(index).isKey ? tree.node(index).value : index;
    Change change{TextEdits{}, Fragment::copyOf(tree, tree.root()), ""};
    const Path path = tree.pathOf(index);
    Fragment& here = *at(change.expected, path);
    const Fragment added = randomFragment(dice, 2);
    const std::string newKey = dice.of(kKeys);
    const std::string text = dice.of(kTexts);
    const std::size_t count = tree.node(index).childCount;
    const std::size_t position = dice.below(count + 1);
    const auto offset = static_cast<std::ptrdiff_t>(position);
    switch (dice.below(6)) {
    case 0:
        change.what = "set the text of " + toString(path) + " to " + text;
        change.edits = setScalar(tree, index, text);
        here = Fragment::word(text);
        break;
    case 1:
        change.what = "replace " + toString(path) + " by " + emitFlow(added);
        change.edits = replaceValue(tree, index, added);
        here = added;
        break;
    case 2:
        change.what = "insert " + newKey + ": " + emitFlow(added) + " into " + toString(path) + " at " +
                      std::to_string(position);
        change.edits = insertEntry(tree, index, position, newKey, added);
        if (change.edits) {
            here.kind = Kind::Map;
            here.entries.insert(here.entries.begin() + offset, {newKey, added});
        }
        break;
    case 3:
        change.what =
            "insert " + emitFlow(added) + " into " + toString(path) + " at " + std::to_string(position);
        change.edits = insertItem(tree, index, position, added);
        if (change.edits) {
            here.kind = Kind::List;
            here.items.insert(here.items.begin() + offset, added);
        }
        break;
    case 4:
        change.what = "remove " + toString(path);
        change.edits = remove(tree, index);
        if (change.edits) {
            Path parent = path;
            parent.pop_back();
            Fragment& owner = *at(change.expected, parent);
            if (const auto* item = std::get_if<std::size_t>(&path.back())) {
                owner.items.erase(owner.items.begin() + static_cast<std::ptrdiff_t>(*item));
            } else {
                const std::size_t place = positionOf(owner, std::get<std::string>(path.back()));
                owner.entries.erase(owner.entries.begin() + static_cast<std::ptrdiff_t>(place));
            }
        }
        break;
    default:
        change.what = "rename " + toString(path) + " to " + newKey;
        change.edits = renameKey(tree, index, newKey);
        if (change.edits && !change.edits->empty()) {
            Path parent = path;
            parent.pop_back();
            Fragment& owner = *at(change.expected, parent);
            owner.entries[positionOf(owner, std::get<std::string>(path.back()))].first = newKey;
        }
        break;
    }
    return change;
}

// Styles that we do not write ourselves.
const std::string kMessy = R"(# a file by hand
--- # marked

title:   >
  folded text
  goes on

  here
   more

list:
- a   # at the key's column
-
- - b
  -   c: 1
      d: [ x ,
           y, # between
           z
         ]
"quoted key" : 'it''s
  long'
plain: words
  over three

  lines
flow: {a: 1, "b":2, c, 'd' :
  [e, {f: g}, []], }
keep: |+
  kept

  lines


# at the margin
strip: >-

   deep
     deeper
   deep
number: 010
empty:
tilde: ~
wide:
      far:      1
      # inside
      off:      2   # behind
)";

std::string randomText(Dice& dice) {
    if (dice.oneIn(5)) {
        return kMessy;
    }
    Fragment start = randomFragment(dice, 4);
    start = start.kind == Kind::Map ? start : Fragment::map({{"only", start}}, Layout::Block);
    return decorated(dice, emitDocument(start));
}

void editRandomly(unsigned seed) {
    Dice dice(seed);
    std::string text = randomText(dice);
    if (dice.oneIn(3)) {
        text = withCrlf(text);
    }
    if (dice.oneIn(5) && text.ends_with("\n")) {
        text.pop_back();
        text.resize(text.ends_with("\r") ? text.size() - 1 : text.size());
    }
    auto tree = parsed(text);
    for (int step = 0; step < 12; ++step) {
        const Change change = randomChange(dice, *tree);
        if (!change.edits) {
            continue;
        }
        CAPTURE(seed);
        CAPTURE(change.what);
        CAPTURE(text);
        const auto edited = applyEdits(text, *change.edits);
        REQUIRE(edited.has_value());
        CAPTURE(*edited);
        const auto after = parsed(*edited);
        const bool same = sameContent(*after, after->root(), change.expected);
        REQUIRE(same);
        text = *edited;
        tree = after;
    }
}

} // namespace

TEST_CASE("an edited text says what the edited values say, whatever the style") {
    for (unsigned seed = 1; seed <= 400; ++seed) {
        editRandomly(seed);
    }
}

TEST_CASE("what is emitted is read back as the same values") {
    for (unsigned seed = 1; seed <= 1000; ++seed) {
        Dice dice(seed);
        const Fragment fragment = Fragment::map({{"only", randomFragment(dice, 4)}}, Layout::Block);
        const std::string text = emitDocument(fragment);
        CAPTURE(text);
        const auto tree = parsed(text);
        CHECK(sameContent(*tree, tree->root(), fragment));
    }
}

} // namespace groma::formats::yaml
