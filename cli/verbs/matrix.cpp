#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/grid.h"
#include "cli/parts/json_text.h"
#include "cli/parts/other_rules.h"
#include "cli/parts/run_options.h"
#include "cli/parts/told.h"
#include "cli/verbs/verbs.h"
#include "editor/session/told/matrix_told.h"
#include "formats/study/study.h"
#include "formats/yaml/hash_text.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace groma::cli {

namespace {

struct MatrixOptions {
    std::string path, call, side, against, measure = std::string(formats::kMeasures[0]), of, policy = "first",
                                           output, csv;
    sim::MatrixQuestion question;
    unsigned threads = session::allProcessors();
    bool json = false;
};

class MatrixAnswer {
  public:
    MatrixAnswer(const MatrixOptions& options, const formats::Loaded& loaded, const sim::MatrixPlan& plan,
                 const formats::Loaded* other)
        : options_(options),
          plan_(plan), told_{.loaded = loaded,
                             .title = loaded.built.setup->draft().title,
                             .of = options.of,
                             .policy = options.policy,
                             .attacker = plan.attacker(),
                             .defender = plan.defender(),
                             .measure = session::measureNamed(options.measure),
                             .samples = options.question.call.samples,
                             .seed = options.question.call.seed,
                             .a = {},
                             .b = {},
                             .rulesA = formats::yaml::hashText(loaded.ruleset->hash),
                             .rulesB = other != nullptr ? formats::yaml::hashText(other->ruleset->hash) : "",
                             .out = {},
                             .turned = {}} {
        const session::Crew crew(options.threads);
        told_.a = session::askMatrix(plan, crew);
        if (other != nullptr) told_.b = session::askMatrix(plan.under(other->ruleset), crew);
        told_.out = sim::leaveOutUnasked(told_.a, other != nullptr ? &told_.b : nullptr);
        layers_ = session::layersOf(told_);
        if (options.csv.empty()) return; // the table alone tells the other side's attack too
        const sim::MatrixPlan turned = plan.turned();
        told_.turned.a = session::askMatrix(turned, crew);
        if (other != nullptr) told_.turned.b = session::askMatrix(turned.under(other->ruleset), crew);
        (void)sim::leaveOutUnasked(told_.turned.a, other != nullptr ? &told_.turned.b : nullptr);
    }

    int tell() const {
        if (told_.a.cells.empty()) {
            fmt::print(stderr, "groma matrix: no pair of types can be asked so: {}\n",
                       told_.out.empty() ? "there is none"
                                         : told_.out.front().type + ": " + told_.out.front().why);
            return kFinding;
        }
        if (options_.json) fmt::print("{}\n", jsonText(json()));
        else print();
        return writeTold("matrix", options_.csv, options_.output, told_) ? kSuccess : kMisuse;
    }

  private:
    bool compared() const { return told_.compared(); }
    bool moved(std::size_t layer, std::size_t cell) const { return layers_.moved(layer, cell); }
    std::size_t movedCells() const {
        std::size_t count = 0;
        for (std::size_t cell = 0; cell < told_.a.cells.size(); ++cell) {
            bool any = false;
            for (std::size_t layer = 0; layer < layers_.a.size(); ++layer) any = any || moved(layer, cell);
            count += any ? 1 : 0;
        }
        return count;
    }
    std::string layerTitle(const sim::MatrixLayer& layer) const { return session::layerTitle(told_, layer); }

    void printLayer(const std::string& title, const sim::MatrixLayer& layer, bool sign) const {
        printGrid(title, told_.a.attackers, told_.a.defenders,
                  [&](std::size_t cell) { return session::cellText(layer, cell, sign); });
    }

    void print() const {
        fmt::print("{}\n{} in the place of {} attack (rows), {} in the place of {} defend (columns)\n",
                   told_.title, told_.a.attackers.size(), plan_.attacker(), told_.a.defenders.size(),
                   plan_.defender());
        for (std::size_t i = 0; i < layers_.a.size(); ++i) {
            const std::string title = layerTitle(layers_.a[i]);
            printLayer(title + (compared() ? ", A" : ""), layers_.a[i], false);
            if (!compared()) continue;
            bool any = false;
            for (std::size_t cell = 0; cell < told_.a.cells.size(); ++cell) any = any || moved(i, cell);
            if (!any) continue;
            printLayer(title + ", B", layers_.b[i], false);
            printLayer(title + ", B - A", sim::difference(layers_.a[i], layers_.b[i]), true);
        }
        fmt::print("\n");
        if (compared()) fmt::print("{} of {} cells differ\n", movedCells(), told_.a.cells.size());
        for (const sim::LeftOut& one : told_.out)
            fmt::print("left out: {} as {}: {}\n", one.type, one.attacker ? "attacker" : "defender", one.why);
        const auto count = [&](const sim::Matrix& matrix, auto is) {
            return std::ranges::count_if(matrix.cells, is);
        };
        const auto refused = count(told_.a, [](const sim::CallAnswer& c) { return !c.refused.empty(); });
        if (refused > 0) fmt::print("{} cells cannot be asked; --json says why\n", refused);
        const auto isSampled = [](const sim::CallAnswer& c) { return !c.exact; };
        if (const auto sampled = count(told_.a, isSampled) + count(told_.b, isSampled); sampled > 0)
            fmt::print("{} cells are of {} samples, seed {}\n", sampled, options_.question.call.samples,
                       options_.question.call.seed);
        fmt::print("rules {}{}, policy {}\n", told_.rulesA,
                   compared() ? " (A), " + told_.rulesB + " (B)" : "", options_.policy);
    }

    static nlohmann::ordered_json valueJson(const std::optional<base::Rational>& value, bool exact) {
        if (!value) return nullptr;
        if (exact) return value->toString();
        return {{"share", fmt::format("{:.6f}", value->toDouble())}};
    }

    nlohmann::ordered_json json() const {
        nlohmann::ordered_json json{
            {"format", "matrix/1"}, {"situation", told_.title}, {"rules", told_.rulesA}};
        if (compared()) json["against"] = told_.rulesB;
        json["policy"] = options_.policy;
        json["measure"] = options_.measure;
        if (!options_.of.empty()) json["of"] = options_.of;
        json["attacker"] = plan_.attacker();
        json["defender"] = plan_.defender();
        for (std::size_t cell = 0; cell < told_.a.cells.size(); ++cell) {
            nlohmann::ordered_json one{{"attacker", told_.a.attackers[cell / told_.a.defenders.size()]},
                                       {"defender", told_.a.defenders[cell % told_.a.defenders.size()]}};
            const auto put = [&](const char* key, const sim::CallAnswer& asked,
                                 const std::vector<sim::MatrixLayer>& layers) {
                if (!asked.refused.empty()) one[std::string(key) + "_refused"] = asked.refused;
                else
                    for (const sim::MatrixLayer& layer : layers)
                        one[key][layer.name] = valueJson(layer.values[cell], asked.exact);
            };
            put("a", told_.a.cells[cell], layers_.a);
            if (compared()) put("b", told_.b.cells[cell], layers_.b);
            json["cells"].push_back(std::move(one));
        }
        json["left_out"] = nlohmann::ordered_json::array();
        for (const sim::LeftOut& one : told_.out)
            json["left_out"].push_back(
                {{"type", one.type}, {"as", one.attacker ? "attacker" : "defender"}, {"why", one.why}});
        return json;
    }

    const MatrixOptions& options_;
    const sim::MatrixPlan& plan_;
    session::MatrixTold told_;
    session::MatrixLayers layers_;
};

int matrix(const MatrixOptions& options) {
    if (!canBeTold("matrix", options.output)) return kMisuse;
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
    sim::MatrixQuestion question = options.question;
    question.call.rule = odds::ruleNamed(options.policy);
    question.call.expression.text = options.of;
    question.call.findAssumed = session::isPage(options.output);
    const auto plan = session::matrixPlan(loaded, options.call, options.side, std::move(question));
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
    measure
        ->check(CLI::IsMember(std::vector<std::string>(formats::kMeasures.begin(), formats::kMeasures.end())))
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
    verb->add_option("-o,--output", options->output,
                     "FILE.svg, FILE.pdf or FILE.png: as heat maps; FILE.md: a page with what it rests on");
    verb->add_option("--csv", options->csv,
                     "Write one row for each pair and value into this file, of the other side attacking too");
    addThreads(*verb, options->threads);
    verb->add_flag("--json", options->json, "For programs: fractions as text");
    verb->callback([options, &session] { session.exit = matrix(*options); });
}

} // namespace groma::cli
