#include "core/lang/tables/table_option.h"
#include "core/lang/traits/trait_part.h"
#include "formats/proof/node_places.h"
#include "formats/yaml/edit.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

// Works on the YAML itself: what is no text of the language is a value, a cell or a part. What turns out to
// change nothing that is played (a colour, a place in a list) is found equal later and not counted.
namespace groma::formats::proof {

namespace {

using yaml::Kind;
using yaml::kNoNode;
using yaml::Node;
using yaml::NodeIndex;

bool isOneOf(std::string_view key, std::initializer_list<std::string_view> keys) {
    return std::ranges::find(keys, key) != keys.end();
}

// A part of traits without whose entries they do less.
bool isRule(std::string_view key) {
    return std::ranges::any_of(lang::traitParts(),
                               [&](const lang::TraitPart* part) { return part->rule && part->key == key; });
}

// An option of tables that can be left out: those that texts call cannot.
bool isUncalledOption(std::string_view key) {
    return std::ranges::any_of(lang::tableOptions(), [&](const lang::TableOption* option) {
        return option->value == nullptr && option->key == key;
    });
}

bool isForPeople(std::string_view key) {
    return isOneOf(key, {"groma",   "title",     "help",    "cite",     "covers",   "assumed",    "colour",
                         "marker",  "symbol",    "symbols", "picture",  "letter",   "code",       "include",
                         "rules",   "scenario",  "book",    "notes",    "subtitle", "equivalent", "unit",
                         "battles", "otherwise", "track",   "questions"});
}

std::optional<int> wholeNumber(std::string_view text) {
    const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
    if (digits.empty() || digits.size() > 6 ||
        !std::ranges::all_of(digits, [](unsigned char c) { return std::isdigit(c) != 0; }))
        return std::nullopt;
    return std::stoi(std::string(text));
}

class DataFinder {
  public:
    DataFinder(const Place& place, const std::set<NodeIndex>& texts, std::vector<Mutant>& into)
        : place_(place), tree_(place.tree()), texts_(texts), into_(into) {}

    void find() {
        if (tree_.node(tree_.root()).kind != Kind::Map) return;
        for (const NodeIndex section : tree_.children(tree_.root())) {
            const std::string_view name = tree_.keyText(section);
            if (name == "tables") tables(section);
            else if (name == "options") options(section);
            else if (name == "outcomes") outcomes(section);
            else if (!isForPeople(name)) walk(section, name);
            if (isOneOf(name, {"classes", "types", "traits"}))
                for (const NodeIndex entry : tree_.children(section)) membership(name, entry);
        }
    }

  private:
    std::string source(NodeIndex node) const {
        const Node& about = tree_.node(node);
        return onOneLine(tree_.source().text({about.entryBegin, std::max(about.span.end, about.entryBegin)}));
    }

    bool set(Operator what, NodeIndex node, std::string_view text, std::string_view about) {
        auto edits = yaml::setScalar(tree_, node, text);
        if (!edits) return false;
        Mutant mutant = place_.at(what, node);
        mutant.clause = about;
        mutant.change = onOneLine(tree_.node(node).text) + " -> " + std::string(text);
        mutant.edits = *std::move(edits);
        into_.push_back(std::move(mutant));
        return true;
    }

    void drop(Operator what, NodeIndex node) {
        auto edits = yaml::remove(tree_, node);
        if (!edits) return;
        Mutant mutant = place_.at(what, node);
        mutant.clause = source(node);
        mutant.change = "dropped";
        mutant.edits = *std::move(edits);
        into_.push_back(std::move(mutant));
    }

    void value(NodeIndex node, const std::string& about) {
        const std::string_view text = tree_.node(node).text;
        if (const auto number = wholeNumber(text)) {
            for (const int other : {*number + 1, *number - 1})
                set(Operator::Number, node, std::to_string(other), about);
        } else if (isOneOf(text, {"yes", "true"})) {
            set(Operator::Truth, node, "no", about);
        } else if (isOneOf(text, {"no", "false"})) {
            set(Operator::Truth, node, "yes", about);
        }
    }

    std::string aboutScalar(NodeIndex node) const {
        const std::string_view key = tree_.keyText(node);
        const NodeIndex parent = tree_.node(node).parent;
        if (!key.empty()) return std::string(key) + ": " + std::string(tree_.node(node).text);
        return parent == kNoNode ? std::string(tree_.node(node).text) : source(parent);
    }

    void walk(NodeIndex at, std::string_view key) {
        const Node& node = tree_.node(at);
        if (node.alias != kNoNode || texts_.contains(at)) return;
        if (node.kind == Kind::Scalar) {
            value(at, aboutScalar(at));
            return;
        }
        if (node.kind == Kind::List && isOneOf(key, {"contributions", "modifies"}))
            for (const NodeIndex item : tree_.children(at)) drop(Operator::DropContribution, item);
        if (isRule(key)) parts(at);
        for (const NodeIndex child : tree_.children(at)) {
            const std::string_view name = node.kind == Kind::Map ? tree_.keyText(child) : key;
            if (node.kind == Kind::Map && isForPeople(name)) continue;
            if (node.kind == Kind::Map && isOneOf(name, {"at_least", "at_most", "until"}))
                drop(Operator::DropPart, child);
            walk(child, name);
        }
    }

    // What a trait does around events and to relations, one by one; several around one event are a list.
    void parts(NodeIndex at) {
        for (const NodeIndex part : tree_.children(at)) {
            if (tree_.node(part).kind != Kind::List) drop(Operator::DropPart, part);
            else
                for (const NodeIndex one : tree_.children(part)) drop(Operator::DropPart, one);
        }
    }

    // The default becomes the reading after it.
    void options(NodeIndex section) {
        for (const NodeIndex option : tree_.children(section)) {
            if (tree_.node(option).kind != Kind::Map) continue;
            const NodeIndex given = tree_.find(option, "default");
            const NodeIndex type = tree_.find(option, "type");
            if (given == kNoNode || type == kNoNode || tree_.node(given).kind != Kind::Scalar) continue;
            const std::string_view now = tree_.node(given).text;
            const std::string about = "default: " + std::string(now);
            std::vector<std::string_view> values;
            for (const NodeIndex value : tree_.children(type)) values.push_back(tree_.node(value).text);
            if (const auto at = std::ranges::find(values, now); at != values.end())
                set(Operator::Option, given, at + 1 == values.end() ? values.front() : at[1], about);
            else if (const auto number = wholeNumber(now))
                set(Operator::Option, given, std::to_string(*number + 1), about);
            else set(Operator::Option, given, isOneOf(now, {"yes", "true"}) ? "no" : "yes", about);
        }
    }

    // A field of an outcome takes on the value that is declared after its own, the first after the last.
    void outcomes(NodeIndex section) {
        for (const NodeIndex set : tree_.children(section)) {
            const NodeIndex fields = child(set, "fields");
            const NodeIndex values = child(set, "values");
            if (fields == kNoNode || values == kNoNode || tree_.node(values).kind != Kind::Map) continue;
            for (const NodeIndex outcome : tree_.children(values))
                for (const NodeIndex field : tree_.children(fields))
                    if (const NodeIndex given = child(outcome, tree_.keyText(field)); given != kNoNode)
                        becomeNext(given, field);
        }
    }
    void becomeNext(NodeIndex given, NodeIndex declared) {
        const std::vector<NodeIndex> all = listed(declared);
        const auto at = std::ranges::find(all, tree_.node(given).text, [&](NodeIndex name) {
            return std::string_view(tree_.node(name).text);
        });
        if (at == all.end() || all.size() < 2) return;
        set(Operator::Outcome, given, tree_.node(at + 1 == all.end() ? all.front() : at[1]).text,
            aboutScalar(given));
    }
    std::vector<NodeIndex> listed(NodeIndex list) const {
        std::vector<NodeIndex> all;
        for (const NodeIndex item : tree_.children(list)) all.push_back(item);
        return all;
    }

    // What a type, a class or a trait belongs to. A class gives way to one beside it, or to what both are; of
    // several, one is left out.
    void membership(std::string_view section, NodeIndex entry) {
        const NodeIndex given = child(entry, section == "types"     ? "class"
                                             : section == "classes" ? "is"
                                                                    : "applies_to");
        if (given == kNoNode) return;
        const std::size_t before = into_.size();
        if (tree_.node(given).kind == Kind::List) {
            const std::vector<NodeIndex> all = listed(given);
            const bool one = all.size() == 1;
            for (const NodeIndex item : all) {
                if (one && section == "classes")
                    continue; // a class of nothing has other attributes and is no rule
                drop(Operator::Class, one ? given : item);
                if (into_.size() > before && section == "traits")
                    into_.back().unitClass = tree_.node(item).text;
            }
        } else if (section == "traits") {
            drop(Operator::Class, given);
            if (into_.size() > before) into_.back().unitClass = tree_.node(given).text;
        } else {
            const std::string_view now = tree_.node(given).text;
            const std::string other = section == "types" ? classBeside(now) : parentOf(now);
            if (!other.empty()) set(Operator::Class, given, other, aboutScalar(given));
        }
        if (section == "classes")
            for (std::size_t i = before; i < into_.size(); ++i) into_[i].unitClass = tree_.keyText(entry);
    }

    // What the class is, the first if it is several; empty: nothing else, or not told in this file.
    std::string parentOf(std::string_view unitClass) const {
        const NodeIndex classes = tree_.find(tree_.root(), "classes");
        const NodeIndex is = classes == kNoNode ? kNoNode : child(child(classes, unitClass), "is");
        if (is == kNoNode) return {};
        if (tree_.node(is).kind == Kind::Scalar) return std::string(tree_.node(is).text);
        const std::vector<NodeIndex> all = listed(is);
        return all.empty() ? std::string() : std::string(tree_.node(all.front()).text);
    }
    // The class after it that is the same as it is, the last before the first; without one, what it is.
    std::string classBeside(std::string_view unitClass) const {
        const std::string parent = parentOf(unitClass);
        if (parent.empty()) return {};
        std::vector<std::string_view> beside;
        for (const NodeIndex other : tree_.children(tree_.find(tree_.root(), "classes")))
            if (parentOf(tree_.keyText(other)) == parent) beside.push_back(tree_.keyText(other));
        const auto at = std::ranges::find(beside, unitClass);
        if (beside.size() < 2 || at == beside.end()) return parent;
        return std::string(at + 1 == beside.end() ? beside.front() : at[1]);
    }

    NodeIndex child(NodeIndex map, std::string_view key) const {
        return map == kNoNode || tree_.node(map).kind != Kind::Map ? kNoNode : tree_.find(map, key);
    }

    void tables(NodeIndex section) {
        for (const NodeIndex table : tree_.children(section)) {
            if (tree_.node(table).kind != Kind::Map) continue;
            for (const NodeIndex part : tree_.children(table)) {
                if (tree_.keyText(part) == "cells") cells(part, tree_.keyText(table));
                else if (isUncalledOption(tree_.keyText(part))) drop(Operator::DropPart, part);
            }
        }
    }

    // A cell takes on what stands beside it, if that is something else; else what is below, left or above.
    void cells(NodeIndex list, std::string_view table) {
        std::vector<std::vector<NodeIndex>> rows;
        for (const NodeIndex row : tree_.children(list)) {
            rows.emplace_back();
            for (const NodeIndex cell : tree_.children(row)) rows.back().push_back(cell);
        }
        const auto text = [&](std::size_t row, std::size_t column) -> std::string_view {
            if (row >= rows.size() || column == 0 || column >= rows[row].size()) return {};
            return tree_.node(rows[row][column]).text;
        };
        for (std::size_t row = 0; row < rows.size(); ++row)
            for (std::size_t column = 1; column < rows[row].size(); ++column) {
                const NodeIndex cell = rows[row][column];
                const std::string_view now = tree_.node(cell).text;
                const std::string about = std::string(table) + ", row " +
                                          std::string(tree_.node(rows[row][0]).text) + ", column " +
                                          std::to_string(column);
                for (const std::string_view other : {text(row, column + 1), text(row + 1, column),
                                                     text(row, column - 1), text(row - 1, column)}) {
                    if (other.empty() || other == now) continue;
                    if (set(Operator::Cell, cell, other, about))
                        into_.back().cell =
                            static_cast<std::int32_t>(row * (rows[row].size() - 1) + column - 1);
                    break;
                }
            }
    }

    const Place& place_;
    const yaml::Tree& tree_;
    const std::set<NodeIndex>& texts_;
    std::vector<Mutant>& into_;
};

} // namespace

void findDataMutants(const Place& place, const std::set<NodeIndex>& texts, std::vector<Mutant>& into) {
    DataFinder(place, texts, into).find();
}

} // namespace groma::formats::proof
