// Snippets that panels write: a name to begin with, and the file itself.
#pragma once

#include "editor/session/document/history.h"
#include "editor/ui/workbench/state/proof_begun.h"

#include <string>

namespace groma::ui {

class Workbench;

/// "snippets/warb-attacks-hast.yaml", where nothing is yet.
std::string snippetPath(const Workbench& bench, const std::string& title);
/// As a step of the history and on the disk at once: its author goes on to run it. A proof that was begun has
/// its snippet then.
void writeSnippet(Workbench& bench, const session::Edited& edit, const std::string& path);
/// What a snippet cites and covers, as typed; a proof that was begun on the sheet fills it in.
struct SnippetClaim {
    std::string cite, covers;
    ProofBegun begun; ///< that it was filled in from
};
/// `cite`: what it cites where nothing is typed; may be empty.
void claimFields(const Workbench& bench, SnippetClaim& claim, const std::string& cite = {});
/// A battle that nobody has saved: no snippet can stand on its file.
bool isInNoFile(const Workbench& bench);
/// What the button says that does the next.
inline constexpr const char* kProveSetup =
    "Writes what the battle sets up, counter by counter, as a snippet that turns red when one of them stands "
    "elsewhere, is missing or is another";
/// What the scenario sets up as a snippet that notices when it is set up otherwise. Without `covers` it
/// claims what the scenario's own lines cover; without `cite`, its section.
void writeSetupProof(Workbench& bench, const std::string& cite, const std::string& covers);

} // namespace groma::ui
