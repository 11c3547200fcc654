#include "editor/session/files/opening.h"

#include <utility>

namespace groma::session {

namespace {

Expected<OpenedFile> readFile(formats::FileSystem& files, const std::string& path) {
    auto document = Document::open(files, path);
    if (!document) {
        return std::unexpected(document.error());
    }
    DiskRecord disk = DiskRecord::of(*document, files);
    return OpenedFile{std::move(*document), std::move(disk)};
}

} // namespace

Opening::Opening(JobRunner& runner, formats::FileSystem& files, std::string path)
    : path_(std::move(path)), read_(std::make_shared<std::optional<Expected<OpenedFile>>>()) {
    const std::string label = "Opening " + path_.substr(path_.rfind('/') + 1);
    job_ = runner.submit(
        label, [read = read_, &files, file = path_](JobControl&) { read->emplace(readFile(files, file)); });
}

Expected<OpenedFile> Opening::take() {
    auto read = std::exchange(*read_, std::nullopt);
    return read ? std::move(*read) : refuse(path_ + " was not read");
}

} // namespace groma::session
