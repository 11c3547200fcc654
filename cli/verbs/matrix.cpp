#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/grid.h"
#include "cli/parts/json_text.h"
#include "cli/parts/other_rules.h"
#include "cli/parts/run_options.h"
#include "cli/verbs/verbs.h"
#include "editor/session/balance/matrix_question.h"
#include "formats/draw/charts.h"
#include "formats/exchange/csv.h"
#include "formats/yaml/hash_text.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace groma::cli {

namespace {

constexpr std::array<const char*, 3> kMeasures{"chances", "losses", "exchange"};

struct MatrixOptions {
    std::string path, call, side, against, measure = kMeasures[0], of, policy = "first", output, csv;
    sim::MatrixQuestion question;
    unsigned threads = session::allProcessors();
    bool json = false;
};

sim::Measure measureNamed(const std::string& name) {
    return static_cast<sim::Measure>(std::ranges::find(kMeasures, name) - kMeasures.begin());
}

// A chance in points of a hundred, an amount as it is.
std::string cellText(const sim::MatrixLayer& layer, std::size_t cell, bool sign = false) {
    const auto& value = layer.values[cell];
    if (!value) return "-";
    const double x = value->toDouble() * (layer.isChance ? 100 : 1);
    std::string text = layer.isChance ? fmt::format("{:.1f}", x) : fmt::format("{:.2f}", x);
    if (text.find_first_not_of("-0.") == std::string::npos && text.starts_with('-')) text.erase(0, 1);
    return sign && value->sign() > 0 ? "+" + text : text;
}

class MatrixAnswer {
  public:
    MatrixAnswer(const MatrixOptions& options, const formats::Loaded& loaded, const sim::MatrixPlan& plan,
                 const formats::Loaded* other)
        : options_(options), loaded_(loaded), plan_(plan), other_(other),
          title_(loaded.built.setup->draft().title) {
        const session::Crew crew(options.threads);
        a_ = session::askMatrix(plan, crew);
        if (other != nullptr) b_ = session::askMatrix(plan.under(other->ruleset), crew);
        out_ = sim::leaveOutUnasked(a_, other != nullptr ? &b_ : nullptr);
        layersA_ = sim::layersOf(a_, measureNamed(options.measure));
        if (other != nullptr) {
            layersB_ = sim::layersOf(b_, measureNamed(options.measure));
            sim::align(layersA_, layersB_);
        }
    }

    int tell() const {
        if (a_.cells.empty()) {
            fmt::print(stderr, "groma matrix: no pair of types can be asked so: {}\n",
                       out_.empty() ? "there is none" : out_.front().type + ": " + out_.front().why);
            return kFinding;
        }
        if (options_.json) fmt::print("{}\n", jsonText(json()));
        else print();
        formats::RealFileSystem files;
        if (!options_.csv.empty() && !writeFile(files, options_.csv, csv())) return kMisuse;
        if (options_.output.empty()) return kSuccess;
        const auto written =
            formats::writePages(files, options_.output, *formats::pictureFormatOf(options_.output), title_,
                                {formats::heatMapPage(title_, maps())}, 2);
        if (!written) fmt::print(stderr, "groma matrix: {}\n", written.error());
        return written ? kSuccess : kMisuse;
    }

  private:
    bool compared() const { return other_ != nullptr; }
    bool moved(std::size_t layer, std::size_t cell) const {
        return layersA_[layer].values[cell] != layersB_[layer].values[cell];
    }
    std::size_t movedCells() const {
        std::size_t count = 0;
        for (std::size_t cell = 0; cell < a_.cells.size(); ++cell) {
            bool any = false;
            for (std::size_t layer = 0; layer < layersA_.size(); ++layer) any = any || moved(layer, cell);
            count += any ? 1 : 0;
        }
        return count;
    }
    // "DR, chance in %".
    std::string layerTitle(const sim::MatrixLayer& layer) const {
        const std::string name = options_.of.empty() || layer.name.starts_with("attacker") ? layer.name
                                 : layer.name == "yes"                                     ? options_.of
                                 : layer.name == "mean" ? options_.of + ", mean"
                                                        : options_.of + " = " + layer.name;
        return name + (layer.isChance ? ", chance in %" : "");
    }

    void printLayer(const std::string& title, const sim::MatrixLayer& layer, bool sign) const {
        printGrid(title, a_.attackers, a_.defenders,
                  [&](std::size_t cell) { return cellText(layer, cell, sign); });
    }

    void print() const {
        fmt::print("{}\n{} in the place of {} attack (rows), {} in the place of {} defend (columns)\n",
                   title_, a_.attackers.size(), plan_.attacker(), a_.defenders.size(), plan_.defender());
        for (std::size_t i = 0; i < layersA_.size(); ++i) {
            const std::string title = layerTitle(layersA_[i]);
            printLayer(title + (compared() ? ", A" : ""), layersA_[i], false);
            if (!compared()) continue;
            bool any = false;
            for (std::size_t cell = 0; cell < a_.cells.size(); ++cell) any = any || moved(i, cell);
            if (!any) continue;
            printLayer(title + ", B", layersB_[i], false);
            printLayer(title + ", B - A", sim::difference(layersA_[i], layersB_[i]), true);
        }
        fmt::print("\n");
        if (compared()) fmt::print("{} of {} cells differ\n", movedCells(), a_.cells.size());
        for (const sim::LeftOut& one : out_)
            fmt::print("left out: {} as {}: {}\n", one.type, one.attacker ? "attacker" : "defender", one.why);
        const auto count = [&](const sim::Matrix& matrix, auto is) {
            return std::ranges::count_if(matrix.cells, is);
        };
        const auto refused = count(a_, [](const sim::CallAnswer& c) { return !c.refused.empty(); });
        if (refused > 0) fmt::print("{} cells cannot be asked; --json says why\n", refused);
        const auto isSampled = [](const sim::CallAnswer& c) { return !c.exact; };
        if (const auto sampled = count(a_, isSampled) + count(b_, isSampled); sampled > 0)
            fmt::print("{} cells are of {} samples, seed {}\n", sampled, options_.question.call.samples,
                       options_.question.call.seed);
        fmt::print("rules {}{}, policy {}\n", formats::yaml::hashText(loaded_.ruleset->hash),
                   compared() ? " (A), " + formats::yaml::hashText(other_->ruleset->hash) + " (B)" : "",
                   options_.policy);
    }

    static nlohmann::ordered_json valueJson(const std::optional<base::Rational>& value, bool exact) {
        if (!value) return nullptr;
        if (exact) return value->toString();
        return {{"share", fmt::format("{:.6f}", value->toDouble())}};
    }

    nlohmann::ordered_json json() const {
        nlohmann::ordered_json json{{"format", "matrix/1"},
                                    {"situation", title_},
                                    {"rules", formats::yaml::hashText(loaded_.ruleset->hash)}};
        if (compared()) json["against"] = formats::yaml::hashText(other_->ruleset->hash);
        json["policy"] = options_.policy;
        json["measure"] = options_.measure;
        if (!options_.of.empty()) json["of"] = options_.of;
        json["attacker"] = plan_.attacker();
        json["defender"] = plan_.defender();
        for (std::size_t cell = 0; cell < a_.cells.size(); ++cell) {
            nlohmann::ordered_json one{{"attacker", a_.attackers[cell / a_.defenders.size()]},
                                       {"defender", a_.defenders[cell % a_.defenders.size()]}};
            const auto put = [&](const char* key, const sim::CallAnswer& asked,
                                 const std::vector<sim::MatrixLayer>& layers) {
                if (!asked.refused.empty()) one[std::string(key) + "_refused"] = asked.refused;
                else
                    for (const sim::MatrixLayer& layer : layers)
                        one[key][layer.name] = valueJson(layer.values[cell], asked.exact);
            };
            put("a", a_.cells[cell], layersA_);
            if (compared()) put("b", b_.cells[cell], layersB_);
            json["cells"].push_back(std::move(one));
        }
        json["left_out"] = nlohmann::ordered_json::array();
        for (const sim::LeftOut& one : out_)
            json["left_out"].push_back(
                {{"type", one.type}, {"as", one.attacker ? "attacker" : "defender"}, {"why", one.why}});
        return json;
    }

    // docs/file-formats.md says what stands in each column.
    std::string csv() const {
        std::string rows = "format,attacker,defender,of,a,a_fraction,b,b_fraction,difference,method\n";
        const auto text = [](const std::optional<base::Rational>& value) {
            return value ? fmt::format("{:.6f}", value->toDouble()) : std::string();
        };
        const auto fraction = [](const std::optional<base::Rational>& value, const sim::CallAnswer& cell) {
            return value && cell.exact ? value->toString() : std::string();
        };
        for (std::size_t cell = 0; cell < a_.cells.size(); ++cell)
            for (std::size_t i = 0; i < layersA_.size(); ++i) {
                const auto& a = layersA_[i].values[cell];
                const std::optional<base::Rational> b = compared() ? layersB_[i].values[cell] : std::nullopt;
                const bool sampled = !a_.cells[cell].exact || (compared() && !b_.cells[cell].exact);
                const bool asked = a_.cells[cell].refused.empty();
                rows += fmt::format(
                    "matrix/1,{},{},{},{},{},{},{},{},{}\n", a_.attackers[cell / a_.defenders.size()],
                    a_.defenders[cell % a_.defenders.size()], formats::csvField(layersA_[i].name), text(a),
                    fraction(a, a_.cells[cell]), text(b), b ? fraction(b, b_.cells[cell]) : std::string(),
                    a && b ? text(*b - *a) : std::string(),
                    !asked    ? "refused"
                    : sampled ? "sampled"
                              : "exact");
            }
        return rows;
    }

    formats::HeatMap mapOf(const std::string& title, const sim::MatrixLayer& layer, bool isDifference) const {
        formats::HeatMap map{title, "attacker", "defender", a_.attackers, a_.defenders, {}, isDifference};
        for (std::size_t cell = 0; cell < layer.values.size(); ++cell) {
            const auto& value = layer.values[cell];
            map.cells.push_back({value ? std::optional(value->toDouble()) : std::nullopt,
                                 cellText(layer, cell, isDifference)});
        }
        return map;
    }
    std::vector<formats::HeatMap> maps() const {
        std::vector<formats::HeatMap> maps;
        for (std::size_t i = 0; i < layersA_.size(); ++i) {
            const std::string title = layerTitle(layersA_[i]);
            maps.push_back(mapOf(title + (compared() ? ", A" : ""), layersA_[i], false));
            if (!compared()) continue;
            maps.push_back(mapOf(title + ", B", layersB_[i], false));
            maps.push_back(mapOf(title + ", B - A", sim::difference(layersA_[i], layersB_[i]), true));
        }
        return maps;
    }

    const MatrixOptions& options_;
    const formats::Loaded& loaded_;
    const sim::MatrixPlan& plan_;
    const formats::Loaded* other_; // null: nothing is compared
    std::string title_;
    sim::Matrix a_, b_;
    std::vector<sim::LeftOut> out_;
    std::vector<sim::MatrixLayer> layersA_, layersB_;
};

int matrix(const MatrixOptions& options) {
    if (!options.output.empty() && !formats::pictureFormatOf(options.output)) {
        fmt::print(stderr, "groma matrix: `{}` ends in none of .png, .svg, .pdf\n", options.output);
        return kMisuse;
    }
    formats::RealFileSystem files;
    formats::Loader loader(files);
    const formats::Loaded loaded = loader.load(options.path);
    const bool needsCall = !loaded.snippet && options.call.empty();
    if (loaded.problems.hasErrors() || !loaded.scenario || !loaded.built.setup || needsCall) {
        if (!printProblems(loaded, false))
            fmt::print(stderr, "groma matrix: `{}` is no snippet{}\n", options.path,
                       loaded.scenario ? "; say with --call what to ask of the scenario" : "");
        return loaded.scenario ? kMisuse : kFinding;
    }
    sim::MatrixGround ground{loaded.ruleset, loaded.scenario, loaded.snippet};
    if (!options.call.empty()) {
        rules::SnippetSource asked;
        asked.steps.resize(1);
        asked.steps.front().call.text = options.call;
        asked.steps.front().during.side.text = options.side;
        ground.snippet = std::make_shared<const rules::SnippetSource>(std::move(asked));
    }
    sim::MatrixQuestion question = options.question;
    question.call.rule = odds::ruleNamed(options.policy);
    question.call.expression.text = options.of;
    const auto plan = sim::MatrixPlan::make(std::move(ground), std::move(question));
    if (!plan) {
        fmt::print(stderr, "groma matrix: {}\n", plan.error());
        return kMisuse;
    }
    std::optional<formats::Loaded> other;
    if (!options.against.empty()) {
        auto found = otherRules(loaded, options.against);
        if (!found) {
            fmt::print(stderr, "groma matrix: --against: {}\n", found.error());
            return kMisuse;
        }
        other = *std::move(found);
    }
    return MatrixAnswer(options, loaded, *plan, other ? &*other : nullptr).tell();
}

} // namespace

void addMatrix(CLI::App& app, Session& session) {
    auto options = std::make_shared<MatrixOptions>();
    auto* verb = app.add_subcommand(
        "matrix", "Every type against every type in one situation: exact chances, losses, exchange ratio");
    verb->add_option("SITUATION", options->path,
                     "A snippet whose call is asked with other types in the places of its attacker and "
                     "defender; or a scenario, with --call")
        ->required();
    auto* call = verb->add_option("--call", options->call, "What is asked in place of the snippet's call");
    verb->add_option("--side", options->side, "The side that is active then")->needs(call);
    verb->add_option("--step", options->question.call.step,
                     "Which step, from 1; absent: the first that calls something")
        ->excludes(call);
    verb->add_option("--attacker", options->question.attacker,
                     "The counter whose type the rows change; absent: the first that the call names");
    verb->add_option("--defender", options->question.defender,
                     "The counter whose type the columns change; absent: the first of another side");
    verb->add_option("--attackers", options->question.attackers,
                     "Types of the rows, commas between; absent: all")
        ->delimiter(',');
    verb->add_option("--defenders", options->question.defenders, "Types of the columns; absent: all")
        ->delimiter(',');
    auto* measure = verb->add_option("--measure", options->measure,
                                     "chances of each result; losses: counters eliminated on the average; "
                                     "exchange: the defender's for one of the attacker's");
    measure->check(CLI::IsMember(std::vector<std::string>(kMeasures.begin(), kMeasures.end())))
        ->capture_default_str();
    verb->add_option("--of", options->of,
                     "An expression over the end in place of the result: the mean of a number, the chance of "
                     "a truth, the chances of names")
        ->excludes(measure);
    verb->add_option("--against", options->against,
                     "Other rules, B: a ruleset, a folder with one of the same name, or a revision of git");
    verb->add_option("--policy", options->policy, "How decisions fall that the script leaves open")
        ->check(CLI::IsMember({"first", "uniform", "best"}))
        ->capture_default_str();
    verb->add_option("--samples", options->question.call.samples,
                     "How often, where there is too much to count")
        ->capture_default_str()
        ->check(CLI::Range(1ULL, 100'000'000ULL));
    addSeed(*verb, options->question.call.seed, "Of the samples");
    verb->add_option("-o,--output", options->output, "FILE.svg, FILE.pdf or FILE.png: as heat maps");
    verb->add_option("--csv", options->csv, "Write one row for each pair and value into this file");
    addThreads(*verb, options->threads);
    verb->add_flag("--json", options->json, "For programs: fractions as text");
    verb->callback([options, &session] { session.exit = matrix(*options); });
}

} // namespace groma::cli
