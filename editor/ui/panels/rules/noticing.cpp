#include "editor/ui/panels/rules/noticing.h"

#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>

namespace groma::ui {

namespace {

constexpr std::size_t kMostShown = 200; // of each list

std::string titleOf(const formats::Proof& proof) {
    const std::string& title = proof.loaded.snippet->scenario.title.text;
    return title.empty() ? proof.path : title;
}

/// Words in as many lines as they need that can be clicked.
bool link(const Look& look, const char* id, const std::string& text, Colour colour, const std::string& tip) {
    const float room = std::max(ImGui::GetContentRegionAvail().x, look.px(40));
    const ImVec2 size = ImGui::CalcTextSize(text.c_str(), nullptr, false, room);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const bool clicked = ImGui::InvisibleButton(id, {std::min(size.x, room), size.y});
    const bool hot = ImGui::IsItemHovered() || ImGui::IsItemFocused();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), low, col(hot ? look.colour().text : colour),
                 text.c_str(), nullptr, room);
    if (hot)
        list.AddLine({low.x, low.y + size.y}, {low.x + std::min(size.x, room), low.y + size.y},
                     col(look.colour().accent));
    if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    ImGui::SetItemTooltip("%s", tip.c_str());
    return clicked;
}

void openSnippet(const Workbench& bench, const formats::Proof& proof) {
    bench.later([path = proof.loaded.root + "/" + proof.path](Workbench& b) { b.open(path); });
}

void showPlace(const Workbench& bench, const session::Break& broken) {
    bench.ask(ShowText{broken.path, broken.line});
}

void drawBreak(const Workbench& bench, const std::string& id, const session::Break& broken,
               const formats::Suite& suite) {
    const Look& look = bench.look;
    const bool red = !broken.by.empty();
    const std::string lead = red ? "would turn red if " : "stays green if ";
    if (link(look, id.c_str(), lead + broken.words, red ? look.colour().text : look.colour().warning,
             fmt::format("{}:{}\nA click shows it in the Source panel", broken.path, broken.line)))
        showPlace(bench, broken);
    ImGui::Indent(look.px(14));
    for (const std::size_t proof : broken.by) {
        ImGui::PushID(static_cast<int>(proof));
        if (link(look, "snippet", titleOf(suite.proofs()[proof]), look.colour().cite,
                 suite.proofs()[proof].path + "\nA click opens it"))
            openSnippet(bench, suite.proofs()[proof]);
        ImGui::PopID();
        if (&proof - broken.by.data() == 3 && broken.by.size() > 5) {
            quietText(fmt::format("and {} more", broken.by.size() - 4));
            break;
        }
    }
    if (!broken.marked.empty())
        quietText("Marked as a change that nothing played can tell: " + broken.marked);
    else if (!red)
        quietText((broken.reached == 0   ? "No snippet runs it"
                   : broken.reached == 1 ? "1 snippet runs it"
                                         : fmt::format("{} snippets run it", broken.reached)) +
                  std::string("; all were asked"));
    if (broken.unasked > 0)
        quietText(fmt::format("{} more that run it were not asked: there are too many", broken.unasked));
    ImGui::Unindent(look.px(14));
}

void drawBreaks(const Workbench& bench, const char* id, const std::vector<session::Break>& breaks,
                const formats::Suite& suite) {
    ImGui::PushID(id);
    for (std::size_t i = 0; i < std::min(breaks.size(), kMostShown); ++i) {
        ImGui::PushID(static_cast<int>(i));
        drawBreak(bench, fmt::format("{} {}", id, i + 1), breaks[i], suite);
        ImGui::PopID();
    }
    if (breaks.size() > kMostShown) quietText(fmt::format("and {} more", breaks.size() - kMostShown));
    ImGui::PopID();
}

/// Each snippet that notices anything, the one that notices most first.
void drawSnippets(const Workbench& bench, const session::Noticing& noticing, const formats::Suite& suite) {
    std::map<std::size_t, std::size_t> noticed;
    for (const session::Break& broken : noticing.red)
        for (const std::size_t proof : broken.by) ++noticed[proof];
    std::vector<std::pair<std::size_t, std::size_t>> order(noticed.begin(), noticed.end());
    std::ranges::stable_sort(order, std::ranges::greater(), [](const auto& one) { return one.second; });
    const std::size_t all = noticing.red.size() + noticing.green.size();
    for (std::size_t i = 0; i < std::min(order.size(), kMostShown); ++i) {
        const formats::Proof& proof = suite.proofs()[order[i].first];
        ImGui::PushID(static_cast<int>(i));
        if (link(bench.look, fmt::format("notices {}", i + 1).c_str(),
                 fmt::format("{}: {} of {}", titleOf(proof), order[i].second, all), bench.look.colour().cite,
                 proof.path + "\nA click opens it"))
            openSnippet(bench, proof);
        ImGui::PopID();
    }
}

} // namespace

std::string snippetTitle(const session::Proofs& proofs, const std::string& path) {
    if (proofs.folder)
        for (const formats::Proof& proof : proofs.folder->suite.proofs())
            if (proof.path == path) return titleOf(proof);
    return path;
}

void drawNoticing(const Workbench& bench) {
    const Look& look = bench.look;
    const Proving& proving = bench.of<Proving>();
    const session::Noticing* noticing = proving.noticing.value();
    const RuleEntry& rule = bench.of<RuleEntry>();
    const bool ofThis = noticing != nullptr && noticing->entry == rule.section + "/" + rule.id;
    const auto* proofs = proving.proofs.value();
    if (!ofThis || proofs == nullptr || !noticing->folder) {
        if (proving.noticing.pending() && proofs != nullptr && proving.proofs.isCurrent())
            quietText(fmt::format("Breaking it in small ways: {:.0f} %", proving.noticing.progress() * 100));
        else quietText("Waits until it is known which snippets run the rules");
        return;
    }
    if (!proving.noticing.isCurrent() || !proving.proofs.isCurrent())
        ImGui::TextColored(vecOf(look.colour().warning), "old: the rules changed; being asked again");
    const formats::Suite& suite = noticing->folder->suite;
    const Card card(look, "noticing");
    if (noticing->red.empty() && noticing->green.empty()) {
        quietText("There is nothing in it that could be broken");
        return;
    }
    const std::string all = fmt::format("{} of {} small breaks", noticing->red.size(),
                                        noticing->red.size() + noticing->green.size());
    sectionTitle(look, "Snippets that would turn red");
    quietText("They notice " + all);
    if (noticing->red.empty()) quietText("None: nobody would notice if it were wrong");
    drawSnippets(bench, *noticing, suite);
    if (!noticing->green.empty()) {
        sectionTitle(look, "What nobody notices", {}, std::to_string(noticing->green.size()));
        drawBreaks(bench, "green", noticing->green, suite);
    }
    if (!noticing->red.empty()) {
        sectionTitle(look, "What is noticed", {}, std::to_string(noticing->red.size()));
        drawBreaks(bench, "red", noticing->red, suite);
    }
}

} // namespace groma::ui
