#include "editor/ui/panels/rules/rule_proof.h"

#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/rules/noticing.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/workbench.h"
#include "formats/proof/break_words.h"

#include <fmt/core.h>

#include <algorithm>
#include <numbers>

namespace groma::ui {

namespace {

using formats::Standing;

constexpr const char* kExplained =
    "A snippet is a small position with what must come of it: the book's example as a test.\n\n"
    "Proved: break the entry, and a snippet turns red.\n"
    "Reached: a snippet runs it, but stays green whatever of it is broken.\n"
    "Assumed: proved, by what rests on something that the text does not say and nobody has accepted.\n"
    "Hollow: no snippet that claims it runs it.\n"
    "Open: no snippet that passes claims it.\n"
    "True by construction: it only loads (nothing in it can be broken), or cannot be played.";

const formats::EntryStanding* entryOf(const Workbench& bench, const std::string& section,
                                      const std::string& id) {
    const auto* proofs = bench.of<Proving>().proofs.value();
    if (proofs == nullptr) return nullptr;
    const auto found = (*proofs)->report.entries.find(section + "/" + id);
    return found == (*proofs)->report.entries.end() ? nullptr : &found->second;
}

const char* wordOf(Standing standing) {
    switch (standing) {
    case Standing::ReadAgain: return "to read again";
    case Standing::Open: return "open";
    case Standing::Hollow: return "hollow";
    case Standing::Reached: return "reached";
    case Standing::Assumed: return "assumed";
    case Standing::Loads: return "only loads";
    case Standing::NotPlayable: return "not playable";
    case Standing::Proved: return "proved";
    }
    return "";
}

Colour colourOf(const Look& look, Standing standing) {
    if (standing == Standing::Proved) return look.colour().fine;
    if (formats::isDone(standing)) return look.colour().quiet;
    return look.colour().warning;
}

// "type ARCH and 2 more".
std::string unacceptedOf(const session::Proofs& proofs, const formats::RuleStanding& rule) {
    const auto left = formats::unaccepted(proofs.folder->coverage, rule.assumed);
    if (left.empty()) return "something";
    return left.size() == 1 ? left.front().title
                            : fmt::format("{} and {} more", left.front().title, left.size() - 1);
}

/// "proved: `u.cp > 2` did not matter would turn Support red".
std::string sentenceOf(const Workbench& bench, const session::Proofs& proofs,
                       const formats::RuleStanding& rule) {
    const auto named = [&](const std::string& path) { return "\"" + snippetTitle(proofs, path) + "\""; };
    switch (rule.standing) {
    case Standing::ReadAgain: return "To read again: the book's print has changed since it was read.";
    case Standing::Open: return "Open: no snippet that passes claims it.";
    case Standing::Hollow: return "Hollow: no snippet that claims it runs it.";
    case Standing::Reached:
        return fmt::format("Reached, not proved: {} runs it, and stays green whatever of it is broken.",
                           named(rule.snippet));
    case Standing::Assumed:
        return fmt::format("Assumed: {} proves it, and rests on {} that nobody has accepted.",
                           named(rule.snippet), unacceptedOf(proofs, rule));
    case Standing::Loads:
        return "Only loads: nothing in it can be broken, so that loading it is all its proof.";
    case Standing::NotPlayable: return "Not playable: the book's file gives the reason.";
    case Standing::Proved: {
        const auto broken = formats::fromKept(rule.broken);
        return broken ? fmt::format("Proved: {} would turn red if {}.", named(rule.snippet),
                                    formats::inWords(*broken))
                      : fmt::format("Proved by {}.", named(rule.snippet));
    }
    }
    return bench.of<RuleEntry>().id;
}

std::string summaryOf(const session::Proofs& proofs) {
    const session::ProofCounts& counts = proofs.counts;
    if (proofs.snippets == 0) return "No snippets beside the rules: nothing proves them yet";
    std::string text =
        fmt::format("{} of {} {}: {} proved", counts.proved + counts.byConstruction, counts.all(),
                    proofs.ofBook ? "rules of the book" : "entries", counts.proved);
    if (counts.byConstruction > 0) text += fmt::format(", {} true by construction", counts.byConstruction);
    if (counts.assumed > 0) text += fmt::format(", {} assumed", counts.assumed);
    if (counts.reached > 0) text += fmt::format(", {} reached", counts.reached);
    text += fmt::format(", {} hollow", counts.hollow);
    if (counts.open > 0) text += fmt::format(", {} open", counts.open);
    if (counts.readAgain > 0) text += fmt::format(", {} to read again", counts.readAgain);
    return text;
}

std::string ageOf(const Workbench& bench, const Sheet& sheet) {
    const Proving& proving = bench.of<Proving>();
    if (!sheet.document().meaning().rulesFresh) return "as of the rules before their errors";
    if (proving.proofs.pending() && proving.proofs.value() != nullptr)
        return fmt::format("old: the rules changed; renewing, {:.0f} %", proving.proofs.progress() * 100);
    if (proving.proofs.pending())
        return fmt::format("Looking which rules the snippets prove: {:.0f} %",
                           proving.proofs.progress() * 100);
    return {};
}

bool isOld(const Workbench& bench, const Sheet& sheet) {
    return !sheet.document().meaning().rulesFresh || !bench.of<Proving>().proofs.isCurrent();
}

void explain(const Look& look, const std::string& more) {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip) || !ImGui::BeginTooltip()) return;
    ImGui::PushTextWrapPos(look.px(420));
    if (!more.empty()) ImGui::TextUnformatted(more.c_str());
    if (!more.empty()) ImGui::Spacing();
    ImGui::TextUnformatted(kExplained);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

} // namespace

std::optional<Standing> standingOf(const Workbench& bench, const std::string& section,
                                   const std::string& id) {
    const formats::EntryStanding* entry = entryOf(bench, section, id);
    return entry == nullptr ? std::nullopt : std::optional(entry->all.standing);
}

bool isLeft(const Workbench& bench, const std::string& section, const std::string& id) {
    const auto standing = standingOf(bench, section, id);
    return standing && !formats::isDone(*standing);
}

void drawStanding(ImDrawList& list, const Look& look, Standing standing, ImVec2 middle, bool old) {
    const float radius = look.px(5);
    const ImU32 ink = col(old ? look.colour().faint : colourOf(look, standing));
    switch (standing) {
    case Standing::Proved:
        drawIcon(list, Icon::Check, middle, look.px(14), old ? look.colour().faint : look.colour().fine);
        break;
    case Standing::Reached:
        list.PathArcTo(middle, radius, std::numbers::pi_v<float> / 2, std::numbers::pi_v<float> * 3 / 2);
        list.PathFillConvex(ink);
        list.AddCircle(middle, radius, ink, 0, look.px(1.5F));
        break;
    case Standing::Assumed:
        drawIcon(list, Icon::Check, middle, look.px(14),
                 old ? look.colour().faint : colourOf(look, standing));
        list.AddCircle(middle, look.px(8), ink, 0, look.px(1.2F));
        break;
    case Standing::Hollow: list.AddCircle(middle, radius, ink, 0, look.px(1.5F)); break;
    case Standing::ReadAgain:
    case Standing::Open:
        list.AddCircle(middle, radius, ink, 0, look.px(1.5F));
        list.AddLine({middle.x - radius, middle.y + radius}, {middle.x + radius, middle.y - radius}, ink,
                     look.px(1.5F));
        break;
    case Standing::Loads:
    case Standing::NotPlayable: list.AddCircleFilled(middle, look.px(2), ink); break;
    }
}

void drawProofSummary(const Workbench& bench, const Sheet& sheet, bool& onlyLeft) {
    const Look& look = bench.look;
    const auto* proofs = bench.of<Proving>().proofs.value();
    const std::string age = ageOf(bench, sheet);
    if (proofs == nullptr) {
        quietText(age.empty() ? "Looking which rules the snippets prove" : age.c_str());
        explain(look, {});
        return;
    }
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(summaryOf(**proofs).c_str());
    std::string failing;
    for (const std::string& path : (*proofs)->failing) failing += "\n  " + path;
    explain(look, failing.empty() ? failing : "Snippets that do not pass, and prove nothing:" + failing);
    if (!age.empty()) ImGui::TextColored(vecOf(look.colour().warning), "%s", age.c_str());
    if (!failing.empty())
        ImGui::TextColored(vecOf(look.colour().error), "%s",
                           (*proofs)->failing.size() == 1
                               ? "1 snippet does not pass"
                               : fmt::format("{} snippets do not pass", (*proofs)->failing.size()).c_str());
    ImGui::PopTextWrapPos();
    checkbox(look, "Only what no snippet proves", onlyLeft);
}

bool proofRow(const Workbench& bench, const Sheet& sheet, const std::string& section,
              const rules::Named& named, bool chosen) {
    const Look& look = bench.look;
    const std::optional<Standing> standing = standingOf(bench, section, named.id);
    const float room = ImGui::GetContentRegionAvail().x;
    const char* word = !standing                                              ? ""
                       : !named.assumed.empty() && formats::isDone(*standing) ? "assumed"
                                                                              : wordOf(*standing);
    const float sign = standing ? look.px(18) : 0;
    const float wordWidth = standing ? textSize(look, kSmall, word).x + look.px(6) : 0;
    const float title = textSize(look, kText, named.title).x;
    const bool withWord = title + wordWidth + sign <= room;
    const std::string shown = fitted(look, kText, named.title, room - sign);
    const bool clicked = ImGui::Selectable(fmt::format("{}##{}", shown, named.id).c_str(), chosen);
    if (!standing) {
        if (shown != named.title) ImGui::SetItemTooltip("%s", named.title.c_str());
        return clicked;
    }
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float middle = (low.y + high.y) / 2;
    const bool old = isOld(bench, sheet);
    drawStanding(list, look, *standing, {high.x - look.px(9), middle}, old);
    if (!named.assumed.empty())
        hatch(list, {high.x - look.px(16), middle - look.px(7)}, {high.x - look.px(2), middle + look.px(7)},
              look.px(4), look.px(1), look.colour().warning);
    if (withWord)
        drawTextRight(list, look, kSmall, {high.x - sign, middle},
                      old ? look.colour().faint : look.colour().quiet, word);
    const formats::EntryStanding* entry = entryOf(bench, section, named.id);
    const session::Proofs& proofs = **bench.of<Proving>().proofs.value();
    std::string more = named.title + "\n" + sentenceOf(bench, proofs, entry->all);
    if (!named.assumed.empty()) more += "\nAssumed: " + named.assumed;
    for (const auto& [id, rule] : entry->rules) more += fmt::format("\n  {} {}", id, wordOf(rule.standing));
    explain(look, more);
    return clicked;
}

void drawProof(const Workbench& bench, const Sheet& sheet) {
    const Look& look = bench.look;
    const formats::EntryStanding* entry =
        entryOf(bench, bench.of<RuleEntry>().section, bench.of<RuleEntry>().id);
    if (entry != nullptr) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        drawStanding(*ImGui::GetWindowDrawList(), look, entry->all.standing,
                     {at.x + look.px(8), at.y + ImGui::GetTextLineHeight() / 2}, isOld(bench, sheet));
        ImGui::SetCursorScreenPos({at.x + look.px(22), at.y});
        const session::Proofs& proofs = **bench.of<Proving>().proofs.value();
        ImGui::BeginGroup();
        if (isOld(bench, sheet)) quietText(sentenceOf(bench, proofs, entry->all));
        else ImGui::TextWrapped("%s", sentenceOf(bench, proofs, entry->all).c_str());
        ImGui::EndGroup();
        explain(look, {});
        if (entry->rules.size() > 1)
            for (const auto& [id, rule] : entry->rules)
                if (rule.standing != entry->all.standing || !formats::isDone(rule.standing))
                    quietText(fmt::format("{}: {}", id, sentenceOf(bench, proofs, rule)));
    }
    drawNoticing(bench);
}

} // namespace groma::ui
