// The matrix is asked: in the situation of the what-if or of a study, each side attacking, under A and under
// B; and, beside it, in the situations of all studies, to tell in which of them a change moves anything.
#include "core/base/hash.h"
#include "editor/session/questions/made_otherwise.h"
#include "editor/session/questions/proofs.h"
#include "editor/ui/panels/balance/asking.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/state/what_if.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <atomic>
#include <expected>
#include <functional>
#include <optional>
#include <utility>

namespace groma::ui {

namespace {

using session::JobControl;

constexpr std::size_t kPairsLookedAt = 12;
/// Of a situation that nobody asked for, each side attacking, under A and under B.
constexpr std::size_t kMostPairsUnasked = 400;

/// Why no chance of the matrix is another under B: the first pair whose numbers are made otherwise tells what
/// makes up for the change.
std::string whyUnmoved(const session::Document& a, const session::Document& b,
                       const Balancing::Matrices& found, const std::optional<session::WhatIfQuestion>& asked,
                       const JobControl& control) {
    std::vector<session::WhatIfQuestion> questions;
    if (asked) questions.push_back(*asked);
    if (const auto actor = b.setup() ? b.setup()->pieceNamed(found.attacker) : std::nullopt)
        for (const std::string& attacker : found.b.attackers)
            for (const std::string& defender : found.b.defenders)
                if (questions.size() < kPairsLookedAt)
                    if (const auto question =
                            session::whatIfOf(b, attacker, defender, b.setup()->sideOf(*actor)))
                        questions.push_back(*question);
    for (const session::WhatIfQuestion& question : questions) {
        if (!control.goOn()) return {};
        if (std::string why = session::madeOtherwise(session::compareOdds(a, b, question)); !why.empty())
            return "the numbers are others, and come to the same: " + why;
    }
    return "nothing that is read here is another under B";
}

/// That a study puts.
struct Situation {
    std::shared_ptr<const formats::Loaded> study;
    std::string title; ///< as it is listed
    session::StudyGround ground;
    std::optional<session::StudyGround> pinned; ///< the same files with the texts of A
};
/// Rules A; null: nothing is pinned; or why they cannot be asked. A situation may stand on other rules than
/// the document does, that take in some of the same files.
std::expected<game::RulesetRef, std::string> rulesOfA(const std::optional<session::Document>& pinned,
                                                      const std::optional<Situation>& situation) {
    if (!pinned || (situation && !situation->pinned)) return game::RulesetRef();
    if (!situation) {
        if (!pinned->ruleset()) return std::unexpected("its rules do not load");
        return pinned->ruleset();
    }
    const auto made = session::matrixOf(*situation->pinned, *situation->study->study);
    if (!made) return std::unexpected(made.error().text);
    return made->loaded.ruleset;
}

struct Asked {
    sim::MatrixPlan plan;
    std::string title; ///< what is asked in words, or the title of the situation
    game::SetupRef setup;
};

std::expected<Asked, std::string> askedIn(const Situation& situation) {
    auto made = session::matrixOf(situation.ground, *situation.study->study);
    if (!made) return std::unexpected(made.error().text);
    return Asked{std::move(made->plan), situation.title, made->loaded.built.setup};
}

std::expected<Asked, std::string> planAsked(const session::Document& document,
                                            const std::optional<session::WhatIfQuestion>& question,
                                            const std::optional<Situation>& situation) {
    if (situation) return askedIn(*situation);
    auto asked = session::matrixPlan(document, question);
    if (!asked) return std::unexpected(asked.error().reason);
    return Asked{std::move(asked->plan), std::move(asked->words), document.setup()};
}

/// What it is called, of the side with that id.
std::string sideTitle(const game::Setup& setup, const std::string& id) {
    for (int side = 0; side < setup.sideCount(); ++side)
        if (setup.side(side).id == id) return setup.side(side).title;
    return id;
}

/// Under rules A too, unless they are null. `tell` hears of each cell.
MatrixBlock blockOf(const sim::MatrixPlan& plan, const game::Setup& setup, const game::RulesetRef& rulesA,
                    const session::Crew& crew, const std::function<void()>& tell) {
    MatrixBlock block;
    block.attacker = plan.attacker();
    block.defender = plan.defender();
    block.side = sideTitle(setup, plan.sides()[0]);
    const auto seen = [&](std::size_t) { tell(); };
    block.b = session::askMatrix(plan, crew, seen);
    if (rulesA != nullptr) block.a = session::askMatrix(plan.under(rulesA), crew, seen);
    block.out = sim::leaveOutUnasked(block.b, rulesA != nullptr ? &block.a : nullptr);
    if (!block.a.cells.empty()) block.moved = session::movedCells(block.a, block.b).size();
    return block;
}

SituationMet metIn(const std::string& path, const Situation& situation,
                   const std::optional<session::Document>& pinned, const session::Crew& crew) {
    SituationMet met{path, situation.title, {}, {}};
    const auto asked = askedIn(situation);
    const auto rulesA = rulesOfA(pinned, situation);
    if (!asked || !rulesA) {
        met.refused = asked ? rulesA.error() : asked.error();
        return met;
    }
    // Each edit asks all of this again, on one thread that others wait for.
    if (const std::size_t pairs = 4 * asked->plan.size(); pairs > kMostPairsUnasked) {
        met.refused = fmt::format("{} pairs of types are asked when the situation is chosen", pairs);
        return met;
    }
    const auto quiet = [] {};
    met.blocks[0] = blockOf(asked->plan, *asked->setup, *rulesA, crew, quiet);
    met.blocks[1] = blockOf(asked->plan.turned(), *asked->setup, *rulesA, crew, quiet);
    if (met.cells() == 0) met.refused = "no pair of types can be asked so";
    return met;
}

Situation situationIn(const Workbench& bench, const session::ListedStudy& study) {
    Situation found{study.study, study.title, studyGround(bench.sheet()->document(), bench), {}};
    if (const auto pinned = pinnedRules(bench)) found.pinned = studyGround(*pinned, bench);
    return found;
}

} // namespace

std::vector<session::ListedStudy> situationsListed(const Workbench& bench) {
    std::vector<session::ListedStudy> found;
    if (const session::StudyList* listed = wantStudies(bench))
        for (const session::ListedStudy& one : listed->studies)
            if (one.study && one.study->study->asks == formats::StudySource::Asks::Matrix)
                found.push_back(one);
    return found;
}

void askMatrixOf(Workbench& bench) {
    if (bench.sheet() == nullptr) return;
    Balancing& now = bench.of<Balancing>();
    const session::Document document = bench.sheet()->document();
    const auto question = bench.of<WhatIf>().question;
    const std::optional<session::Document> pinned = pinnedRules(bench);
    now.matrixOf = document;
    now.matrixRulesA = pinned ? pinned->rulesHash() : 0;
    now.cell = -1;
    now.cellNote.clear();
    std::optional<Situation> situation; // nothing: the what-if is asked
    for (const session::ListedStudy& one : situationsListed(bench))
        if (one.path == now.situation) situation = situationIn(bench, one);
    now.matrix.ask(bench.studies, kMatrixJob, [=](JobControl& control, const auto& seen) {
        Balancing::Matrices found;
        const auto asked = planAsked(document, question, situation);
        if (!asked) {
            found.failure = asked.error();
            return found;
        }
        found.title = asked->title;
        found.all = asked->plan.size() * 2;
        const auto rulesA = rulesOfA(pinned, situation);
        if (!rulesA) found.withoutA = rulesA.error();
        const bool both = rulesA && *rulesA != nullptr;
        if (both) found.all *= 2;
        const session::Crew crew(session::allProcessors(), &control);
        std::atomic<std::size_t> done = 0;
        const auto tell = [&] {
            control.progress(static_cast<double>(++done) / static_cast<double>(found.all));
        };
        seen(found);
        const game::RulesetRef a = both ? *rulesA : game::RulesetRef();
        static_cast<MatrixBlock&>(found) = blockOf(asked->plan, *asked->setup, a, crew, tell);
        found.turned = blockOf(asked->plan.turned(), *asked->setup, a, crew, tell);
        found.done = found.all;
        if (both && !control.cancelled() && found.cellsMoved() == 0)
            found.unmoved = situation ? "nothing that is read here is another under B"
                                      : whyUnmoved(*pinned, document, found, question, control);
        if (found.b.cells.empty())
            found.failure = found.out.empty() ? "no pair of types can be asked so"
                                              : found.out.front().type + ": " + found.out.front().why;
        return found;
    });
}

const std::vector<SituationMet>* wantSituationsMet(const Workbench& bench) {
    const Balancing& now = bench.of<Balancing>();
    const session::Document& document = bench.sheet()->document();
    const std::optional<session::Document> pinned = pinnedRules(bench);
    if (!pinned || pinned->fingerprint() == document.fingerprint()) return nullptr;
    const auto key = filesKey(bench);
    const session::StudyList* listed = wantStudies(bench);
    if (!key || listed == nullptr || !now.studies.isCurrent()) return nullptr;
    const std::uint64_t wanted = base::combine(*key, pinned->fingerprint());
    const auto found = [&] { return now.situationsMet.isCurrent() ? now.situationsMet.value() : nullptr; };
    if (now.situationsKey == wanted) return found();
    now.situationsKey = wanted;
    std::vector<std::pair<std::string, Situation>> situations;
    for (const session::ListedStudy& one : situationsListed(bench))
        situations.emplace_back(one.path, situationIn(bench, one));
    now.situationsMet.want(bench.longJobs, wanted, "In the other situations",
                           [situations = std::move(situations), pinned](JobControl& control) {
                               session::restFromTyping(control);
                               std::vector<SituationMet> met;
                               for (const auto& [path, situation] : situations)
                                   met.push_back(metIn(path, situation, pinned, session::Crew(1, &control)));
                               return met;
                           });
    return found();
}

} // namespace groma::ui
