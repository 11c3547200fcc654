#include "core/snippet/expression.h"

#include "core/diag/codes.h"
#include "core/lang/check/checked_text.h"
#include "core/lang/lowering/lower.h"

#include <memory>

namespace groma::snippet {

lang::ScenarioNames namesOf(const game::Setup& setup, std::optional<lang::ScenarioNames::Constant> result) {
    lang::ScenarioNames names;
    names.name = [&setup, result](std::string_view id) -> std::optional<lang::ScenarioNames::Constant> {
        if (id == "result") return result;
        if (const auto piece = setup.pieceNamed(id)) {
            const std::int32_t unitClass =
                setup.model().types[static_cast<std::size_t>(setup.typeOf(*piece))].unitClass;
            return lang::ScenarioNames::Constant{{lang::Kind::Piece, false, false, unitClass}, *piece};
        }
        if (const auto side = setup.sideNamed(id))
            return lang::ScenarioNames::Constant{{lang::Kind::Side}, *side};
        return std::nullopt;
    };
    names.cell = [&setup](std::string_view number) -> std::optional<std::int64_t> {
        const grid::CellId cell = setup.geometry().cellByNumber(number);
        return cell.valid() ? std::optional<std::int64_t>(cell.index) : std::nullopt;
    };
    for (int piece = 0; piece < setup.pieceCount(); ++piece) names.all.push_back(setup.piece(piece).id);
    for (int side = 0; side < setup.sideCount(); ++side) names.all.push_back(setup.side(side).id);
    if (result) names.all.push_back("result");
    return names;
}

Expressions compileExpressions(const game::Setup& setup, const std::vector<rules::Text>& texts,
                               diag::Sink& sink, std::optional<lang::ScenarioNames::Constant> result) {
    Expressions made;
    game::SetupDraft draft = setup.draft();
    if (!texts.empty()) {
        auto extended = std::make_shared<game::Ruleset>(setup.ruleset());
        const lang::ScenarioNames names = namesOf(setup, result);
        const std::vector<lang::CheckedText> checked =
            lang::checkExpressions(extended->model, names, texts, lang::Type{}, sink);
        std::vector<const lang::CheckedText*> good;
        for (const lang::CheckedText& text : checked)
            if (text.ok) good.push_back(&text);
        const std::vector<std::int32_t> lowered =
            lang::lowerSnippets(extended->program, extended->model, good);
        auto next = lowered.begin();
        for (std::size_t i = 0; i < checked.size(); ++i) {
            made.functions.push_back(checked[i].ok ? *next++ : -1);
            if (!checked[i].ok) continue;
            const lang::FunctionInfo& function =
                extended->program.functions[static_cast<std::size_t>(made.functions.back())];
            if (function.entry != function.end) continue;
            sink.add(diag::diagnose(diag::Code::TextTooLong, texts[i].where,
                                    "this text holds more values at a time than play can keep apart"));
            made.functions.back() = -1;
        }
        draft.ruleset = std::move(extended);
    }
    auto setupAgain = game::makeSetup(std::move(draft));
    made.setup = *setupAgain; // what made a setup once makes it again
    return made;
}

} // namespace groma::snippet
