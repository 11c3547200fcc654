#include "core/diag/diagnostic.h"

#include "core/diag/codes.h"

namespace groma::diag {

Diagnostic diagnose(Code code, NodeRef where, std::string message) {
    return diagnose(code, Place{where, 0, 0}, std::move(message));
}

Diagnostic diagnose(Code code, Place place, std::string message) {
    Diagnostic made;
    made.code = code;
    made.severity = info(code).severity;
    made.where = place.where;
    made.offset = place.offset;
    made.length = place.length;
    made.message = std::move(message);
    return made;
}

std::string_view name(Severity severity) {
    switch (severity) {
    case Severity::Error: return "error";
    case Severity::Warning: return "warning";
    case Severity::Note: return "note";
    }
    return "error";
}

} // namespace groma::diag
