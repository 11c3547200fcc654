// A document to and from files of other programs.
#pragma once

#include "editor/session/document/document.h"
#include "editor/session/exchange/outside_format.h"
#include "formats/draw/print.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

// One thing on its way to paper or to another program: everything that is needed, so that it can be written
// on another thread.
struct Printing {
    game::SetupRef setup;
    game::Position position;
    std::shared_ptr<const rules::ScenarioSource> source;
    formats::PrintJob job;
};
// In the language of the rules where none is given, whatever the job says.
Expected<Printing> printing(const Document& document, const game::Position* position,
                            const formats::PrintJob& job,
                            std::optional<formats::Language> language = std::nullopt);
// The files written.
Expected<std::vector<std::string>> writePrinting(formats::FileSystem& files, const Printing& printing,
                                                 const std::string& path);

// The files written. Without a language, in that of the rules.
Expected<std::vector<std::string>> exportTo(const Document& document, formats::FileSystem& files,
                                            const OutsideFormat& format, const std::string& path,
                                            std::optional<formats::Language> language = std::nullopt);
// What the text says becomes the scenario's; `name` is told in problems. Only lines that differ change. A
// text that has fewer counters than the scenario is refused, with their number, unless that is allowed.
enum class Deletions : std::uint8_t { Refused, Allowed };
Edited importFrom(const Document& document, const OutsideFormat& format, const std::string& name,
                  std::string_view text, Deletions deletions = Deletions::Refused);

} // namespace groma::session
