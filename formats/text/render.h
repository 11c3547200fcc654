#pragma once

#include "core/diag/diagnostic.h"
#include "formats/text/source_file.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groma::formats {

// Where a diagnostic's place is in a file.
struct Located {
    std::shared_ptr<const SourceFile> source;
    Span span;
};

// Knows the files: a single tree, or a whole project.
class Locator {
  public:
    virtual ~Locator() = default;
    // Nothing for a place of no file, or of one that this locator does not know.
    [[nodiscard]] virtual std::optional<Located> locate(const diag::Place& place) const = 0;
};

// "rules.yaml:12:7: error GR0200: ...", the source line with carets, then found, expected, hint, fix and
// related places.
[[nodiscard]] std::string renderDiagnostic(const diag::Diagnostic& diagnostic, const Locator& locator);

// The first line alone.
[[nodiscard]] std::string renderBriefly(const diag::Diagnostic& diagnostic, const Locator& locator);

// By file, then from its first line to its last, syntax errors among the rest; equal places keep their order.
void sortByPosition(std::vector<diag::Diagnostic>& diagnostics, const Locator& locator);

// A JSON array, one object a diagnostic: code, slug, severity, file, line, column, endLine, endColumn,
// message, ...
[[nodiscard]] std::string renderJson(std::span<const diag::Diagnostic> diagnostics, const Locator& locator);

} // namespace groma::formats
