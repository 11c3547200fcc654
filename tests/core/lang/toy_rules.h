#pragma once

#include "core/diag/codes.h"
#include "core/resolve/resolve.h"
#include "formats/rules/ruleset_reader.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

// Rulesets of the language's tests: a small invented game, to which a test adds the entries it is about.
namespace groma::tests {

struct Checked {
    rules::RulesetSource source;
    rules::Model model;
    diag::Sink sink;

    std::vector<diag::Diagnostic> errors() const {
        std::vector<diag::Diagnostic> out;
        for (const diag::Diagnostic& item : sink.items()) {
            if (item.severity == diag::Severity::Error) {
                out.push_back(item);
            }
        }
        return out;
    }
    // "wrong-type@4+3 ..., unknown-name@0+2 ...": code, place in its text, in the order reported.
    std::string list() const {
        std::string out;
        for (const diag::Diagnostic& item : sink.items()) {
            if (item.code == diag::Code::MissingSequence) {
                continue;
            }
            out += (out.empty() ? "" : ", ") + std::string(diag::info(item.code).slug) + "@" +
                   std::to_string(item.offset) + "+" + std::to_string(item.length);
        }
        return out;
    }
    std::string messages() const {
        std::string out;
        for (const diag::Diagnostic& item : sink.items()) {
            out += item.message + "\n";
        }
        return out;
    }
    bool has(diag::Code code) const {
        return std::any_of(sink.items().begin(), sink.items().end(),
                           [&](const auto& item) { return item.code == code; });
    }
    const lang::Function& function(std::string_view name) const {
        const auto at = std::find_if(model.functions.begin(), model.functions.end(),
                                     [&](const auto& f) { return f.name == name; });
        REQUIRE(at != model.functions.end());
        return *at;
    }
};

inline Checked checkedFiles(const std::string& yaml) {
    Checked checked;
    formats::MemoryFileSystem files;
    files.put("/rules.yaml", yaml);
    formats::Project::Options options;
    options.root = "/";
    options.crossCheck = false;
    const formats::Project project = formats::Project::load(files, options, "rules.yaml", checked.sink);
    REQUIRE(project.start() != nullptr);
    checked.source = formats::readRuleset(project.withIncludes(project.start()->id), checked.sink);
    checked.model = rules::resolve(checked.source, checked.sink);
    return checked;
}

inline constexpr std::string_view kToy = R"(groma: ruleset/1
title: Toy
board:
  direction_tables:
    retreat: {W: [E, SE], NW: [E, SE], E: [W, SW], NE: [W, SW], SE: [NW, NE], SW: [NW, NE]}
  arcs: {front: [0, 5], flank: [1, 4], rear: [2, 3]}
dice:
  d6: 6
  battle: [light, medium, heavy, leader, sword, flag]
scopes: [game, turn, phase]
classes:
  counter:
    attributes: {cp: number, mp: number, shooter: {type: truth, default: no}}
    flips: broken
  foot: {is: counter}
  mounted: {is: counter, attributes: {charge: number}}
types:
  SPEAR: {class: foot, cp: 3, mp: 3}
  HORSE: {class: mounted, cp: 2, mp: 5, charge: 1}
states:
  broken: {of: counter, type: flag}
  spent: {of: counter, type: number, until: end of turn}
  target: {of: counter, type: piece}
  fury: {of: side, type: flag}
  turn_number: {of: game, type: number, initial: 1}
  caltrops: {of: cell, type: flag}
resources:
  points: {of: side, initial: 2, maximum: 5}
decks:
  fate: {cards: {blank: 3, disaster: 1}, hands: side}
terrain_attributes: {cost: {type: number, default: 1}}
terrain:
  plain: {layer: ground, code: "."}
  wood: {layer: ground, code: w, cost: 2}
side_attributes: {wet: {type: truth, default: no}}
sides:
  river: {code: r, wet: yes}
links:
  road: {code: "-"}
outcomes:
  result:
    fields: {who: [attacker, defender], what: [retreat, eliminate]}
    values:
      AR: {who: attacker, what: retreat}
      DR: {who: defender, what: retreat}
      DE: {who: defender, what: eliminate}
tables:
  fight_table:
    gives: result
    rows: {die: number}
    columns: {ratio: number}
    header: [die, 1/2-, 1, 2+]
    cells:
      - [1-3, AR, AR, DR]
      - [4-6, AR, DR, DE]
    above: last row
    excess: whole steps
victory: {verdicts: {won: {winner: first, level: 1}, lost: {winner: second, level: 1}}}
options:
  hard: {type: truth, default: no}
  style: {type: [slow, fast], default: slow}
)";

// The toy with more entries behind it.
inline Checked toy(std::string_view more = {}) { return checkedFiles(std::string(kToy) + std::string(more)); }

inline std::string indented(std::string_view text, std::string_view by) {
    std::string out;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        out += std::string(by) + std::string(text.substr(at, end - at)) + "\n";
        at = end + 1;
    }
    return out;
}

// The toy with one query of two pieces, a cell and a side: its problems are those of `text`.
inline Checked query(std::string_view gives, std::string_view text) {
    return toy("queries:\n  probe:\n    takes: {a: counter, b: counter, c: cell, s: side}\n    gives: " +
               std::string(gives) + "\n    is: |-\n" + indented(text, "      "));
}

// The toy with one procedure of two pieces, a cell and a side.
inline Checked procedure(std::string_view text, std::string_view more = {}, std::string_view gives = {}) {
    return toy("procedures:\n  helper: {takes: {unit: counter}, gives: truth, does: return yes}\n  probe:\n  "
               "  takes: {a: counter, b: counter, c: cell, s: side}\n" +
               (gives.empty() ? "" : "    gives: " + std::string(gives) + "\n") + "    does: |\n" +
               indented(text, "      ") + std::string(more));
}

} // namespace groma::tests
