#include "editor/session/edits/printed/printed_table.h"
#include "tests/session/small_game.h"

namespace groma::session {

namespace {

std::string problems(const PrintedTable& printed) {
    std::string all = printed.problem;
    for (std::size_t r = 0; r < printed.rows.size(); ++r)
        for (std::size_t c = 0; c < printed.rows[r].cells.size(); ++c)
            if (const PrintedCell& cell = printed.rows[r].cells[c]; !cell.problem.empty())
                all += (all.empty() ? "" : " / ") + std::to_string(r) + "," + std::to_string(c) + ": " +
                       cell.problem;
    return all;
}

} // namespace

TEST_CASE("a printed table is pasted over one of the rules as one step, cell by cell") {
    SmallGame game;
    const Document before = game.open();
    const rules::Model& model = before.ruleset()->model;
    const PrintedTable printed = readPrintedTable(model, 0,
                                                  "d6\t-1\t0\t1\n1-2\thold\tflee\tflee\n"
                                                  "3-4\tHOLD\t flee \tflee\n5-6\tflee\tdead\tdead\n");
    CHECK(problems(printed).empty());
    const Document after = applied(before, fillTable(before, 0, printed));
    CHECK(changedLines(before, after, "fight.yaml") == "-      - [1-2, hold, hold, flee]\n"
                                                       "+      - [1-2, hold, flee, flee]\n"
                                                       "-      - [5-6, flee, flee, dead]\n"
                                                       "+      - [5-6, flee, dead, dead]\n");
    CHECK(fillTable(after, 0,
                    readPrintedTable(after.ruleset()->model, 0,
                                     "hold\tflee\tflee\nhold\tflee\tflee\n"
                                     "flee\tdead\tdead")) == Edited(refuse("the table says so already")));
}

TEST_CASE("what does not fit of a pasted table is told for its cell, and the rest is taken") {
    SmallGame game;
    const Document before = game.open();
    const rules::Model& model = before.ruleset()->model;
    const PrintedTable printed =
        readPrintedTable(model, 0, "1-2  dead  fled  hold\n3-5  dead  dead  dead\n5-6  flee  flee\n");
    CHECK(problems(printed) ==
          "0,1: `fled` is none of hold, flee, dead; did you mean flee? / "
          "1,0: the row is headed 3-5 here, 3-4 in the table / "
          "1,1: the row is headed 3-5 here, 3-4 in the table / "
          "1,2: the row is headed 3-5 here, 3-4 in the table / 2,2: the row ends before it");
    CHECK(printed.wrong == 5);
    const Document after = applied(before, fillTable(before, 0, printed));
    CHECK(changedLines(before, after, "fight.yaml") == "-      - [1-2, hold, hold, flee]\n"
                                                       "+      - [1-2, dead, hold, hold]\n");
    CHECK(problems(readPrintedTable(model, 0, "hold\tflee\n")) ==
          "the table has 3 rows of 3, the text 1 of 2");
    CHECK(problems(readPrintedTable(model, 0,
                                    "d6\t-1\t0\t2\n1-2\thold\thold\thold\n3-4\thold\tflee\tflee\n"
                                    "5-6\tflee\tflee\tdead")) ==
          "0,2: the column is headed 2 here, 1 in the table / 1,2: the column is headed 2 here, 1 in the "
          "table / "
          "2,2: the column is headed 2 here, 1 in the table");
}

TEST_CASE("odds at the head of a table are ratios, ranges stay ranges") {
    SmallGame game;
    const Document before = game.open();
    const rules::Model& model = before.ruleset()->model;
    const auto headsOf = [&](const std::string& line) {
        std::string cells;
        for (const char c : line) cells += c == '\t' ? "\t1" : "";
        const auto header = readNewTable(model, {}, line + "\n1" + cells + "\n").header;
        std::string all;
        for (std::size_t i = 1; i < header.size(); ++i) all += (i > 1 ? " " : "") + header[i];
        return all;
    };
    CHECK(headsOf("Die\t1-2\t1-1\t2-1\t3-1+") == "1/2 1/1 2/1 3/1+");
    CHECK(headsOf("Die\t1:3\t1:2") == "1/3 1/2");
    CHECK(headsOf("Die\t1-2\t3-4\t5-6") == "1-2 3-4 5-6");
    CHECK(headsOf("Die\t1-2\t1-1\tmore") == "1-2 1-1 more");
    NewTable wanted;
    wanted.id = "crt";
    wanted.title = "Combat results";
    wanted.columnName = "odds";
    const std::string text = "Die\t1-2\t1-1\t2-1\n1-3\tAE\tAR\tDR\n4-6\tAR\tDR\tDE\n";
    wanted.gives = proposedGives(model, text);
    CHECK(wanted.gives == "results");
    const Document after = applied(before, addTable(before, wanted, readNewTable(model, wanted, text)));
    CHECK(after.meaning().rulesFresh);
    const rules::Model& made = after.ruleset()->model;
    REQUIRE(made.tables.size() == 2);
    // The same print again fits it, cell by cell; and what it gives is known now.
    CHECK(readPrintedTable(made, 1, text).fits());
    CHECK(readPrintedTable(made, 1, text).wrong == 0);
    CHECK(proposedGives(made, text) == "results");
    CHECK(proposedGives(made, "Die\t1\n1\tXX\n") == "results_2");
    CHECK(proposedGives(made, "Die\t1\n1\t4\n").empty());
}

TEST_CASE("a code is meant as soon as no other begins like it") {
    SmallGame game;
    const Document document = game.open();
    const rules::Model& model = document.ruleset()->model;
    CHECK(codesFor(model, model.tables[0], "D") == std::vector<std::string>{"dead"});
    CHECK(codesFor(model, model.tables[0], "") == std::vector<std::string>{"hold", "flee", "dead"});
    CHECK(codesFor(model, model.tables[0], "x").empty());
}

TEST_CASE("a printed table that the rules lack is added with its outcomes, their order and the citation") {
    SmallGame game;
    const Document before = game.open();
    NewTable wanted;
    wanted.id = "shots";
    wanted.title = "Shots";
    wanted.cite = "6.2";
    wanted.columnName = "range";
    wanted.gives = "shot_result";
    wanted.order = {"dead", "hit", "fall_back", "miss"};
    const std::string text = "d6\t1\t2\n1-3\tmiss\tmiss\n4-5\tfall back\tmiss\n6\tdead\thit\n";
    const PrintedTable printed = readNewTable(before.ruleset()->model, wanted, text);
    CHECK(problems(printed).empty());
    CHECK(codesOf(printed) == std::vector<std::string>{"miss", "fall_back", "dead", "hit"});
    const Document after = applied(before, addTable(before, wanted, printed));
    CHECK(after.meaning().rulesFresh);
    const rules::Model& model = after.ruleset()->model;
    REQUIRE(model.tables.size() == 2);
    CHECK(model.tables[1].named.cite == "6.2");
    CHECK(model.tables[1].rows.size() == 3);
    CHECK(model.tables[1].columns.size() == 2);
    const rules::OutcomeSet& set = model.outcomes[static_cast<std::size_t>(model.tables[1].gives.detail)];
    CHECK(set.named.id == "shot_result");
    CHECK(set.ranks.size() == 4);
    wanted.order = {"dead", "miss"};
    CHECK_FALSE(addTable(before, wanted, printed).has_value());
    wanted.id = "fight_results";
    CHECK_FALSE(addTable(before, wanted, printed).has_value());
    CHECK(problems(readNewTable(before.ruleset()->model, wanted, "d6\t1\n1\thit\thit\thit")) ==
          "the row 1 has more cells than there are heads");
    // Of numbers, and of one column.
    NewTable numbers;
    numbers.id = "losses";
    numbers.title = "Losses";
    const PrintedTable column = readNewTable(before.ruleset()->model, numbers,
                                             "d6\tlost\n1-3\t0\n4-6\t\xE2\x88\x92"
                                             "1");
    CHECK(problems(column).empty());
    const Document more = applied(before, addTable(before, numbers, column));
    CHECK(more.meaning().rulesFresh);
    CHECK(more.ruleset()->model.tables[1].cells.back().bits == base::Number(-1).bits());
}

} // namespace groma::session
