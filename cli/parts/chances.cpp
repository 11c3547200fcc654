#include "cli/parts/chances.h"

#include "cli/parts/files.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::cli {

namespace {

constexpr int kWidest = 72; // of a name; what is longer pushes its own chance aside

std::string decimals(double share) { return fmt::format("{:.6f}", share); }

} // namespace

nlohmann::ordered_json chanceJson(const odds::Chance& chance) {
    if (!chance.interval) return chance.chance.toString();
    nlohmann::ordered_json json;
    if (chance.sampled) json["share"] = decimals(chance.chance.toDouble());
    json["low"] = decimals(chance.interval->low);
    json["high"] = decimals(chance.interval->high);
    return json;
}

nlohmann::ordered_json distributionJson(const odds::Distribution& chances) {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for (const odds::Chance& chance : chances) json[chance.name] = chanceJson(chance);
    return json;
}

void printChances(const odds::Distribution& chances, const std::string& indent, int width) {
    for (const odds::Chance& chance : chances)
        width = std::clamp(static_cast<int>(chance.name.size()), width, kWidest);
    for (const odds::Chance& chance : chances) {
        const double share = chance.chance.toDouble();
        fmt::print("{}{:<{}} ", indent, chance.name, width);
        if (!chance.interval) fmt::print("{:>10}  {:>7}\n", chance.chance.toString(), percent(share));
        else if (chance.sampled)
            fmt::print("{:>10.4f}  {:>7}  ({} to {})\n", share, percent(share), percent(chance.interval->low),
                       percent(chance.interval->high));
        else fmt::print("{:>7} to {}\n", percent(chance.interval->low), percent(chance.interval->high));
    }
}

void printAssumed(const std::vector<odds::RestsOn>& assumed, std::string_view share) {
    if (assumed.empty()) return;
    fmt::print("\nrests on {} {}; share: {}\n", assumed.size(),
               assumed.size() == 1 ? "assumption" : "assumptions", share);
    for (const odds::RestsOn& rests : assumed) {
        const odds::Chance& chance = rests.chance;
        const bool bounds = chance.interval && !chance.sampled;
        fmt::print("  {:>8}  {}: {}\n",
                   !bounds                     ? percent(chance.chance.toDouble())
                   : chance.interval->low == 1 ? "100.0 %"
                                               : "?",
                   rests.on.what, rests.on.basis);
    }
}

} // namespace groma::cli
