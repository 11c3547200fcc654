#include "editor/session/questions/breaks.h"

#include "formats/proof/asking_order.h"
#include "formats/proof/break_words.h"
#include "formats/proof/marks.h"

#include <algorithm>
#include <chrono>

namespace groma::session {

namespace {

constexpr std::size_t kMostRuns = 2000;                              // of snippets, for one entry
constexpr std::size_t kPositionsOfOne = 2000, kMostPositions = 8000; // for breaks that nobody minds
constexpr std::size_t kPlayedTwice = 40;                             // snippets that run one that stays green
constexpr std::chrono::milliseconds kTellEvery{50};
constexpr double kShareOfAsking = 0.7; // of the work, before positions are looked for

std::string reasonOf(const std::vector<formats::Mark>& marks, const formats::Mutant& mutant) {
    for (const formats::Mark& mark : marks) {
        if (mark.fits(mutant)) {
            return mark.reason.empty() ? "the author says so" : mark.reason;
        }
    }
    return {};
}

// One break, and who is to be asked next.
struct Questioned {
    const formats::Mutant* mutant;
    formats::Suite::BrokenRules rules;
    formats::AskingOrder order;
    std::size_t next = 0;
};

// Of the entry; what changes nothing is counted.
std::vector<Questioned> breaksOf(const formats::Suite& suite, AskedBreaks& answer, const JobControl& control,
                                 const std::function<void()>& more) {
    const std::vector<formats::Mark> marks = formats::marksOf(suite);
    std::vector<Questioned> asking;
    for (const formats::Mutant& mutant : suite.mutants()) {
        if (mutant.entry != answer.entry || control.cancelled()) continue;
        formats::Suite::BrokenRules rules = suite.breakRules(mutant);
        if (rules.fate != formats::Fate::Unnoticed) {
            ++answer.same;
            continue;
        }
        asking.push_back({&mutant, std::move(rules), formats::askingOrder(suite, mutant), 0});
        Break& told = answer.breaks.emplace_back().told;
        told.path = mutant.path;
        told.line = mutant.line;
        told.words = formats::inWords(formats::BreakTold::of(mutant));
        told.reached = told.unasked = asking.back().order.reaching;
        told.marked = reasonOf(marks, mutant);
        more();
    }
    return asking;
}

std::optional<Indifferent> indifferentTo(const formats::Suite& suite, Questioned& one,
                                         const JobControl& control) {
    const std::size_t end = std::min(one.order.reaching, kPlayedTwice);
    for (std::size_t i = 0; i < end && !control.cancelled(); ++i)
        if (auto told = formats::toldOtherwise(suite, one.order.proofs[i], *one.mutant, one.rules))
            return Indifferent{one.order.proofs[i], *std::move(told)};
    return std::nullopt;
}

} // namespace

AskedBreaks askBreaks(const Proofs& proofs, const std::string& entry, JobControl& control, Asking what,
                      const std::function<void(const AskedBreaks&)>& seen) {
    AskedBreaks answer;
    answer.entry = entry;
    answer.folder = proofs.folder;
    if (!proofs.folder) return answer;
    const formats::Suite& suite = proofs.folder->suite;
    auto told = std::chrono::steady_clock::time_point(); // long ago
    const auto tell = [&] {
        const auto now = std::chrono::steady_clock::now();
        if (!seen || control.cancelled() || now - told < kTellEvery) return;
        told = now;
        seen(answer);
    };
    // A list grows while it is made; who asks has one already.
    std::vector<Questioned> asking = breaksOf(suite, answer, control, [&] {
        if (what == Asking::List) tell();
    });
    const auto count = static_cast<double>(asking.size());
    if (what == Asking::List) {
        if (seen && !control.cancelled()) seen(answer);
        return answer;
    }
    const bool positions = what == Asking::Positions;
    // First until one notices, of all there are; then all that run it, as far as there is time.
    const double share = positions ? kShareOfAsking : 1;
    std::size_t runs = 0;
    double done = 0;
    for (const bool all : {false, true}) {
        for (std::size_t i = 0; i < asking.size(); ++i) {
            tell();
            Questioned& one = asking[i];
            Break& broken = answer.breaks[i].told;
            const std::size_t end = all ? one.order.reaching : one.order.proofs.size();
            while (one.next < end && !control.cancelled() && (all ? runs < kMostRuns : broken.by.empty())) {
                const std::size_t proof = one.order.proofs[one.next++];
                ++runs;
                if (suite.notices(proof, *one.mutant, one.rules)) broken.by.push_back(proof);
            }
            if (control.cancelled()) return answer;
            broken.unasked = one.order.reaching - std::min(one.next, one.order.reaching);
            answer.breaks[i].asked = true;
            done += share / 2 / count;
            control.progress(done);
        }
    }
    std::size_t left = positions ? kMostPositions : 0;
    for (std::size_t i = 0; positions && i < asking.size() && !control.cancelled(); ++i) {
        AskedBreak& one = answer.breaks[i];
        const bool wanted = one.survives() && one.told.marked.empty();
        if (wanted) one.indifferent = indifferentTo(suite, asking[i], control);
        one.passedOver = wanted && left == 0;
        if (wanted && left > 0) {
            tell();
            one.position =
                formats::searchNoticing(suite, *asking[i].mutant, asking[i].rules,
                                        std::min(left, kPositionsOfOne), [&] { return control.cancelled(); });
            left -= std::min(left, one.position->tried);
        }
        done += (1 - share) / count;
        control.progress(done);
    }
    if (seen && !control.cancelled()) seen(answer);
    return answer;
}

} // namespace groma::session
