#include "tests/truth/north_record.h"

#include "formats/yaml/hash_text.h"
#include "formats/yaml/numbers.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>

namespace groma::truth {

namespace {

using sim::Outcome;

constexpr const char* kFormat = "north-star/1";
constexpr std::uint64_t kFirstLook = 64;
constexpr double kSurely = 3; // standard errors

std::vector<std::string> cellsOf(const std::string& line) {
    std::vector<std::string> cells;
    std::stringstream stream(line);
    for (std::string cell; std::getline(stream, cell, '\t');) cells.push_back(cell);
    return cells;
}

std::string headOf(const Versions& versions, const Options& options) {
    return fmt::format("{}\t{}\t{}\t{}\t{}\n", kFormat, options.paths.front(), options.players,
                       formats::yaml::hashText(versions.base.identity), options.seed);
}

// Of the first battles of both.
Worth worthOf(const Versions& versions, std::size_t which, std::vector<Outcome>& base,
              const sim::LuckControl& control, const Options& options) {
    sim::Effect effect;
    std::uint64_t asked = 0;
    for (std::uint64_t to = std::min(kFirstLook, options.reference);;
         to = std::min(2 * to, options.reference)) {
        const auto more = played(versions.changed[which], options.seed, asked, to - asked, options);
        while (base.size() < to)
            for (Outcome& one : played(versions.base, options.seed, base.size(), to - base.size(), options))
                base.push_back(std::move(one));
        for (std::size_t i = 0; i < more.size(); ++i) effect.add(base[asked + i], more[i], control);
        asked = to;
        // Known to be none of those that are looked for, or as well as it will be.
        const double wanted = options.points / 100;
        const double off = std::abs(std::abs(effect.estimate()) - wanted) - wanted / 3;
        if (off > kSurely * effect.error() || effect.error() <= 0 || asked >= options.reference) break;
    }
    return {callOf(versions.changes[which]), asked, effect.estimate(), 1.96 * effect.error()};
}

} // namespace

std::string callOf(const formats::Change& change) {
    return fmt::format("{}:{}:{} {} {}", change.path, change.line, change.column, change.about,
                       change.change);
}

std::expected<NorthRecord, std::string> readRecord(const std::string& file, const Versions& versions,
                                                   const Options& options) {
    std::ifstream stream(file);
    std::string line;
    if (!stream || !std::getline(stream, line)) return std::unexpected(file + ": there is no such record");
    if (line + "\n" != headOf(versions, options))
        return std::unexpected(file +
                               ": of other rules, another scenario, other players or other dice than\n  " +
                               headOf(versions, options) + "make it anew: make north-star RECORD=1");
    NorthRecord record{options.paths.front(), options.players, versions.base.identity, options.seed, {}};
    for (std::size_t number = 2; std::getline(stream, line); ++number) {
        const std::vector<std::string> cells = cellsOf(line);
        Worth worth;
        char* end = nullptr;
        if (cells.size() == 4) {
            worth.change = cells[0];
            worth.pairs = std::strtoull(cells[1].c_str(), &end, 10);
            worth.effect = std::strtod(cells[2].c_str(), nullptr);
            worth.within = std::strtod(cells[3].c_str(), nullptr);
        }
        if (worth.pairs == 0 || !std::isfinite(worth.effect) || !std::isfinite(worth.within))
            return std::unexpected(fmt::format("{}:{}: no line of a record", file, number));
        record.worth.push_back(std::move(worth));
    }
    return record;
}

bool makeRecord(const std::string& file, const Versions& versions, const sim::LuckControl& control,
                const Options& options) {
    const auto known = readRecord(file, versions, options);
    if (!known) { // begun anew
        std::ofstream stream(file, std::ios::trunc);
        stream << headOf(versions, options);
        if (!stream.flush()) {
            fmt::print(stderr, "{}: cannot be written\n", file);
            return false;
        }
    }
    std::vector<Outcome> base;
    for (std::size_t i = 0; i < versions.changed.size(); ++i) {
        const std::string call = callOf(versions.changes[i]);
        if (known && std::ranges::count(known->worth, call, &Worth::change) > 0) continue;
        const Worth worth = worthOf(versions, i, base, control, options);
        std::ofstream stream(file, std::ios::app);
        stream << fmt::format("{}\t{}\t{:.6f}\t{:.6f}\n", worth.change, worth.pairs, worth.effect,
                              worth.within);
        if (!stream.flush()) {
            fmt::print(stderr, "{}: cannot be written\n", file);
            return false;
        }
        fmt::print("  {}: {:+.1f} points (+- {:.1f}) after {} pairs\n", worth.change, 100 * worth.effect,
                   100 * worth.within, worth.pairs);
        std::fflush(stdout);
    }
    return true;
}

} // namespace groma::truth
