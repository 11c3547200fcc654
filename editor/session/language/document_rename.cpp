#include "editor/session/language/document_rename.h"

#include "editor/session/language/rename.h"
#include "formats/project/root_paths.h"

#include <algorithm>

namespace groma::session {

Expected<DocumentRename> renamedFrom(const Document& document, const formats::FileSystem& files,
                                     const std::string& path, std::size_t at, const std::string& to) {
    const std::string start = formats::atRoot(document.root(), document.startPath());
    ProjectFiles project = projectFiles(files, start);
    for (const std::string& own : document.paths()) {
        project.unsaved[own] = document.text(own);
        if (std::ranges::find(project.paths, own) == project.paths.end()) project.paths.push_back(own);
    }
    const Trial trial(std::move(project));
    const Edited change = renamed(trial, path, at, to);
    if (!change) return std::unexpected(change.error());
    DocumentRename made{{change->label, {}}, {}, 0};
    for (const FileEdit& file : change->files) {
        made.places += file.edits.size();
        if (document.has(file.path)) made.own.files.push_back(file);
        else
            made.others.push_back(
                {file.path, std::string(trial.tree(file.path)->source().bytes()), textAfter(trial, file)});
    }
    return made;
}

} // namespace groma::session
