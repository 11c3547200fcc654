#include "core/diag/codes.h"
#include "formats/text/render.h"

#include <nlohmann/json.hpp>

namespace groma::formats {
namespace {

using Json = nlohmann::ordered_json;

void addPlace(Json& object, const std::optional<Located>& located) {
    if (!located) {
        return;
    }
    const Position begin = located->source->positionOf(located->span.begin);
    const Position end = located->source->positionOf(located->span.end);
    object["file"] = located->source->path();
    object["line"] = begin.line + 1;
    object["column"] = begin.column + 1;
    object["endLine"] = end.line + 1;
    object["endColumn"] = end.column + 1;
}

Json toJson(const diag::Diagnostic& diagnostic, const Locator& locator) {
    Json object;
    object["code"] = label(diagnostic.code);
    object["slug"] = info(diagnostic.code).slug;
    object["severity"] = name(diagnostic.severity);
    addPlace(object, locator.locate(diagnostic.place()));
    object["message"] = diagnostic.message;
    const auto addText = [&](const char* key, const std::string& text) {
        if (!text.empty()) {
            object[key] = text;
        }
    };
    addText("found", diagnostic.found);
    addText("expected", diagnostic.expected);
    addText("hint", diagnostic.hint);
    if (diagnostic.fix) {
        object["fix"] = {{"label", diagnostic.fix->label}, {"replacement", diagnostic.fix->replacement}};
    }
    for (const diag::Related& related : diagnostic.related) {
        Json second;
        addPlace(second, locator.locate(related.place));
        second["message"] = related.message;
        object["related"].push_back(std::move(second));
    }
    if (diagnostic.count > 1) {
        object["count"] = diagnostic.count;
    }
    return object;
}

} // namespace

std::string renderJson(std::span<const diag::Diagnostic> diagnostics, const Locator& locator) {
    Json list = Json::array();
    for (const diag::Diagnostic& diagnostic : diagnostics) {
        list.push_back(toJson(diagnostic, locator));
    }
    // Messages may quote bytes of a broken file.
    return list.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace groma::formats
