#include "formats/merge/tree_merge.h"

#include "formats/merge/align.h"
#include "formats/merge/entry_text.h"
#include "formats/yaml/edit.h"
#include "formats/yaml/edit_place.h"
#include "formats/yaml/emit.h"

#include <algorithm>
#include <array>

namespace groma::formats::merge {

using yaml::Fragment;
using yaml::Kind;
using yaml::kNoNode;
using yaml::NodeIndex;
using yaml::Tree;

namespace {

// Bytes and comments of two entries alike.
bool isUnchanged(const Tree& leftTree, NodeIndex left, const Tree& rightTree, NodeIndex right) {
    return sameContent(leftTree, left, rightTree, right);
}

} // namespace

std::string oneLine(const Tree& tree, NodeIndex node) {
    if (!isThere(node)) return {};
    if (isScalar(tree, node)) return std::string(tree.node(node).text);
    return yaml::emitFlow(Fragment::copyOf(tree, node));
}

const Tree& TreeMerger::skeleton(const Trio& at, NodeIndex& node) const {
    node = isThere(at.ours) ? at.ours : at.theirs;
    return isThere(at.ours) ? ours_ : theirs_;
}

std::string TreeMerger::laid(const Tree& tree, NodeIndex node, bool inBrackets, std::size_t column) const {
    const Entry entry = entryOf(tree, node);
    std::string text = std::string(entry.before) + std::string(entry.value);
    if (inBrackets) return text;
    text += entry.behind;
    endLine(text);
    return moved(text, static_cast<std::ptrdiff_t>(column) -
                           static_cast<std::ptrdiff_t>(yaml::entryColumn(tree, node)));
}

TreeMerger::MaybeText TreeMerger::clash(const Trio& at, MaybeText stays) {
    file_.conflicts.push_back(
        {path_, {}, oneLine(base_, at.base), oneLine(ours_, at.ours), oneLine(theirs_, at.theirs)});
    return stays;
}

TreeMerger::Joined TreeMerger::join(const Trio& at) const {
    Joined all{partsOf(base_, at.base), partsOf(ours_, at.ours), partsOf(theirs_, at.theirs), {}};
    const auto oursFromBase = matched(base_, all.base, ours_, all.ours);
    const auto theirsFromBase = matched(base_, all.base, theirs_, all.theirs);
    const auto both = matchedNew(ours_, all.ours, oursFromBase, theirs_, all.theirs, theirsFromBase);
    all.slots = joined(all.ours.size(), all.theirs.size(), oursFromBase, theirsFromBase, both);
    return all;
}

std::optional<std::string> TreeMerger::whole() {
    const Trio roots{base_.root(), ours_.root(), theirs_.root()};
    const bool alike = isBlock(ours_, roots.ours) && isBlock(theirs_, roots.theirs) &&
                       isBlock(base_, roots.base) &&
                       ours_.node(roots.ours).kind == theirs_.node(roots.theirs).kind &&
                       ours_.node(roots.ours).kind == base_.node(roots.base).kind;
    return alike ? std::optional(block(roots, 0, false).value_or("")) : std::nullopt;
}

TreeMerger::MaybeText TreeMerger::block(const Trio& at, std::size_t column, bool behindDash) {
    NodeIndex frame = kNoNode;
    const Kind kind = skeleton(at, frame).node(frame).kind;
    const Joined all = join(at);
    const auto part = [](const std::vector<Part>& parts, int index) {
        return index < 0 ? Part{} : parts[static_cast<std::size_t>(index)];
    };
    const auto column1 = [&](const Tree& tree, NodeIndex node) {
        return isThere(node) ? static_cast<std::ptrdiff_t>(tree.node(node).indent) : std::ptrdiff_t{0};
    };
    std::string text;
    std::size_t entries = 0;
    for (const Slot& slot : all.slots) {
        const Part b = part(all.base, slot.base), o = part(all.ours, slot.ours),
                   t = part(all.theirs, slot.theirs);
        const bool isEntry = isThere(b.node) || isThere(o.node) || isThere(t.node);
        endLine(text);
        if (!isEntry) {
            // A line of comment.
            const bool gone = slot.base >= 0 && ((slot.ours < 0 && bare(t.text) == bare(b.text)) ||
                                                 (slot.theirs < 0 && bare(o.text) == bare(b.text)));
            if (gone) continue;
            const bool theirs = slot.ours < 0 || (slot.theirs >= 0 && bare(o.text) == bare(b.text));
            if (!theirs) {
                text += o.text;
                // Both changed it: both stand.
                if (slot.theirs >= 0 && bare(t.text) != bare(b.text) && bare(t.text) != bare(o.text)) {
                    endLine(text);
                    text += t.text;
                }
                continue;
            }
            const std::ptrdiff_t by = column1(ours_, at.ours) - column1(theirs_, at.theirs);
            text += isThere(at.ours) && by > 0 && !bare(t.text).empty()
                        ? std::string(static_cast<std::size_t>(by), ' ')
                        : "";
            text += t.text;
            continue;
        }
        const NodeIndex named = isThere(o.node) ? o.node : isThere(t.node) ? t.node : b.node;
        const Tree& tree = isThere(o.node) ? ours_ : isThere(t.node) ? theirs_ : base_;
        if (kind == Kind::Map) path_.emplace_back(std::string(tree.keyText(named)));
        else path_.emplace_back(entries);
        const MaybeText made = entry({b.node, o.node, t.node}, false, column);
        const bool emptied = !made && isThere(o.node) && isThere(t.node) && isPlaceOfPiece(path_);
        path_.pop_back();
        if (emptied) return std::nullopt;
        if (!made) {
            // Each took a part of it: what somebody wrote behind it is not theirs to take.
            const std::string_view behind =
                isThere(o.node) && isThere(t.node) ? entryOf(ours_, o.node).behind : std::string_view();
            if (const auto comment = behind.find('#'); comment != std::string_view::npos)
                text += std::string(column, ' ') + std::string(bare(behind.substr(comment))) + "\n";
            continue;
        }
        if (!(behindDash && text.empty())) text.append(column, ' ');
        text += *made;
        ++entries;
    }
    return entries > 0 ? MaybeText(std::move(text)) : std::nullopt;
}

bool TreeMerger::renumbered(const Trio& at) const {
    static constexpr std::array<std::string_view, 6> kOfCells{"map",   "board",   "pieces",
                                                              "zones", "entries", "areas"};
    const auto* key = path_.size() == 1 ? std::get_if<std::string>(&path_[0]) : nullptr;
    return key != nullptr && isThere(at.ours) && isThere(at.theirs) &&
           (file_.oursRenumbered || file_.theirsRenumbered) &&
           std::ranges::find(kOfCells, std::string_view(*key)) != kOfCells.end();
}

TreeMerger::MaybeText TreeMerger::entry(const Trio& at, bool inBrackets, std::size_t column) {
    if (!isThere(at.ours) || !isThere(at.theirs)) return missingOne(at, inBrackets, column);
    const std::string ours = laid(ours_, at.ours, inBrackets, column);
    const std::string theirs = laid(theirs_, at.theirs, inBrackets, column);
    const auto base =
        isThere(at.base) ? std::optional(laid(base_, at.base, inBrackets, column)) : std::nullopt;
    if (const auto one = changedOne(base, ours, theirs)) return std::string(*one);
    if (renumbered(at) && !(isThere(at.base) && (isUnchanged(ours_, at.ours, base_, at.base) ||
                                                 isUnchanged(theirs_, at.theirs, base_, at.base))))
        return clash(at, file_.oursRenumbered ? ours : theirs);
    return both(at, inBrackets, column);
}

TreeMerger::MaybeText TreeMerger::missingOne(const Trio& at, bool inBrackets, std::size_t column) {
    NodeIndex node = kNoNode;
    const Tree& tree = skeleton(at, node);
    const Words words = wordsAt(path_);
    if (words == Words::CellSet && isScalar(tree, node) && (!isThere(at.base) || isScalar(base_, at.base))) {
        const auto textOf = [](const Tree& of, NodeIndex one) {
            return isThere(one) ? of.node(one).text : std::string_view();
        };
        const auto settled = file_.settled.find(yaml::toString(yaml::Path(path_.begin(), path_.end() - 1)));
        static const std::vector<std::uint32_t> kNone;
        const MergedText merged =
            mergeText(words, textOf(base_, at.base), textOf(ours_, at.ours), textOf(theirs_, at.theirs),
                      file_.numbers, settled == file_.settled.end() ? kNone : settled->second);
        if (!merged.text) return std::nullopt;
        const auto text = restyled(tree, node, *merged.text);
        if (text && merged.clashes.empty()) {
            const Entry parts = entryOf(tree, node);
            std::string made = std::string(parts.before) + *text;
            if (inBrackets) return made;
            made += parts.behind;
            endLine(made);
            return moved(made, static_cast<std::ptrdiff_t>(column) -
                                   static_cast<std::ptrdiff_t>(yaml::entryColumn(tree, node)));
        }
    }
    const auto whole = [&] { return laid(tree, node, inBrackets, column); };
    if (!isThere(at.base)) return whole(); // put in by one
    if (isUnchanged(tree, node, base_, at.base)) return std::nullopt;
    if (const auto besides = putInBesides(at, inBrackets, column)) return *besides;
    // Taken out by one, since nothing was left of it, while the other put something in.
    if (isCollection(path_) && isContainer(tree, node) && isContainer(base_, at.base)) {
        const std::size_t before = file_.conflicts.size();
        MaybeText made = both(at, inBrackets, column);
        if (file_.conflicts.size() == before) return made;
        file_.conflicts.resize(before);
    }
    return clash(at, isThere(at.ours) ? MaybeText(whole()) : std::nullopt);
}

std::optional<TreeMerger::MaybeText> TreeMerger::putInBesides(const Trio& at, bool inBrackets,
                                                              std::size_t column) {
    NodeIndex node = kNoNode;
    const Tree& tree = skeleton(at, node);
    // The scalar with the pieces.
    const auto lineOf = [](const Tree& of, NodeIndex one) {
        return isScalar(of, one) ? one : of.node(one).kind == Kind::Map ? of.find(one, "place") : kNoNode;
    };
    const NodeIndex line = lineOf(tree, node), before = lineOf(base_, at.base);
    yaml::Path path = path_;
    if (line != node) path.emplace_back("place");
    if (line == kNoNode || before == kNoNode || wordsAt(path) != Words::Noted || !isScalar(tree, line) ||
        !isScalar(base_, before))
        return std::nullopt;
    const MergedText left = besides(base_.node(before).text, tree.node(line).text, file_.numbers);
    if (!left.clashes.empty()) return std::nullopt;
    if (!left.text) return line == node ? std::optional(MaybeText()) : std::nullopt;
    const MaybeText text = restyled(tree, line, *left.text);
    if (!text) return std::nullopt;
    std::string whole = laid(tree, node, inBrackets, column);
    const std::string_view was = entryOf(tree, line).value;
    const std::size_t place = whole.find(was);
    if (place == std::string::npos) return std::nullopt; // written over several lines
    whole.replace(place, was.size(), *text);
    return MaybeText(std::move(whole));
}

} // namespace groma::formats::merge
