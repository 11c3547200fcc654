#include "editor/ui/panels/transcribe/marked_text.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace groma::ui {

namespace {

constexpr float kStep = 19;    // logical pixels from line to line
constexpr float kFoot = 15.5F; // of a line: where what is written ends
constexpr float kMiddle = 8;   // of a line
constexpr float kSetInBy = 8;  // for each blank

Colour inkOf(const Look& look, WordLine line) {
    if (line == WordLine::Struck) return look.colour().quiet;
    return line == WordLine::New ? look.colour().whatIf : look.colour().text;
}
Colour lineOf(const Look& look, WordLine line) {
    if (line == WordLine::Struck) return look.colour().error;
    return line == WordLine::New ? look.colour().whatIf : look.colour().accent;
}

/// Lays the words of one line after another and draws their marks.
class Laying {
  public:
    Laying(const Look& look, const std::string& text, std::span<const MarkedSpan> marks, int lit)
        : look_(look), text_(text), marks_(marks), lit_(lit), list_(*ImGui::GetWindowDrawList()),
          low_(ImGui::GetCursorScreenPos()), room_(std::max(ImGui::GetContentRegionAvail().x, look.px(40))),
          gap_(textSize(look, kText, " ").x) {}

    void line(std::size_t from, std::size_t to) {
        const std::size_t first = std::min(text_.find_first_not_of(' ', from), to);
        const float setIn = look_.px(kSetInBy) * static_cast<float>(first - from);
        x_ = setIn;
        bool begins = true;
        for (std::size_t at = first; at < to;) {
            const std::size_t end = std::min(text_.find(' ', at), to);
            if (end > at) word(at, end, setIn, begins);
            begins = begins && end == at;
            at = end + 1;
        }
        y_ += look_.px(kStep);
    }
    int end() {
        ImGui::Dummy({room_, y_});
        return hovered_;
    }

  private:
    [[nodiscard]] float width(std::size_t from, std::size_t to) const {
        return textSize(look_, kText, std::string_view(text_).substr(from, to - from)).x;
    }

    void word(std::size_t from, std::size_t to, float setIn, bool begins) {
        const float wide = width(from, to);
        if (!begins && x_ + wide > room_) {
            x_ = setIn;
            y_ += look_.px(kStep);
            begins = true;
        }
        const ImVec2 at{low_.x + x_, low_.y + y_};
        Colour ink = look_.colour().text;
        for (const MarkedSpan& mark : marks_) {
            const std::size_t first = std::max(mark.bytes.begin, from), last = std::min(mark.bytes.end, to);
            if (first >= last) continue;
            // Through the blank before it where the mark goes on.
            const bool goesOn = !begins && mark.bytes.begin < from;
            const ImVec2 low{at.x + (goesOn ? -gap_ : width(from, first)), at.y};
            const ImVec2 high{at.x + width(from, last), at.y + look_.px(kFoot)};
            wordLine(list_, look_, mark.line, low, high, lineOf(look_, mark.line),
                     mark.group >= 0 && mark.group == lit_);
            if (first == from && last == to) ink = inkOf(look_, mark.line);
            if (mark.group >= 0 && ImGui::IsWindowHovered() &&
                ImGui::IsMouseHoveringRect(low, {high.x, low.y + look_.px(kStep)}))
                hovered_ = mark.group;
        }
        drawText(list_, look_, kText, at, ink, std::string_view(text_).substr(from, to - from));
        x_ += wide + gap_;
    }

    const Look& look_;
    const std::string& text_;
    std::span<const MarkedSpan> marks_;
    int lit_;
    ImDrawList& list_;
    ImVec2 low_;
    float room_, gap_;
    float x_ = 0, y_ = 0;
    int hovered_ = -1;
};

} // namespace

WordLine answeringLine(int group) {
    static constexpr std::array<WordLine, 3> kLines{WordLine::Solid, WordLine::Double, WordLine::Dotted};
    return kLines.at(static_cast<std::size_t>(group) % kLines.size());
}

void wordLine(ImDrawList& list, const Look& look, WordLine line, ImVec2 low, ImVec2 high, Colour ink,
              bool lit) {
    if (lit)
        list.AddRectFilled({low.x - look.px(1), low.y}, {high.x + look.px(1), high.y + look.px(3)},
                           col(faded(ink, 0.3)), look.px(2));
    const auto across = [&](float y, float thick) {
        list.AddLine({low.x, y}, {high.x, y}, col(ink), look.px(thick));
    };
    switch (line) {
    case WordLine::Solid: across(high.y, 1.5F); break;
    case WordLine::Double:
        across(high.y - look.px(1), 1);
        across(high.y + look.px(1.5F), 1);
        break;
    case WordLine::Dotted:
        for (float x = low.x + look.px(1); x < high.x; x += look.px(4))
            list.AddCircleFilled({x, high.y}, look.px(1.1F), col(ink));
        break;
    case WordLine::Struck: across(low.y + look.px(kMiddle), 1.5F); break;
    case WordLine::New: across(high.y, 1); break;
    }
}

int markedText(const Look& look, const std::string& text, std::span<const MarkedSpan> marks, int lit) {
    Laying laying(look, text, marks, lit);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        if (text.find_first_not_of(' ', at) < end) laying.line(at, end);
        at = end + 1;
    }
    return laying.end();
}

} // namespace groma::ui
