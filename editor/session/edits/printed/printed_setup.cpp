#include "editor/session/edits/printed/printed_setup.h"

#include "core/base/text.h"
#include "editor/session/edits/printed/setup_reading.h"
#include "editor/session/edits/text/values.h"
#include "formats/book/numbering.h"

#include <algorithm>

namespace groma::session {

SetupAnswers answered(SetupAnswers answers, const SetupAnswer& answer) {
    switch (answer.kind) {
    case SetupAnswer::Kind::Side: answers.sides[answer.key] = answer.value; break;
    case SetupAnswer::Kind::Word: answers.words[answer.key] = answer.value; break;
    case SetupAnswer::Kind::Line: answers.lines[answer.key] = answer.value; break;
    case SetupAnswer::Kind::MakeType: break;
    }
    return answers;
}

int SetupLine::count() const {
    if (state == State::Words || state == State::Heading || pieces.type.empty()) {
        return 0;
    }
    return pieces.count > 0       ? pieces.count
           : pieces.cells.empty() ? 1
                                  : std::max(1, static_cast<int>(cells.size()));
}

namespace {

// What is called ready can be written: a name of bytes that are no text, or longer than a file takes, is
// asked about.
void askWhatCannotBeWritten(const Document& document, PrintedSetup& setup) {
    const auto alone = [&](const std::vector<SetupLine>& lines) {
        PrintedSetup part;
        part.lines = lines;
        part.ready = 1;
        return placePrinted(document, part);
    };
    if (!canEditScenario(document) || alone(setup.lines)) {
        return;
    }
    for (SetupLine& line : setup.lines) {
        if (line.state != SetupLine::State::Ready) {
            continue;
        }
        if (const auto edit = alone({line}); !edit) {
            line.state = SetupLine::State::Question;
            line.question =
                SetupQuestion{0, "cannot be written", edit.error().reason, line.begin, line.end, {}};
        }
    }
}

} // namespace

PrintedSetup readPrintedSetup(const Document& document, std::string_view text, const SetupAnswers& answers,
                              const std::string& section) {
    PrintedSetup setup;
    SetupReading reading(document, text, answers, section);
    setup.lines = reading.lines();
    askWhatCannotBeWritten(document, setup);
    for (SetupLine& line : setup.lines) {
        if (line.question) {
            line.question->number = ++setup.questions;
        }
        setup.pieces += line.count();
        setup.ready += line.state == SetupLine::State::Ready ? line.count() : 0;
        setup.placed += line.state == SetupLine::State::Placed ? line.count() : 0;
    }
    return setup;
}

std::string printedSection(std::string_view text) {
    for (const std::string_view line : base::split(text, '\n')) {
        if (const auto number = formats::numberAt(base::trim(line)); number && !number->lettered) {
            return number->section;
        }
        if (!base::trim(line).empty()) {
            return {};
        }
    }
    return {};
}

std::vector<SetupPassage> setupPassages(const Document& document) {
    std::vector<SetupPassage> found;
    const auto& book = document.meaning().book;
    if (!book || !document.ruleset()) {
        return found;
    }
    formats::PrintedNames names;
    for (const rules::UnitType& type : document.ruleset()->model.types) {
        names.types.push_back(type.named.id);
    }
    for (const rules::BookSource::Passage& passage : book->passages) {
        const auto parts = formats::cutPrintedBlock(passage.text.text, names);
        if (std::ranges::any_of(parts, [](const formats::PrintedPart& part) {
                return part.kind == formats::PrintedPart::Kind::Pieces;
            })) {
            found.push_back({passage.id.text, passage.section.text, passage.text.text});
        }
    }
    return found;
}

} // namespace groma::session
