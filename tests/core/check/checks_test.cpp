#include "core/check/check.h"
#include "tests/core/lang/toy_rules.h"

#include <doctest/doctest.h>

using namespace groma;

namespace {

// The findings of one check over the toy with more entries.
std::string findings(std::string_view check, std::string_view more,
                     const std::vector<std::string>* ids = nullptr) {
    const tests::Checked checked = tests::toy(more);
    CHECK(checked.errors().empty());
    diag::Sink sink;
    for (const check::Check& one : check::allChecks()) {
        if (one.name == check) {
            one.run({checked.source, checked.model, ids}, sink);
        }
    }
    std::string out;
    for (const diag::Diagnostic& item : sink.items()) {
        out += (out.empty() ? "" : "; ") + item.message;
    }
    return out;
}

std::string table(std::string_view rows, std::string_view header = "[die, result]",
                  std::string_view columns = "") {
    return "tables:\n  fight_table: {gives: number, rows: {die: number}, " + std::string(columns) +
           "header: " + std::string(header) + ", cells: " + std::string(rows) + "}\n";
}

// Replaces the toy's own tables: a section may stand once in a file.
std::string tableFindings(std::string_view check, const std::string& section) {
    std::string text(tests::kToy);
    const std::size_t from = text.find("\ntables:") + 1;
    const std::size_t to = text.find("\nvictory:") + 1;
    text.replace(from, to - from, section);
    const tests::Checked checked = tests::checkedFiles(text);
    CHECK(checked.messages() == "the ruleset has no `sequence`, so that no game can be played\n");
    diag::Sink sink;
    for (const check::Check& one : check::allChecks()) {
        if (one.name == check) {
            one.run({checked.source, checked.model}, sink);
        }
    }
    std::string out;
    for (const diag::Diagnostic& item : sink.items()) {
        out += (out.empty() ? "" : "; ") + item.message;
    }
    return out;
}

} // namespace

TEST_CASE("A table that skips numbers is told which") {
    CHECK(tableFindings("table gaps", table("[[1-2, 1], [4, 2], [7-8, 3]]")) ==
          "`fight_table` has no row for 3; `fight_table` has no row for 5 to 6");
    CHECK(tableFindings("table gaps", table("[[2-, 1], [3-4, 2], [5+, 3]]")) == "");
    CHECK(tableFindings("table gaps", table("[[1/2-, 1], [2+, 3]]")) ==
          "`fight_table` has no row for what lies between 1/2 and 2");
}

TEST_CASE("Two rows for one number are told") {
    CHECK(tableFindings("table overlaps", table("[[1-3, 1], [3-4, 2], [5+, 3]]")) ==
          "row `3-4` of `fight_table` overlaps row `1-3`");
    CHECK(tableFindings("table overlaps", table("[[1-3, 1], [4, 2]]")) == "");
}

TEST_CASE("Ratios over columns are lower bounds and neither overlap nor leave gaps") {
    const std::string good = table("[[1, 1, 2, 3]]", "[die, 1/2-, 1, 3/2+]", "columns: {ratio: number}, ");
    CHECK(tableFindings("table gaps", good) == "");
    CHECK(tableFindings("table overlaps", good) == "");
    CHECK(tableFindings("unreachable heads", good) == "");
    CHECK(tableFindings("unreachable heads",
                        table("[[1, 1, 2, 3]]", "[die, 1, 2, 3/2+]", "columns: {ratio: number}, ")) ==
          "column `2` of `fight_table` is never read: the next begins at or below it");
}

TEST_CASE("One number that goes against its row is pointed at") {
    CHECK(tableFindings("table order", table("[[1, 1, 2, 4, 3, 5]]", "[die, 1, 2, 3, 4, 5]",
                                             "columns: {ratio: number}, ")) ==
          "row `1` of `fight_table` goes one way everywhere but here");
    CHECK(tableFindings("table order", table("[[1, 1, 2, 3, 4, 5]]", "[die, 1, 2, 3, 4, 5]",
                                             "columns: {ratio: number}, ")) == "");
    CHECK(tableFindings("table order", table("[[1, 1, 2, 1, 2, 1]]", "[die, 1, 2, 3, 4, 5]",
                                             "columns: {ratio: number}, ")) == "");
}

namespace {

// A table of a set that ranks its outcomes.
std::string rankedTable(std::string_view order, std::string_view cells) {
    return "outcomes:\n  fate: {values: [AE, AR, EX, DR, DE]" + std::string(order) +
           "}\ntables:\n  fates: {gives: fate, rows: {die: number}, "
           "columns: {ratio: number}, header: [die, 1/2-, 1, 2+], cells: " +
           std::string(cells) + "}\n";
}

std::string rankedFindings(std::string_view order, std::string_view cells) {
    std::string text(tests::kToy);
    const std::size_t from = text.find("\noutcomes:") + 1;
    const std::size_t to = text.find("\nvictory:") + 1;
    text.replace(from, to - from, rankedTable(order, cells));
    const tests::Checked checked = tests::checkedFiles(text);
    CHECK(checked.errors().empty());
    diag::Sink sink;
    for (const check::Check& one : check::allChecks()) {
        if (one.name == "table order") {
            one.run({checked.source, checked.model}, sink);
        }
    }
    std::string out;
    for (const diag::Diagnostic& item : sink.items()) {
        out += (out.empty() ? "" : "; ") + item.message;
    }
    return out;
}

constexpr std::string_view kOrder = ", worst_to_best: {for: attacker, values: [AE, AR, EX, DR, DE]}";

} // namespace

TEST_CASE("Outcomes are compared by the order that their set declares, along rows and down columns") {
    CHECK(rankedFindings(kOrder, "[[1, AE, AR, DR], [2, AR, EX, DR], [3, AR, DR, DE]]") == "");
    CHECK(rankedFindings(kOrder, "[[1, AE, AR, DR], [2, AR, AE, DR], [3, AR, DR, DE]]") ==
          "row `2` of `fates` gets better everywhere but here: `AE` is worse than `AR` for the attacker; "
          "column `1` of `fates` gets better everywhere but here: `AE` is worse than `AR` for the attacker");
    // AE on the best row, as the finder of it wrote it.
    CHECK(rankedFindings(kOrder, "[[1, AE, AR, DR], [2, AR, EX, DR], [3, AR, DR, AE]]") ==
          "row `3` of `fates` gets better everywhere but here: `AE` is worse than `DR` for the attacker; "
          "column `2+` of `fates` gets better everywhere but here: `AE` is worse than `DR` for the attacker");
    // Tables may also get worse to the right.
    CHECK(rankedFindings(kOrder, "[[1, DR, AR, AE], [2, DR, EX, AR], [3, DE, DR, AR]]") == "");
}

TEST_CASE("Where no order is declared no outcome is better than another") {
    CHECK(rankedFindings("", "[[1, AE, AR, DR], [2, AR, AE, DR], [3, AR, DR, AE]]") == "");
}

TEST_CASE("Outcomes of one rank may stand either way") {
    CHECK(rankedFindings(", worst_to_best: [AE, [AR, EX], DR, DE]",
                         "[[1, AE, AR, DR], [2, EX, AR, DR], [3, AR, EX, DE]]") == "");
}

TEST_CASE("An outcome that no text asks for is told") {
    const std::string_view asks = R"(procedures:
  fight:
    takes: {a: counter, b: counter}
    does: |
      let r = fight_table(3, 1)
      if r = DE then eliminate(b)
)";
    CHECK(findings("unhandled outcomes", asks) == "no text of the rules asks for `AR`, `DR` of `result`");
    const std::string_view matches = R"(procedures:
  fight:
    takes: {a: counter, b: counter}
    does: |
      match fight_table(3, 1).what
        case retreat then pass
        case eliminate then eliminate(b)
)";
    CHECK(findings("unhandled outcomes", matches) == "");
}

TEST_CASE("Two traits that replace one event need an order") {
    const auto with = [](std::string_view first, std::string_view second) {
        return findings("conflicts", std::string(R"(procedures:
  flee: {takes: {unit: counter}, does: eliminate(unit)}
traits:
  calm:
    instead:
      flee: {as: unit, )") + std::string(first) +
                                         R"(does: pass}
  brave:
    instead:
      flee: {as: unit, )" + std::string(second) +
                                         "does: pass}\n");
    };
    CHECK(with("", "") == "`calm` and `brave` could both replace the same event");
    CHECK(with("over: brave, ", "") == "");
    CHECK(with("when: hard, ", "when: not hard, ") == "");
    CHECK(with("when: unit is foot and style = slow, ", "when: style = fast, ") == "");
    CHECK(with("when: unit is foot, ", "when: hard, ") ==
          "`calm` and `brave` could both replace the same event");
}

TEST_CASE("Entries that nothing uses are told once there is a sequence") {
    const std::string_view more = R"(queries:
  spare: {takes: {u: counter}, gives: number, is: u.cp + u.mp}
  busy: {takes: {u: counter}, gives: number, is: u.cp}
sequence: |
  for u in pieces(first_side) do
    if busy(u) > 2 then say "{u}"
)";
    const std::string told = findings("unused entries", more);
    CHECK(told.find("the query `spare` is never used") != std::string::npos);
    CHECK(told.find("busy") == std::string::npos);
    CHECK(told.find("the table `fight_table` is never used") != std::string::npos);
    CHECK(told.find("the attribute `cp`") == std::string::npos);
}

TEST_CASE("A ruleset that mostly cites tells what does not") {
    CHECK(findings("missing cites", "traits:\n  a: {cite: \"1\", enforced: no}\n  b: {cite: \"2\", enforced: "
                                    "no}\n  c: {cite: \"2\", enforced: no}\n"
                                    "  e: {cite: \"3\", enforced: no}\n  f: {cite: \"3\", enforced: no}\n") ==
          "the table `fight_table` cites no section; the option `hard` cites no section; the option `style` "
          "cites no section");
    CHECK(findings("missing cites", "") == "");
}

TEST_CASE("A ruleset that mostly has titles tells what people would see by its id, and a draft without any "
          "is left alone") {
    const std::string titled = "terrain:\n  plain: {layer: ground, title: Plain}\nclasses: {unit: "
                               "{attributes: {}}}\ntypes:\n  U: {class: unit, title: Unit}\n"
                               "states: {tired: {of: unit, type: flag, title: Tired}}\nactions:\n  rest: "
                               "{title: Rest, takes: {u: unit}, from: {u: pieces(active)}, does: pass}\n";
    const auto told = [](const std::string& text) {
        const tests::Checked checked = tests::checkedFiles("groma: ruleset/1\ntitle: Small\n" + text);
        CHECK(checked.messages() == "the ruleset has no `sequence`, so that no game can be played\n");
        diag::Sink sink;
        for (const check::Check& one : check::allChecks()) {
            if (one.name == "missing titles") {
                one.run({checked.source, checked.model}, sink);
            }
        }
        std::string out;
        for (const diag::Diagnostic& item : sink.items()) {
            CHECK(item.severity == diag::Severity::Note);
            out += (out.empty() ? "" : "; ") + item.message;
        }
        return out;
    };
    CHECK(told(titled) == "");
    CHECK(
        told(titled + "traits:\n  keen: {enforced: no, state: {uses: {type: number}}}\n"
                      "outcomes: {fight: {fields: {who: [us, them]}, values: {lost: {who: us}, won: {who: "
                      "them, title: Won}}}, wing: [left, right]}\n") ==
        "the trait `keen` has no title: people see its id; the state `uses` has no title: people see its id; "
        "the outcome `lost` has no title: people see its id");
    CHECK(told("terrain: {plain: {layer: ground}}\nclasses: {unit: {attributes: {}}}\ntypes: {U: {class: "
               "unit}}\n") == "");
}

TEST_CASE("A rule id that the book does not have is told with the nearest") {
    const std::vector<std::string> ids = {"B-1", "B-2"};
    CHECK(findings("rule ids", "traits:\n  a: {covers: [B-1, B-3], enforced: no}\n", &ids) ==
          "the book has no rule `B-3`");
}

TEST_CASE("An enforced trait without rules is told, unless a text asks for it") {
    CHECK(findings("empty traits", "traits:\n  elite: {title: Elite}\n  calm: {enforced: no}\n") ==
          "the trait `elite` has no rules");
    CHECK(findings("empty traits", "traits:\n  elite: {title: Elite}\nqueries:\n  q: {takes: {u: counter}, "
                                   "gives: truth, is: u has elite}\n") == "");
}

TEST_CASE("Words for what nothing asks, and for answers that cannot be given, are told") {
    const std::string asking = R"(
procedures:
  ask:
    takes: {unit: counter}
    does: |
      let count = choose one n in [1, 2] by owner(unit) as how_many
      let far = choose number from 1 to 4 by owner(unit) as how_far
      let way = choose slow, fast by owner(unit) as way
      let die = roll d6 as luck
      if confirm stay by owner(unit) then pass
)";
    CHECK(findings("unasked questions", asking + R"(
questions:
  how_many: {title: "How many go?", answers: {2: Both}}
  how_far: {title: "How far?", answers: {4: To the end}}
  way: {title: "How fast?", answers: {fast: At a run}}
  luck: {title: A die}
  stay: {title: "Does it stay?", answers: {"yes": It stays, "no": It goes}}
)") == "");
    CHECK(findings("unasked questions", asking + R"(
questions:
  how_may: {title: "How many go?"}
  how_many: {answers: {both: Both}}
  way: {answers: {quick: At a run}}
  luck: {answers: {1: Bad luck}}
  stay: {answers: {maybe: Perhaps}}
)") == "no die and no decision is called `how_may`; `how_many` is never answered with `both`; "
       "`way` is never answered with `quick`; `luck` is never answered with `1`; "
       "`stay` is never answered with `maybe`");
}
