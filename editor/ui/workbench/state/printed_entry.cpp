#include "editor/ui/workbench/state/printed_entry.h"

#include <utility>

namespace groma::ui {

void PrintedEntry::take(const session::Document& document, std::string other, std::string section,
                        std::string passage) {
    text = std::move(other);
    answers = {};
    line = -1;
    answer = 0;
    typing = false;
    covers = std::move(passage);
    cite = section.empty() ? session::printedSection(text) : std::move(section);
    if (cite.empty() && document.meaning().scenario) cite = document.meaning().scenario->cite.text;
    line = nextPrintedLine(read(document), -1, 1, true);
}

const session::PrintedSetup& PrintedEntry::read(const session::Document& document) const {
    if (readOf_ == document && readText_ == text && readCite_ == cite && readWith_ == answers) return read_;
    readText_ = text;
    readCite_ = cite;
    readWith_ = answers;
    readOf_ = document;
    read_ = session::readPrintedSetup(document, text, answers, cite);
    return read_;
}

int nextPrintedLine(const session::PrintedSetup& setup, int line, int step, bool questions) {
    const auto count = static_cast<int>(setup.lines.size());
    const auto stops = [&](int at) {
        const session::SetupLine& one = setup.lines[static_cast<std::size_t>(at)];
        return questions ? one.question.has_value() : one.state != session::SetupLine::State::Words;
    };
    for (int i = 1; i <= count; ++i) {
        int at = line + step * i;
        if (questions) at = ((at % count) + count) % count;
        if (at < 0 || at >= count) return line;
        if (stops(at)) return at;
    }
    return line;
}

} // namespace groma::ui
