#include "formats/rules/entry_reader.h"
#include "formats/rules/section_readers.h"

namespace groma::formats::section {

using yaml::MapCursor;

// `picked_die: {title: Which die counts?, answers: {6: Crunch}}`: what people read where scripts say
// `picked_die: 6`.
void readQuestions(const Cursor& section, rules::RulesetSource& into) {
    MapCursor questions = section.map();
    for (const Cursor& question : questions.entries()) {
        rules::QuestionSource read;
        MapCursor map = question.map();
        read.entry = entry::entryOf(question, map);
        read.answers = entry::namedTexts(map["answers"]);
        map.finish();
        into.questions.push_back(std::move(read));
    }
}

} // namespace groma::formats::section
