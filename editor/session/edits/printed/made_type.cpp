#include "core/base/text.h"
#include "core/rules/literal.h"
#include "core/syntax/parser.h"
#include "editor/session/document/rules_place.h"
#include "editor/session/edits/printed/printed_setup.h"
#include "editor/session/edits/text/values.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

namespace {

constexpr std::size_t kMostNamed = 3; // types of a class, as its basis

int valuesShared(const rules::Model& model, const rules::UnitType& type,
                 const std::vector<std::string>& printed, std::size_t from = 0) {
    const auto& notation = model.classes[static_cast<std::size_t>(type.unitClass)].notation;
    int shared = 0;
    for (std::size_t i = from; i < notation.size(); ++i) {
        const rules::ValueCell& value = type.front[static_cast<std::size_t>(notation[i])];
        shared += printed[i] != "?" && rules::prints(model, notation[i], value, printed[i]) ? 1 : 0;
    }
    return shared;
}

} // namespace

// What a class is made of moves alike: the class with the most types that share the last value comes first,
// then the one with a type that shares the most values.
std::vector<ClassProposal> proposedClasses(const rules::Model& model,
                                           const std::vector<std::string>& printed) {
    struct Of {
        ClassProposal proposal;
        std::vector<std::string> last; // types that share the last value
        int most = -1;
    };
    std::vector<Of> all;
    for (const rules::UnitType& type : model.types) {
        const rules::UnitClass& unitClass = model.classes[static_cast<std::size_t>(type.unitClass)];
        if (printed.empty() || unitClass.notation.size() != printed.size()) {
            continue;
        }
        auto found = std::ranges::find_if(
            all, [&](const Of& of) { return of.proposal.unitClass == unitClass.named.id; });
        if (found == all.end()) {
            all.emplace_back();
            found = all.end() - 1;
            found->proposal.unitClass = unitClass.named.id;
        }
        if (valuesShared(model, type, printed, printed.size() - 1) > 0) {
            found->last.push_back(type.named.id);
        }
        if (const int shared = valuesShared(model, type, printed); shared > found->most) {
            found->most = shared;
            found->proposal.like = type.named.id;
        }
    }
    std::ranges::stable_sort(all, [](const Of& a, const Of& b) {
        return a.last.size() != b.last.size() ? a.last.size() > b.last.size() : a.most > b.most;
    });
    std::vector<ClassProposal> proposals;
    for (Of& of : all) {
        const auto& unitClass = *std::ranges::find_if(model.classes, [&](const rules::UnitClass& each) {
            return each.named.id == of.proposal.unitClass;
        });
        const rules::Attribute& last = model.attributes[static_cast<std::size_t>(unitClass.notation.back())];
        if (of.last.size() > kMostNamed) {
            of.last.resize(kMostNamed);
        }
        of.proposal.basis = of.last.empty() ? "no type of it has such numbers"
                                            : fmt::format("{} {} as {}", last.named.title, printed.back(),
                                                          base::joinList(of.last, "and"));
        proposals.push_back(std::move(of.proposal));
    }
    return proposals;
}

Edited makePrintedType(const Document& document, const std::string& type,
                       const std::vector<std::string>& printed, const std::string& unitClass,
                       const std::string& cite) {
    if (!document.ruleset()) {
        return refuse("there are no rules yet");
    }
    const rules::Model& model = document.ruleset()->model;
    if (!lang::isName(type)) {
        return refuse("`" + type + "` is not the name of a type");
    }
    if (std::ranges::any_of(model.types,
                            [&](const rules::UnitType& known) { return known.named.id == type; })) {
        return refuse("the rules have " + type + " already");
    }
    const auto proposals = proposedClasses(model, printed);
    const auto chosen = std::ranges::find_if(
        proposals, [&](const ClassProposal& each) { return each.unitClass == unitClass; });
    if (chosen == proposals.end()) {
        return refuse("no type of that class prints so many values");
    }
    const auto like = std::ranges::find_if(
        model.types, [&](const rules::UnitType& known) { return known.named.id == chosen->like; });
    const auto& notation = model.classes[static_cast<std::size_t>(like->unitClass)].notation;
    std::vector<std::pair<std::string, Fragment>> keys{{"class", Fragment::word(unitClass)}};
    std::vector<std::pair<std::string, Fragment>> back;
    for (std::size_t i = 0; i < notation.size(); ++i) {
        const rules::Attribute& attribute = model.attributes[static_cast<std::size_t>(notation[i])];
        const auto value = typedValue(model, attribute.type, printed[i]);
        if (!value) {
            return std::unexpected(value.error());
        }
        keys.emplace_back(attribute.named.id, *value);
        back.emplace_back(attribute.named.id, valueText("?"));
    }
    if (model.classes[static_cast<std::size_t>(like->unitClass)].flips != rules::kNone) {
        keys.emplace_back("back", Fragment::map(std::move(back), Fragment::Layout::Flow));
    }
    if (!like->symbol.empty()) {
        keys.emplace_back("symbol", Fragment::word(like->symbol));
    }
    if (!cite.empty()) {
        keys.emplace_back("cite", Fragment::sentence(cite));
    }
    keys.emplace_back(
        "assumed",
        Fragment::sentence("The set-up names no class. It is proposed by the numbers: " + chosen->basis));
    const auto path = fileOfRules(document, "types", like->named.id);
    if (!path) {
        return std::unexpected(path.error());
    }
    Draft draft(document);
    if (auto opened = draft.open(*path); !opened) {
        return std::unexpected(opened.error());
    }
    if (auto done = draft.set(*path, {"types", type}, Fragment::map(std::move(keys), Fragment::Layout::Flow));
        !done) {
        return std::unexpected(done.error());
    }
    return draft.finish(fmt::format("Make the type {}", type));
}

} // namespace groma::session
