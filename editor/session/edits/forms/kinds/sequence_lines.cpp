#include "editor/session/edits/forms/kinds/sequence_lines.h"

#include "core/base/letters.h"
#include "core/base/text.h"
#include "editor/session/document/rules_place.h"
#include "editor/session/edits/forms/kinds/sketching.h"
#include "formats/load/print_language.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

namespace groma::session {

using formats::yaml::Fragment;
using formats::yaml::Path;

namespace {

constexpr std::string_view kBegun = "for n in 1 to scenario.duration do\n"
                                    "  scope turn do\n"
                                    "    game.turn = n\n"
                                    "    for player in sides do\n"
                                    "      pass\n";
constexpr std::string_view kSidesPart = "    for player in sides do";
constexpr std::string_view kPhase = "      scope phase for player do ";
constexpr std::string_view kOfPlayer = "(player)";
constexpr std::size_t kShortestWord = 4; // bytes: shorter ones are articles

std::vector<std::string> linesOf(std::string_view text) {
    std::vector<std::string> lines;
    for (const std::string_view line : base::split(text, '\n')) lines.emplace_back(line);
    while (!lines.empty() && base::trim(lines.back()).empty()) lines.pop_back();
    return lines;
}

std::string textOfLines(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

bool isPhaseLine(std::string_view line) { return line.starts_with(kPhase) && line.ends_with(kOfPlayer); }

std::vector<std::string> phasesOf(std::string_view sequence) {
    std::vector<std::string> phases;
    for (const std::string& line : linesOf(sequence))
        if (isPhaseLine(line))
            phases.push_back(line.substr(kPhase.size(), line.size() - kPhase.size() - kOfPlayer.size()));
    return phases;
}

bool sharesAWord(std::string_view one, std::string_view other) {
    std::string word;
    for (const char c : std::string(one) + " ") {
        if (std::isalpha(static_cast<unsigned char>(c)) != 0 || (static_cast<unsigned char>(c) >= 0x80)) {
            word += c;
            continue;
        }
        if (word.size() >= kShortestWord && !base::sameWords(word, "phase") && base::holds(other, word))
            return true;
        word.clear();
    }
    return false;
}

std::string performing(const std::string& actions, const std::string& phase,
                       const std::string& player = "player") {
    return fmt::format("while perform {} by {} as {} do pass", actions, player, phase);
}

// One more in the list of what a phase performs, or the first in place of its `pass`.
std::optional<std::string> withPerformed(const std::string& does, const std::string& phase,
                                         const std::string& action, const std::string& player) {
    std::vector<std::string> lines = linesOf(does);
    if (lines.empty()) return std::nullopt;
    std::string& last = lines.back();
    constexpr std::string_view kPerform = "while perform ";
    const auto by = last.find(fmt::format(" by {} as ", player));
    if (last == "pass") last = performing(action, phase, player);
    else if (last.starts_with(kPerform) && by != std::string::npos && last.ends_with(" do pass"))
        last.insert(by, ", " + action);
    else return std::nullopt;
    return textOfLines(lines);
}

// What a phase calls the side that it is of.
std::string playerOf(const rules::Model& model, const std::string& phase) {
    for (const rules::Procedure& one : model.procedures)
        if (one.named.id == phase && one.function >= 0)
            if (const auto& locals = model.functions[static_cast<std::size_t>(one.function)].locals;
                !locals.empty())
                return locals.front().name;
    return "player";
}

std::string titleOf(const rules::Model& model, const std::string& procedure) {
    for (const rules::Procedure& one : model.procedures)
        if (one.named.id == procedure) return one.named.title;
    return procedure;
}

// Without its remarks, which may speak of anything.
std::string actingLines(std::string_view text) {
    std::string acting;
    for (const std::string& line : linesOf(text))
        if (!base::trim(line).starts_with('#')) acting += line + "\n";
    return acting;
}

// What the sequence and the phases perform, as words: an action among them is done somewhere.
std::string allPerformed(const Document& document) {
    std::string all = actingLines(rulesText(document, Path{"sequence"}).value_or(""));
    for (const rules::Procedure& one : document.ruleset()->model.procedures)
        all += actingLines(rulesText(document, Path{"procedures", one.named.id, "does"}).value_or(""));
    return all;
}

bool namesWord(std::string_view text, std::string_view word) {
    const auto within = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1))
        if ((at == 0 || !within(text[at - 1])) &&
            (at + word.size() == text.size() || !within(text[at + word.size()])))
            return true;
    return false;
}

} // namespace

std::optional<std::string> rulesText(const Document& document, const Path& at) {
    const PlaceInRules place = placeInRules(document, at);
    if (place.tree == nullptr) return std::nullopt;
    return std::string(place.tree->node(place.tree->resolved(place.node)).text);
}

Expected<std::string> sequenceOf(const Document& document, SketchedRules& into) {
    if (auto text = rulesText(document, Path{"sequence"})) return *text;
    const rules::Model& model = document.ruleset()->model;
    const bool french = formats::printLanguage(document.project()) == formats::Language::French;
    const auto titled = [&](const char* english, const char* other) {
        return std::pair<std::string, Fragment>("title", Fragment::sentence(french ? other : english));
    };
    for (const char* scope : {"turn", "phase"})
        if (!model.scopes.empty() && std::ranges::find(model.scopes, scope) == model.scopes.end())
            return refuse(fmt::format("the rules have scopes of their own and no `{}`: their sequence is "
                                      "written in their text first",
                                      scope));
    needScopes(model, into);
    if (std::ranges::find(model.scenarioNumbers, "duration") == model.scenarioNumbers.end())
        into.besides.emplace_back(Path{"numbers", "duration"},
                                  Fragment::map({titled("Turns", "Tours"), {"default", Fragment::number(10)}},
                                                Fragment::Layout::Flow));
    if (std::ranges::none_of(model.states, [](const auto& one) { return one.named.id == "turn"; }))
        into.besides.emplace_back(Path{"states", "turn"}, Fragment::map({{"of", Fragment::word("game")},
                                                                         {"type", Fragment::word("number")},
                                                                         titled("Turn", "Tour")},
                                                                        Fragment::Layout::Flow));
    return std::string(kBegun);
}

std::optional<std::string> withPhase(std::string_view sequence, std::string_view procedure) {
    std::vector<std::string> lines = linesOf(sequence);
    const std::string line = fmt::format("{}{}{}", kPhase, procedure, kOfPlayer);
    for (std::size_t at = lines.size(); at-- > 0;)
        if (isPhaseLine(lines[at])) {
            lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at) + 1, line);
            return textOfLines(lines);
        }
    for (std::size_t at = 0; at + 1 < lines.size(); ++at)
        if (lines[at] == kSidesPart && lines[at + 1] == "      pass") {
            lines[at + 1] = line;
            return textOfLines(lines);
        }
    return std::nullopt;
}

std::string withLast(std::string_view sequence, std::string_view procedure) {
    std::vector<std::string> lines = linesOf(sequence);
    lines.push_back(fmt::format("{}()", procedure));
    return textOfLines(lines);
}

void performIn(const Document& document, const std::string& action, const std::string& title,
               SketchedRules& into) {
    const rules::Model& model = document.ruleset()->model;
    struct PhaseText {
        std::string phase, with;
        bool idle = false;
    };
    std::vector<PhaseText> open;
    for (const std::string& phase : phasesOf(rulesText(document, Path{"sequence"}).value_or(""))) {
        const std::string does = rulesText(document, Path{"procedures", phase, "does"}).value_or("");
        if (auto with = withPerformed(does, phase, action, playerOf(model, phase)))
            open.push_back({phase, std::move(*with),
                            does.ends_with("pass\n") && !namesWord(actingLines(does), "perform")});
    }
    const auto titled = [&](const PhaseText& one) { return sharesAWord(title, titleOf(model, one.phase)); };
    auto found = std::ranges::find_if(open, titled);
    if (found == open.end() && std::ranges::count_if(open, &PhaseText::idle) == 1)
        found = std::ranges::find_if(open, &PhaseText::idle);
    if (found == open.end()) {
        into.note =
            fmt::format("No phase does it yet: `while perform {} by player as {}_order do pass` stands "
                        "in the text of its phase",
                        action, action);
        return;
    }
    into.besides.emplace_back(Path{"procedures", found->phase, "does"}, Fragment::literal(found->with));
    into.note = fmt::format("It is done in {}", titleOf(model, found->phase));
}

std::string doneIn(const Document& document, const std::string& phase, const std::string& title) {
    const std::string all = allPerformed(document);
    std::string actions;
    for (const rules::Action& action : document.ruleset()->model.actions)
        if (!namesWord(all, action.named.id) && sharesAWord(action.named.title, title))
            actions += (actions.empty() ? "" : ", ") + action.named.id;
    return actions.empty() ? "pass" : performing(actions, phase);
}

} // namespace groma::session
