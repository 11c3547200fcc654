#include "editor/ui/panels/map/mapless_page.h"

#include "editor/session/book/book_view.h"
#include "editor/session/language/rule_sections.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace groma::ui {

namespace {

constexpr float kPageWidth = 520, kButton = 230;
constexpr std::size_t kMostBattles = 12;

void drawReading(const Workbench& bench, ImVec2 low, ImVec2 size, const std::string& words) {
    const Look& look = bench.look;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 middle{low.x + size.x / 2, low.y + size.y / 2};
    drawTextCentred(list, look, kText, middle, look.colour().quiet, words);
    // Nobody knows how long it takes: a stretch of the line wanders.
    const float length = std::min(look.px(240), size.x - look.px(32));
    const float y = middle.y + look.px(24);
    const float x = middle.x - length / 2;
    const double turn = ImGui::GetTime() * 0.8;
    const float at = static_cast<float>(turn - std::floor(turn)) * length;
    list.AddLine({x, y}, {x + length, y}, col(look.colour().line), look.px(2));
    list.AddLine({x + std::max(at - look.px(60), 0.0F), y}, {x + at, y}, col(look.colour().accent),
                 look.px(2));
}

std::string_view noMapOf(formats::FileKind kind) {
    switch (kind) {
    case formats::FileKind::Book: return "A printed book: it is worked on with its rules, in Transcribe";
    case formats::FileKind::Study: return "A study: open the battle that it asks about";
    default: return "This file has no map that can be drawn; see Problems";
    }
}

/// "types 14, tables 3, procedures 12".
std::string contentsOf(const rules::Model& model) {
    std::string words;
    for (const session::RuleSection& section : session::ruleSections()) {
        std::size_t count = section.count(model);
        // One of them is the event of an elimination, which no text says.
        if (std::string_view(section.key) == "procedures" && model.eliminatedEvent != rules::kNone) --count;
        if (count == 0) continue;
        std::string title = section.title;
        if (!words.empty()) title.front() = static_cast<char>(title.front() - 'A' + 'a');
        words += fmt::format("{}{} {}", words.empty() ? "" : ", ", title, count);
    }
    return words;
}

bool wayOn(const Look& look, const char* label, Icon icon, ButtonKind kind, const char* what) {
    const bool clicked = button(look, label, {.kind = kind, .icon = icon, .width = kButton, .height = 32});
    ImGui::SameLine(0, look.px(12));
    ImGui::AlignTextToFramePadding();
    quietText(what);
    return clicked;
}

/// What lies in the folder of the rules or below it.
void drawBattles(const Workbench& bench, const session::Document& document) {
    const std::string& start = document.startPath();
    const std::string folder = start.substr(0, start.rfind('/') + 1); // npos + 1: all of it
    std::vector<const session::FolderEntry*> battles;
    for (const session::FolderEntry& entry : bench.folder())
        if (entry.kind == formats::FileKind::Scenario && entry.path.starts_with(folder))
            battles.push_back(&entry);
    if (battles.empty()) return;
    ImGui::Dummy({0, bench.look.px(10)});
    sectionTitle(bench.look, "Battles beside them");
    for (std::size_t i = 0; i < std::min(battles.size(), kMostBattles); ++i)
        if (listRow(bench.look, battles[i]->title, battles[i]->path, false, false,
                    battles[i]->path.substr(folder.size())))
            bench.later([path = document.root() + "/" + battles[i]->path](Workbench& b) { b.open(path); });
    if (battles.size() > kMostBattles)
        quietText(fmt::format("and {} more: Ctrl+O", battles.size() - kMostBattles));
}

} // namespace

void MaplessPage::draw(const Workbench& bench, ImVec2 low, ImVec2 size) {
    const Sheet* sheet = bench.sheet();
    if (sheet == nullptr) return drawReading(bench, low, size, bench.underWay());
    const session::Meaning& meaning = sheet->document().meaning();
    if (meaning.kind == formats::FileKind::Ruleset) return drawRules(bench, *sheet, low, size);
    const ImVec2 middle{low.x + size.x / 2, low.y + size.y / 2};
    drawTextCentred(*ImGui::GetWindowDrawList(), bench.look, kText, middle, bench.look.colour().quiet,
                    fitted(bench.look, kText, noMapOf(meaning.kind), size.x - bench.look.px(16)));
}

void MaplessPage::drawRules(const Workbench& bench, const Sheet& sheet, ImVec2 low, ImVec2 size) {
    const Look& look = bench.look;
    const session::Document& document = sheet.document();
    // The folder may have been read for another document since.
    if (readFor_ != sheet.number || bench.folderPath() != document.root())
        bench.later([](Workbench& b) { b.readFolder(); });
    readFor_ = sheet.number;
    const float wide = std::min(look.px(kPageWidth), size.x - look.px(24));
    const float top = std::min(look.px(40), size.y / 12);
    ImGui::SetCursorScreenPos({std::round(low.x + (size.x - wide) / 2), low.y + top});
    if (ImGui::BeginChild("rules", {wide, size.y - top})) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const auto& rules = document.ruleset();
        const std::string title =
            rules && !rules->model.title.empty() ? rules->model.title : document.startPath();
        drawText(list, look, kHeading, {at.x, at.y + look.px(2)}, look.colour().text,
                 fitted(look, kHeading, title, wide));
        ImGui::Dummy({wide, look.px(30)});
        quietText("Rules. They have no map: the battles that are fought under them have.");
        if (rules) quietText(contentsOf(rules->model));
        if (!document.meaning().rulesFresh) {
            ImGui::TextColored(vecOf(look.colour().error), "They have errors");
            ImGui::SameLine();
            if (button(look, "Problems", {.height = 24})) bench.show("Problems");
        }
        ImGui::Dummy({0, look.px(8)});
        const bool book = session::bookFile(document) != nullptr;
        if (wayOn(look, book ? "Their book" : "Import their book", Icon::Book,
                  book ? ButtonKind::Plain : ButtonKind::Primary,
                  book ? "what of it is entered and proved" : "a PDF, a text or a scan, cut into passages"))
            bench.later([](Workbench& b) {
                b.settings.workspace = Workspace::Transcribe;
                b.show("Book");
            });
        if (wayOn(look, "New battle", Icon::Plus, book ? ButtonKind::Primary : ButtonKind::Plain,
                  "a map and two sides, Ctrl+N"))
            bench.openWindow("New scenario");
        if (wayOn(look, "Their text", Icon::File, ButtonKind::Plain, "every line, in Source"))
            bench.show("Source");
        if (wayOn(look, "Their entries", Icon::Table, ButtonKind::Plain, "in forms, in Rules"))
            bench.show("Rules");
        drawBattles(bench, document);
    }
    ImGui::EndChild();
}

} // namespace groma::ui
