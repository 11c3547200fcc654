#include "core/sim/course.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace groma::sim {

namespace {

// Battles side by side whose leads are alike, or whose order says otherwise than their leads.
struct Block {
    std::size_t count = 0;
    double points = 0;
    double mean() const { return points / static_cast<double>(count); }
};

double quantile(const std::vector<double>& sorted, double share) {
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto low = static_cast<std::size_t>(at);
    const std::size_t high = std::min(low + 1, sorted.size() - 1);
    return std::lerp(sorted[low], sorted[high], at - static_cast<double>(low));
}

} // namespace

// Neighbours that do not fit are pooled (Ayer, Brunk, Ewing, Reid and Silverman 1955). One battle of the
// average is added to each block: without it the few at either end would be sure.
std::vector<double> chancesByLead(std::span<const double> leads, std::span<const double> points) {
    std::vector<std::size_t> order(leads.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return leads[i]; });
    std::vector<Block> blocks;
    double all = 0;
    for (std::size_t at = 0; at < order.size(); ++at) {
        const double lead = leads[order[at]];
        if (at == 0 || leads[order[at - 1]] != lead) blocks.push_back({});
        ++blocks.back().count;
        blocks.back().points += points[order[at]];
        all += points[order[at]];
        const bool whole = at + 1 == order.size() || leads[order[at + 1]] != lead;
        while (whole && blocks.size() > 1 && blocks[blocks.size() - 2].mean() >= blocks.back().mean()) {
            const Block last = blocks.back();
            blocks.pop_back();
            blocks.back().count += last.count;
            blocks.back().points += last.points;
        }
    }
    const double average = order.empty() ? 0 : all / static_cast<double>(order.size());
    std::vector<double> chances(order.size());
    std::size_t at = 0;
    for (const Block& block : blocks)
        for (std::size_t i = 0; i < block.count; ++i)
            chances[order[at++]] = (block.points + average) / static_cast<double>(block.count + 1);
    return chances;
}

Course courseOf(std::span<const Outcome> outcomes) {
    std::vector<const Outcome*> battles;
    std::size_t turns = 0;
    for (const Outcome& outcome : outcomes)
        if (outcome.failure.empty() && !outcome.course.empty()) {
            battles.push_back(&outcome);
            turns = std::max(turns, outcome.course.size());
        }
    if (battles.empty()) return {};
    // By battle: its chance as each turn began, then what it came to.
    std::vector<std::vector<double>> ways(battles.size());
    Course course;
    constexpr std::array<double, 5> kShares{0.1, 0.25, 0.5, 0.75, 0.9};
    for (std::size_t turn = 0; turn <= turns; ++turn) {
        std::vector<std::size_t> seen;
        std::vector<double> leads, points;
        for (std::size_t i = 0; i < battles.size(); ++i) {
            if (battles[i]->course.size() <= turn) continue;
            seen.push_back(i);
            leads.push_back(battles[i]->course[turn]);
            points.push_back(battles[i]->points);
        }
        std::vector<double> now(battles.size());
        for (std::size_t i = 0; i < battles.size(); ++i) now[i] = battles[i]->points;
        const std::vector<double> chances = chancesByLead(leads, points);
        for (std::size_t i = 0; i < seen.size(); ++i) now[seen[i]] = chances[i];
        for (std::size_t i = 0; i < battles.size(); ++i)
            if (ways[i].size() < battles[i]->course.size() + 1) ways[i].push_back(now[i]);
        std::ranges::sort(now);
        Course::Turn& made = course.turns.emplace_back();
        made.underWay = seen.size();
        for (std::size_t i = 0; i < kShares.size(); ++i) made.chances.at(i) = quantile(now, kShares.at(i));
    }
    std::vector<std::size_t> noReturns;
    std::size_t changes = 0;
    for (std::size_t i = 0; i < battles.size(); ++i) {
        const double points = battles[i]->points;
        std::size_t from = 1; // the turn from which on the winner led
        int leads = 0;
        for (std::size_t turn = 0; turn < ways[i].size(); ++turn) {
            const double over = ways[i][turn] - 0.5;
            if ((points - 0.5) * over <= 0) from = turn + 2;
            const int now = over > 0 ? 1 : over < 0 ? -1 : leads;
            changes += leads != 0 && now != leads ? 1 : 0;
            leads = now;
        }
        if (points != 0.5) noReturns.push_back(from);
    }
    course.leadChanges = static_cast<double>(changes) / static_cast<double>(battles.size());
    if (!noReturns.empty()) {
        std::ranges::sort(noReturns);
        course.noReturn = noReturns[(noReturns.size() - 1) / 2];
    }
    return course;
}

} // namespace groma::sim
