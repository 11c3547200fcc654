#include "tests/truth/north_record.h"

#include "core/base/hash.h"
#include "formats/yaml/hash_text.h"
#include "formats/yaml/numbers.h"
#include "tests/truth/record_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>

namespace groma::truth {

namespace {

using sim::Outcome;

constexpr const char* kFormat = "north-star/4";
constexpr std::uint64_t kFirstLook = 64;
constexpr double kSurely = 3; // standard errors

std::string headOf(const Versions& versions, std::uint64_t play, const Options& options) {
    using formats::yaml::hashText;
    return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{:g}\t{}", kFormat, options.paths.front(), options.players,
                       hashText(versions.base.identity), hashText(play), options.seed, options.points,
                       options.reference);
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
        const double off = std::abs(std::abs(effect.estimate()) - wanted) - wanted * kNearly;
        if (off > kSurely * effect.error() || effect.error() <= 0 || asked >= options.reference) break;
    }
    return {callOf(versions.changes[which]), asked, effect.estimate(), 1.96 * effect.error()};
}

// Nothing where it is none.
std::optional<Worth> worthOfLine(const std::string& line) {
    const std::vector<std::string> cells = cellsOf(line);
    if (cells.size() != 4) return std::nullopt;
    const Worth worth{cells[0], std::strtoull(cells[1].c_str(), nullptr, 10),
                      std::strtod(cells[2].c_str(), nullptr), std::strtod(cells[3].c_str(), nullptr)};
    if (worth.pairs == 0 || !std::isfinite(worth.effect) || !std::isfinite(worth.within)) return std::nullopt;
    return worth;
}

} // namespace

std::string callOf(const formats::Change& change) {
    return fmt::format("{}:{}:{} {} {}", change.path, change.line, change.column, change.about,
                       change.change);
}

std::uint64_t playOf(const std::vector<Outcome>& battles) {
    std::string text;
    for (const Outcome& one : battles)
        text += fmt::format("{} {} {} {} {} {};", one.points, one.verdict, one.lost[0], one.lost[1],
                            one.decisions, one.events);
    return base::hashText(text);
}

std::expected<NorthRecord, std::string> readRecord(const std::string& file, const Versions& versions,
                                                   std::uint64_t play, const Options& options) {
    std::ifstream stream(file);
    std::string line;
    if (!stream || !std::getline(stream, line))
        return std::unexpected(file + ": there is no such record; make it: make north-star RECORD=1");
    if (stream.eof() || line != headOf(versions, play, options)) // the head, torn or of something else
        return std::unexpected(
            fmt::format("{}: of other rules, another scenario, other players, "
                        "dice, points or pairs, or players who play otherwise, than\n  {}\n"
                        "take it away and make it anew: make north-star RECORD=1",
                        file, headOf(versions, play, options)));
    NorthRecord record{
        options.paths.front(), options.players, versions.base.identity, play, options.seed, {}};
    for (std::size_t number = 2; std::getline(stream, line); ++number) {
        if (stream.eof()) break; // it was being written as a run was broken off
        std::optional<Worth> worth = worthOfLine(line);
        if (!worth) return std::unexpected(fmt::format("{}:{}: no line of a record", file, number));
        record.worth.push_back(*std::move(worth));
    }
    return record;
}

bool makeRecord(const std::string& file, const Versions& versions, const std::vector<Outcome>& pilot,
                const Options& options) {
    const sim::LuckControl control = sim::LuckControl::from(pilot);
    const std::uint64_t play = playOf(pilot);
    if (!isRecordThere(file) && !addToRecord(file, headOf(versions, play, options))) return false;
    const auto known = readRecord(file, versions, play, options);
    if (!known) { // hours of work may be in it
        fmt::print(stderr, "{}\n", known.error());
        return false;
    }
    if (!withoutTornLine(file)) return false;
    std::vector<Outcome> base;
    for (std::size_t i = 0; i < versions.changed.size(); ++i) {
        const std::string call = callOf(versions.changes[i]);
        const auto isIn = [&](const std::string& part) { return call.find(part) != std::string::npos; };
        if (!options.only.empty() && std::ranges::none_of(options.only, isIn)) continue;
        if (std::ranges::count(known->worth, call, &Worth::change) > 0) continue;
        const Worth worth = worthOf(versions, i, base, control, options);
        if (!addToRecord(file, fmt::format("{}\t{}\t{:.6f}\t{:.6f}", worth.change, worth.pairs, worth.effect,
                                           worth.within)))
            return false;
        fmt::print("  {}: {:+.1f} points (+- {:.1f}) after {} pairs\n", worth.change, 100 * worth.effect,
                   100 * worth.within, worth.pairs);
        std::fflush(stdout);
    }
    return true;
}

} // namespace groma::truth
