#include "editor/ui/panels/parts/snippet_writing.h"

#include "editor/session/edits/text/typed_ids.h"
#include "editor/session/files/file_names.h"
#include "editor/session/play/setup_proof.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/workbench.h"
#include "formats/project/save.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace groma::ui {

std::string snippetPath(const Workbench& bench, const std::string& title) {
    const session::Document& document = bench.sheet()->document();
    const std::string start = std::string(document.startPath());
    const std::string name = session::plainName(title);
    return session::freePath(bench.files, document.root(),
                             start.substr(0, start.rfind('/') + 1) + "snippets/",
                             name.empty() ? "snippet" : name);
}

void writeSnippet(Workbench& bench, const session::Edited& edit, const std::string& path) {
    bench.commit(edit);
    if (!edit || bench.sheet() == nullptr) return;
    Sheet& sheet = *bench.sheet();
    const std::vector<std::string> paths = sheet.document().paths();
    if (std::ranges::find(paths, path) == paths.end()) return;
    const std::string text(sheet.document().text(path));
    const std::string whole = sheet.document().root() + "/" + path;
    std::error_code failure; // told by the saver
    std::filesystem::create_directories(std::filesystem::path(whole).parent_path(), failure);
    const auto done = formats::saveAtomically(bench.files, whole, text, std::nullopt);
    if (!done) {
        bench.refuse(path + " could not be written: " + done.error().message);
        return;
    }
    sheet.disk.record.wrote(path, text);
    if (sheet.disk.record.unsaved(sheet.document()).empty()) sheet.history.markSaved();
    bench.of<ProofBegun>() = {};
    bench.say("Wrote " + path);
}

void claimFields(const Workbench& bench, SnippetClaim& claim, const std::string& cite) {
    if (const ProofBegun& begun = bench.of<ProofBegun>(); !(begun == claim.begun))
        claim = {begun.cite, begun.covers, begun};
    field(bench.look, "##snippet cite", claim.cite,
          {.hint = cite.empty() ? "Section of the book" : cite.c_str(), .mono = true});
    field(bench.look, "##snippet covers", claim.covers,
          {.hint = "Rules that it proves: 6.3-1, 6.3-2", .mono = true});
}

bool isInNoFile(const Workbench& bench) {
    const Sheet& sheet = *bench.sheet();
    return !sheet.disk.record.knows(sheet.document().startPath());
}

void writeSetupProof(Workbench& bench, const std::string& cite, const std::string& covers) {
    if (bench.sheet() == nullptr) return;
    const session::Document& document = bench.sheet()->document();
    session::SetupProof proof = session::offeredSetupProof(document);
    proof.path = snippetPath(bench, proof.title);
    if (!cite.empty()) proof.cite = cite;
    if (const std::vector<std::string> ids = session::typedIds(covers); !ids.empty()) proof.covers = ids;
    writeSnippet(bench, session::proveSetup(document, proof), proof.path);
}

} // namespace groma::ui
