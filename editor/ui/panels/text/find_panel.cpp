// Find over everything that has a name: pieces, cells, types, terrain, labels, rules, and the words of the
// files.
#include "core/base/letters.h"
#include "editor/session/language/rule_sections.h"
#include "editor/session/views/find.h"
#include "editor/ui/panels/rules/rule_proof.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <functional>

namespace groma::ui {

namespace {

constexpr std::size_t kMostFound = 300;
/// Sections whose entries the search of the document finds already.
constexpr std::array<std::string_view, 8> kFoundByTitle{"types", "traits", "terrain", "sides",
                                                        "links", "tables", "actions", "options"};

struct Hit {
    std::string kind, text, where;
    std::function<void(Workbench&)> go;
    RuleEntry rule{}; ///< where it is one
};

class FindPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Find"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::Bottom; }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr) {
            quietText("No document is open");
            return;
        }
        if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
        const bool enter = field(
            bench.look, "##wanted", wanted_,
            {.hint = "Pieces, types, rules, terrain, labels, words of the files", .icon = Icon::Search});
        refresh(*sheet);
        if (enter && !hits_.empty()) bench.later(hits_.front().go);
        if (wanted_.size() >= 2 && hits_.empty()) quietText("Nothing of this name");
        if (ImGui::BeginChild("hits"))
            for (std::size_t i = 0; i < hits_.size(); ++i) drawHit(bench, hits_[i], i);
        ImGui::EndChild();
    }

  private:
    static void drawHit(const Workbench& bench, const Hit& hit, std::size_t index) {
        const Look& look = bench.look;
        const bool clicked =
            ImGui::Selectable(fmt::format("##{}", index).c_str(), false, 0, {0, look.px(18)});
        const ImVec2 low = ImGui::GetItemRectMin();
        const ImVec2 high = ImGui::GetItemRectMax();
        const float middle = (low.y + high.y) / 2;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        drawTextMiddle(list, look, kLabel, {low.x + look.px(4), middle}, look.colour().quiet, hit.kind);
        drawTextRight(list, look, kCite, {high.x - look.px(8), middle}, look.colour().quiet,
                      fitted(look, kCite, hit.where, (high.x - low.x) * 0.35F));
        drawTextMiddle(list, look, kText, {low.x + look.px(100), middle}, look.colour().text,
                       fitted(look, kText, hit.text, (high.x - low.x) * 0.65F - look.px(110)));
        // How it is proved, once the Rules panel has asked.
        if (const auto standing = standingOf(bench, hit.rule.section, hit.rule.id))
            drawStanding(list, look, *standing, {low.x + look.px(88), middle},
                         !bench.of<Proving>().proofs.isCurrent());
        if (clicked) bench.later(hit.go);
    }

    void refresh(const Sheet& sheet) {
        const std::uint64_t stamp = sheet.document().fingerprint();
        if (stamp == stamp_ && wanted_ == shown_) return;
        stamp_ = stamp;
        shown_ = wanted_;
        hits_.clear();
        if (wanted_.size() < 2) return;
        if (sheet.document().ruleset()) findInRules(sheet.document().ruleset()->model);
        std::vector<Hit> rules;
        rules.swap(hits_);
        findAll(sheet.document());
        for (Hit& hit : rules) add(std::move(hit));
    }

    void add(Hit hit) {
        if (hits_.size() < kMostFound) hits_.push_back(std::move(hit));
    }

    void findAll(const session::Document& document) {
        static constexpr std::array<const char*, 14> kKinds{
            "cell",    "counter",      "label", "zone",  "side",   "type",   "trait",
            "terrain", "side feature", "link",  "table", "action", "option", "text"};
        for (const session::Found& found : session::find(document, wanted_, kMostFound))
            add({kKinds[static_cast<std::size_t>(found.kind)], found.title, found.detail,
                 [found](Workbench& b) { goTo(b, found); }});
    }

    static void goTo(Workbench& bench, const session::Found& found) {
        Sheet& sheet = *bench.sheet();
        const auto index = static_cast<std::size_t>(found.index);
        const rules::Model* model = sheet.document().ruleset() ? &sheet.document().ruleset()->model : nullptr;
        const auto rule = [&](const char* section, const rules::Named& named) {
            bench.of<RuleEntry>() = {section, named.id};
            bench.show("Rules");
        };
        using session::FoundKind;
        if (found.kind == FoundKind::Piece && sheet.document().setup()) {
            sheet.tools.selection.selectPieces({sheet.document().setup()->piece(found.index).id});
            bench.show("Inspector");
        } else if (found.kind == FoundKind::Area) {
            sheet.tools.selection.selectCells(found.cells);
        } else if (found.kind == FoundKind::Line) {
            bench.ask(ShowText{found.path, found.line});
        } else if (model != nullptr) {
            switch (found.kind) {
            case FoundKind::Type: rule("types", model->types[index].named); break;
            case FoundKind::Trait: rule("traits", model->traits[index].named); break;
            case FoundKind::Terrain: rule("terrain", model->terrain[index].named); break;
            case FoundKind::SideFeature: rule("sides", model->sides[index].named); break;
            case FoundKind::Link: rule("links", model->links[index].named); break;
            case FoundKind::Action: rule("actions", model->actions[index].named); break;
            case FoundKind::Option: rule("options", model->options[index].named); break;
            case FoundKind::Table: bench.ask(ShowTable{found.index}); break;
            default: break;
            }
        }
        if (!found.cells.empty()) bench.goTo(found.cells.front());
    }

    /// What else the rules name: procedures, quantities, relations; and the ids of the book that an entry
    /// covers.
    void findInRules(const rules::Model& model) {
        for (const session::RuleSection& section : session::ruleSections())
            for (std::size_t i = 0; i < section.count(model); ++i) {
                const rules::Named& named = section.named(model, i);
                const bool id = std::ranges::any_of(
                    named.covers, [&](const std::string& rule) { return base::holds(rule, wanted_); });
                const bool known = std::ranges::find(kFoundByTitle, section.key) != kFoundByTitle.end();
                if (!id && (known || !base::holds(named.id + " " + named.title + " " + named.cite, wanted_)))
                    continue;
                add({section.title,
                     named.title,
                     named.cite.empty() ? named.id : named.id + "  " + named.cite,
                     [entry = RuleEntry{section.key, named.id}](Workbench& b) {
                         b.of<RuleEntry>() = entry;
                         b.show("Rules");
                     },
                     {section.key, named.id}});
            }
    }

    std::string wanted_, shown_;
    std::uint64_t stamp_ = 0;
    std::vector<Hit> hits_;
};

} // namespace

std::unique_ptr<Panel> makeFindPanel() { return std::make_unique<FindPanel>(); }

} // namespace groma::ui
