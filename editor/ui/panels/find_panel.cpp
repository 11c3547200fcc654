// Find over everything that has a name: pieces, cells, types, terrain, labels, rules, and the words of the files.
#include "editor/ui/panels/rule_sections.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

constexpr std::size_t kMostFound = 300;

struct Hit {
    std::string kind, text, where;
    std::function<void(Workbench&)> go;
};

bool contains(std::string_view text, std::string_view wanted) {
    const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
    return !std::ranges::search(text, wanted, same).empty();
}

class FindPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Find"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::Bottom; }

    void draw(Workbench& bench) override {
        Sheet* sheet = bench.sheet();
        if (sheet == nullptr) {
            ImGui::TextDisabled("No document is open");
            return;
        }
        if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
        const bool enter = field(bench.look, "##wanted", wanted_, {.hint = "Pieces, types, rules, terrain, labels, words of the files", .icon = Icon::Search});
        refresh(*sheet);
        if (enter && !hits_.empty()) bench.later(hits_.front().go);
        if (wanted_.size() >= 2 && hits_.empty()) ImGui::TextDisabled("Nothing of this name");
        if (ImGui::BeginChild("hits"))
            for (std::size_t i = 0; i < hits_.size(); ++i) drawHit(bench, hits_[i], i);
        ImGui::EndChild();
    }

  private:
    static void drawHit(Workbench& bench, const Hit& hit, std::size_t index) {
        const Look& look = bench.look;
        const bool clicked = ImGui::Selectable(fmt::format("##{}", index).c_str(), false, 0, {0, look.px(18)});
        const ImVec2 low = ImGui::GetItemRectMin();
        const ImVec2 high = ImGui::GetItemRectMax();
        const float middle = (low.y + high.y) / 2;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        drawTextMiddle(list, look, kLabel, {low.x + look.px(4), middle}, look.colour().quiet, hit.kind);
        drawTextRight(list, look, kCite, {high.x - look.px(8), middle}, look.colour().quiet, fitted(look, kCite, hit.where, (high.x - low.x) * 0.35F));
        drawTextMiddle(list, look, kText, {low.x + look.px(100), middle}, look.colour().text, fitted(look, kText, hit.text, (high.x - low.x) * 0.65F - look.px(110)));
        if (clicked) bench.later(hit.go);
    }

    void refresh(const Sheet& sheet) {
        const std::uint64_t stamp = sheet.document().fingerprint();
        if (stamp == stamp_ && wanted_ == shown_) return;
        stamp_ = stamp;
        shown_ = wanted_;
        hits_.clear();
        if (wanted_.size() < 2) return;
        if (sheet.document().setup()) findOnMap(*sheet.document().setup());
        if (sheet.document().ruleset()) findInRules(sheet.document().ruleset()->model);
        findInFiles(sheet.document());
    }

    void add(Hit hit) {
        if (hits_.size() < kMostFound) hits_.push_back(std::move(hit));
    }

    void findOnMap(const game::Setup& setup) {
        if (const grid::CellId cell = setup.geometry().cellByNumber(std::string_view(wanted_)); cell.valid())
            add({"cell", setup.geometry().numberText(cell), {}, [cell](Workbench& b) { b.goTo(cell); }});
        for (int piece = 0; piece < setup.pieceCount(); ++piece) {
            const game::PieceSetup& own = setup.piece(piece);
            const std::string type = setup.model().types[static_cast<std::size_t>(own.type)].named.title;
            if (!contains(own.id + " " + own.name + " " + type, wanted_)) continue;
            const std::string where = own.cell.valid() ? setup.geometry().numberText(own.cell) : "off the map";
            add({"counter", (own.name.empty() ? own.id : own.name) + ", " + type, where, [id = own.id, cell = own.cell](Workbench& b) {
                     b.sheet()->tools.selection.selectPieces({id});
                     if (cell.valid()) b.goTo(cell);
                     b.show("Inspector");
                 }});
        }
        for (const game::Label& label : setup.draft().labels)
            if (contains(label.text, wanted_)) add({"label", label.text, setup.geometry().numberText(label.cell), [cell = label.cell](Workbench& b) { b.goTo(cell); }});
        for (const game::Area& area : setup.draft().areas)
            if (contains(area.id + " " + area.title, wanted_) && !area.cells.empty())
                add({"zone", area.title.empty() ? area.id : area.title, setup.geometry().numberText(area.cells.front()), [cells = area.cells](Workbench& b) {
                         b.sheet()->tools.selection.selectCells(cells);
                         b.goTo(cells.front());
                     }});
    }

    void findInRules(const rules::Model& model) {
        for (const RuleSection& section : ruleSections())
            for (std::size_t i = 0; i < section.count(model); ++i) {
                const rules::Named& named = section.named(model, i);
                const bool id = std::ranges::any_of(named.covers, [&](const std::string& rule) { return contains(rule, wanted_); });
                if (!id && !contains(named.id + " " + named.title + " " + named.cite, wanted_)) continue;
                add({section.title, named.title, named.cite.empty() ? named.id : named.id + "  " + named.cite, [entry = RuleEntry{section.key, named.id}](Workbench& b) {
                         b.sheet()->rule = entry;
                         b.show("Rules");
                     }});
            }
    }

    void findInFiles(const session::Document& document) {
        for (const std::string& path : document.paths()) {
            std::string_view text = document.text(path);
            for (std::size_t number = 1; !text.empty(); ++number) {
                const auto end = text.find('\n');
                const std::string_view line = text.substr(0, end);
                text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
                if (!contains(line, wanted_)) continue;
                const auto first = line.find_first_not_of(" \t");
                add({"text", std::string(line.substr(first == std::string_view::npos ? 0 : first)), fmt::format("{}:{}", path, number), [path, number](Workbench& b) {
                         b.sheet()->sourcePath = path;
                         b.sheet()->sourceLine = number;
                         b.show("Source");
                     }});
            }
        }
    }

    std::string wanted_, shown_;
    std::uint64_t stamp_ = 0;
    std::vector<Hit> hits_;
};

} // namespace

std::unique_ptr<Panel> makeFindPanel() { return std::make_unique<FindPanel>(); }

} // namespace groma::ui
