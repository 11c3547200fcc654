#include "editor/session/edits/forms/kinds/sketching.h"

#include "core/base/letters.h"
#include "core/base/text.h"
#include "editor/session/edits/text/entry_ids.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace groma::session {

using formats::yaml::Fragment;
using formats::yaml::Path;

namespace {

constexpr std::size_t kRemark = 90; // columns
constexpr std::array<std::string_view, 5> kAllowances{"mp", "mov", "mouv", "march", "allowance"};

bool isNumberAttribute(const rules::Attribute& one) { return one.type.kind == lang::Kind::Number; }

bool isCalledAllowance(const rules::Named& named) {
    return std::ranges::any_of(kAllowances, [&](std::string_view word) {
        return base::beginsWith(named.id, word) || base::beginsWith(named.title, word);
    });
}

bool isAllowance(const rules::Attribute& one) {
    return isNumberAttribute(one) && isCalledAllowance(one.named);
}

// A quantity that takes one counter of that class and nothing else.
bool countsOne(const rules::Model& model, const rules::Quantity& quantity, const rules::UnitClass& of) {
    if (quantity.function < 0) return false;
    const lang::Function& function = model.functions[static_cast<std::size_t>(quantity.function)];
    if (function.parameters != 1) return false;
    const lang::Type& type = function.locals.front().type;
    return type.kind == lang::Kind::Piece &&
           (type.detail < 0 || &model.classes[static_cast<std::size_t>(type.detail)] == &of);
}

} // namespace

const rules::UnitClass* lastClass(const rules::Model& model) {
    if (model.classes.empty()) return nullptr;
    return model.types.empty() ? &model.classes.back()
                               : &model.classes[static_cast<std::size_t>(model.types.back().unitClass)];
}

const rules::UnitClass* widestOf(const rules::Model& model, const rules::UnitClass* of) {
    while (of != nullptr && !of->parents.empty())
        of = &model.classes[static_cast<std::size_t>(of->parents.front())];
    return of;
}

Expected<const rules::UnitClass*> counterClass(const rules::Model& model) {
    if (const rules::UnitClass* of = widestOf(model, lastClass(model))) return of;
    return refuse("the rules have no class of counters yet: make one of the passage that tells what is "
                  "printed on them");
}

const rules::Attribute* allowanceOf(const rules::Model& model, const rules::UnitClass& of) {
    for (const rules::Index index : of.attributes)
        if (const rules::Attribute& one = model.attributes[static_cast<std::size_t>(index)]; isAllowance(one))
            return &one;
    return nullptr;
}

std::string strengthOf(const rules::Model& model, const rules::UnitClass& of, const std::string& unit) {
    for (const rules::Quantity& quantity : model.quantities)
        if (countsOne(model, quantity, of) && !isCalledAllowance(quantity.named))
            return fmt::format("{}({})", quantity.named.id, unit);
    for (const rules::Index index : of.attributes) {
        const rules::Attribute& one = model.attributes[static_cast<std::size_t>(index)];
        if (isNumberAttribute(one) && !isAllowance(one)) return unit + "." + one.named.id;
    }
    return "1";
}

std::string remark(const std::string& printed) {
    std::string text = "#", line;
    for (std::size_t at = 0; at < printed.size();) {
        const std::size_t end = std::min(printed.find_first_of(" \n\t", at), printed.size());
        const std::string word = printed.substr(at, end - at);
        at = end + 1;
        if (word.empty()) continue;
        if (!line.empty() && line.size() + word.size() > kRemark) {
            text += line + "\n#";
            line.clear();
        }
        line += " " + word;
    }
    return line.empty() ? std::string() : text + line + "\n";
}

std::string callableId(const rules::Model& model, const std::string& title, const std::string& otherwise) {
    return idOfTitle(title, otherwise, [&](const std::string& id) { return callableTaken(model, id); });
}

std::string actionId(const rules::Model& model, const std::string& title) {
    return idOfTitle(title, "action", [&](const std::string& id) {
        return callableTaken(model, id) ||
               std::ranges::any_of(model.actions, [&](const auto& one) { return one.named.id == id; });
    });
}

bool wordBegins(std::string_view text, std::string_view part) {
    const auto isLetter = [](char c) {
        const char small = base::lowered(c);
        return (small >= 'a' && small <= 'z') || static_cast<unsigned char>(c) >= 0x80;
    };
    for (std::size_t at = 0; at < text.size(); ++at)
        if ((at == 0 || !isLetter(text[at - 1])) && base::beginsWith(text.substr(at), part)) return true;
    return part.empty();
}

std::string_view drawnAs(std::span<const DrawnAs> known, std::string_view title) {
    // "Brushwood" and "Granville" hold their words; three letters stand in many that mean something else.
    constexpr std::size_t kLongWord = 4;
    for (const DrawnAs& one : known)
        if (one.word.size() < kLongWord ? wordBegins(title, one.word) : base::holds(title, one.word))
            return one.symbol;
    return known.back().symbol;
}

char freeCode(const std::vector<rules::Terrain>& kinds, std::string_view title, char first) {
    const auto taken = [&](char code) {
        return std::ranges::any_of(kinds, [&](const auto& one) { return one.code == std::string(1, code); });
    };
    if (first != 0 && !taken(first)) return first;
    for (const char c : std::string(title) + "abcdefghijklmnopqrstuvwxyz0123456789")
        if (const char code = base::lowered(c);
            ((code >= 'a' && code <= 'z') || base::isDigit(code)) && !taken(code))
            return code;
    return '?';
}

std::string dieOf(const rules::Model& model, SketchedRules& into) {
    for (const rules::Die& die : model.dice)
        if (die.numeric) return die.named.id;
    into.besides.emplace_back(Path{"dice", "d6"}, Fragment::number(6));
    return "d6";
}

void needScopes(const rules::Model& model, SketchedRules& into) {
    if (!model.scopes.empty()) return;
    into.besides.emplace_back(
        Path{"scopes"},
        Fragment::list({Fragment::word("turn"), Fragment::word("phase")}, Fragment::Layout::Flow));
    into.besides.emplace_back(Path{"turn"}, Fragment::word("turn"));
}

std::string needFlag(const rules::Model& model, const rules::UnitClass& of, const std::string& wanted,
                     const std::string& title, SketchedRules& into) {
    // One that somebody takes back, or that is no flag of these counters, would say something else.
    const auto serves = [&](const rules::State& one) {
        return one.of == rules::Holder::Piece && one.trait == rules::kNone && one.until != rules::kNone &&
               one.type.kind == lang::Kind::Truth &&
               (one.ofClass == rules::kNone || &model.classes[static_cast<std::size_t>(one.ofClass)] == &of);
    };
    for (const rules::State& one : model.states)
        if (serves(one) && one.named.title == title) return one.named.id;
    for (const rules::State& one : model.states)
        if (serves(one) && one.named.id == wanted) return wanted;
    const std::string id = idOfTitle(wanted, "done", [&](const std::string& known) {
        return std::ranges::any_of(model.states, [&](const auto& one) { return one.named.id == known; }) ||
               std::ranges::any_of(model.attributes, [&](const auto& one) { return one.named.id == known; });
    });
    needScopes(model, into);
    const std::string scope = model.scopes.empty() ? "phase" : model.scopes.back();
    into.besides.emplace_back(Path{"states", id}, Fragment::map({{"of", Fragment::word(of.named.id)},
                                                                 {"type", Fragment::word("flag")},
                                                                 {"until", Fragment::word("end of " + scope)},
                                                                 {"title", Fragment::sentence(title)}},
                                                                Fragment::Layout::Flow));
    return id;
}

Fragment wordsOf(std::initializer_list<std::pair<std::string, std::string>> words) {
    EntryKeys keys;
    for (const auto& [key, word] : words) keys.emplace_back(key, Fragment::word(word));
    return Fragment::map(std::move(keys), Fragment::Layout::Flow);
}

Fragment unlessFlagged(const std::string& who, const std::string& flag, const std::string& reason) {
    return Fragment::list({wordsOf({{"if", "not " + who + "." + flag}, {"else", reason}})},
                          Fragment::Layout::Flow);
}

} // namespace groma::session
