#include "editor/ui/panels/balance/asking.h"

#include "core/base/hash.h"
#include "core/base/text.h"
#include "editor/session/files/program.h"
#include "editor/session/questions/proofs.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/state/what_if.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <array>
#include <optional>
#include <utility>

namespace groma::ui {

namespace {

using session::JobControl;

std::string playersText(const Balancing& now) {
    std::string text;
    for (const Balancing::Player& player : now.players) {
        const bool random = player.kind == sim::PlayerKind::Random;
        const sim::Contestant contestant{
            player.kind, random ? std::nullopt : player.posture,
            player.kind == sim::PlayerKind::Search ? static_cast<std::uint32_t>(player.thoughts) : 0U};
        text += (text.empty() ? "" : ",") + sim::nameOf(contestant);
    }
    return text;
}

session::BattleGround groundAsked(const session::Document& document, const Workbench& bench) {
    session::BattleGround ground = session::groundOf(document, bench.files);
    const Balancing& now = bench.of<Balancing>();
    ground.players = playersText(now);
    ground.seed = now.seed;
    ground.forbid = now.forbid;
    return ground;
}

constexpr double kStudiesEvery = 2; // seconds, at the folder

constexpr std::size_t kMostPointsOfMap = 2'500; // of a sweep of two values; each is drawn in each frame

std::uint64_t textHash(const session::ListedStudy& study) {
    return study.study->project->start()->tree->source().contentHash();
}

} // namespace

session::StudyGround studyGround(const session::Document& document, const Workbench& bench) {
    return {&bench.files, document.root(), session::groundOf(document, bench.files).unsaved,
            std::string(session::programVersion())};
}

std::optional<session::Document> pinnedRules(const Workbench& bench) {
    const WhatIf& state = bench.of<WhatIf>();
    return state.isPinnedOf(bench.sheet()->document()) ? state.pinned : std::nullopt;
}

std::optional<std::uint64_t> filesKey(const Workbench& bench) {
    const Balancing& now = bench.of<Balancing>();
    const session::Document& document = bench.sheet()->document();
    const double time = ImGui::GetTime();
    // One look at a time: a folder that takes long would else never be known.
    if (!now.folder.pending() && (now.folderLookedAt < 0 || time - now.folderLookedAt >= kStudiesEvery)) {
        now.folderLookedAt = time;
        now.folder.want(
            bench.longJobs, ++now.folderLooks, "Looking at the studies",
            [folder = session::proofFolder(document)](JobControl&) { return session::folderStamp(folder); });
    }
    const std::uint64_t* folder = now.folder.value();
    if (folder == nullptr) return {};
    return base::combine(base::combine(document.fingerprint(), now.looks), *folder);
}

bool canBeBalanced(const session::Document& document) {
    return document.playable() && document.setup()->sideCount() == 2 && !document.meaning().snippet;
}

session::BalanceQuestion balanceAsked(const Workbench& bench) {
    const Balancing& now = bench.of<Balancing>();
    const session::Document& document = bench.sheet()->document();
    session::BalanceQuestion question;
    question.ground = groundAsked(document, bench);
    question.battles = static_cast<std::uint64_t>(now.battles);
    question.within = now.within;
    question.effects = now.effects;
    question.only = now.only;
    question.pairs = static_cast<std::uint64_t>(now.pairs);
    if (now.effects && now.again)
        question.again =
            sim::nameOf({sim::PlayerKind::Search, std::nullopt, static_cast<std::uint32_t>(now.thoughts)});
    // A that is B says nothing beside it.
    if (const auto pinned = pinnedRules(bench);
        pinned && canBeBalanced(*pinned) && pinned->fingerprint() != document.fingerprint())
        question.pinned = groundAsked(*pinned, bench);
    return question;
}

void askBalanceOf(Workbench& bench) {
    if (bench.sheet() == nullptr || !canBeBalanced(bench.sheet()->document())) return;
    Balancing& now = bench.of<Balancing>();
    const session::Document document = bench.sheet()->document();
    const session::BalanceQuestion question = balanceAsked(bench);
    now.rulesA = question.pinned ? pinnedRules(bench)->rulesHash() : 0;
    const auto known = now.balance.value();
    const bool goesOn = known && session::knowsWhoWins(*known, now.question, question);
    if (!goesOn) now.shownBattles = {};
    now.question = question;
    now.askedOf = document;
    now.setup = document.setup();
    now.balance.ask(
        bench.studies, "Balance",
        [question, kept = now.kept, from = goesOn ? known : nullptr](JobControl& control, const auto& seen) {
            const auto battle = session::readyBattle(question.ground);
            if (!battle) {
                session::BalanceAnswer failed;
                failed.stage = session::BalanceAnswer::Stage::Done;
                failed.failure = battle.error().text;
                return failed;
            }
            return session::askBalance(*battle, question, session::Crew(session::allProcessors(), &control),
                                       seen, kept.get(), from.get());
        },
        goesOn ? known : nullptr);
}

SheetAsk sheetAsk(const Workbench& bench) {
    const Balancing& now = bench.of<Balancing>();
    const auto answer = now.balance.value();
    if (!answer || !answer->failure.empty()) return SheetAsk::WhoWins;
    const bool knows = answer->stage >= session::BalanceAnswer::Stage::Effects;
    const bool same = now.askedOf.fingerprint() == bench.sheet()->document().fingerprint() &&
                      now.question.ground.players == playersText(now);
    return now.effects && answer->effects.empty() && knows && same ? SheetAsk::Worth : SheetAsk::Again;
}

std::string sheetProgress(const Balancing& now) {
    using Stage = session::BalanceAnswer::Stage;
    if (!now.balance.started()) return "waits for what was asked before";
    const auto answer = now.balance.value();
    const auto words = [&] {
        switch (answer ? answer->stage : Stage::Sheet) {
        case Stage::Sheet: return "who wins";
        case Stage::Pinned: return "who wins under A";
        case Stage::Seats: return "with the players' seats changed";
        case Stage::Effects: return "what numbers are worth";
        case Stage::Order: return "which number is worth more";
        case Stage::UnderA: return "what is left out, under A";
        case Stage::Again: return "the same with players who search";
        case Stage::Done: break;
        }
        return "the last of it";
    };
    return fmt::format("{}, {:.0f} %", words(), (answer ? answer->share : 0) * 100);
}

namespace {

formats::Loaded loadedFrom(const session::BattleGround& ground) {
    return formats::Loader(*ground.files).load(ground.path, {.root = ground.root, .unsaved = ground.unsaved});
}

/// What rules A say where B is swept; empty: the same.
std::string pinnedText(const session::BattleGround& groundA, const session::SweepAxis& axis) {
    const auto setting = formats::settingNamed(loadedFrom(groundA), axis.setting.name);
    return setting && setting->text != axis.setting.text ? setting->text : std::string();
}

} // namespace

void askSweepOf(Workbench& bench) {
    if (bench.sheet() == nullptr) return;
    Balancing& now = bench.of<Balancing>();
    const session::Document document = bench.sheet()->document();
    session::SweepQuestion question;
    question.ground = groundAsked(document, bench);
    question.battles = static_cast<std::uint64_t>(now.sweepBattles);
    question.call.findAssumed = true;
    now.sweepOf = document;
    now.sweepQuestion = question;
    std::optional<session::BattleGround> groundA;
    if (const auto pinned = pinnedRules(bench)) groundA = groundAsked(*pinned, bench);
    now.sweep.ask(bench.studies, "Sweep",
                  [question, groundA,
                   wanted = std::array{std::pair(now.sweepName, now.sweepValues),
                                       std::pair(now.sweepSecond, now.sweepSecondValues)}](
                      JobControl& control, const auto& seen) mutable {
                      const session::BattleGround& ground = question.ground;
                      Balancing::Swept swept;
                      const formats::Loaded loaded = loadedFrom(ground);
                      for (const auto& [name, values] : wanted) {
                          if (!question.axes.empty() && base::trim(name).empty()) break; // one alone
                          auto axis = session::sweepAxis(loaded, base::trim(name), values);
                          if (!axis) {
                              swept.answer.failure = axis.error();
                              return swept;
                          }
                          question.axes.push_back(*std::move(axis));
                      }
                      std::size_t points = 1;
                      for (const session::SweepAxis& axis : question.axes) points *= axis.values.size();
                      if (question.axes.size() > 1 && points > kMostPointsOfMap) {
                          swept.answer.failure =
                              fmt::format("{} points, and {} are as many as a map shows: give fewer values",
                                          points, kMostPointsOfMap);
                          return swept;
                      }
                      swept.axes = question.axes;
                      if (groundA && !swept.axes.empty()) swept.pinned = pinnedText(*groundA, swept.axes[0]);
                      swept.answer = session::askSweep(loaded, question,
                                                       session::Crew(session::allProcessors(), &control),
                                                       [&](const session::SweepAnswer& answer) {
                                                           swept.answer = answer;
                                                           seen(swept);
                                                       });
                      return swept;
                  });
}

void tryTexts(Workbench& bench, const std::string& title, const std::map<std::string, std::string>& texts) {
    const session::Document& document = bench.sheet()->document();
    std::vector<session::Change> parts;
    for (const auto& [path, text] : texts)
        if (document.has(path) && document.text(path) != text)
            parts.push_back(session::replaceText(document, path, text, ""));
    const session::Edited edit = session::joined(document, title, parts);
    if (WhatIf& what = bench.of<WhatIf>(); edit && !what.isPinnedOf(document)) {
        what.pinned.reset(); // that of another document
        bench.togglePin();
    }
    bench.commit(edit);
}

void tryValueOf(Workbench& bench, const session::SweepAxis& axis, const std::string& value) {
    const session::Document& document = bench.sheet()->document();
    if (document.fingerprint() != bench.of<Balancing>().sweepOf.fingerprint())
        return bench.refuse("the texts are others than those that were swept: sweep again");
    const auto texts = formats::textsWith(loadedFrom(groundAsked(document, bench)), {{axis.setting, value}});
    if (!texts) return bench.refuse(texts.error());
    tryTexts(bench, fmt::format("{} {} -> {}", axis.setting.name, axis.setting.text, value), *texts);
}

void askNearestOf(Workbench& bench) {
    if (bench.sheet() == nullptr) return;
    Balancing& now = bench.of<Balancing>();
    const auto answer = now.balance.value();
    if (!answer || answer->effects.empty()) return;
    now.nearestOf = answer;
    now.nearestChosen = 0;
    now.nearest.ask(bench.studies, "Nearest to 50 : 50",
                    [asked = now.question, answer,
                     kept = now.kept](JobControl& control, const auto& seen) -> session::NearestAnswer {
                        const auto battle = session::readyBattle(asked.ground);
                        if (!battle) return {};
                        return session::askNearest(*battle, asked, *answer, {},
                                                   session::Crew(session::allProcessors(), &control), seen,
                                                   kept.get());
                    });
}

void drawForeignPin(const Workbench& bench) {
    const WhatIf& state = bench.of<WhatIf>();
    if (!state.pinned || state.isPinnedOf(bench.sheet()->document())) return;
    quietText("A was pinned in " + state.pinned->startPath() +
              ", and says nothing of this document: unpin it and pin this one");
}

bool drawStale(const Workbench& bench, const session::Document& asked) {
    const session::Document& document = bench.sheet()->document();
    if (asked.fingerprint() == document.fingerprint()) return false;
    const bool rules = asked.rulesHash() != document.rulesHash();
    ImGui::AlignTextToFramePadding();
    ImGui::TextColored(vecOf(bench.look.colour().warning), "%s",
                       rules ? "asked under other rules" : "asked of the document as it was");
    return true;
}

namespace {

void askAgainButton(const Workbench& bench) {
    if (bench.of<Balancing>().balance.running() || !canBeBalanced(bench.sheet()->document())) return;
    if (button(bench.look, "Ask again", {.icon = Icon::Play, .height = 24})) bench.later(&askBalanceOf);
}

} // namespace

void drawNotAsked(const Workbench& bench, const std::string& words, bool worth) {
    quietText(words);
    if (!canBeBalanced(bench.sheet()->document())) return;
    if (button(bench.look, "To the question", {.icon = Icon::ArrowRight, .height = 24}))
        bench.later([worth](Workbench& b) {
            if (worth) b.of<Balancing>().effects = true;
            b.show("Question");
        });
}

float drawSheetStale(const Workbench& bench) {
    if (!drawStale(bench, bench.of<Balancing>().askedOf)) return 1;
    ImGui::SameLine();
    askAgainButton(bench);
    constexpr float kOld = 0.6F;
    return kOld;
}

std::optional<session::SweepQuestion> sweptQuestion(const Balancing& now) {
    const auto swept = now.sweep.value();
    if (!swept || swept->axes.empty()) return {};
    session::SweepQuestion question = now.sweepQuestion;
    question.axes = swept->axes;
    return question;
}

const session::StudyList* wantStudies(const Workbench& bench) {
    const Balancing& now = bench.of<Balancing>();
    const session::Document& document = bench.sheet()->document();
    if (const auto key = filesKey(bench))
        now.studies.want(bench.longJobs, *key, "Reading studies",
                         [document, ground = studyGround(document, bench)](JobControl& control) {
                             return session::listStudies(
                                 ground, session::filesBesideRules(document, formats::FileKind::Study),
                                 session::Crew(1, &control));
                         });
    return now.studies.value();
}

std::vector<session::ListedStudy> studiesAsAsked(const session::StudyList& listed, const Balancing& now,
                                                 const session::Document& document) {
    std::vector<session::ListedStudy> rows = listed.studies;
    const auto again = now.studiesAgain.value();
    if (!again || (now.studiesOf != document.fingerprint() && !now.studiesAgain.running())) return rows;
    for (session::ListedStudy& row : rows)
        for (const session::ListedStudy& one : again->list.studies)
            // An answer that was kept changed its own file, and no other.
            if (one.path == row.path && one.study && row.study && textHash(one) == textHash(row)) row = one;
    return rows;
}

void askStudiesOf(Workbench& bench) {
    Balancing& now = bench.of<Balancing>();
    const session::StudyList* listed = wantStudies(bench);
    if (listed == nullptr) return;
    const session::Document& document = bench.sheet()->document();
    session::StudyList list = *listed;
    now.studiesOf = document.fingerprint();
    now.studiesAgain.ask(bench.studies, "Studies",
                         [list = std::move(list), ground = studyGround(document, bench),
                          kept = now.kept](JobControl& control, const auto& seen) mutable {
                             ground.kept = kept.get();
                             Balancing::Studies asked;
                             asked.list = session::askAgain(ground, std::move(list),
                                                            session::Crew(session::allProcessors(), &control),
                                                            [&](const session::StudyList& so, double share) {
                                                                asked = {so, share};
                                                                seen(asked);
                                                            });
                             asked.share = 1;
                             return asked;
                         });
}

const session::MovedSnippets* wantMovedSnippets(const Workbench& bench) {
    const Balancing& now = bench.of<Balancing>();
    const session::Document& document = bench.sheet()->document();
    const std::optional<session::Document> pinned = pinnedRules(bench);
    if (!pinned || pinned->fingerprint() == document.fingerprint()) return nullptr;
    const auto key = filesKey(bench);
    if (!key) return now.snippets.value();
    now.snippets.want(bench.longJobs, base::combine(*key, pinned->fingerprint()), "What turned red",
                      [a = *pinned, b = document, &files = bench.files](JobControl& control) {
                          session::restFromTyping(control);
                          return session::movedSnippets(
                              a, b, files, session::filesBesideRules(b, formats::FileKind::Snippet),
                              session::Crew(1, &control));
                      });
    return now.snippets.value();
}

} // namespace groma::ui
