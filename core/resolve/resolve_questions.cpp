#include "core/resolve/resolver.h"

// Words for dice and decisions. Whether anything asks so is looked at when all is resolved: core/check.
namespace groma::rules::resolving {

void declareQuestions(Work& work) {
    checkEntryNames(work, work.source.questions, "question");
    for (const QuestionSource& from : work.source.questions) {
        QuestionWords made{named(from.entry), {}};
        for (const NamedText& answer : from.answers) {
            made.answers.emplace_back(answer.name.text, answer.text.text);
        }
        work.model.questions.push_back(std::move(made));
    }
}

} // namespace groma::rules::resolving
