#include "editor/ui/panels/rules/noticing.h"

#include "editor/session/files/file_names.h"
#include "editor/session/play/play_snippet.h"
#include "editor/ui/panels/parts/snippet_writing.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/state/breaking.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

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

/// What of a break is known: red where a snippet notices it, a ring that stays green where none does, grey
/// until it is asked.
enum class Known : std::uint8_t { Noticed, Unnoticed, Waiting };

Known knownOf(const session::AskedBreak& one) {
    return one.survives() ? Known::Unnoticed : one.asked ? Known::Noticed : Known::Waiting;
}

/// "4 red": so many snippets of the project turn red; more may, where not all that run it were asked.
std::string countOf(const session::AskedBreak& one) {
    switch (knownOf(one)) {
    case Known::Noticed: return fmt::format("{}{} red", one.told.by.size(), one.told.unasked > 0 ? "+" : "");
    case Known::Unnoticed: return one.told.marked.empty() ? "stays green" : "marked";
    case Known::Waiting: return "";
    }
    return "";
}

void drawSign(ImDrawList& list, const Look& look, Known known, ImVec2 middle, bool quiet) {
    const float radius = look.px(4);
    const Colour grey = look.colour().faint;
    switch (known) {
    case Known::Noticed: list.AddCircleFilled(middle, radius, col(quiet ? grey : look.colour().error)); break;
    case Known::Unnoticed:
        list.AddCircle(middle, radius, col(quiet ? grey : look.colour().fine), 0, look.px(1.5F));
        break;
    case Known::Waiting: list.AddCircleFilled(middle, radius, col(grey)); break;
    }
}

/// The sign, the break in words, how many notice it; true when it was clicked.
bool breakRow(const Look& look, const char* id, const session::AskedBreak& one, bool open, bool quiet) {
    const float room = std::max(ImGui::GetContentRegionAvail().x, look.px(80));
    const std::string count = countOf(one);
    const float right = count.empty() ? 0 : textSize(look, kLabel, count).x + look.px(8);
    const float left = look.px(16);
    const float width = std::max(room - left - right, look.px(40));
    const ImVec2 size = ImGui::CalcTextSize(one.told.words.c_str(), nullptr, false, width);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const bool clicked = ImGui::InvisibleButton(id, {room, size.y + look.px(4)});
    const bool hot = ImGui::IsItemHovered() || ImGui::IsItemFocused();
    const ImVec2 high = ImGui::GetItemRectMax();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Known known = knownOf(one);
    const bool survives = known == Known::Unnoticed && one.told.marked.empty();
    if (survives || open || hot)
        list.AddRectFilled(low, high,
                           col(survives ? faded(look.colour().error, 0.16F) : look.colour().raised),
                           look.px(look.size().radiusSmall));
    const float line = ImGui::GetTextLineHeight();
    const float middle = low.y + look.px(2) + line / 2;
    drawSign(list, look, known, {low.x + look.px(7), middle}, quiet);
    const Colour ink = quiet || known == Known::Waiting ? look.colour().quiet : look.colour().text;
    list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {low.x + left, low.y + look.px(2)}, col(ink),
                 one.told.words.c_str(), nullptr, width);
    drawTextRight(list, look, kLabel, {high.x - look.px(4), middle},
                  quiet      ? look.colour().faint
                  : survives ? look.colour().error
                             : look.colour().quiet,
                  count);
    return clicked;
}

/// Below an open one: the place in the file, who notices, or why none does.
void drawDetails(const Workbench& bench, const session::Break& broken, const formats::Suite& suite) {
    const Look& look = bench.look;
    ImGui::Indent(look.px(16));
    if (link(look, "place", fmt::format("{}:{}", broken.path, broken.line), look.colour().cite,
             "A click shows it in the Source panel"))
        bench.ask(ShowText{broken.path, broken.line});
    for (std::size_t i = 0; i < std::min(broken.by.size(), kMostShown); ++i) {
        const formats::Proof& proof = suite.proofs()[broken.by[i]];
        ImGui::PushID(static_cast<int>(i));
        if (link(look, "snippet", titleOf(proof), look.colour().cite, proof.path + "\nA click opens it"))
            openSnippet(bench, proof);
        ImGui::PopID();
    }
    if (broken.unasked > 0)
        quietText(
            fmt::format("{} more that run it are not asked yet, or are too many to ask", broken.unasked));
    ImGui::Unindent(look.px(16));
}

/// Beside the snippet that it is like, and opened.
void writePosition(Workbench& bench, const formats::NoticingPosition& position) {
    if (bench.sheet() == nullptr) return;
    const session::Document& document = bench.sheet()->document();
    const std::size_t slash = position.like.rfind('/');
    const std::string folder = slash == std::string::npos ? "" : position.like.substr(0, slash + 1);
    const std::string stem = position.like.substr(folder.size(), position.like.rfind('.') - folder.size());
    const std::string path = session::freePath(bench.files, document.root(), folder,
                                               session::plainName(stem + " where " + position.change));
    const std::string whole = document.root() + "/" + path;
    writeSnippet(
        bench, session::newSnippet(document, path, position.text, "Prove it where " + position.change), path);
    if (bench.files.exists(whole)) bench.open(whole); // else it was said why not
}

std::string snippets(std::size_t count) {
    return count == 1 ? "1 snippet" : fmt::format("{} snippets", count);
}

/// Why nobody minds it: nobody runs it, or all goes on as before, or what does not is expected by nobody.
void drawWhy(const Workbench& bench, const session::AskedBreak& one, const formats::Suite& suite) {
    if (one.told.reached == 0)
        return quietText("No snippet runs the line: all that pass were asked, and none minds");
    const std::string run = snippets(one.told.reached) + (one.told.reached == 1 ? " runs it" : " run it");
    if (one.indifferent) {
        const formats::Proof& proof = suite.proofs()[one.indifferent->proof];
        const formats::ToldOtherwise& told = one.indifferent->told;
        quietText(run + ", and nothing that they expect speaks of what becomes otherwise:");
        if (link(bench.look, "indifferent", titleOf(proof), bench.look.colour().cite,
                 proof.path + "\nA click opens it: say in it what must come"))
            openSnippet(bench, proof);
        quietText(fmt::format("\"{}\" becomes {}", told.before.empty() ? "nothing" : told.before,
                              told.under.empty() ? "no line" : "\"" + told.under + "\""));
    } else if (one.position || one.passedOver) quietText(run + ", and all that they tell stays the same");
    else quietText(run + "; all were asked");
}

/// What was looked for beside those that run it.
void drawPosition(const Workbench& bench, const session::AskedBreak& one) {
    const Look& look = bench.look;
    if (one.passedOver)
        return quietText(
            "No positions were tried: those of the breaks above are as many as an entry may have");
    if (!one.position) return;
    if (one.position->found) {
        const formats::NoticingPosition& found = *one.position->found;
        const std::string words = "Prove it where " + found.change;
        const float room = std::max(ImGui::GetContentRegionAvail().x - look.px(40), look.px(40));
        if (button(look, (fitted(look, kLabel, words, room) + "###offer").c_str(),
                   {.icon = Icon::Check, .height = 24}))
            bench.later([found](Workbench& b) { writePosition(b, found); });
        ImGui::SetItemTooltip("%s\nWrites a snippet like %s in which it would turn red.\nHold what the rules "
                              "make of the position against the page",
                              words.c_str(), found.like.c_str());
    } else if (one.position->likes == 0)
        quietText(one.told.reached > 0 ? "They stand on campaigns: positions like those are not tried"
                                       : "No snippet passes that positions could be made of");
    else if (one.position->tried == 0)
        quietText("They name no counter of theirs that could be another, and set up nothing else");
    else quietText(fmt::format("Nor would it be noticed in {} positions like theirs", one.position->tried));
}

/// Under one that stays green: why, and the position in which it would not.
void drawSurvivor(const Workbench& bench, const session::AskedBreak& one, const formats::Suite& suite) {
    ImGui::Indent(bench.look.px(16));
    if (!one.told.marked.empty()) quietText("A change that nothing played can tell: " + one.told.marked);
    else {
        drawWhy(bench, one, suite);
        drawPosition(bench, one);
    }
    ImGui::Unindent(bench.look.px(16));
}

void drawBreaks(const Workbench& bench, const session::AskedBreaks& asked, bool old) {
    const Breaking& breaking = bench.of<Breaking>();
    for (std::size_t i = 0; i < std::min(asked.breaks.size(), kMostShown); ++i) {
        const session::AskedBreak& one = asked.breaks[i];
        const bool open = i == breaking.shown && breaking.shownOf == asked.entry;
        ImGui::PushID(static_cast<int>(i));
        if (breakRow(bench.look, "break", one, open, old)) {
            bench.change<Breaking>([place = open ? SIZE_MAX : i, entry = asked.entry](Breaking& b) {
                b.shown = place;
                b.shownOf = entry;
            });
            bench.ask(ShowText{one.told.path, one.told.line});
        }
        if (open) drawDetails(bench, one.told, asked.folder->suite);
        if (one.survives() && !old) drawSurvivor(bench, one, asked.folder->suite);
        ImGui::PopID();
    }
    if (asked.breaks.size() > kMostShown)
        quietText(fmt::format("and {} more", asked.breaks.size() - kMostShown));
}

/// Each snippet that notices anything, the one that notices most first.
void drawSnippets(const Workbench& bench, const session::AskedBreaks& asked) {
    const formats::Suite& suite = asked.folder->suite;
    std::map<std::size_t, std::size_t> noticed;
    for (const session::AskedBreak& one : asked.breaks)
        for (const std::size_t proof : one.told.by) ++noticed[proof];
    std::vector<std::pair<std::size_t, std::size_t>> order(noticed.begin(), noticed.end());
    std::ranges::stable_sort(order, std::ranges::greater(), [](const auto& one) { return one.second; });
    const std::size_t all = asked.breaks.size();
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
    if (button(look, proving.noticeWanted ? "Ask no more" : "What would notice?",
               {.kind = proving.noticeWanted ? ButtonKind::Quiet : ButtonKind::Plain,
                .icon = Icon::Question,
                .height = 24}))
        bench.change<Proving>([](Proving& p) { p.noticeWanted = !p.noticeWanted; });
    ImGui::SetItemTooltip("Breaks each entry that is chosen in small ways, in the background: which snippets "
                          "turn red, and what nobody would notice (Ctrl+E)");
    const Breaking& breaking = bench.of<Breaking>();
    const RuleEntry& rule = bench.of<RuleEntry>();
    const auto ofThis = [&](const std::shared_ptr<const session::AskedBreaks>& one) {
        return one != nullptr && one->folder && one->entry == rule.section + "/" + rule.id;
    };
    const bool fresh = proving.proofs.isCurrent();
    auto asked = breaking.seen->get();
    const bool old = !fresh || !ofThis(asked);
    if (!ofThis(asked)) asked = breaking.before;
    if (!ofThis(asked)) {
        if (proving.noticing.pending() && fresh && !proving.noticeWanted)
            quietText("Looking what of it could be broken");
        else if (proving.noticing.pending() && fresh)
            quietText(fmt::format("Breaking it in small ways: {:.0f} %", proving.noticing.progress() * 100));
        else quietText("Waits until it is known which snippets run the rules");
        return;
    }
    if (old) ImGui::TextColored(vecOf(look.colour().warning), "old: the rules changed; being asked again");
    const Card card(look, "noticing");
    if (asked->folder->suite.proofs().empty())
        return quietText("No snippet plays these rules yet: save one, and what could be broken is listed");
    if (asked->breaks.empty()) return quietText("There is nothing in it that could be broken");
    const auto count = [&](Known known) { return std::ranges::count(asked->breaks, known, knownOf); };
    const auto red = count(Known::Noticed), waiting = count(Known::Waiting);
    const auto all = std::ssize(asked->breaks);
    sectionTitle(look, "Would turn red if", {},
                 waiting == all ? fmt::format("{} ways to break it", all)
                                : fmt::format("{} of {} noticed", red, all - waiting));
    if (waiting == all) quietText("not asked yet which snippets notice them");
    else if (waiting > 0) quietText(fmt::format("{} not asked yet", waiting));
    else if (red == 0) quietText("None: nobody would notice if it were wrong");
    drawBreaks(bench, *asked, old);
    if (red == 0) return;
    sectionTitle(look, "Snippets that would turn red");
    drawSnippets(bench, *asked);
}

} // namespace groma::ui
