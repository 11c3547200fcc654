// The odds card: who acts upon whom, with every number explained, and what can come of it. Nothing on it is
// typed by hand.
#include "editor/ui/workbench/state/what_if.h"

#include "core/game/names/naming.h"
#include "editor/session/edits/text/typed_ids.h"
#include "editor/session/play/what_if_snippet.h"
#include "editor/session/views/conditions.h"
#include "editor/ui/icons/icons.h"
#include "editor/ui/panels/balance/elsewhere.h"
#include "editor/ui/panels/parts/counting_bar.h"
#include "editor/ui/panels/parts/explained.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/panels/parts/snippet_writing.h"
#include "editor/ui/panels/parts/why.h"
#include "editor/ui/panels/play/against_pin.h"
#include "editor/ui/panels/play/odds_card.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/state/transcribing.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

class WhatIfPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "What if"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::RightBottom; }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !bench.of<WhatIf>().question || !sheet->document().setup()) {
            drawEmpty(bench.look);
            return;
        }
        const session::Document document = sheet->document();
        const session::WhatIfQuestion question = *bench.of<WhatIf>().question;
        session::LatestCard& latest = bench.of<WhatIf>().card;
        latest.want(bench.jobs, session::keyOf(document, question), document.setup(),
                    [document, question](odds::Watcher& watcher) {
                        return session::whatIf(document, question, &watcher);
                    });
        const bool shown = counting_.draw(bench.look, latest);
        const session::OddsCard* card = latest.value();
        if (card == nullptr) {
            if (!shown) quietText("Counting...");
            return;
        }
        drawHead(bench, *card);
        if (!card->failure.empty()) ImGui::TextWrapped("%s", card->failure.c_str());
        const game::Setup& setup = *document.setup();
        drawFighters(bench, setup, game::startPosition(setup), *card);
        drawColumnOf(bench.look, setup.model(), *card);
        drawResults(bench, *sheet, *card);
        drawOf(bench, *card);
        drawFates(bench.look, *sheet, *card);
        drawMade(bench.look, *card);
        drawWhy(bench, *sheet, *card);
        drawUncounted(bench.look, *sheet, *card);
        drawAssumed(bench.look, *card);
    }

  private:
    static void drawEmpty(const Look& look) {
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float middle = low.x + ImGui::GetContentRegionAvail().x / 2;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        drawIcon(list, Icon::Mouse, {middle, low.y + look.px(44)}, look.px(28), look.colour().whatIf);
        float y = low.y + look.px(78);
        const float room = std::min(ImGui::GetContentRegionAvail().x, look.px(250));
        for (const std::string& line :
             wrapped(look, kText, "Right-drag a counter onto an enemy, or next to one, to ask what if", room,
                     4)) {
            drawTextCentred(list, look, kText, {middle, y}, look.colour().quiet, line);
            y += look.px(18);
        }
    }

    void drawHead(const Workbench& bench, const session::OddsCard& card) {
        const Look& look = bench.look;
        if (bench.of<WhatIf>().example)
            quietText("An example: right-drag a counter onto an enemy to ask your own");
        if (!card.legal) {
            citedLine(look, "Not allowed", card.refused, card.cite);
        }
        if (button(look, "Clear", {.kind = ButtonKind::Quiet, .height = 24}))
            bench.later([](Workbench& b) { b.clearWhatIf(); });
        ImGui::SameLine();
        if (button(look, "Save as snippet", {.height = 24})) save_ = !save_;
        if (!save_) explainItem("snippet"); // over its form it would lie
        if (card.others.size() > 1) {
            std::vector<std::string> titles;
            int chosen = 0;
            for (std::size_t i = 0; i < card.others.size(); ++i) {
                titles.push_back(card.others[i].title);
                if (card.others[i].text == card.call) chosen = static_cast<int>(i);
            }
            ImGui::SameLine();
            if (const auto other = dropdown(look, "action", titles, chosen)) {
                session::WhatIfQuestion question = *bench.of<WhatIf>().question;
                question.action = card.others[static_cast<std::size_t>(*other)].action;
                bench.later([question](Workbench& b) { b.askWhatIf(question); });
            }
        }
        if (!save_) return;
        if (path_.empty()) path_ = snippetPath(bench, card.title);
        field(look, "##path", path_, {.hint = "snippets/name.yaml", .mono = true});
        claimFields(bench, claim_, card.cite);
        if (button(look, "Write it", {.kind = ButtonKind::Primary, .height = 24})) {
            bench.later([card, request = session::TestPlay::SnippetRequest{
                                   path_, card.title, claim_.cite, session::typedIds(claim_.covers), false,
                                   isInNoFile(bench)}](Workbench& b) {
                writeSnippet(b, session::saveAsSnippet(b.sheet()->document(), card, request), request.path);
            });
            save_ = false;
            path_.clear();
        }
    }

    void drawResults(const Workbench& bench, const Sheet& sheet, const session::OddsCard& card) {
        const Look& look = bench.look;
        if (!card.hasOdds()) {
            drawStopped(bench, card);
            return;
        }
        const ResultScale scale(sheet.document().setup()->model());
        std::vector<OddsPart> parts;
        if (card.ruled || card.worseOff.empty()) // "done" tells a player nothing
            for (const odds::Chance& chance : card.results)
                parts.push_back({scale.look(chance.name), session::shareOf(chance)});
        ImGui::Dummy({0, look.px(4)});
        if (!parts.empty()) oddsBar(look, parts);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const odds::Chance& chance = card.results[i];
            explainedOddsRow(bench, {parts[i].result,
                                     scale.meaning(chance.name),
                                     session::fraction(chance),
                                     session::percent(chance),
                                     {},
                                     {}});
        }
        if (card.stopped) drawStopped(bench, card);
        else if (!card.how.empty()) ImGui::TextWrapped("%s", card.how.c_str());
        ImGui::PushStyleColor(ImGuiCol_Text, vecOf(look.colour().quiet));
        ImGui::TextWrapped("%s", decisionsTold(card.policy).c_str());
        ImGui::PopStyleColor();
        drawWorseOffOf(look, *sheet.document().setup(), card);
        drawPinned(bench, sheet, card);
    }

    /// Cancelled: what is known, and the way back.
    static void drawStopped(const Workbench& bench, const session::OddsCard& card) {
        if (!card.stopped) return;
        ImGui::TextWrapped("%s", card.how.c_str());
        if (button(bench.look, "Count it all", {.height = 24}))
            bench.later([](Workbench& b) { b.of<WhatIf>().card.clear(); });
    }

    void drawPinned(const Workbench& bench, const Sheet& sheet, const session::OddsCard& card) {
        const WhatIf& own = bench.of<WhatIf>();
        if (!own.isPinnedOf(sheet.document())) return;
        const session::Document a = *own.pinned;
        const session::Document b = sheet.document();
        const session::WhatIfQuestion question = card.question;
        const std::uint64_t key = session::keyOf(b, question) * 31 + a.fingerprint();
        own.comparison.want(bench.jobs, key, "A and B", [a, b, question](session::JobControl&) {
            return session::compareOdds(a, b, question);
        });
        const session::OddsComparison* compared = own.comparison.value();
        if (compared == nullptr) return;
        drawAgainstPin(bench.look, *b.setup(), *compared);
        if (bench.settings.workspace == Workspace::Balance) drawElsewhere(bench, card);
    }

    static void drawFates(const Look& look, const Sheet& sheet, const session::OddsCard& card) {
        if (card.fates.empty()) return;
        const game::Setup& setup = *sheet.document().setup();
        const game::Position start = game::startPosition(setup);
        sectionTitle(look, "What becomes of them");
        for (const auto& fate : card.fates) {
            const bool moved = fate.piece == card.question.piece && card.question.at;
            std::string text;
            for (const odds::Chance& chance : fate.chances)
                text += (text.empty() ? "" : ", ") + chance.name + " " + session::percent(chance);
            saidOf(look,
                   game::calledText(setup, fate.piece, moved ? *card.question.at : start.cell(fate.piece)),
                   text);
        }
    }

    /// How every number was made, down to what is printed: folded, since the card shows the sums.
    static void drawMade(const Look& look, const session::OddsCard& card) {
        if (!card.stacksLeftOut.empty()) ImGui::TextWrapped("%s", card.stacksLeftOut.c_str());
        if (card.stacks.empty() || !ImGui::CollapsingHeader("How the numbers are made")) return;
        const TextScope mono(look, kCode);
        for (const game::LogEntry& stack : card.stacks) {
            ImGui::TextWrapped("%s", game::line(stack).c_str());
            for (const std::string& inner : game::linesWithin(stack)) ImGui::TextWrapped("%s", inner.c_str());
        }
    }

    /// The rules that its numbers come from: a click leads to their printed words.
    static void drawWhy(const Workbench& bench, const Sheet& sheet, const session::OddsCard& card) {
        std::vector<std::string> cites;
        const auto add = [&](const std::string& cite) {
            if (!cite.empty() && std::ranges::find(cites, cite) == cites.end()) cites.push_back(cite);
        };
        add(card.cite);
        const auto& tables = sheet.document().setup()->model().tables;
        for (const session::TableGlow& glow : card.tables)
            if (static_cast<std::size_t>(glow.table) < tables.size())
                add(tables[static_cast<std::size_t>(glow.table)].named.cite);
        for (const game::LogEntry& stack : card.stacks) addCites(stack, add);
        if (cites.empty() || openBook(bench) == nullptr) return;
        whyChips(bench, cites);
    }

    template <class Add>
    static void addCites(const game::LogEntry& entry, const Add& add) {
        add(entry.cite);
        for (const game::LogTerm& term : entry.terms)
            if (term.state == lang::NoteState::Applied) add(term.cite);
        for (const game::LogEntry& inner : entry.within) addCites(inner, add);
    }

    /// Contributions that the rules have and that did not apply, each once, with the condition that was not
    /// met.
    static void addUncounted(const rules::Model& model, const game::LogEntry& stack,
                             std::vector<UncountedRow>& rows) {
        for (const game::LogTerm& term : stack.terms) {
            if (term.state != lang::NoteState::NotApplied) continue;
            const std::string why = session::conditionOf(model, term);
            UncountedRow row{signedAmount(term), term.title, why.empty() ? stack.title : "only if " + why,
                             false, term.cite};
            const auto same = [&](const UncountedRow& other) {
                return other.source == row.source && other.reason == row.reason;
            };
            if (std::ranges::none_of(rows, same)) rows.push_back(std::move(row));
        }
        for (const game::LogEntry& inner : stack.within) addUncounted(model, inner, rows);
    }

    static void drawUncounted(const Look& look, const Sheet& sheet, const session::OddsCard& card) {
        std::vector<UncountedRow> rows;
        for (const game::LogEntry& stack : card.stacks)
            addUncounted(sheet.document().setup()->model(), stack, rows);
        if (rows.empty()) return;
        sectionTitle(look, "Did not count");
        const std::size_t shown = std::min(rows.size(), kMostUncounted);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (i == shown && !ImGui::TreeNodeEx("more", ImGuiTreeNodeFlags_SpanAvailWidth, "and %zu more",
                                                 rows.size() - shown))
                return;
            uncountedRow(look, fmt::format("term{}", i).c_str(), rows[i]);
            if (ImGui::IsItemHovered())
                ImGui::SetTooltip("%s\n%s", rows[i].source.c_str(), rows[i].reason.c_str());
        }
        if (shown < rows.size()) ImGui::TreePop();
    }

    static void drawAssumed(const Look& look, const session::OddsCard& card) {
        if (card.assumed.empty()) return;
        sectionTitle(look, card.assumed.size() == 1
                               ? std::string("Rests on an assumption")
                               : fmt::format("Rests on {} assumptions", card.assumed.size()));
        explainItem("rests on");
        for (const odds::RestsOn& rests : card.assumed) {
            saidOf(look, rests.on.title, session::percent(rests.chance));
            if (ImGui::IsItemHovered())
                ImGui::SetTooltip("Read with this chance. %s", rests.on.basis.c_str());
        }
    }

    /// The odds of anything that can be said of the end, typed by the person.
    void drawOf(const Workbench& bench, const session::OddsCard& card) {
        const Look& look = bench.look;
        if (!card.hasOdds()) return;
        if (field(look, "##of", of_, {.hint = "odds of ... at the end, as on_map(M4)", .mono = true})) {
            session::WhatIfQuestion question = *bench.of<WhatIf>().question;
            question.of = of_;
            bench.later([question](Workbench& b) { b.askWhatIf(question); });
        }
        if (!card.ofProblem.empty()) ImGui::TextWrapped("%s", card.ofProblem.c_str());
        for (const odds::Chance& chance : card.of)
            saidOf(look, chance.name, session::percent(chance) + "  " + session::fraction(chance));
        if (!card.ofMean.empty()) ImGui::TextWrapped("%s", card.ofMean.c_str());
    }

    static constexpr std::size_t kMostUncounted = 12;

    CountingBar counting_;
    bool save_ = false;
    std::string path_;
    SnippetClaim claim_;
    std::string of_;
};

} // namespace

std::unique_ptr<Panel> makeWhatIfPanel() { return std::make_unique<WhatIfPanel>(); }

} // namespace groma::ui
