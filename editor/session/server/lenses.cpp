// Lines above a snippet's calls that tell their exact odds, and above entries that tell who covers them.
// Counted when the editor asks for one that is seen, never while somebody types.
#include "core/snippet/question.h"
#include "editor/session/server/server.h"
#include "formats/load/coverage.h"
#include "formats/scenario/scenario_reader.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session::server {

namespace {

using namespace std::chrono_literals;

constexpr auto kMostTime = 200ms;
// What is counted at first, and by how much more each time that it does not suffice.
constexpr std::uint64_t kFirstNodes = 256;
constexpr std::uint64_t kMore = 4;

std::string chancesText(const game::Setup& setup, const odds::Odds& odds) {
    constexpr std::size_t kMost = 8;
    const odds::Distribution all = odds::results(setup, odds);
    std::string text;
    for (std::size_t i = 0; i < all.size() && i < kMost; ++i)
        text += fmt::format("{}{} {}", i == 0 ? "" : ", ", all[i].name, all[i].chance.toString());
    return all.size() > kMost ? text + fmt::format(" and {} more", all.size() - kMost) : text;
}

} // namespace

Json Server::lenses(const Json& params) {
    const Place place = placeOf(params);
    Json all = Json::array();
    if (typed_) return all;
    if (lensesOn_) addOddsLenses(place, all);
    if (coverageOn_) addCoverageLenses(place, all);
    return all;
}

// One for each call: of the snippet, or of its steps.
void Server::addOddsLenses(const Place& place, Json& all) {
    const auto& snippet = place.sheet->document.meaning().snippet;
    const formats::ProjectFile* file = place.sheet->document.file(place.below);
    const bool itself = place.below == place.sheet->document.startPath();
    if (!snippet || !itself || file == nullptr || !file->tree) return;
    for (std::size_t step = 0; step < snippet->steps.size(); ++step) {
        const rules::Text& call = snippet->steps[step].call;
        if (call.empty() || !call.where.hasNode()) continue;
        all.push_back({{"range", rangeOf(linesOf(place.path), file->tree->node(call.where.node).span)},
                       {"data", {{"uri", uriOfPath(place.path)}, {"step", step + 1}}}});
    }
}

// One for each entry of rules that says which rules of the book it covers.
void Server::addCoverageLenses(const Place& place, Json& all) {
    const formats::ProjectFile* file = place.sheet->document.file(place.below);
    if (file == nullptr || !file->tree) return;
    const formats::yaml::Tree& tree = *file->tree;
    const std::string_view kind = formats::fileKind(tree);
    if (kind != "ruleset" && kind != "campaign") return;
    for (const formats::yaml::NodeIndex section : tree.children(tree.root()))
        for (const formats::yaml::NodeIndex entry : tree.children(section)) {
            if (tree.node(entry).kind != formats::yaml::Kind::Map ||
                tree.node(entry).key == formats::yaml::kNoNode)
                continue;
            const std::vector<std::string> ids = formats::coversAt(tree, entry);
            if (ids.empty()) continue;
            all.push_back({{"range", rangeOf(linesOf(place.path), tree.node(tree.node(entry).key).span)},
                           {"data", {{"uri", uriOfPath(place.path)}, {"covers", ids}}}});
        }
}

Json Server::resolveLens(const Json& lens) {
    const Json& data = lens.at("data");
    const Place place = placeOf({{"textDocument", {{"uri", data.at("uri")}}}});
    Json told = lens;
    std::string text;
    if (data.contains("covers")) {
        const auto ids = data["covers"].get<std::vector<std::string>>();
        if (coverageOn_ && !typed_) text = coverageOf(place, ids);
    } else if (const auto step = data.at("step").get<std::size_t>(); lensesOn_ && !typed_) {
        text = oddsOf(*place.sheet, step);
    }
    told["command"] = {{"title", text}, {"command", ""}};
    return told;
}

// How many snippets that claim each of the ids pass. Whether one would notice a break is a longer question.
std::string Server::coverageOf(const Place& place, const std::vector<std::string>& ids) {
    constexpr std::size_t kMost = 6;
    const Trial& trial = trialFor(place);
    const Clock::time_point begun = Clock::now();
    std::string text;
    for (std::size_t i = 0; i < ids.size() && i < kMost; ++i) {
        const std::vector<std::string>& who = claims_[ids[i]];
        std::size_t passed = 0, asked = 0;
        for (const std::string& snippet : who) {
            auto known = passes_.find(snippet);
            if (known == passes_.end()) {
                if (Clock::now() - begun > kMostTime) break;
                const StartAnswer answer = trial.of(snippet, {}, "", true);
                known = passes_.emplace(snippet, std::ranges::none_of(answer.problems, &TrialProblem::error))
                            .first;
            }
            ++asked;
            passed += known->second ? 1U : 0U;
        }
        const std::string_view noun = who.size() == 1 ? "snippet" : "snippets";
        text += fmt::format("{}{}: ", i == 0 ? "" : "; ", ids[i]);
        if (who.empty()) text += "no snippet";
        else if (asked < who.size()) text += fmt::format("{} {}, not all played yet", who.size(), noun);
        else if (passed < who.size()) text += fmt::format("{} of {} {} pass", passed, who.size(), noun);
        else text += fmt::format("{} {} {}", who.size(), noun, who.size() == 1 ? "passes" : "pass");
    }
    return ids.size() > kMost ? text + fmt::format("; and {} more", ids.size() - kMost) : text;
}

std::string Server::oddsOf(Sheet& sheet, std::size_t step) {
    const auto [at, fresh] = odds_.try_emplace({sheet.document.fingerprint(), step});
    if (!fresh) return at->second;
    std::string& text = at->second;
    const Meaning& meaning = sheet.document.meaning();
    if (!sheet.document.playable() || !meaning.snippet) return text = "odds: the snippet has errors";
    const game::Setup& setup = *sheet.document.setup();
    const Clock::time_point begun = Clock::now();
    auto question = snippet::oddsQuestion(setup, *meaning.snippet, step);
    if (!question) {
        const bool told = !question.error().problems.empty();
        return text = "odds: " + (told ? snippet::sentence(question.error().problems.front())
                                       : question.error().illegal);
    }
    odds::Counter counter;
    for (std::uint64_t nodes = kFirstNodes;; nodes *= kMore) {
        question->request.limits.nodes = nodes;
        question->request.samples = 1;
        const Clock::time_point before = Clock::now();
        const odds::Odds odds = counter.count(question->request);
        const Clock::time_point now = Clock::now();
        if (odds.exact()) return text = chancesText(setup, odds);
        if (odds.method == odds::Method::Refused) return text = "odds: " + odds.whyNot;
        // The next count takes as many times longer.
        if (now - begun + (now - before) * kMore > kMostTime)
            return text = "odds: more than a moment's work, see `groma odds`";
    }
}

} // namespace groma::session::server
