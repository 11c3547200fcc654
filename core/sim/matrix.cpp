#include "core/sim/matrix.h"

#include "core/game/setup/setup_builder.h"
#include "core/snippet/measure.h"
#include "core/snippet/question.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <set>
#include <utility>

namespace groma::sim {

namespace {

// The same scenario with a line of its own for each counter, under the id that it has: so that the type of
// one can change and no other is called otherwise.
rules::ScenarioSource lineByLine(const rules::ScenarioSource& source, const game::BuiltSetup& built) {
    rules::ScenarioSource made = source;
    made.pieces.clear();
    made.without.clear();
    made.basisPieces = 0;
    const game::Setup& setup = *built.setup;
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        const auto entry = static_cast<std::size_t>(built.pieceEntries[static_cast<std::size_t>(piece)]);
        rules::PieceSource line = source.pieces[entry];
        const game::PieceSetup& counter = setup.piece(piece);
        line.id.text = counter.id;
        line.count = 0;
        if (counter.cell.valid()) {
            line.at.resize(1);
            line.at.front().text = setup.geometry().numberText(counter.cell);
        }
        made.pieces.push_back(std::move(line));
    }
    return made;
}

// The counters that a call names, in its order.
std::vector<int> countersOf(const game::Setup& setup, const snippet::CallText& call) {
    const rules::Model& model = setup.model();
    std::vector<lang::Type> types;
    if (call.index < 0) return {};
    const auto index = static_cast<std::size_t>(call.index);
    if (call.what == snippet::CallText::What::Procedure) {
        const lang::Function& function =
            model.functions[static_cast<std::size_t>(model.procedures[index].function)];
        for (std::uint32_t i = 0; i < function.parameters; ++i) types.push_back(function.locals[i].type);
    } else if (call.what == snippet::CallText::What::Action) {
        for (const lang::Local& local : model.actions[index].parameters) types.push_back(local.type);
    }
    std::vector<int> found;
    std::size_t slot = 0;
    for (const lang::Type& type : types) {
        if (type.kind == lang::Kind::Piece && !type.list && slot < call.args.size() && call.args[slot] >= 0)
            found.push_back(static_cast<int>(call.args[slot]));
        slot += static_cast<std::size_t>(lang::slotsOf(type, setup.program()));
    }
    return found;
}

void putType(rules::ScenarioSource& scenario, const std::string& counter, const std::string& type) {
    const auto at = std::ranges::find(scenario.pieces, counter,
                                      [](const rules::PieceSource& line) { return line.id.text; });
    if (at == scenario.pieces.end()) return;
    at->type.text = type;
    at->values.clear();
    at->back.clear();
    at->printed.clear();
}

// Whole words `a` and `b` of a text in each other's place.
std::string withExchanged(const std::string& text, const std::string& a, const std::string& b) {
    const auto inWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    std::string made;
    for (std::size_t at = 0; at < text.size();) {
        if (!inWord(text[at])) {
            made += text[at++];
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && inWord(text[end])) ++end;
        const std::string word = text.substr(at, end - at);
        const bool named = end < text.size() && text[end] == ':'; // a parameter, whose name stays
        made += named ? word : word == a ? b : word == b ? a : word;
        at = end;
    }
    return made;
}

// The ids of the counters, found where the reader gave none; or why not.
std::string findCounters(const game::Setup& setup, const MatrixGround& ground, MatrixQuestion& question) {
    const auto standing = snippet::standingAt(setup, *ground.snippet, question.call.step);
    if (!standing) return snippet::sentence(standing.error().problems.front());
    auto call = snippet::parseCall(setup, standing->step->call.text);
    if (!call) return call.error();
    const std::vector<int> named = countersOf(setup, *call);
    if (question.attacker.empty() && !named.empty()) question.attacker = setup.piece(named.front()).id;
    const auto attacker = setup.pieceNamed(question.attacker);
    if (question.attacker.empty()) return "the call names no counter: say whose types are to change";
    if (!attacker) return "there is no counter `" + question.attacker + "`";
    for (const int piece : named)
        if (question.defender.empty() && setup.piece(piece).side != setup.piece(*attacker).side)
            question.defender = setup.piece(piece).id;
    if (question.defender.empty())
        return "the call names no counter of another side: say whose types are to change";
    if (!setup.pieceNamed(question.defender)) return "there is no counter `" + question.defender + "`";
    if (question.call.expression.empty()) return {};
    diag::Sink problems;
    if (!snippet::EndExpression::checked(setup, *call, question.call.expression, problems))
        return "`" + question.call.expression.text + "` cannot be asked: " + whyRefused(problems);
    return {};
}

} // namespace

std::expected<MatrixPlan, std::string> MatrixPlan::make(MatrixGround ground, MatrixQuestion question) {
    diag::Sink problems;
    const game::BuiltSetup built = game::buildSetup(ground.ruleset, *ground.scenario, problems);
    if (!built.setup || problems.hasErrors()) return std::unexpected(whyRefused(problems));
    if (std::string problem = findCounters(*built.setup, ground, question); !problem.empty())
        return std::unexpected(std::move(problem));
    std::set<std::string, std::less<>> known;
    for (const rules::UnitType& type : ground.ruleset->model.types) known.insert(type.named.id);
    for (std::vector<std::string>* types : {&question.attackers, &question.defenders}) {
        for (const std::string& type : *types)
            if (!known.contains(type)) return std::unexpected("the rules have no type `" + type + "`");
        if (types->empty())
            for (const rules::UnitType& type : ground.ruleset->model.types) types->push_back(type.named.id);
    }
    ground.scenario = std::make_shared<const rules::ScenarioSource>(lineByLine(*ground.scenario, built));
    const game::Setup& setup = *built.setup;
    const auto sideOf = [&](const std::string& counter) {
        return setup.side(setup.piece(*setup.pieceNamed(counter)).side).id;
    };
    std::array<std::string, 2> sides{sideOf(question.attacker), sideOf(question.defender)};
    const auto standing = snippet::standingAt(setup, *ground.snippet, question.call.step);
    const int active = standing ? standing->position.active() : -1;
    return MatrixPlan(std::move(ground), std::move(question), std::move(sides),
                      active < 0 ? std::string() : setup.side(active).id);
}

MatrixPlan MatrixPlan::turned() const {
    auto snippet = std::make_shared<rules::SnippetSource>(*ground_.snippet);
    const std::size_t wanted = question_.call.step;
    const auto step = wanted > 0 ? snippet->steps.begin() + static_cast<std::ptrdiff_t>(wanted - 1)
                                 : std::ranges::find_if(snippet->steps, [](const rules::StepSource& s) {
                                       return !s.call.empty();
                                   });
    step->call.text = withExchanged(step->call.text, question_.attacker, question_.defender);
    std::string& side = step->during.side.text;
    const std::string active = side.empty() ? active_ : side;
    for (const std::size_t one : {0U, 1U})
        if (active == sides_.at(one)) side = sides_.at(1 - one);
    MatrixQuestion question = question_;
    std::string& asked = question.call.expression.text;
    asked = withExchanged(asked, question_.attacker, question_.defender);
    std::swap(question.attacker, question.defender);
    std::swap(question.attackers, question.defenders);
    MatrixGround ground = ground_;
    ground.snippet = std::move(snippet);
    return {std::move(ground), std::move(question), {sides_[1], sides_[0]}, active_};
}

MatrixPlan MatrixPlan::under(game::RulesetRef ruleset) const {
    MatrixGround ground = ground_;
    ground.ruleset = std::move(ruleset);
    return {std::move(ground), question_, sides_, active_};
}

CallAnswer MatrixPlan::ask(std::size_t cell, odds::Counter& counter) const {
    rules::ScenarioSource scenario = *ground_.scenario;
    putType(scenario, question_.attacker, question_.attackers.at(cell / question_.defenders.size()));
    putType(scenario, question_.defender, question_.defenders.at(cell % question_.defenders.size()));
    diag::Sink problems;
    const game::BuiltSetup built = game::buildSetup(ground_.ruleset, scenario, problems);
    CallAnswer refused;
    refused.refused = whyRefused(problems);
    if (!built.setup || problems.hasErrors()) return refused;
    const game::Setup& setup = *built.setup;
    CallAnswer told = askCall(setup, *ground_.snippet, question_.call, counter);
    if (!told.refused.empty()) return told;
    std::vector<base::Rational> lost;
    for (const std::string* id : {&question_.attacker, &question_.defender})
        lost.push_back(told.lost.at(static_cast<std::size_t>(setup.piece(*setup.pieceNamed(*id)).side)));
    told.lost = std::move(lost);
    return told;
}

std::vector<LeftOut> leaveOutUnasked(Matrix& a, Matrix* b) {
    const auto asked = [&](std::size_t row, std::size_t column) {
        return a.at(row, column).refused.empty() || (b != nullptr && b->at(row, column).refused.empty());
    };
    std::vector<LeftOut> out;
    std::vector<std::size_t> rows, columns;
    for (std::size_t row = 0; row < a.attackers.size(); ++row) {
        bool any = false;
        for (std::size_t column = 0; column < a.defenders.size(); ++column) any = any || asked(row, column);
        if (any) rows.push_back(row);
        else if (!a.defenders.empty()) out.push_back({true, a.attackers[row], a.at(row, 0).refused});
    }
    for (std::size_t column = 0; column < a.defenders.size(); ++column) {
        bool any = false;
        for (const std::size_t row : rows) any = any || asked(row, column);
        if (any) columns.push_back(column);
        // Of rows that are out nothing is learnt of a column.
        else if (!rows.empty())
            out.push_back({false, a.defenders[column], a.at(rows.front(), column).refused});
    }
    for (Matrix* matrix : {&a, b}) {
        if (matrix == nullptr) continue;
        Matrix kept;
        for (const std::size_t row : rows) {
            kept.attackers.push_back(matrix->attackers[row]);
            for (const std::size_t column : columns) kept.cells.push_back(matrix->at(row, column));
        }
        for (const std::size_t column : columns) kept.defenders.push_back(matrix->defenders[column]);
        *matrix = std::move(kept);
    }
    return out;
}

namespace {

using Value = std::optional<base::Rational>;

template <typename ValueOf>
MatrixLayer layer(const Matrix& matrix, std::string name, bool isChance, ValueOf valueOf) {
    MatrixLayer made{std::move(name), isChance, {}};
    for (const CallAnswer& cell : matrix.cells)
        made.values.push_back(cell.refused.empty() ? valueOf(cell) : Value());
    return made;
}

} // namespace

std::vector<MatrixLayer> layersOf(const Matrix& matrix, Measure measure) {
    if (measure == Measure::Losses)
        return {
            layer(matrix, "attacker's losses", false, [](const CallAnswer& c) { return Value(c.lost[0]); }),
            layer(matrix, "defender's losses", false, [](const CallAnswer& c) { return Value(c.lost[1]); })};
    if (measure == Measure::Exchange)
        return {layer(matrix, "defender's losses for one of the attacker's", false, [](const CallAnswer& c) {
            return c.lost[0].isZero() ? Value() : Value(c.lost[1] / c.lost[0]);
        })};
    const auto asked = [&](auto is) {
        return std::ranges::any_of(matrix.cells,
                                   [&](const CallAnswer& c) { return c.refused.empty() && is(c); });
    };
    if (asked([](const CallAnswer& c) { return c.mean.has_value(); }))
        return {layer(matrix, "mean", false, [](const CallAnswer& c) { return c.mean; })};
    if (asked([](const CallAnswer& c) { return c.truth; }))
        return {layer(matrix, "yes", true,
                      [](const CallAnswer& c) { return Value(odds::chanceNamed(c.chances, "yes")); })};
    std::vector<MatrixLayer> layers;
    for (const CallAnswer& cell : matrix.cells)
        for (const odds::Chance& chance : cell.chances)
            if (std::ranges::none_of(layers, [&](const MatrixLayer& l) { return l.name == chance.name; }))
                layers.push_back(layer(matrix, chance.name, true, [&](const CallAnswer& c) {
                    return Value(odds::chanceNamed(c.chances, chance.name));
                }));
    return layers;
}

std::vector<std::vector<MatrixLayer>> alignedLayers(std::span<const Matrix* const> matrices,
                                                    Measure measure) {
    std::vector<std::vector<MatrixLayer>> own;
    std::vector<MatrixLayer> all; // names alone
    for (const Matrix* matrix : matrices) {
        own.push_back(layersOf(*matrix, measure));
        for (const MatrixLayer& one : own.back())
            if (std::ranges::find(all, one.name, &MatrixLayer::name) == all.end())
                all.push_back({one.name, one.isChance, {}});
    }
    std::vector<std::vector<MatrixLayer>> aligned;
    for (std::size_t i = 0; i < own.size(); ++i) {
        std::vector<MatrixLayer>& ordered = aligned.emplace_back();
        for (const MatrixLayer& name : all) {
            const auto at = std::ranges::find(own[i], name.name, &MatrixLayer::name);
            ordered.push_back(at != own[i].end()
                                  ? std::move(*at)
                                  : layer(*matrices[i], name.name, name.isChance, [&](const CallAnswer&) {
                                        return name.isChance ? Value(base::Rational(0)) : Value();
                                    }));
        }
    }
    return aligned;
}

MatrixLayer difference(const MatrixLayer& a, const MatrixLayer& b) {
    MatrixLayer made{a.name, a.isChance, std::vector<Value>(a.values.size())};
    for (std::size_t i = 0; i < made.values.size(); ++i)
        if (a.values[i] && b.values[i]) made.values[i] = *b.values[i] - *a.values[i];
    return made;
}

} // namespace groma::sim
