// Values that were changed on both sides, by the way in which they are written: on one line, as a scalar, in
// brackets, as a list of words, or in different ways.
#include "core/base/text.h"
#include "formats/merge/align.h"
#include "formats/merge/entry_text.h"
#include "formats/merge/tree_merge.h"
#include "formats/yaml/edit.h"
#include "formats/yaml/edit_place.h"
#include "formats/yaml/emit.h"
#include "formats/yaml/parse.h"

#include <algorithm>

namespace groma::formats::merge {

using yaml::Fragment;
using yaml::Kind;
using yaml::kNoNode;
using yaml::NodeIndex;
using yaml::Tree;

namespace {

yaml::Parsed parsed(std::string text) {
    diag::Sink unheard;
    return yaml::parse(std::make_shared<const SourceFile>("", std::move(text)), 0, unheard);
}

std::string indented(std::string_view lines, std::size_t by) {
    return std::string(by, ' ') + moved(lines, static_cast<std::ptrdiff_t>(by));
}

} // namespace

TreeMerger::MaybeText TreeMerger::both(const Trio& at, bool inBrackets, std::size_t column) {
    NodeIndex node = kNoNode;
    const Tree& tree = skeleton(at, node);
    const Entry frame = entryOf(tree, node);
    const auto entryIn = [](const Tree& of, NodeIndex one) {
        return isThere(one) ? std::optional(entryOf(of, one)) : std::nullopt;
    };
    const auto b = entryIn(base_, at.base), t = entryIn(theirs_, at.theirs);
    const std::ptrdiff_t by =
        static_cast<std::ptrdiff_t>(column) - static_cast<std::ptrdiff_t>(yaml::entryColumn(tree, node));
    const auto before = [&] {
        if (!isThere(at.ours) || !t) return frame.before;
        return changedOne(b ? std::optional(b->before) : std::nullopt, frame.before, t->before)
            .value_or(frame.before);
    };
    const auto isBlockOr = [](const Tree& of, NodeIndex one, bool none) {
        return isThere(one) ? isBlock(of, one) : none;
    };
    const bool blocks = isBlockOr(ours_, at.ours, true) && isBlockOr(theirs_, at.theirs, true);
    const bool lines = isBlockOr(ours_, at.ours, false) || isBlockOr(theirs_, at.theirs, false);
    const auto kindAt = [](const Tree& of, NodeIndex one) { return of.node(one).kind; };
    const bool oneKind = (!isThere(at.ours) || kindAt(ours_, at.ours) == tree.node(node).kind) &&
                         (!isThere(at.theirs) || kindAt(theirs_, at.theirs) == tree.node(node).kind) &&
                         (!isThere(at.base) || (kindAt(base_, at.base) == tree.node(node).kind));
    const Words words = wordsAt(path_);
    if (blocks && oneKind && (!isThere(at.base) || isBlock(base_, at.base))) {
        const std::size_t inner = tree.node(node).indent;
        const bool listed = words == Words::Edges || words == Words::Chains;
        const MaybeText inside =
            listed ? wordList(at, words, inner) : block(at, inner, isBehindDash(tree, node));
        if (!inside) return std::nullopt;
        std::string text(before());
        return moved(text + *inside, by);
    }
    if (!lines) {
        const MaybeText value = inLine(at);
        if (!value) return std::nullopt;
        std::string text = std::string(before()) + *value;
        if (inBrackets) return text;
        text += isThere(at.ours) && t
                    ? mergeBehind(b ? std::optional(b->behind) : std::nullopt, frame.behind, t->behind)
                    : std::string(frame.behind);
        endLine(text);
        return moved(text, by);
    }
    const Mixed made = mixed(at);
    if (!made.understood || inBrackets)
        return clash(at,
                     isThere(at.ours) ? MaybeText(laid(ours_, at.ours, inBrackets, column)) : std::nullopt);
    if (!made.text) return std::nullopt;
    const std::string_view bytes = tree.source().bytes();
    const std::size_t begin = tree.node(node).entryBegin;
    std::string text(bytes.substr(begin, yaml::slotOf(tree, node) - begin));
    const bool item = tree.node(node).key == kNoNode;
    text += item ? " " + moved(*made.text, static_cast<std::ptrdiff_t>(column) + 2)
                 : "\n" + indented(*made.text, column + 2);
    return text;
}

TreeMerger::MaybeText TreeMerger::inLine(const Trio& at) {
    const auto bytesOf = [](const Tree& tree, NodeIndex node) {
        return std::string(entryOf(tree, node).value);
    };
    NodeIndex node = kNoNode;
    const Tree& tree = skeleton(at, node);
    if (isThere(at.ours) && isThere(at.theirs)) {
        const std::string ours = bytesOf(ours_, at.ours);
        if (sameContent(ours_, at.ours, theirs_, at.theirs)) return ours;
        if (isThere(at.base) && sameContent(theirs_, at.theirs, base_, at.base)) return ours;
        if (isThere(at.base) && sameContent(ours_, at.ours, base_, at.base))
            return bytesOf(theirs_, at.theirs);
        if (isAlias(ours_, at.ours) || isAlias(theirs_, at.theirs) || isAlias(base_, at.base))
            return clash(at, ours);
        if (isScalar(ours_, at.ours) && isScalar(theirs_, at.theirs) &&
            (!isThere(at.base) || isScalar(base_, at.base)))
            return scalar(at);
    }
    const auto fits = [&](const Tree& of, NodeIndex one) {
        return !isThere(one) || (isFlow(of, one) && of.node(one).kind == tree.node(node).kind);
    };
    const Words words = wordsAt(path_);
    if ((words == Words::Edges || words == Words::Chains) && fits(ours_, at.ours) &&
        fits(theirs_, at.theirs) && fits(base_, at.base))
        return wordList(at, words, 0);
    if (fits(ours_, at.ours) && fits(theirs_, at.theirs) && fits(base_, at.base)) return brackets(at);
    const Mixed made = mixed(at);
    if (!made.understood)
        return clash(at, isThere(at.ours) ? MaybeText(bytesOf(ours_, at.ours)) : std::nullopt);
    if (!made.text) return std::nullopt;
    const auto read = parsed(*made.text);
    return yaml::emitFlow(Fragment::copyOf(*read.tree, read.tree->root()));
}

TreeMerger::MaybeText TreeMerger::scalar(const Trio& at) {
    const auto textOf = [](const Tree& tree, NodeIndex node) {
        return isThere(node) ? tree.node(node).text : std::string_view();
    };
    const Words words = wordsAt(path_);
    if (words == Words::Edges || words == Words::Chains)
        if (MaybeText list = wordList(at, words, 0)) return restyled(ours_, at.ours, *list);
    const auto settled = path_.empty()
                             ? file_.settled.end()
                             : file_.settled.find(yaml::toString(yaml::Path(path_.begin(), path_.end() - 1)));
    static const std::vector<std::uint32_t> kNone;
    const MergedText merged =
        mergeText(words, textOf(base_, at.base), textOf(ours_, at.ours), textOf(theirs_, at.theirs),
                  file_.numbers, settled == file_.settled.end() ? kNone : settled->second);
    for (const MergedText::Clash& one : merged.clashes)
        file_.conflicts.push_back({path_, one.part, one.base, one.ours, one.theirs});
    if (!merged.text) return std::nullopt;
    const auto text = restyled(ours_, at.ours, *merged.text);
    return text ? MaybeText(*text) : clash(at, std::string(entryOf(ours_, at.ours).value));
}

TreeMerger::MaybeText TreeMerger::brackets(const Trio& at) {
    NodeIndex node = kNoNode;
    const Tree& tree = skeleton(at, node);
    const std::string_view bytes = tree.source().bytes();
    const Span span = tree.node(node).span;
    const Joined all = join(at);
    const auto nodeAt = [](const std::vector<Part>& parts, int index) {
        return index < 0 ? kNoNode : parts[static_cast<std::size_t>(index)].node;
    };
    const bool keyed = tree.node(node).kind == Kind::Map;
    std::string text(1, bytes[span.begin]);
    std::size_t entries = 0;
    for (const Slot& slot : all.slots) {
        const Trio one{nodeAt(all.base, slot.base), nodeAt(all.ours, slot.ours),
                       nodeAt(all.theirs, slot.theirs)};
        const NodeIndex named = isThere(one.ours) ? one.ours : one.theirs;
        if (keyed) path_.emplace_back(std::string((isThere(one.ours) ? ours_ : theirs_).keyText(named)));
        else path_.emplace_back(entries);
        const MaybeText made = entry(one, true, 0);
        const bool emptied = !made && isThere(one.ours) && isThere(one.theirs) && isPlaceOfPiece(path_);
        path_.pop_back();
        if (emptied) return std::nullopt;
        if (!made) continue;
        // What stood before it, with its comma and the lines that it began.
        const bool own = isThere(isThere(at.ours) ? one.ours : one.theirs);
        std::string_view gap;
        if (own) {
            const yaml::Node& here = tree.node(named);
            const yaml::Node* previous = here.previous == kNoNode ? nullptr : &tree.node(here.previous);
            const std::size_t begin =
                previous == nullptr ? span.begin + 1 : std::max(previous->span.end, previous->anchor.end);
            gap = bytes.substr(begin, here.entryBegin - begin);
        }
        const bool parts = gap.find(',') != std::string_view::npos;
        if (entries == 0) text += parts ? std::string_view() : gap;
        else text += parts ? gap : std::string_view(", ");
        text += *made;
        ++entries;
    }
    if (entries == 0 && !isCollection(path_))
        return std::string(bytes.substr(span.begin, 1)) + bytes[span.end - 1];
    if (entries == 0) return std::nullopt;
    const NodeIndex last = tree.node(node).lastChild;
    const std::size_t tail =
        last == kNoNode ? span.end - 1 : std::max(tree.node(last).span.end, tree.node(last).anchor.end);
    return text + std::string(bytes.substr(tail, span.end - tail));
}

TreeMerger::MaybeText TreeMerger::wordList(const Trio& at, Words words, std::size_t column) {
    const auto wordsOf = [](const Tree& tree, NodeIndex node) {
        std::vector<std::string> all;
        if (!isThere(node)) return all;
        if (isScalar(tree, node)) {
            for (const std::string_view word : base::split(tree.node(node).text, ','))
                if (!base::trim(word).empty()) all.emplace_back(base::trim(word));
        }
        for (const NodeIndex child : tree.children(node))
            all.emplace_back(tree.node(tree.resolved(child)).text);
        return all;
    };
    NodeIndex node = kNoNode;
    const Tree& tree = skeleton(at, node);
    const auto b = wordsOf(base_, at.base), o = wordsOf(ours_, at.ours), t = wordsOf(theirs_, at.theirs);
    const auto merged = words == Words::Edges ? mergeEdges(b, o, t) : mergeChains(b, o, t);
    if (merged.empty()) return std::nullopt;
    std::vector<std::string> texts;
    for (const MergedWord& word : merged) texts.push_back(word.text);
    if (isScalar(tree, node)) return base::join(texts, ", ");
    if (isFlow(tree, node)) {
        for (std::string& text : texts) text = yaml::emitScalar(text, false, true);
        return "[" + base::join(texts, ", ") + "]";
    }
    // Ours with its comments, word by word.
    std::string made;
    std::size_t done = 0;
    const auto item = [&](const std::string& text) {
        made.append(column, ' ');
        made += "- " + yaml::emitScalar(text, false, false) + "\n";
    };
    int index = -1;
    for (const Part& part : isThere(at.ours) ? partsOf(ours_, at.ours) : std::vector<Part>{}) {
        if (part.node == kNoNode) {
            made += part.text;
            endLine(made);
            continue;
        }
        ++index;
        if (done >= merged.size() || merged[done].ours != index) continue;
        if (merged[done].text == o[static_cast<std::size_t>(index)]) {
            made.append(column, ' ');
            made += part.text;
            endLine(made);
        } else {
            item(merged[done].text);
        }
        ++done;
        while (done < merged.size() && merged[done].ours < 0) item(merged[done++].text);
    }
    for (; done < merged.size(); ++done) item(merged[done].text);
    return made;
}

TreeMerger::Mixed TreeMerger::mixed(const Trio& at) {
    bool map = false;
    const auto see = [&](const Tree& tree, NodeIndex node) {
        map = map || (isThere(node) && tree.node(tree.resolved(node)).kind == Kind::Map);
    };
    see(base_, at.base), see(ours_, at.ours), see(theirs_, at.theirs);
    const Kind kind = map ? Kind::Map : Kind::List;
    const auto read = [&](const Tree& tree, NodeIndex node) -> std::optional<yaml::Parsed> {
        Fragment empty = kind == Kind::Map ? Fragment::map() : Fragment::list();
        const auto as = isThere(node) ? opened(tree, node, kind, path_) : std::optional(std::move(empty));
        if (!as) return std::nullopt;
        yaml::Parsed made = parsed(yaml::emitDocument(*as));
        return made.ok ? std::optional(std::move(made)) : std::nullopt;
    };
    const auto b = read(base_, at.base), o = read(ours_, at.ours), t = read(theirs_, at.theirs);
    if (!b || !o || !t) return {};
    const auto root = [](const yaml::Parsed& one) {
        return isBlock(*one.tree, one.tree->root()) ? one.tree->root() : kNoNode;
    };
    const Trio roots{root(*b), root(*o), root(*t)};
    if (!isThere(roots.ours) && !isThere(roots.theirs)) return {true, std::nullopt};
    TreeMerger inside(*b->tree, *o->tree, *t->tree, file_, path_);
    const Words words = wordsAt(path_);
    if (kind == Kind::List && (words == Words::Edges || words == Words::Chains))
        return {true, inside.wordList(roots, words, 0)};
    return {true, inside.block(roots, 0, false)};
}

} // namespace groma::formats::merge
