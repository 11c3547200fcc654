#include "editor/ui/panels/transcribe/printed_lines.h"

#include "editor/session/edits/text/typed_ids.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/state/transcribing.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

using State = session::SetupLine::State;

constexpr float kRow = 22;
constexpr int kWordsShown = 2; // lines of words in a row; more are folded

// In one line, byte for byte as long.
std::string oneLine(std::string_view text) {
    std::string line(text);
    std::ranges::replace(line, '\n', ' ');
    std::ranges::replace(line, '\r', ' ');
    std::ranges::replace(line, '\t', ' ');
    while (!line.empty() && line.back() == ' ') line.pop_back();
    return line;
}

void drawNumber(ImDrawList& list, const Look& look, ImVec2 middle, int number) {
    list.AddCircleFilled(middle, look.px(8), col(look.colour().error));
    drawTextCentred(list, look, kLabelStrong, middle, look.colour().panel, std::to_string(number));
}

void drawMark(ImDrawList& list, const Workbench& bench, const game::Setup& setup,
              const session::SetupLine& line, ImVec2 middle) {
    const Look& look = bench.look;
    const float half = look.px(6);
    switch (line.state) {
    case State::Placed: drawIcon(list, Icon::Check, middle, look.px(14), look.colour().fine); break;
    case State::Ready:
        dashedBox(list, {middle.x - half, middle.y - half}, {middle.x + half, middle.y + half}, look.px(2),
                  look.px(3), look.px(2), look.px(1.5F), look.colour().accent);
        break;
    case State::Question: drawNumber(list, look, middle, line.question->number); break;
    case State::Waits: list.AddCircle(middle, look.px(5), col(look.colour().quiet), 0, look.px(1.2F)); break;
    case State::Heading: {
        const SideInks inks = sideInks(setup, line.side, bench.settings.safeColours);
        list.AddRectFilled({middle.x - half, middle.y - half}, {middle.x + half, middle.y + half},
                           col(inks.ground), look.px(2));
        break;
    }
    case State::Words: break;
    }
}

// "13 of 13 placed", "8 of 13 ready": of the lines below a heading.
std::string totalOf(const session::PrintedSetup& setup, int heading) {
    int all = 0, ready = 0, placed = 0;
    for (auto i = static_cast<std::size_t>(heading) + 1; i < setup.lines.size(); ++i) {
        const session::SetupLine& line = setup.lines[i];
        if (line.state == State::Heading ||
            (line.state == State::Question && line.pieces.type.empty() && line.pieces.printed.empty()))
            break;
        all += line.count();
        ready += line.state == State::Ready ? line.count() : 0;
        placed += line.state == State::Placed ? line.count() : 0;
    }
    if (all == 0) return {};
    return placed == all ? fmt::format("{} placed", all)
           : ready > 0   ? fmt::format("{} of {} ready", ready, all)
                         : fmt::format("{} of {} placed", placed, all);
}

// The passage of the book that the line is printed in: of those that the set-up covers, else of its section.
// The one that has the words, else the first; null: the book has none.
const session::BookItem* printedIn(const OpenBook* book, const PrintedEntry& entry,
                                   const session::SetupLine& line) {
    if (book == nullptr) return nullptr;
    const std::vector<std::string> ids = session::typedIds(entry.covers);
    const std::string words = oneLine(std::string_view(entry.text).substr(line.begin, line.end - line.begin));
    const session::BookItem* first = nullptr;
    for (const session::BookItem& item : book->view.items) {
        const bool meant = ids.empty() ? !entry.cite.empty() && item.section == entry.cite
                                       : std::ranges::find(ids, item.id) != ids.end();
        if (!meant) continue;
        if (!words.empty() && oneLine(item.text).find(words) != std::string::npos) return &item;
        if (first == nullptr) first = &item;
    }
    return first;
}

} // namespace

void takeAnswer(const Workbench& bench, int line, const session::SetupAnswer& answer) {
    if (answer.kind == session::SetupAnswer::Kind::MakeType) {
        bench.later([line, answer](Workbench& b) {
            const PrintedEntry& entry = b.of<PrintedEntry>();
            const session::Document& document = b.sheet()->document();
            const auto& lines = entry.read(document).lines;
            if (static_cast<std::size_t>(line) < lines.size())
                b.commit(session::makePrintedType(document, answer.key,
                                                  lines[static_cast<std::size_t>(line)].pieces.printed,
                                                  answer.value, entry.cite));
        });
        return;
    }
    bench.later([line, answer](Workbench& b) {
        PrintedEntry& entry = b.of<PrintedEntry>();
        entry.answers = session::answered(entry.answers, answer);
        entry.answer = 0;
        const session::PrintedSetup& setup = entry.read(b.sheet()->document());
        entry.line = line;
        // What asks no more lets the cursor go on.
        if (static_cast<std::size_t>(line) < setup.lines.size() &&
            !setup.lines[static_cast<std::size_t>(line)].question)
            entry.line = nextPrintedLine(setup, line, 1, true);
    });
}

void PrintedLines::keys(const Workbench& bench, const session::PrintedSetup& setup) {
    const PrintedEntry& entry = bench.of<PrintedEntry>();
    const auto go = [&](int line) {
        bench.change<PrintedEntry>([line](PrintedEntry& e) {
            e.line = line;
            e.answer = 0;
        });
    };
    if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) go(nextPrintedLine(setup, entry.line, 1));
    if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) go(nextPrintedLine(setup, entry.line, -1));
    if (entry.line < 0 || static_cast<std::size_t>(entry.line) >= setup.lines.size()) return;
    const auto& question = setup.lines[static_cast<std::size_t>(entry.line)].question;
    if (!question || question->answers.empty()) return;
    const auto answers = static_cast<int>(question->answers.size());
    const int chosen = std::clamp(entry.answer, 0, answers - 1);
    if (ImGui::IsKeyPressed(ImGuiKey_Tab)) {
        const int next = (chosen + (ImGui::GetIO().KeyShift ? answers - 1 : 1)) % answers;
        bench.change<PrintedEntry>([next](PrintedEntry& e) { e.answer = next; });
    }
    if (ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false))
        takeAnswer(bench, entry.line, question->answers[static_cast<std::size_t>(chosen)]);
}

void PrintedLines::draw(const Workbench& bench, const Sheet& sheet, float below) {
    const PrintedEntry& entry = bench.of<PrintedEntry>();
    const session::PrintedSetup& setup = entry.read(sheet.document());
    if (entry.line != shown_) wanted_ = shown_ = entry.line;
    const float height = std::max(bench.look.px(3 * kRow), ImGui::GetContentRegionAvail().y - below);
    if (ImGui::BeginChild("lines", {0, height}, 0, ImGuiWindowFlags_NoNavInputs)) {
        if (ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows) && !ImGui::IsAnyItemActive())
            keys(bench, setup);
        // As close as a printed list: the whole block of a battle in sight.
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ImGui::GetStyle().ItemSpacing.x, bench.look.px(1)});
        const auto count = static_cast<int>(setup.lines.size());
        for (int i = 0; i < count; ++i) {
            int end = i;
            while (end < count && setup.lines[static_cast<std::size_t>(end)].state == State::Words) ++end;
            if (end > i) {
                drawWords(bench, setup, i, end);
                i = end - 1;
            } else {
                ImGui::PushID(i);
                drawLine(bench, sheet, setup, i);
                ImGui::PopID();
            }
        }
        ImGui::PopStyleVar();
    }
    ImGui::EndChild();
}

/// Words place nothing: many in a row are one line until it is clicked.
void PrintedLines::drawWords(const Workbench& bench, const session::PrintedSetup& setup, int from, int to) {
    const Look& look = bench.look;
    const std::string& text = bench.of<PrintedEntry>().text;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool folds = to - from > kWordsShown;
    const bool unfolded = std::ranges::count(unfolded_, from) > 0;
    const int shown = folds && !unfolded ? 1 : to - from;
    for (int i = from; i < from + shown; ++i) {
        const session::SetupLine& line = setup.lines[static_cast<std::size_t>(i)];
        ImGui::PushID(i);
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        if (ImGui::InvisibleButton("words", {width, look.px(kRow)}) && folds) {
            if (unfolded) std::erase(unfolded_, from);
            else unfolded_.push_back(from);
        }
        const std::string more = folds && !unfolded ? fmt::format("{} lines of words", to - from) : "";
        const float right = more.empty() ? 0 : textSize(look, kLabel, more).x + look.px(20);
        const float middle = low.y + look.px(kRow) / 2;
        const std::string words = oneLine(std::string_view(text).substr(line.begin, line.end - line.begin));
        drawTextMiddle(list, look, kText, {low.x + look.px(28), middle}, look.colour().quiet,
                       fitted(look, kText, words, width - look.px(36) - right));
        if (!more.empty())
            drawTextRight(list, look, kLabel, {low.x + width - look.px(8), middle}, look.colour().quiet,
                          more);
        if (ImGui::IsItemHovered() && !words.empty()) {
            ImGui::BeginTooltip();
            ImGui::PushTextWrapPos(look.px(420));
            ImGui::TextUnformatted(words.c_str());
            ImGui::PopTextWrapPos();
            ImGui::EndTooltip();
        }
        ImGui::PopID();
    }
}

void PrintedLines::drawLine(const Workbench& bench, const Sheet& sheet, const session::PrintedSetup& setup,
                            int index) {
    const Look& look = bench.look;
    const Palette& p = look.colour();
    const PrintedEntry& entry = bench.of<PrintedEntry>();
    const session::SetupLine& line = setup.lines[static_cast<std::size_t>(index)];
    const game::Setup& battle = *sheet.document().setup();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float row = look.px(kRow);
    const bool here = entry.line == index;
    ImGui::BeginGroup();
    if (ImGui::InvisibleButton("line", {width, row}))
        bench.change<PrintedEntry>([index](PrintedEntry& e) {
            e.line = index;
            e.answer = 0;
        });
    const bool hovered = ImGui::IsItemHovered();
    if (here || hovered || line.state == State::Heading)
        list.AddRectFilled(low, {low.x + width, low.y + row},
                           col(here      ? p.accentWash
                               : hovered ? p.raisedHover
                                         : p.raised),
                           look.px(2));
    if (here) list.AddRectFilled(low, {low.x + look.px(2), low.y + row}, col(p.accent));
    if (here && wanted_ == index) {
        ImGui::SetScrollHereY(0.4F);
        wanted_ = -1;
    }
    const float middle = low.y + row / 2;
    drawMark(list, bench, battle, line, {low.x + look.px(14), middle});
    // What became of it, at the right.
    const std::string state = line.state == State::Heading    ? totalOf(setup, index)
                              : line.state == State::Placed   ? fmt::format("{} placed", line.count())
                              : line.state == State::Ready    ? fmt::format("{} ready", line.count())
                              : line.state == State::Question ? line.question->brief
                                                              : std::string("waits for its side");
    const Colour ink = line.state == State::Question ? p.error
                       : line.state == State::Ready  ? p.accent
                                                     : p.quiet;
    float right = low.x + width - look.px(8);
    drawTextRight(list, look, kLabel, {right, middle}, ink, state);
    right -= textSize(look, kLabel, state).x + look.px(10);
    const std::string words = oneLine(std::string_view(entry.text).substr(line.begin, line.end - line.begin));
    const float left = low.x + look.px(28);
    const float textWidth = textSize(look, kCode, words).x;
    const std::string side =
        line.state == State::Heading ? "is " + battle.side(line.side).title : std::string();
    const std::string& after = line.state == State::Heading ? side : line.note;
    const float more = textSize(look, kLabel, after).x + look.px(12);
    if (!after.empty() && left + textWidth + more < right) {
        if (line.state == State::Heading)
            drawTextMiddle(list, look, kStrong, {left + textWidth + look.px(10), middle}, p.text, after);
        else drawTextRight(list, look, kLabel, {right, middle}, p.quiet, after);
        right -= line.state == State::Heading ? 0 : more;
    }
    const std::string seen = fitted(look, kCode, words, right - left);
    drawTextMiddle(list, look, kCode, {left, middle},
                   line.state == State::Heading || line.state == State::Waits ? p.quiet : p.text, seen);
    if (line.question && line.question->end - line.question->begin < words.size()) {
        const std::size_t begin = line.question->begin - line.begin;
        const std::size_t end = std::min(line.question->end - line.begin, words.size());
        if (begin < end && words.substr(0, end) == seen.substr(0, end)) {
            const float from = left + textSize(look, kCode, words.substr(0, begin)).x;
            const float to = left + textSize(look, kCode, words.substr(0, end)).x;
            const std::array<ImVec2, 2> under{ImVec2{from, middle + look.px(8)},
                                              ImVec2{to, middle + look.px(8)}};
            dashedLine(list, under, false, look.px(2), look.px(2), look.px(1.5F), p.error);
        }
    }
    if (hovered)
        ImGui::SetTooltip("%s",
                          fmt::format("{}{}{}", words, line.note.empty() ? "" : "\n", line.note).c_str());
    if (line.question) drawAnswers(bench, line, index);
    ImGui::EndGroup();
}

/// The question in full, and its answers behind it or below.
void PrintedLines::drawAnswers(const Workbench& bench, const session::SetupLine& line, int index) {
    const Look& look = bench.look;
    const PrintedEntry& entry = bench.of<PrintedEntry>();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float indent = look.px(28);
    const float step = look.px(17);
    float y = low.y + look.px(3);
    for (const std::string& words :
         wrapped(look, kText, line.question->words, width - indent - look.px(8), 4)) {
        drawTextMiddle(list, look, kText, {low.x + indent, y + step / 2}, look.colour().text, words);
        y += step;
    }
    list.AddLine({low.x + look.px(14), low.y - look.px(2)}, {low.x + look.px(14), y},
                 col(look.colour().line));
    ImGui::SetCursorScreenPos({low.x + indent, y + look.px(3)});
    float x = low.x + indent;
    const auto& answers = line.question->answers;
    const int chosen =
        entry.line == index ? std::clamp(entry.answer, 0, static_cast<int>(answers.size()) - 1) : -1;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const float wide =
            std::min(textSize(look, kStrong, answers[i].label).x + look.px(24), width - indent);
        if (i > 0 && x + wide > low.x + width) {
            x = low.x + indent;
            y += look.px(28);
        }
        ImGui::SetCursorScreenPos({x, y + look.px(3)});
        if (button(look, fmt::format("{}##{}", answers[i].label, i).c_str(),
                   {.kind = static_cast<int>(i) == chosen ? ButtonKind::Primary : ButtonKind::Plain,
                    .width = wide / look.scale,
                    .height = 24}))
            takeAnswer(bench, index, answers[i]);
        x += wide + look.px(6);
    }
    const session::BookItem* printed = printedIn(openBook(bench), entry, line);
    if (printed != nullptr) {
        const float wide = textSize(look, kStrong, "Look").x + look.px(24);
        if (!answers.empty() && x + wide > low.x + width) {
            x = low.x + indent;
            y += look.px(28);
        }
        ImGui::SetCursorScreenPos({x, y + look.px(3)});
        if (button(look, "Look", {.kind = ButtonKind::Quiet, .width = wide / look.scale, .height = 24}))
            bench.later([id = printed->id](Workbench& b) {
                b.show("Book");
                showInBook(b, id);
            });
        ImGui::SetItemTooltip("Where the book prints it: %s", printed->id.c_str());
    }
    const float end = y + look.px(answers.empty() && printed == nullptr ? 3 : 33);
    ImGui::SetCursorScreenPos(low);
    ImGui::Dummy({width, end - low.y - ImGui::GetStyle().ItemSpacing.y});
}

} // namespace groma::ui
