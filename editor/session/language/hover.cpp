#include "editor/session/language/hover.h"

#include "core/syntax/builtin.h"
#include "editor/session/language/rule_sections.h"

#include <fmt/format.h>

namespace groma::session {

namespace {

constexpr int kMostLines = 24;

std::string meaningOf(const RuleSection& section, const rules::Model& model, std::size_t index) {
    if (section.readBack) return section.readBack(model, index);
    const rules::Named& named = section.named(model, index);
    const std::string cite = named.cite.empty() ? "" : fmt::format(" [{}]", named.cite);
    const std::string help = named.help.empty() ? "" : "\n" + named.help;
    return fmt::format("{}: {}{}{}", section.title, named.title, cite, help);
}

// Without its last line ends, and cut where it is long.
std::string asParagraph(std::string text) {
    while (text.ends_with('\n')) text.pop_back();
    std::size_t at = 0;
    for (int line = 0; line < kMostLines && at != std::string::npos; ++line)
        at = text.find('\n', line == 0 ? 0 : at + 1);
    return at == std::string::npos ? text : text.substr(0, at) + "\n...";
}

} // namespace

std::string meaningOf(const Document& document, std::string_view word) {
    std::string text;
    if (document.ruleset() != nullptr) {
        const rules::Model& model = document.ruleset()->model;
        for (const RuleSection& section : ruleSections())
            for (std::size_t i = 0; i < section.count(model); ++i)
                if (section.named(model, i).id == word)
                    text += (text.empty() ? "" : "\n\n") + asParagraph(meaningOf(section, model, i));
    }
    const lang::BuiltinInfo* own = text.empty() ? lang::findBuiltin(word) : nullptr;
    return own == nullptr ? text : fmt::format("{}: {}\n{}", own->name, own->signature, own->meaning);
}

} // namespace groma::session
