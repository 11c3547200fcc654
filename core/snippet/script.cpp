#include "core/snippet/script.h"

#include <algorithm>

namespace groma::snippet {

namespace {

bool isChance(lang::QuestionKind kind) {
    return kind == lang::QuestionKind::Dice || kind == lang::QuestionKind::Pool || kind == lang::QuestionKind::Draw ||
           kind == lang::QuestionKind::Pick;
}

template <class Test>
bool anyQuestion(const game::Setup& setup, const std::string& name, Test test) {
    return std::ranges::any_of(setup.program().questions, [&](const lang::Question& q) { return q.name == name && test(q.kind); });
}

std::vector<std::vector<std::string>> answersOf(const game::Setup& setup, const rules::ScriptSource& source) {
    std::vector<std::vector<std::string>> answers;
    const bool some = anyQuestion(setup, source.name.text, [](lang::QuestionKind k) { return k == lang::QuestionKind::Some; });
    if (some && !source.nested) {
        answers.emplace_back();
        for (const auto& texts : source.answers)
            if (!texts.empty() && !texts.front().text.empty()) answers.back().push_back(texts.front().text);
        return answers;
    }
    for (const auto& texts : source.answers) {
        answers.emplace_back();
        for (const rules::Text& text : texts) answers.back().push_back(text.text);
    }
    return answers;
}

}  // namespace

game::Script scriptFor(const game::Setup& setup, const std::vector<rules::ScriptSource>& script) {
    game::Script made;
    for (const rules::ScriptSource& source : script) made.entries.push_back({source.name.text, answersOf(setup, source)});
    return made;
}

odds::Policy policyFor(const game::Setup& setup, const std::vector<rules::ScriptSource>& script) {
    odds::Policy policy;
    for (const rules::ScriptSource& source : script)
        if (!anyQuestion(setup, source.name.text, isChance)) policy.fixed[source.name.text] = answersOf(setup, source);
    return policy;
}

}  // namespace groma::snippet
