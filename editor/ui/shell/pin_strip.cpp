// The pinned rules (A) against those that are edited (B): what differs, what that has moved, and where one
// goes from here. Above every workspace, while something is pinned.
#include "editor/ui/shell/pin_strip.h"

#include "core/base/hash.h"
#include "editor/ui/panels/balance/moved_counts.h"
#include "editor/ui/shell/bar.h"
#include "editor/ui/shell/frame_bars.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/pin_chip.h"
#include "editor/ui/workbench/state/pinned.h"
#include "editor/ui/workbench/state/what_if.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace groma::ui {

namespace {

using session::PinnedChange;
using Changes = std::vector<PinnedChange>;

constexpr float kGap = 10;          // between what stands side by side, logical pixels
constexpr float kLeastChange = 190; // for what differs

/// One of the counts: a number, what it counts, and the panel that lists it.
struct Count {
    const char *id, *panel;
    std::string number, words, few; ///< `few`: the words where there is little room
    std::string help;
};

/// Null: not known yet.
const Changes* wantChanges(const Workbench& bench) {
    const session::Document& a = *bench.of<WhatIf>().pinned;
    const session::Document& b = bench.sheet()->document();
    const PinnedRules& now = bench.of<PinnedRules>();
    now.changes.want(bench.longJobs, base::combine(a.fingerprint(), b.fingerprint()), "What differs from A",
                     [a, b](session::JobControl&) { return session::pinnedChanges(a, b); });
    return now.changes.value();
}

std::string plural(std::size_t count, const char* one, const char* many) { return count == 1 ? one : many; }

std::vector<Count> countsOf(const MovedCounts& moved) {
    std::vector<Count> all;
    if (moved.cells)
        all.push_back({"odds", "Matrix", std::to_string(moved.cells->moved),
                       fmt::format("of {} odds move", moved.cells->all), "odds",
                       "Pairs of types in the matrix whose chances are others"});
    else
        all.push_back({"odds", "Matrix", "", "odds not asked", "odds ?",
                       "Ask in the Matrix panel which odds the change moves"});
    if (moved.snippets)
        all.push_back({"snippets", "What moved", std::to_string(moved.snippets->moved),
                       plural(moved.snippets->moved, "snippet turns red", "snippets turn red"), "red",
                       fmt::format("Of {} examples of the book", moved.snippets->all)});
    else all.push_back({"snippets", "What moved", "", "examples run...", "red ?", "Under A and under B"});
    if (moved.studies)
        all.push_back({"studies", "What moved", std::to_string(moved.studies->moved),
                       plural(moved.studies->moved, "study moves", "studies move"),
                       plural(moved.studies->moved, "study", "studies"),
                       fmt::format("Of {} that were asked again; with those that fail", moved.studies->all)});
    else
        all.push_back({"studies", "Studies", "", "studies not asked", "studies ?",
                       "Ask them all again in the Studies panel"});
    if (moved.parts)
        all.push_back({"game", "What moved", "", fmt::format("game parts at step {}", *moved.parts),
                       fmt::format("step {}", *moved.parts), "The game in progress, played again under B"});
    else if (moved.playing)
        all.push_back({"game", "What moved", "", "game stays as it was", "game", "Played again under B"});
    return all;
}

class Strip {
  public:
    Strip(const Workbench& bench, ImVec2 low, ImVec2 size)
        : bench_(bench), look_(bench.look), list_(*ImGui::GetWindowDrawList()), low_(low), size_(size),
          x_(low.x + look_.px(12)), right_(low.x + size.x - look_.px(8)), middle_(low.y + size.y / 2) {}

    void draw(const ActionTable& actions) {
        drawButtons(actions);
        const Palette& p = look_.colour();
        const Changes* changes = wantChanges(bench_);
        const session::Document& b = bench_.sheet()->document();
        const bool same = bench_.of<WhatIf>().pinned->fingerprint() == b.fingerprint();
        const std::string& at = bench_.of<PinnedRules>().at;
        const std::string pinned = "rules as pinned" + (at.empty() ? at : " at " + at);
        if (same) {
            chip('A');
            text(kText, p.quiet, pinned + ": nothing has changed since. Change a number, and see what moves");
            return;
        }
        // What there is no room for goes in this order: when it was pinned, words, the counts.
        const std::vector<Count> counts = countsOf(movedCounts(bench_));
        const float room = right_ - x_ - look_.px(2 * (18 + kGap) + 24 + kLeastChange);
        const float words = textSize(look_, kText, pinned).x + look_.px(kGap);
        const float wide = widthOf(counts, false), narrow = widthOf(counts, true);
        const bool told = words + wide <= room;
        const bool few = wide > room;
        if (narrow <= room) drawCounts(counts, few);
        chip('A');
        if (told) text(kText, p.quiet, pinned);
        arrow();
        chip('B');
        drawChange(changes);
    }

  private:
    void drawButtons(const ActionTable& actions) {
        struct Way {
            const char *label, *id;
            ButtonKind kind;
        };
        static constexpr std::array kWays{Way{"Unpin", "rules.pin", ButtonKind::Quiet},
                                          Way{"Keep B", "rules.keep", ButtonKind::Plain},
                                          Way{"Back to A", "rules.back", ButtonKind::Plain}};
        for (const Way& way : kWays) {
            const float width = textSize(look_, kStrong, way.label).x / look_.px(1) + 24;
            right_ -= look_.px(width);
            ImGui::SetCursorScreenPos({right_, middle_ - look_.px(11)});
            ImGui::BeginDisabled(!ActionTable::whyNot(bench_, *actions.find(way.id)).empty());
            if (button(look_, way.label, {.kind = way.kind, .width = width, .height = 22}))
                actions.run(bench_, way.id);
            ImGui::EndDisabled();
            actionTooltip(bench_, actions, way.id);
            right_ -= look_.px(6);
        }
        right_ -= look_.px(kGap);
    }

    [[nodiscard]] float widthOf(const Count& count, bool few) const {
        const float number =
            count.number.empty() ? 0 : textSize(look_, kStrong, count.number).x + look_.px(5);
        return number + textSize(look_, kText, few ? count.few : count.words).x + look_.px(kGap + 6);
    }
    [[nodiscard]] float widthOf(const std::vector<Count>& counts, bool few) const {
        float sum = 0;
        for (const Count& count : counts) sum += widthOf(count, few);
        return sum;
    }
    /// From the right; a click opens the list.
    void drawCounts(const std::vector<Count>& counts, bool few) {
        const Palette& p = look_.colour();
        right_ -= widthOf(counts, few);
        float x = right_;
        rule(x);
        for (const Count& count : counts) {
            const float width = widthOf(count, few);
            ImGui::SetCursorScreenPos({x, low_.y + look_.px(2)});
            if (ImGui::InvisibleButton(count.id, {width, size_.y - look_.px(4)}, ImGuiButtonFlags_EnableNav))
                bench_.later([panel = std::string(count.panel)](Workbench& b) {
                    b.settings.workspace = Workspace::Balance;
                    b.docksHidden = false;
                    b.show(panel);
                });
            const bool lit = ImGui::IsItemHovered() || (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible);
            if (lit)
                list_.AddRectFilled(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), col(p.raised),
                                    look_.px(3));
            ImGui::SetItemTooltip("%s", count.help.c_str());
            float at = x + look_.px((kGap + 6) / 2);
            if (!count.number.empty())
                at +=
                    drawTextMiddle(list_, look_, kStrong, {at, middle_}, p.text, count.number) + look_.px(5);
            drawTextMiddle(list_, look_, kText, {at, middle_}, p.quiet, few ? count.few : count.words);
            x += width;
        }
        right_ -= look_.px(6);
    }

    /// The largest change, and how many more there are; hovered, all of them.
    void drawChange(const Changes* changes) {
        const Palette& p = look_.colour();
        if (changes == nullptr) return text(kText, p.quiet, "...");
        if (changes->empty()) return text(kText, p.quiet, "written in another way, the same rules");
        const PinnedChange& first = changes->front();
        const float from = x_;
        const std::string more =
            changes->size() == 1 ? std::string() : fmt::format("and {} more", changes->size() - 1);
        const float rest = (more.empty() ? 0 : textSize(look_, kText, more).x + look_.px(kGap)) +
                           (first.cite.empty() ? 0 : textSize(look_, kCite, first.cite).x + look_.px(kGap));
        const float values = first.before.empty()
                                 ? 0
                                 : textSize(look_, kText, first.before).x +
                                       textSize(look_, kStrong, first.after).x + look_.px(24 + kGap);
        const float room = right_ - x_ - look_.px(kGap);
        const bool short_ = values + rest + look_.px(80) <= room; // values are told whole, or not at all
        text(kStrong, p.text, first.name, room - rest - (short_ ? values : 0));
        if (short_ && !first.before.empty()) {
            text(kText, p.quiet, first.before);
            x_ -= look_.px(kGap - 6);
            arrow();
            text(kStrong, p.text, first.after);
        }
        if (!first.cite.empty()) text(kCite, p.cite, first.cite);
        if (!more.empty()) text(kText, p.quiet, more);
        ImGui::SetCursorScreenPos({from, low_.y});
        ImGui::InvisibleButton("what differs", {std::max(1.0F, x_ - from), size_.y});
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", allOf(*changes).c_str());
    }
    static std::string allOf(const Changes& changes) {
        constexpr std::size_t kShown = 20;
        std::string words;
        for (std::size_t i = 0; i < std::min(kShown, changes.size()); ++i) {
            const PinnedChange& one = changes[i];
            words += (i == 0 ? "" : "\n") + one.name;
            if (!one.before.empty()) words += fmt::format(": {} -> {}", one.before, one.after);
            if (!one.cite.empty()) words += "   " + one.cite;
        }
        if (changes.size() > kShown) words += fmt::format("\nand {} more", changes.size() - kShown);
        return words;
    }

    void chip(char letter) {
        constexpr float kSide = 18;
        drawPinChip(list_, look_, letter, {x_ + look_.px(kSide / 2), middle_}, kSide);
        x_ += look_.px(kSide + kGap);
    }
    void text(TextStyle style, Colour colour, const std::string& words, float most = 1e6F) {
        const float room = std::min(most, right_ - x_);
        if (room < look_.px(16)) return;
        x_ += drawTextMiddle(list_, look_, style, {x_, middle_}, colour, fitted(look_, style, words, room)) +
              look_.px(kGap);
    }
    void arrow() {
        drawIcon(list_, Icon::ArrowRight, {x_ + look_.px(6), middle_}, look_.px(12), look_.colour().accent);
        x_ += look_.px(12 + 8);
    }
    void rule(float x) {
        list_.AddLine({x - look_.px(4), middle_ - look_.px(8)}, {x - look_.px(4), middle_ + look_.px(8)},
                      col(look_.colour().lineStrong));
    }

    const Workbench& bench_;
    const Look& look_;
    ImDrawList& list_;
    ImVec2 low_, size_;
    float x_, right_, middle_;
};

} // namespace

float pinStripHeight(const Workbench& bench) {
    return bench.sheet() != nullptr && bench.of<WhatIf>().isPinnedOf(bench.sheet()->document())
               ? bench.look.size().strip
               : 0;
}

void drawPinStrip(const Workbench& bench, const ActionTable& actions, ImVec2 low, ImVec2 size) {
    const Palette& p = bench.look.colour();
    const Bar bar(bench.look, "##pin", low, size, mixed(p.window, p.accent, 0.12));
    Strip(bench, low, size).draw(actions);
    ImGui::GetWindowDrawList()->AddLine({low.x, low.y + size.y - 1}, {low.x + size.x, low.y + size.y - 1},
                                        col(p.line));
}

} // namespace groma::ui
