#include "tests/truth/effect_order.h"

#include "core/sim/order.h"
#include "editor/session/balance/balance_question.h"
#include "formats/yaml/hash_text.h"
#include "tests/truth/north_record.h"
#include "tests/truth/record_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

namespace groma::truth {

namespace {

using sim::Outcome;
using sim::spearman;

constexpr const char* kOrderFormat = "effect-order/2";
constexpr std::uint64_t kOrderPilot = 1ULL << 50; // battles of no question
constexpr std::size_t kFewest = 5;                // effects of which an order is told

double meanEffect(const std::vector<Outcome>& base, const std::vector<Outcome>& changed) {
    sim::Effect effect;
    for (std::size_t i = 0; i < base.size(); ++i) effect.add(base[i], changed[i]);
    return effect.difference().mean();
}

// Of one change, as far as it is known.
struct Ordered {
    std::string call;
    std::uint64_t pairs = 0; // of the sheet; 0: it says nothing of it
    double sheet = 0, error = 0;
    std::optional<double> longly, again;
};

std::string lineOf(const Ordered& one) {
    const auto number = [](const std::optional<double>& x) { return x ? fmt::format("{:.8f}", *x) : "-"; };
    return fmt::format("{}\t{}\t{:.8f}\t{:.8f}\t{}\t{}", one.call, one.pairs, one.sheet, one.error,
                       number(one.longly), number(one.again));
}

std::optional<Ordered> orderedOf(const std::string& line) {
    const std::vector<std::string> cells = cellsOf(line);
    if (cells.size() != 6) return std::nullopt;
    const auto number = [](const std::string& cell) { return std::strtod(cell.c_str(), nullptr); };
    const auto perhaps = [&](const std::string& cell) {
        return cell == "-" ? std::optional<double>() : number(cell);
    };
    return Ordered{cells[0],          std::strtoull(cells[1].c_str(), nullptr, 10),
                   number(cells[2]),  number(cells[3]),
                   perhaps(cells[4]), perhaps(cells[5])};
}

// The record of an order; without a name nothing is kept. A change has a line when the sheet has told it, and
// another when the long run has.
class OrderRecord {
  public:
    OrderRecord(std::string file, std::string head) : file_(std::move(file)), head_(std::move(head)) {}

    // What is known of the changes; false: it is of another question, or damaged.
    bool read(std::vector<Ordered>& changes) {
        if (file_.empty() || !isRecordThere(file_)) return file_.empty() || addToRecord(file_, head_);
        if (!withoutTornLine(file_)) return false;
        const auto lines = linesOfRecord(file_, head_);
        if (!lines) return false;
        for (const std::string& line : *lines) {
            const auto one = orderedOf(line);
            const auto at =
                one ? std::ranges::find(changes, one->call, &Ordered::call) : std::ranges::end(changes);
            if (at == changes.end()) {
                fmt::print(stderr, "{}: `{}` is no line of it\n", file_, line);
                return false;
            }
            *at = *one;
            ++lines_;
        }
        return true;
    }
    [[nodiscard]] bool add(const Ordered& one) { return file_.empty() || addToRecord(file_, lineOf(one)); }
    [[nodiscard]] std::size_t lines() const { return lines_; }

  private:
    std::string file_, head_;
    std::size_t lines_ = 0;
};

std::string orderHead(const Versions& versions, const Options& options) {
    using formats::yaml::hashText;
    const std::uint64_t play = playOf(played(versions.base, options.seed, kOrderPilot, 48, options));
    return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}", kOrderFormat, versions.ground.path,
                       options.players, hashText(versions.base.identity), hashText(play), options.seed,
                       options.pairs, options.reference, options.ceiling ? "twice" : "once");
}

// Those that both know.
struct Orders {
    std::vector<double> shortly, longly, again;
    std::vector<sim::Estimated> told; // of those that differed in some pair
    std::uint64_t pairs = 0;
};
Orders ordersOf(const std::vector<Ordered>& changes) {
    Orders orders;
    for (const Ordered& one : changes) {
        if (one.pairs == 0 || !one.longly) continue;
        orders.pairs += one.pairs;
        orders.shortly.push_back(one.sheet);
        orders.longly.push_back(*one.longly);
        if (one.error > 0) orders.told.push_back({one.sheet, one.error});
        if (one.again) orders.again.push_back(*one.again);
    }
    return orders;
}

bool askSheet(const Versions& versions, const std::vector<std::size_t>& acting, const Options& options,
              std::vector<Ordered>& changes, OrderRecord& record) {
    session::BalanceQuestion question;
    question.ground = versions.ground;
    question.ground.seed = options.seed;
    question.battles = options.pairs;
    question.pairs = options.pairs;
    const session::BalanceAnswer answer =
        session::askBalance(versions.base, question, session::Crew(options.threads));
    for (std::size_t i = 0; i < acting.size(); ++i) {
        const formats::Change& change = versions.changes[acting[i]];
        const auto found = std::ranges::find_if(answer.effects, [&](const session::ChangeEffect& one) {
            return one.change.path == change.path && one.change.line == change.line &&
                   one.change.column == change.column && one.change.change == change.change;
        });
        if (found != answer.effects.end()) {
            changes[i].pairs = found->effect.difference().count();
            changes[i].sheet = found->effect.estimate();
            changes[i].error = found->effect.error();
        }
    }
    return std::ranges::all_of(changes, [&](const Ordered& one) { return record.add(one); });
}

} // namespace

bool tellOrder(const Versions& versions, const std::vector<std::size_t>& acting, const Options& options,
               Goals& goals) {
    std::vector<Ordered> changes;
    for (const std::size_t which : acting)
        changes.push_back({callOf(versions.changes[which]), 0, 0, 0, {}, {}});
    OrderRecord record(options.record, options.record.empty() ? "" : orderHead(versions, options));
    if (!record.read(changes)) return false;
    if (record.lines() < changes.size() && !askSheet(versions, acting, options, changes, record))
        return false;
    const auto runOf = [&](const session::ReadyBattle& battle, std::uint64_t dice) {
        return played(battle, options.seed + dice, 0, options.reference, options);
    };
    const std::vector<Outcome> reference = runOf(versions.base, 3);
    const std::vector<Outcome> second = options.ceiling ? runOf(versions.base, 4) : std::vector<Outcome>();
    for (std::size_t i = 0; i < changes.size(); ++i) {
        Ordered& one = changes[i];
        if (one.pairs == 0 || one.longly) continue;
        const session::ReadyBattle& changed = versions.changed[acting[i]];
        one.longly = meanEffect(reference, runOf(changed, 3));
        if (options.ceiling) one.again = meanEffect(second, runOf(changed, 4));
        if (!record.add(one)) return false;
        if (options.effects) {
            const Orders sofar = ordersOf(changes);
            fmt::print("  {}: sheet {:+.2f} (+- {:.2f}) in {} pairs, long run {:+.2f}; {} effects agree by "
                       "{:.2f}\n",
                       one.call, 100 * one.sheet, 196 * one.error, one.pairs, 100 * *one.longly,
                       sofar.shortly.size(), spearman(sofar.shortly, sofar.longly));
            std::fflush(stdout);
        }
    }
    const Orders all = ordersOf(changes);
    if (all.shortly.size() < kFewest) return true;
    // An order without any noise would agree with one long run as the root of that says.
    if (options.ceiling)
        fmt::print("  two long runs of {} pairs agree by {:.3f}, the sheet with the other by {:.3f}\n",
                   options.reference, spearman(all.longly, all.again), spearman(all.shortly, all.again));
    if (!all.told.empty())
        fmt::print("  by what the sheet says itself: {:.3f} with the true order is to be expected\n",
                   sim::expectedSpearman(all.told));
    goals.atLeast(
        fmt::format("  order of {} effects in a sheet of {} pairs each against {} others (Spearman)",
                    all.shortly.size(), all.pairs / all.shortly.size(), options.reference),
        spearman(all.shortly, all.longly), 0.8);
    return true;
}

} // namespace groma::truth
