#include "editor/ui/panels/play/play_pools.h"

#include "core/game/names/naming.h"
#include "editor/session/play/as_seen.h"
#include "editor/ui/panels/parts/played_values.h"
#include "editor/ui/panels/parts/special_rules.h"
#include "editor/ui/widgets/cards.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

/// "Attack 3": what a state says, with its title; empty for a flag that is not set.
std::string stateText(const game::Setup& setup, const game::Position& position, const rules::State& state,
                      std::int64_t value) {
    const std::string& title = state.named.title;
    if (state.type.kind == lang::Kind::Truth) return value != 0 ? title : std::string();
    if (state.type.kind == lang::Kind::Number)
        return fmt::format("{} {}", title, base::Number::fromBits(value).toString());
    return fmt::format("{}: {}", title, stateSaid(setup, position, state, value));
}

struct Chips { ///< words in frames that flow over lines
    const Look& look;
    float line = ImGui::GetContentRegionAvail().x;
    bool first = true;

    void add(const std::string& said, const std::string& help, bool strong) {
        const std::string text = fitted(look, kLabel, said, line - look.px(14));
        const ImVec2 size{textSize(look, kLabel, text).x + look.px(14), look.px(20)};
        if (!first) {
            ImGui::SameLine(0, look.px(4));
            if (ImGui::GetContentRegionAvail().x < size.x) ImGui::NewLine();
        }
        first = false;
        const ImVec2 low = ImGui::GetCursorScreenPos();
        ImGui::Dummy(size);
        if (text != said)
            ImGui::SetItemTooltip("%s%s%s", said.c_str(), help.empty() ? "" : "\n", help.c_str());
        else if (!help.empty()) ImGui::SetItemTooltip("%s", help.c_str());
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 high{low.x + size.x, low.y + size.y};
        list.AddRectFilled(low, high, col(look.colour().well), look.px(3));
        list.AddRect(low, high, col(strong ? look.colour().accent : look.colour().line), look.px(3));
        drawTextCentred(list, look, kLabel, {(low.x + high.x) / 2, (low.y + high.y) / 2}, look.colour().text,
                        text);
    }
};

void drawStates(const Look& look, const game::Setup& setup, const game::Position& position,
                rules::Holder holder, int index) {
    Chips chips{.look = look};
    const rules::Model& model = setup.model();
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        const rules::State& state = model.states[i];
        if (state.of != holder) continue;
        const std::int64_t value = position.state(static_cast<int>(i), index);
        if (!state.resource && value == state.initial) continue;
        if (const std::string text = stateText(setup, position, state, value); !text.empty())
            chips.add(text, state.named.help, state.resource);
    }
}

/// A hand as its kinds of cards with how many of each; of a hidden one those that were revealed.
void drawHand(const Look& look, const game::Position& position, const rules::Deck& deck, int index, int side,
              bool hidden) {
    Chips chips{.look = look};
    std::int64_t all = 0;
    for (std::size_t card = 0; card < deck.cards.size(); ++card) {
        const std::int64_t held = position.hand(index, side, static_cast<int>(card));
        const std::int64_t shown = position.shown(index, side, static_cast<int>(card));
        all += held;
        if (const std::int64_t seen = hidden ? shown : held; seen > 0)
            chips.add(fmt::format("{} \xC3\x97{}", worded(deck.cards[card]), seen), deck.named.title,
                      shown > 0);
    }
    if (all == 0) return;
    ImGui::TextDisabled("%s: %lld in hand", deck.named.title.c_str(), static_cast<long long>(all));
}

} // namespace

bool hasPools(const game::Setup& setup) {
    const rules::Model& model = setup.model();
    return !model.decks.empty() || std::ranges::any_of(model.states, [](const rules::State& state) {
        return state.of == rules::Holder::Side || state.of == rules::Holder::Game;
    });
}

bool hasCardsOrPoints(const game::Setup& setup) {
    const rules::Model& model = setup.model();
    return !model.decks.empty() ||
           std::ranges::any_of(model.states, [](const rules::State& state) { return state.resource; });
}

void drawPools(const Look& look, const session::TestPlay& play) {
    const game::Setup& setup = play.setup();
    const game::Position& position = play.position();
    const rules::Model& model = setup.model();
    const auto led = [&](int side) {
        return play.isGame() && play.leader(side) == session::Leader::Computer;
    };
    const int looks = session::onlookerOf(play);
    bool person = false;
    for (int side = 0; side < setup.sideCount(); ++side) person = person || !led(side);
    for (int side = 0; side < setup.sideCount(); ++side) {
        sectionTitle(look, setup.side(side).title, position.active() == side ? "active" : "");
        ImGui::PushID(side);
        drawStates(look, setup, position, rules::Holder::Side, side);
        for (std::size_t deck = 0; deck < model.decks.size(); ++deck)
            if (model.decks[deck].hands)
                drawHand(look, position, model.decks[deck], static_cast<int>(deck), side,
                         play.isGame() && person && side != looks);
        ImGui::PopID();
    }
    sectionTitle(look, "The game");
    drawStates(look, setup, position, rules::Holder::Game, 0);
    for (std::size_t deck = 0; deck < model.decks.size(); ++deck) {
        std::int64_t left = 0;
        std::int64_t away = 0;
        for (std::size_t card = 0; card < model.decks[deck].cards.size(); ++card) {
            left += position.drawPile(static_cast<int>(deck), static_cast<int>(card));
            away += position.discardPile(static_cast<int>(deck), static_cast<int>(card));
        }
        ImGui::TextDisabled("%s: %lld to draw, %lld discarded", model.decks[deck].named.title.c_str(),
                            static_cast<long long>(left), static_cast<long long>(away));
    }
}

} // namespace groma::ui
