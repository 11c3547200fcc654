#include "editor/session/views/entry_source.h"

#include "editor/session/document/rules_place.h"
#include "editor/session/edits/text/draft.h"
#include "editor/session/views/problems.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

namespace groma::session {

namespace {

bool isWhole(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    constexpr std::size_t kMostDigits = 4;
    return !text.empty() && text.size() <= kMostDigits &&
           std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::string labelOf(const formats::yaml::Tree& tree, NodeIndex node, std::size_t number) {
    const std::string_view key = tree.keyText(node);
    std::string label = key.empty() ? std::to_string(number) : std::string(key);
    std::ranges::replace(label, '_', ' ');
    return label;
}

struct Listing {
    const Document& document;
    const formats::yaml::Tree& tree;
    std::size_t most;
    std::vector<EntryField> fields{};

    void below(NodeIndex parent, std::size_t depth) {
        std::size_t number = 0;
        for (const NodeIndex child : tree.children(parent)) {
            ++number;
            if (fields.size() >= most) return;
            if (depth == 0 && tree.keyText(child) == "covers") continue;
            const formats::yaml::Node& node = tree.node(child);
            EntryField field{tree.pathOf(child), labelOf(tree, child, number), depth, {}, {}};
            if (node.alias != kNoNode) continue; // belongs to another place
            if (node.kind == formats::yaml::Kind::Scalar) {
                field.value = std::string(node.text);
                field.names = namesAt(document, field.at);
                field.number = node.style == formats::yaml::Style::Plain && isWhole(field.value);
                field.lines = field.value.find('\n') != std::string::npos;
                fields.push_back(std::move(field));
            } else if (node.kind != formats::yaml::Kind::Null && node.childCount > 0) {
                field.heading = true;
                fields.push_back(std::move(field));
                below(child, depth + 1);
            }
        }
    }
};

} // namespace

std::optional<EntryLines> entryLines(const Document& document, const std::string& section,
                                     const std::string& id) {
    const PlaceInRules found = placeInRules(document, Path{section, id});
    if (found.tree == nullptr) return std::nullopt;
    const formats::yaml::Node& node = found.tree->node(found.node);
    const std::string_view text = document.text(found.path);
    EntryLines lines{found.path, 0, {node.entryBegin, std::max(node.span.end, node.entryBegin)}, {}};
    if (lines.span.end > text.size()) return std::nullopt;
    lines.span.begin = lines.span.begin == 0 ? 0 : text.rfind('\n', lines.span.begin - 1) + 1;
    // A block of text ends behind its last break.
    while (lines.span.end > lines.span.begin && text[lines.span.end - 1] == '\n') --lines.span.end;
    lines.span.end = std::min(text.find('\n', lines.span.end), text.size());
    lines.text = std::string(text.substr(lines.span.begin, lines.span.size()));
    lines.line = 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, lines.span.begin), '\n'));
    return lines;
}

std::optional<EntryLines> sameLines(const Document& document, const EntryLines& before) {
    const std::string_view text = document.text(before.path);
    if (before.span.end > text.size() || text.substr(before.span.begin, before.span.size()) != before.text)
        return std::nullopt;
    return before;
}

Edited setEntryLines(const Document& document, const EntryLines& before, const std::string& text) {
    if (!sameLines(document, before)) return refuse(before.path + " has other lines there by now");
    std::string whole(document.text(before.path));
    whole.replace(before.span.begin, before.span.size(), text);
    return replaceText(document, before.path, whole, "Type in " + before.path);
}

EntryLines linesAfter(const EntryLines& before, const std::string& text) {
    return {before.path, before.line, {before.span.begin, before.span.begin + text.size()}, text};
}

std::optional<FirstMistake> firstMistake(const Document& document, const EntryLines& lines) {
    const auto count = static_cast<std::size_t>(std::ranges::count(lines.text, '\n')) + 1;
    std::optional<FirstMistake> first;
    for (const Problem& problem : problemsOf(document, lines.path)) {
        if (problem.severity != diag::Severity::Error) continue;
        const bool within = problem.line >= lines.line && problem.line < lines.line + count;
        if (!first || (within && !first->within)) first = FirstMistake{problem.line, problem.message, within};
        if (within) break;
    }
    return first;
}

std::vector<EntryField> entryFields(const Document& document, const std::string& section,
                                    const std::string& id, std::size_t most) {
    const PlaceInRules found = placeInRules(document, Path{section, id});
    if (found.tree == nullptr) return {};
    Listing listing{document, *found.tree, most};
    listing.below(found.tree->resolved(found.node), 0);
    return std::move(listing.fields);
}

Edited setEntryField(const Document& document, const Path& at, const std::string& value) {
    if (value.empty()) return refuse("an empty value says nothing: take the line out of the file instead");
    const PlaceInRules found = placeInRules(document, at);
    if (found.tree == nullptr) return refuse("no file of the rules has this value");
    Draft draft(document);
    if (auto opened = draft.open(found.path); !opened) return std::unexpected(opened.error());
    Fragment fragment = value.find('\n') == std::string::npos ? valueText(value) : Fragment::literal(value);
    const formats::yaml::Style style = found.tree->node(found.node).style; // "6.3" stays a text
    if (found.tree->node(found.node).text != "?" && fragment.layout != Fragment::Layout::Literal &&
        (style == formats::yaml::Style::SingleQuoted || style == formats::yaml::Style::DoubleQuoted))
        fragment.layout = Fragment::Layout::Quoted;
    if (const auto done = draft.set(found.path, at, fragment); !done) return std::unexpected(done.error());
    const std::string* id = at.size() > 1 ? std::get_if<std::string>(&at[1]) : nullptr;
    const std::string* key = std::get_if<std::string>(&at.back());
    return draft.finish(fmt::format("Set {}{}", key == nullptr ? "a value" : *key,
                                    id == nullptr ? std::string() : " of " + *id));
}

} // namespace groma::session
