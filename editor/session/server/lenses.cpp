// Lines above a snippet's calls that tell their exact odds. Counted when the editor asks for one that is
// seen, never while somebody types.
#include "core/snippet/question.h"
#include "editor/session/server/server.h"

#include <fmt/format.h>

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

// One for each call: of the snippet, or of its steps.
Json Server::lenses(const Json& params) {
    const Place place = placeOf(params);
    Json all = Json::array();
    const auto& snippet = place.sheet->document.meaning().snippet;
    const formats::ProjectFile* file = place.sheet->document.file(place.below);
    const bool itself = place.below == place.sheet->document.startPath();
    if (!lensesOn_ || typed_ || !snippet || !itself || file == nullptr || !file->tree) return all;
    for (std::size_t step = 0; step < snippet->steps.size(); ++step) {
        const rules::Text& call = snippet->steps[step].call;
        if (call.empty() || !call.where.hasNode()) continue;
        all.push_back({{"range", rangeOf(linesOf(place.path), file->tree->node(call.where.node).span)},
                       {"data", {{"uri", uriOfPath(place.path)}, {"step", step + 1}}}});
    }
    return all;
}

Json Server::resolveLens(const Json& lens) {
    const Json& data = lens.at("data");
    const Place place = placeOf({{"textDocument", {{"uri", data.at("uri")}}}});
    Json told = lens;
    const std::string text =
        lensesOn_ && !typed_ ? oddsOf(*place.sheet, data.at("step").get<std::size_t>()) : std::string();
    told["command"] = {{"title", text}, {"command", ""}};
    return told;
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
