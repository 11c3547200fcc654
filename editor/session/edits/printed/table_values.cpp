#include "editor/session/edits/printed/table_values.h"

#include "core/base/letters.h"
#include "core/base/text.h"
#include "core/rules/literal.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

namespace {

// Small letters, `_` for blanks.
std::string code(std::string_view text) {
    std::string all;
    for (const char c : base::trim(text)) {
        all += c == ' ' ? '_' : base::lowered(c);
    }
    return all;
}

std::vector<std::string> namesOf(const rules::Model& model, const lang::Type& gives) {
    std::vector<std::string> names;
    if (gives.kind == lang::Kind::Outcome && gives.detail >= 0) {
        for (const auto& value : model.outcomes[static_cast<std::size_t>(gives.detail)].values) {
            names.push_back(value.name);
        }
    } else if (gives.kind == lang::Kind::Truth) {
        names = {"yes", "no"};
    }
    return names;
}

} // namespace

PrintedCell readTableValue(const rules::Model& model, const lang::Type& gives, std::string_view text) {
    PrintedCell cell{std::string(text), {}, {}};
    if (base::trim(text) == "?") {
        cell.value = "?";
        return cell;
    }
    const std::vector<std::string> names = namesOf(model, gives);
    for (const std::string& name : names) {
        if (code(name) == code(text)) {
            cell.value = name;
        }
    }
    if (cell.value.empty() && gives.kind == lang::Kind::Number) {
        std::string number(base::trim(text));
        if (number.starts_with("\xE2\x88\x92") || number.starts_with("\xE2\x80\x93")) {
            number = "-" + number.substr(3);
        }
        if (number.starts_with("+")) {
            number = number.substr(1);
        }
        if (rules::literalBits(model, gives, number)) {
            cell.value = number;
        }
    }
    if (!cell.value.empty()) {
        return cell;
    }
    if (base::trim(text).empty()) {
        cell.problem = "nothing stands there";
        return cell;
    }
    const auto near = base::nearestName(text, names);
    cell.problem = fmt::format("`{}` is {}{}", text,
                               names.empty() ? "not " + rules::expectedLiteral(model, gives)
                                             : "none of " + base::join(names, ", "),
                               near ? fmt::format("; did you mean {}?", *near) : "");
    return cell;
}

std::vector<std::string> codesFor(const rules::Model& model, const rules::Table& table,
                                  std::string_view typed) {
    std::vector<std::string> found;
    const std::string wanted = code(typed);
    for (const std::string& name : namesOf(model, table.gives)) {
        if (code(name) == wanted) {
            return {name};
        }
        if (code(name).starts_with(wanted)) {
            found.push_back(name);
        }
    }
    return found;
}

} // namespace groma::session
