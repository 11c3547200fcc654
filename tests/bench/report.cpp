#include "tests/bench/report.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <map>

namespace groma::bench {

namespace {

// Ratios of the last run in the file, by name; lines that are no such run are passed over.
std::map<std::string, double> lastOf(const std::string& history) {
    std::map<std::string, double> last;
    std::ifstream file(history);
    for (std::string line; std::getline(file, line);) {
        const auto run = nlohmann::json::parse(line, nullptr, false);
        if (!run.is_object() || !run.contains("ratios") || !run["ratios"].is_object()) continue;
        last.clear();
        for (const auto& [name, value] : run["ratios"].items())
            if (value.is_number()) last[name] = value.get<double>();
    }
    return last;
}

std::string shown(double value) {
    return value >= 1000 ? fmt::format("{:.0f}", value) : fmt::format("{:.3g}", value);
}

std::string verdict(const Figure& figure) {
    const auto reaches = [&](double goal) {
        return figure.moreIsBetter ? figure.value >= goal : figure.value <= goal;
    };
    if (figure.stretch != 0 && reaches(figure.stretch)) return "stretch";
    if (reaches(figure.must)) return "reached";
    return fmt::format("missed by {:.2g}",
                       figure.moreIsBetter ? figure.must / figure.value : figure.value / figure.must);
}

} // namespace

void Report::print(const std::string& history) const {
    const std::map<std::string, double> last = lastOf(history);
    fmt::print("\n{:<58} {:>10} {:>10} {:>10}   {:<16} {}\n", "goal", "now", "must", "stretch", "",
               last.empty() ? "" : "last run");
    for (const Figure& figure : figures_) {
        const auto before = last.find(figure.name);
        fmt::print("{:<58} {:>10} {:>10} {:>10}   {:<16} {}\n",
                   figure.unit.empty() ? figure.name : figure.name + ", " + figure.unit, shown(figure.value),
                   shown(figure.must), figure.stretch == 0 ? "-" : shown(figure.stretch), verdict(figure),
                   before == last.end() ? "" : shown(before->second));
    }
    for (const auto& [name, why] : missing_) fmt::print("{:<58} {}\n", name, why);
}

bool Report::append(const std::string& history) const {
    nlohmann::json run;
    run["ratios"] = nlohmann::json::object();
    run["others"] = nlohmann::json::object();
    for (const Figure& figure : figures_)
        run[figure.isRatio() ? "ratios" : "others"][figure.name] = figure.value;
    std::ofstream file(history, std::ios::app);
    file << run.dump() << "\n";
    return file.good();
}

} // namespace groma::bench
