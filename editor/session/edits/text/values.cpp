#include "editor/session/edits/text/values.h"

#include "core/rules/literal.h"

#include <algorithm>

namespace groma::session {

Expected<Fragment> typedValue(const rules::Model& model, const lang::Type& type, const std::string& value) {
    if (value.empty()) {
        return refuse("type a value, or ? where nobody knows it");
    }
    if (value == "?") {
        return valueText(value);
    }
    if (type.kind == lang::Kind::Text) {
        return Fragment::sentence(value);
    }
    if (!rules::literalBits(model, type, value)) {
        return refuse("`" + value + "` is not " + rules::expectedLiteral(model, type));
    }
    return valueText(value);
}

Expected<Fragment> attributeValue(const Document& document, int attribute, const std::string& value) {
    if (!document.ruleset()) {
        return refuse("there are no rules yet");
    }
    const rules::Model& model = document.ruleset()->model;
    if (attribute < 0 || static_cast<std::size_t>(attribute) >= model.attributes.size()) {
        return refuse("there is no such attribute");
    }
    return typedValue(model, model.attributes[static_cast<std::size_t>(attribute)].type, value);
}

Expected<void> hasAttribute(const Document& document, int type, int attribute) {
    const rules::Model& model = document.ruleset()->model;
    const rules::UnitType& unit = model.types[static_cast<std::size_t>(type)];
    const auto& own = model.classes[static_cast<std::size_t>(unit.unitClass)].attributes;
    if (std::ranges::find(own, attribute) != own.end()) {
        return {};
    }
    return refuse(unit.named.id + " has no " +
                  model.attributes[static_cast<std::size_t>(attribute)].named.id);
}

} // namespace groma::session
