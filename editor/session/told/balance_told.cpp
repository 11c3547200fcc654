#include "editor/session/told/balance_told.h"

#include "core/game/dice/dice.h"
#include "core/game/names/ending.h"
#include "core/odds/chance_words.h"
#include "editor/session/balance/sheet_luck.h"
#include "editor/session/balance/study_lines.h"
#include "editor/session/told/rests.h"
#include "formats/draw/charts.h"
#include "formats/exchange/csv.h"
#include "formats/yaml/hash_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace groma::session {

namespace {

// Changes that a picture has room for, the largest first.
constexpr std::size_t kMostBars = 40;

std::string sideTitle(const BalanceTold& told, int side) { return told.setup().side(side).title; }

PagePart winsPart(const BalanceTold& told, const sim::Sheet& sheet, const std::string& title) {
    PagePart part;
    part.title = title;
    part.head = {"", "battles", "share", "from", "to"};
    if (sheet.battles() == 0) {
        part.sentences.emplace_back("No battle was played.");
        return part;
    }
    for (const std::size_t side : {0U, 1U, 2U}) {
        if (side == 2 && sheet.wins(2) == 0) continue;
        const odds::Interval interval = odds::wilson(sheet.wins(side), sheet.battles());
        part.rows.push_back(
            {side == 2 ? "nobody wins" : sideTitle(told, static_cast<int>(side)) + " win",
             std::to_string(sheet.wins(side)),
             odds::percent(static_cast<double>(sheet.wins(side)) / static_cast<double>(sheet.battles())),
             odds::percent(interval.low), odds::percent(interval.high)});
    }
    part.rows.push_back({sideTitle(told, 0) + ", half for undecided", std::to_string(sheet.battles()),
                         odds::percent(sheet.points().mean()), odds::percent(sheet.points().from()),
                         odds::percent(sheet.points().to())});
    return part;
}

PagePart endingsPart(const BalanceTold& told) {
    const sim::Sheet& sheet = told.answer.sheet;
    PagePart part;
    part.title = "How it ended";
    part.head = {"", "battles", "share"};
    for (const auto& [verdict, count] : sheet.verdicts())
        part.rows.push_back(
            {game::verdictText(told.setup(), verdict), std::to_string(count),
             odds::percent(static_cast<double>(count) / static_cast<double>(sheet.battles()))});
    for (const std::size_t side : {0U, 1U})
        part.points.push_back(fmt::format("{} lost {:.1f} on the average",
                                          sideTitle(told, static_cast<int>(side)), meanOf(sheet.lost(side))));
    const sim::Course& course = told.answer.course;
    if (!course.empty())
        part.points.push_back(fmt::format(
            "the lead changes {:.1f} times{}", course.leadChanges,
            course.noReturn ? fmt::format("; no return from turn {} on, median", *course.noReturn) : ""));
    if (const std::string share = luckShare(told.answer.luck.pilot); !share.empty())
        part.points.push_back(fmt::format("luck explains {} of who wins, by {} other battles", share,
                                          told.answer.luck.pilot.lucky()));
    return part;
}

PagePart effectsPart(const BalanceTold& told) {
    PagePart part;
    part.title = "What a change does";
    part.sentences.push_back(fmt::format("In points of a hundred for {}, on the same dice for both; the "
                                         "intervals hold whenever one looks.",
                                         sideTitle(told, 0)));
    part.head = {"what", "change", "effect", "from", "to", "pairs", "verdict"};
    const bool again = !told.question.again.empty();
    if (again) part.head.push_back("again, " + told.question.again);
    std::size_t refused = 0;
    for (const ChangeEffect& one : told.answer.effects) {
        if (!one.refused.empty()) {
            ++refused;
            continue;
        }
        const sim::SequentialMean& effect = one.effect.difference();
        part.rows.push_back({one.change.about, one.change.change, signedPoints(one.effect.estimate()),
                             signedPoints(effect.from()), signedPoints(effect.to()),
                             std::to_string(effect.count()), verdictWords(one, told.question.little)});
        if (again)
            part.rows.back().push_back(one.again ? signedPoints(one.again->estimate()) + ", " +
                                                       (one.againVerdict() == ChangeEffect::Again::Depends
                                                            ? "depends on the player"
                                                            : std::string(againName(one)))
                                                 : "");
    }
    if (refused > 0)
        part.points.push_back(fmt::format("{} changes leave no scenario that can be played", refused));
    if (std::string order = orderWords(told.answer); !order.empty()) part.points.push_back(std::move(order));
    return part;
}

PagePart nearestPart(const BalanceTold& told) {
    PagePart part;
    part.title = "Nearest to 50 : 50 with the least change";
    part.head = {"what", "change", "share", "from", "to", ""};
    const auto row = [&](const std::string& what, const std::string& change, const sim::Sheet& sheet,
                         const char* verdict) {
        part.rows.push_back({what, change, odds::percent(sheet.points().mean()),
                             odds::percent(sheet.points().from()), odds::percent(sheet.points().to()),
                             verdict});
    };
    if (told.nearest->changes.empty()) {
        part.sentences.emplace_back("No number that was asked about leads there.");
        return part;
    }
    row("as it is", "", told.nearest->asItIs, "");
    for (const NearestChange& one : told.nearest->changes)
        if (one.refused.empty())
            row(one.about, one.change, one.sheet, one.confirmed ? "surely nearer" : "not enough games");
    part.sentences.push_back("Share of " + sideTitle(told, 0) + ", played again on fresh dice.");
    return part;
}

Facts factsOf(const BalanceTold& told) {
    const BalanceQuestion& question = told.question;
    Facts facts{{"rules", formats::yaml::hashText(told.loaded.ruleset->hash)},
                {"scenario", told.loaded.path},
                {"players", question.ground.players},
                {"seed", std::to_string(question.ground.seed)},
                {"dice", std::string(game::kDiceVersion)},
                {"battles", std::to_string(told.answer.sheet.battles())},
                {"stopped", whyStopped(told.answer, question)}};
    if (!question.again.empty()) facts.emplace_back("asked again", question.again);
    if (!question.ground.forbid.empty())
        facts.emplace_back("forbidden", fmt::format("{}", fmt::join(question.ground.forbid, ", ")));
    return facts;
}

} // namespace

std::string rangeText(const sim::SequentialMean& share) {
    return odds::percent(share.from()) + " to " + odds::percent(share.to());
}

std::string_view kindName(formats::Change::Kind kind) {
    return kind == formats::Change::Kind::Number ? "number" : "leave_out";
}

std::string_view verdictName(sim::Effect::Verdict verdict) {
    constexpr std::array<std::string_view, 3> kNames{"open", "sure", "little"};
    return kNames.at(static_cast<std::size_t>(verdict));
}

std::string_view againName(const ChangeEffect& effect) {
    constexpr std::array<std::string_view, 3> kNames{"open", "agrees", "depends"};
    return kNames.at(static_cast<std::size_t>(effect.againVerdict()));
}

std::string csvOf(const BalanceTold& told) {
    std::string rows = "format,kind,about,change,path,line,pairs,effect,from,to,verdict,correlation,failures,"
                       "again,again_effect\n";
    for (const ChangeEffect& one : told.answer.effects) {
        const sim::SequentialMean& effect = one.effect.difference();
        rows += fmt::format(
            "effects/3,{},{},{},{},{},{},{:.6f},{:.6f},{:.6f},{},{:.6f},{},{}\n", kindName(one.change.kind),
            formats::csvField(one.change.about), formats::csvField(one.change.change),
            formats::csvField(one.change.path), one.change.line, effect.count(), one.effect.estimate(),
            effect.from(), effect.to(), one.refused.empty() ? verdictName(one.verdict) : "refused",
            one.effect.correlation(), one.effect.failures(),
            one.again ? fmt::format("{},{:.6f}", againName(one), one.again->estimate()) : ",");
    }
    return rows;
}

ToldPage pageOf(const BalanceTold& told) {
    ToldPage page;
    page.title = told.setup().draft().title;
    page.question = fmt::format("Who wins, and why? {} ({}) against {} ({}).", sideTitle(told, 0),
                                sim::nameOf(sim::contestantsNamed(told.question.ground.players)->at(0)),
                                sideTitle(told, 1),
                                sim::nameOf(sim::contestantsNamed(told.question.ground.players)->at(1)));
    page.parts.push_back(winsPart(told, told.answer.sheet, "Who wins"));
    if (told.answer.pinned && told.answer.pinned->sheet.battles() > 0) {
        page.parts.push_back(winsPart(told, told.answer.pinned->sheet, "Under the pinned rules"));
        page.parts.back().points.push_back(
            "the difference, on the same dice: " + changeLine(told.answer.pinned->difference.difference()) +
            " points");
    }
    if (told.answer.sheet.battles() > 0) page.parts.push_back(endingsPart(told));
    if (told.answer.swapped)
        page.parts.push_back(winsPart(told, *told.answer.swapped, "Players with seats changed"));
    if (!told.answer.effects.empty()) page.parts.push_back(effectsPart(told));
    if (told.nearest != nullptr) page.parts.push_back(nearestPart(told));
    for (PagePart& part :
         restsParts(told.loaded, factsOf(told), told.answer.rests, "share of battles that read it"))
        page.parts.push_back(std::move(part));
    return page;
}

formats::Page pictureOf(const BalanceTold& told) {
    std::vector<formats::CurveChart> curves;
    if (const auto& turns = told.answer.course.turns; !turns.empty()) {
        formats::CurveChart& chart = curves.emplace_back();
        chart.title = "Chance of " + sideTitle(told, 0) + " as each turn begins";
        chart.xTitle = "turn";
        chart.yTitle = "median in %, and eight battles in ten";
        formats::Curve& curve = chart.curves.emplace_back();
        curve.name = sideTitle(told, 0);
        for (std::size_t i = 0; i < turns.size(); ++i) {
            chart.xNames.push_back(i + 1 < turns.size() ? std::to_string(i + 1) : "end");
            curve.points.push_back({static_cast<double>(i), turns[i].chances[2] * 100,
                                    turns[i].chances[0] * 100, turns[i].chances[4] * 100});
        }
    }
    formats::BarChart bars;
    const sim::Sheet& sheet = told.answer.sheet;
    bars.title = fmt::format("{} win {}, {} {}, of {} battles", sideTitle(told, 0), sheet.wins(0),
                             sideTitle(told, 1), sheet.wins(1), sheet.battles());
    bars.xTitle = "points of a hundred for " + sideTitle(told, 0);
    for (const ChangeEffect& one : told.answer.effects) {
        const sim::SequentialMean& effect = one.effect.difference();
        if (!one.refused.empty() || effect.count() == 0 || bars.bars.size() >= kMostBars) continue;
        bars.bars.push_back({one.change.about + ", " + one.change.change, one.effect.estimate() * 100,
                             effect.from() * 100, effect.to() * 100,
                             one.verdict == sim::Effect::Verdict::Sure});
    }
    return formats::chartPage(told.setup().draft().title, curves, {bars});
}

} // namespace groma::session
