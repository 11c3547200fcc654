#include "editor/session/balance/matrix_question.h"

#include "core/game/names/naming.h"
#include "formats/study/study.h"

#include <algorithm>
#include <array>
#include <atomic>

namespace groma::session {

namespace {

constexpr int kMostTried = 60;
constexpr double kNothingTold = 0.05; // counters: losses that are as good as alike

double spreadOf(const sim::MatrixLayer& layer) {
    std::optional<double> least, most;
    for (const auto& value : layer.values) {
        if (!value) continue;
        const double x = value->toDouble();
        least = std::min(least.value_or(x), x);
        most = std::max(most.value_or(x), x);
    }
    return most ? *most - *least : 0;
}

} // namespace

sim::Matrix askMatrix(const sim::MatrixPlan& plan, const Crew& crew,
                      const std::function<void(std::size_t)>& seen) {
    sim::Matrix matrix{plan.attackers(), plan.defenders(), std::vector<sim::CallAnswer>(plan.size())};
    const std::size_t columns = matrix.defenders.size();
    for (sim::CallAnswer& cell : matrix.cells) cell.refused = "stopped by hand";
    std::atomic<std::size_t> done = 0;
    (void)crew.forEach(matrix.attackers.size(), [&](std::size_t row) {
        odds::Counter counter;
        for (std::size_t i = row * columns; i < (row + 1) * columns && !crew.cancelled(); ++i) {
            matrix.cells[i] = plan.ask(i, counter);
            if (seen) seen(++done);
        }
    });
    return matrix;
}

std::expected<sim::MatrixPlan, std::string> matrixPlan(const formats::Loaded& loaded, const std::string& call,
                                                       const std::string& side,
                                                       sim::MatrixQuestion question) {
    if (!loaded.snippet && call.empty()) return std::unexpected("no call says what to ask of the scenario");
    sim::MatrixGround ground{loaded.ruleset, loaded.scenario, loaded.snippet};
    if (!call.empty()) {
        rules::SnippetSource asked;
        asked.steps.resize(1);
        asked.steps.front().call.text = call;
        asked.steps.front().during.side.text = side;
        ground.snippet = std::make_shared<const rules::SnippetSource>(std::move(asked));
    }
    return sim::MatrixPlan::make(std::move(ground), std::move(question));
}

MatrixView tellingView(const sim::Matrix& matrix) {
    MatrixView view;
    for (const sim::Measure measure : {sim::Measure::Losses, sim::Measure::Chances}) {
        view = {measure, 0};
        double most = 0;
        const std::vector<sim::MatrixLayer> layers = sim::layersOf(matrix, measure);
        for (std::size_t i = 0; i < layers.size(); ++i)
            if (const double wide = spreadOf(layers[i]); wide > most) {
                most = wide;
                view.layer = i;
            }
        if (most > kNothingTold) break;
    }
    return view;
}

std::vector<std::size_t> movedCells(const sim::Matrix& a, const sim::Matrix& b) {
    const std::array both{&a, &b};
    const std::vector<std::vector<sim::MatrixLayer>> layers = sim::alignedLayers(both, sim::Measure::Chances);
    std::vector<std::size_t> moved;
    for (std::size_t cell = 0; cell < std::min(a.cells.size(), b.cells.size()); ++cell) {
        bool differs = a.cells[cell].refused.empty() != b.cells[cell].refused.empty();
        for (std::size_t i = 0; !differs && i < layers[0].size(); ++i)
            differs = layers[0][i].values[cell] != layers[1][i].values[cell];
        if (differs) moved.push_back(cell);
    }
    return moved;
}

sim::Measure measureNamed(std::string_view name) {
    return static_cast<sim::Measure>(std::ranges::find(formats::kMeasures, name) -
                                     formats::kMeasures.begin());
}

std::vector<std::string> typesOf(const game::Setup& setup, int side) {
    const auto& types = setup.model().types;
    std::vector<bool> has(types.size());
    for (const std::int32_t piece : setup.piecesOf(side))
        has[static_cast<std::size_t>(setup.typeOf(piece))] = true;
    std::vector<std::string> names;
    for (std::size_t type = 0; type < types.size(); ++type)
        if (has[type]) names.push_back(types[type].named.id);
    return names;
}

Expected<MatrixAsked> matrixPlan(const Document& document, const std::optional<WhatIfQuestion>& question) {
    const Meaning& meaning = document.meaning();
    if (!document.setup() || !meaning.scenario) return refuse("open a scenario first");
    const game::Setup& setup = *document.setup();
    // Lines print what the values were: under rules that are being changed that is nothing against them.
    auto scenario = std::make_shared<rules::ScenarioSource>(*meaning.scenario);
    for (rules::PieceSource& line : scenario->pieces) line.printed.clear();
    sim::MatrixGround ground{document.ruleset(), std::move(scenario), meaning.snippet};
    sim::MatrixQuestion asked;
    asked.call.findAssumed = true;
    std::string words;
    if (question) {
        // Where the card shows the result of a procedure within, that is what is asked here too.
        const OddsCard card = whatIf(document, *question);
        if (!card.legal) return refuse(card.refused.empty() ? "the what-if asks for nothing" : card.refused);
        const auto call = askedCall(document, *question);
        if (!call) return std::unexpected(call.error());
        rules::StepSource step;
        step.call.text = card.resultOf.empty() ? call->text : card.resultOf;
        step.during.side.text = setup.side(setup.sideOf(question->piece)).id;
        if (question->at) {
            rules::NamedValue& at = step.set.emplace_back();
            at.name.text = card.actor + ".at";
            at.value.text.text = setup.geometry().numberText(*question->at);
        }
        rules::SnippetSource snippet;
        snippet.steps.push_back(std::move(step));
        ground.snippet = std::make_shared<const rules::SnippetSource>(std::move(snippet));
        asked.attacker = card.actor;
        asked.defender = card.target;
        asked.attackers = typesOf(setup, setup.sideOf(question->piece));
        asked.defenders = typesOf(setup, setup.sideOf(question->target));
        asked.call.rule = question->rule;
        words = card.title + " of " +
                game::calledText(setup, question->piece,
                                 question->at.value_or(setup.piece(question->piece).cell)) +
                " on " + game::calledText(setup, question->target, setup.piece(question->target).cell);
    }
    if (!ground.snippet)
        return refuse("right-drag a counter onto an enemy: what it does there is asked of every type");
    for (const rules::StepSource& step : ground.snippet->steps)
        if (words.empty()) words = step.call.text;
    auto plan = sim::MatrixPlan::make(std::move(ground), std::move(asked));
    if (!plan) return refuse(plan.error());
    return MatrixAsked{*std::move(plan), std::move(words)};
}

std::optional<WhatIfQuestion> whatIfOf(const Document& document, const std::string& attacker,
                                       const std::string& defender, int side) {
    if (!document.setup()) return std::nullopt;
    const game::Setup& setup = *document.setup();
    const game::Position start = game::startPosition(setup);
    int tried = 0;
    const auto isOf = [&](int piece, const std::string& type) {
        return setup.piece(piece).cell.valid() &&
               setup.model().types[static_cast<std::size_t>(setup.typeOf(piece))].named.id == type;
    };
    for (const std::int32_t piece : setup.piecesOf(side)) {
        if (!isOf(piece, attacker)) continue;
        for (int target = 0; target < setup.pieceCount(); ++target) {
            if (setup.sideOf(target) == side || !isOf(target, defender)) continue;
            for (const grid::CellId cell : setup.geometry().ring(setup.piece(target).cell, 1)) {
                if (start.pieceIn(cell) >= 0) continue;
                if (++tried > kMostTried) return std::nullopt;
                WhatIfQuestion question;
                question.piece = piece;
                question.at = cell;
                question.target = target;
                if (whatIf(document, start, question).legal) return question;
            }
        }
    }
    return std::nullopt;
}

} // namespace groma::session
