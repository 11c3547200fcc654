#include "editor/ui/panels/parts/state_fields.h"

#include "core/base/letters.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/parts/special_rules.h"
#include "editor/ui/widgets/words.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace groma::ui {

namespace {

constexpr float kWidth = 200;
constexpr float kAroundPiece = 50;      // the words on the button that chooses a counter
constexpr std::size_t kManyPieces = 12; // more are searched

std::string worth(const rules::OutcomeSet::Value& value) {
    return value.title.empty() ? worded(value.name) : value.title;
}

} // namespace

std::string pieceInList(const game::Setup& setup, int piece) {
    const game::PieceSetup& own = setup.piece(piece);
    const std::string& type = setup.model().types[static_cast<std::size_t>(own.type)].named.id;
    const std::string where = own.cell.valid() ? setup.geometry().numberText(own.cell) : "waiting";
    return own.name.empty() ? fmt::format("{} {}", type, where)
                            : fmt::format("{} ({} {})", own.name, type, where);
}

/// Every counter by sides; "none" takes the choice back.
std::optional<std::string> StateFields::choosePiece(const Look& look, const game::Setup& setup,
                                                    const std::string& now) {
    std::optional<std::string> chosen;
    const auto piece = setup.pieceNamed(now);
    const std::string shown = piece                             ? pieceInList(setup, *piece)
                              : now.empty() || now == "nothing" ? std::string("none")
                                                                : now;
    // Its name alone where it has no room for its type and place too.
    const float named = textSize(look, kStrong, shown).x / look.scale + kAroundPiece;
    const bool whole = named <= widthWithin(look, named);
    const std::string& called =
        !whole && piece && !setup.piece(*piece).name.empty() ? setup.piece(*piece).name : shown;
    if (button(look, fmt::format("{}###piece", called).c_str(),
               {.icon = Icon::Piece, .width = widthWithin(look, std::max(kWidth, named))})) {
        search_.clear();
        ImGui::OpenPopup("pieces");
    }
    if (called != shown) ImGui::SetItemTooltip("%s", shown.c_str());
    ImGui::SetNextWindowSizeConstraints({look.px(240), 0}, {look.px(360), look.px(420)});
    if (!ImGui::BeginPopup("pieces")) return chosen;
    bool enter = false; // takes the first that is found
    if (static_cast<std::size_t>(setup.pieceCount()) > kManyPieces) {
        if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
        enter = field(look, "##search", search_,
                      {.hint = "Search counters", .icon = Icon::Search, .width = 260}) &&
                !search_.empty();
        if (ImGui::IsKeyPressed(ImGuiKey_Escape)) ImGui::CloseCurrentPopup(); // not only the field's focus
    }
    if (ImGui::Selectable("none", !piece.has_value())) chosen = std::string();
    for (int side = 0; side < setup.sideCount(); ++side) {
        bool titled = false;
        for (const std::int32_t each : setup.piecesOf(side)) {
            const std::string label = pieceInList(setup, each);
            const std::string& id = setup.piece(each).id;
            if (!base::holds(label + " " + id, search_)) continue;
            if (!titled) quietText(setup.side(side).title.c_str());
            titled = true;
            if (ImGui::Selectable(fmt::format("  {}##{}", label, id).c_str(), piece == each) || enter) {
                chosen = id;
                if (std::exchange(enter, false)) ImGui::CloseCurrentPopup();
            }
        }
    }
    ImGui::EndPopup();
    return chosen;
}

std::optional<std::string> StateFields::draw(const Look& look, FormFields& fields, const game::Setup& setup,
                                             const session::StateField& field) {
    const rules::Model& model = setup.model();
    const rules::State& state = model.states[static_cast<std::size_t>(field.state)];
    const std::string now = field.value.empty() ? field.byDefault : field.value;
    if (state.type.list) return fields.text(look, "##value", now, {.width = widthWithin(look, kWidth)});
    switch (state.type.kind) {
    case lang::Kind::Number: return fields.number(look, "number", now, -9999, 9999);
    case lang::Kind::Truth: {
        bool on = now == "yes" || now == "true";
        return checkbox(look, "##on", on) ? std::optional<std::string>(on ? "yes" : "no") : std::nullopt;
    }
    case lang::Kind::Piece: return choosePiece(look, setup, now);
    case lang::Kind::Side: {
        std::vector<std::string> titles{"none"};
        int at = 0;
        for (int side = 0; side < setup.sideCount(); ++side) {
            titles.push_back(setup.side(side).title);
            if (setup.side(side).id == now) at = side + 1;
        }
        const auto chosen = dropdown(look, "side", titles, at, widthWithin(look, kWidth));
        return chosen ? std::optional(*chosen == 0 ? std::string() : setup.side(*chosen - 1).id)
                      : std::nullopt;
    }
    case lang::Kind::Outcome: {
        const auto& values = model.outcomes[static_cast<std::size_t>(state.type.detail)].values;
        std::vector<std::string> titles;
        int at = -1;
        for (const rules::OutcomeSet::Value& value : values) {
            if (value.name == now) at = static_cast<int>(titles.size());
            titles.push_back(worth(value));
        }
        const auto chosen = dropdown(look, "value", titles, at, widthWithin(look, kWidth));
        return chosen ? std::optional(values[static_cast<std::size_t>(*chosen)].name) : std::nullopt;
    }
    default: return fields.text(look, "##value", now, {.width = widthWithin(look, kWidth)});
    }
}

} // namespace groma::ui
