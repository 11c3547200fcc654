#include "editor/session/play/play_report.h"

#include <doctest/doctest.h>

namespace groma::session {

TEST_CASE("beside what was done only what is new of its result is told") {
    CHECK(briefly("CHAR in 022 against ALAE in 036: DR") == "DR");
    CHECK(briefly("Red plays Order Light Troops: Order Light Troops") == "Red plays Order Light Troops");
    CHECK(briefly("Red plays Order Light Troops: Order the middle and the left") ==
          "Red plays Order Light Troops: Order the middle and the left");
    CHECK(briefly("4: shaken") == "4: shaken");
    CHECK(briefly("Senones has the initiative") == "Senones has the initiative");
}

namespace {
game::LogEntry changed(int piece, const char* title, const char* text, const char* cite = "") {
    game::LogEntry entry{};
    entry.kind = game::LogEntry::Kind::Change;
    entry.piece = piece;
    entry.title = title;
    entry.text = text;
    entry.cite = cite;
    return entry;
}
} // namespace

TEST_CASE("what befell a counter is the last of its losses, and that it is gone") {
    Befallen befell;
    befell.take(changed(4, "LBC in 056: Mark of the rules", "no -> yes")); // no citation: not for a reader
    CHECK(befell.piece == -1);
    befell.take(changed(4, "LBC in 056: Blocks lost", "0 -> 1", "base"));
    CHECK(befell.words == "Blocks lost 1");
    befell.take(changed(4, "LBC in 056", "056 -> 043")); // went somewhere
    befell.take(changed(4, "LBC in 043: Has moved", "no -> yes", "base"));
    befell.take(changed(5, "LI in 080: Blocks lost", "0 -> 3", "base")); // another
    CHECK(befell.words == "Blocks lost 1");
    befell.take(changed(4, "LBC in 043: Blocks lost", "1 -> 2", "base"));
    CHECK(befell.words == "Blocks lost 2");
    befell.take(changed(4, "LBC in 043", "eliminated"));
    CHECK(befell.words == "eliminated");
    CHECK(befell.name == "LBC in 043");
    CHECK(befell.piece == 4);
}

TEST_CASE("of one who had lost something before it is told what was lost now, and what that makes") {
    Befallen befell;
    befell.take(changed(4, "LBC in 056: Blocks lost", "1 -> 2", "base"));
    CHECK(befell.words == "Blocks lost +1, now 2");
    befell.take(changed(4, "LBC in 056: Mark", "5 -> 6", "base")); // of one state alone
    befell.take(changed(4, "LBC in 056: Blocks lost", "2 -> 3", "base"));
    CHECK(befell.words == "Blocks lost +2, now 3");
}

TEST_CASE("a heading says what the rules are at, and not what they have left without a word") {
    using Kind = game::LogEntry::Kind;
    std::vector<game::LogEntry> log;
    const auto add = [&](Kind kind, int depth, std::string title) {
        game::LogEntry& entry = log.emplace_back();
        entry.kind = kind;
        entry.depth = depth;
        entry.title = std::move(title);
    };
    add(Kind::Scope, 0, "turn");
    add(Kind::Enter, 1, "The part of one side");
    add(Kind::Scope, 2, "phase");
    add(Kind::Enter, 3, "Orders");
    add(Kind::Action, 4, "March");
    add(Kind::Scope, 2, "phase");
    add(Kind::Enter, 3, "Has anybody won"); // nothing came of it
    add(Kind::Action, 3, "Attack");
    add(Kind::Enter, 4, "Melee"); // within the deed
    add(Kind::Roll, 5, "die");
    add(Kind::Scope, 2, "phase");
    add(Kind::Action, 3, "Rally");
    add(Kind::Enter, 0, "After all turns");
    add(Kind::Scope, 1, "phase");
    add(Kind::Roll, 2, "die");
    std::vector<std::string> headings;
    for (const ReportLine& line : reportOf(log, {"turn", {0}}))
        if (line.heading) headings.push_back(line.title);
    CHECK(headings == std::vector<std::string>{"Turn 1, Orders", "Turn 1, The part of one side",
                                               "Turn 1, After all turns"});
}

TEST_CASE("a fight that a deed leads to is a line of its own: who against whom, dice, what came of it") {
    using Kind = game::LogEntry::Kind;
    std::vector<game::LogEntry> log;
    const auto add = [&](Kind kind, int depth, int piece, std::string title, std::string text) {
        game::LogEntry& entry = log.emplace_back();
        entry.kind = kind;
        entry.depth = depth;
        entry.piece = piece;
        entry.side = piece < 0 ? -1 : piece / 10; // 1 and 2 against 11
        entry.title = std::move(title);
        entry.text = std::move(text);
    };
    const auto fight = [&] {
        add(Kind::Enter, 2, 1, "Combat", "WARB in 055, SKIR in 051");
        add(Kind::Change, 3, 1, "WARB in 055: Attacking", "no -> yes");
        add(Kind::Roll, 3, 1, "Combat dice", "2 6 6");
        add(Kind::Change, 3, 11, "SKIR in 051: Disordered", "no -> yes");
        add(Kind::Leave, 2, -1, "Combat", "Push back");
    };
    add(Kind::Action, 1, 1, "One square ahead", "WARB in 071");
    add(Kind::Change, 2, 1, "WARB in 071", "071 -> 055");
    fight();
    add(Kind::Action, 1, 2, "One square ahead", "LEGION in 100");
    std::vector<ReportLine> lines = reportOf(log);
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].title == "One square ahead: WARB in 071");
    CHECK(lines[0].rolled.empty());
    CHECK(lines[1].title == "Combat: WARB in 055, SKIR in 051");
    CHECK(lines[1].rolled == "2 6 6");
    CHECK(lines[1].result == "Push back");
    CHECK(lines[1].piece == 1);
    CHECK(lines[1].last == 7);
    // A deed that names whom it is done to is the fight.
    log.clear();
    add(Kind::Action, 1, 1, "Charge", "WARB in 071, SKIR in 051");
    add(Kind::Change, 2, 1, "WARB in 071", "071 -> 055");
    fight();
    lines = reportOf(log);
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].rolled == "2 6 6");
}

TEST_CASE("a fight ends with what was lost, and with who attacked whom only where nothing else came of it") {
    using Kind = game::LogEntry::Kind;
    const auto fought = [](bool loses) {
        std::vector<game::LogEntry> log;
        const auto add = [&](Kind kind, int piece, const char* title, const char* text) {
            game::LogEntry entry = changed(piece, title, text, "base");
            entry.kind = kind;
            entry.depth = kind == Kind::Action ? 1 : 2;
            entry.side = piece < 0 ? -1 : piece / 10;
            log.push_back(std::move(entry));
        };
        add(Kind::Action, 1, "Close combat", "LBC in 064, LC in 077");
        add(Kind::Say, -1, "", "LBC in 064 attacks LC in 077");
        add(Kind::Roll, 1, "Battle dice", "1 light, 1 medium");
        if (loses) add(Kind::Change, 11, "LC in 077: Blocks lost", "0 -> 1");
        const std::vector<ReportLine> lines = reportOf(log);
        REQUIRE(lines.size() == 1);
        CHECK(lines[0].rolled == "1 light, 1 medium");
        return lines[0].result;
    };
    CHECK(fought(true) == "LC in 077: Blocks lost 1");
    CHECK(fought(false) == "LBC in 064 attacks LC in 077");
}

namespace {
// An attack of counter 1 upon 11 and 12, whose table gave DT.
ReportLine attacked(std::vector<game::LogEntry> changes) {
    using Kind = game::LogEntry::Kind;
    std::vector<game::LogEntry> log;
    const auto add = [&](Kind kind, game::LogEntry entry) {
        entry.kind = kind;
        entry.depth = kind == Kind::Action ? 1 : 2;
        entry.side = entry.piece < 0 ? -1 : entry.piece / 10;
        log.push_back(std::move(entry));
    };
    add(Kind::Stack, changed(7, "Range of fire of JAVE in 080", "2"));
    add(Kind::Action, changed(1, "Attack", "ITAL in 137, SKIM in 122"));
    add(Kind::Change, changed(1, "ITAL in 137: Has attacked", "no -> yes", "6.3a"));
    add(Kind::Roll, changed(1, "Melee", "3"));
    add(Kind::Table, changed(-1, "Melee", "3, 2/1: DT"));
    for (const game::LogEntry& entry : changes) add(Kind::Change, entry);
    const std::vector<ReportLine> lines = reportOf(log);
    REQUIRE(lines.size() == 1);
    CHECK(deedOf(lines[0], log) == 1); // not whose range was looked up
    return lines[0];
}
} // namespace

TEST_CASE("beside what a table gave it is told in words what came of it") {
    CHECK(attacked({}).result == "DT");
    // The victor takes the place: that is no fate.
    CHECK(attacked({changed(11, "SKIM in 122", "eliminated"), changed(1, "ITAL in 137", "137 -> 122")})
              .result == "DT: SKIM in 122 eliminated");
    CHECK(attacked({changed(11, "SKIM in 122", "122 -> 107"), changed(1, "ITAL in 137", "137 -> 122")})
              .result == "DT: SKIM in 122 driven back to 107");
    CHECK(attacked({changed(11, "SKIM in 122: Disorganised", "no -> yes", "6.3d")}).result ==
          "DT: SKIM in 122 disorganised");
    CHECK(attacked({changed(11, "SKIM in 122: Disorganised", "no -> yes", "6.3d"),
                    changed(11, "SKIM in 122", "eliminated"), changed(12, "HAST in 123", "123 -> 108"),
                    changed(13, "VELI in 124", "124 -> 109")})
              .result == "DT: SKIM in 122 eliminated, HAST in 123 driven back to 108 and 1 more");
}

TEST_CASE("a place that stands in the name of a counter is not said again") {
    CHECK(saidOnce("CAVA in 062, 062, 077") == "CAVA in 062, 077");
    CHECK(saidOnce("CAVA in 062, 062") == "CAVA in 062");
    CHECK(saidOnce("CAVA in 062, 0621, 077") == "CAVA in 062, 0621, 077");
    CHECK(saidOnce("CAVA in 062, HAST in 063, 062") == "CAVA in 062, HAST in 063, 062");
}

} // namespace groma::session
