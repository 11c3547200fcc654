#include "formats/exchange/archive.h"

#include <zip.h>

namespace groma::formats {

namespace {

constexpr zip_uint16_t kFirstDay = (1 << 5) | 1; // 1 January 1980

std::string sentence(zip_error_t& error) {
    std::string text = "the archive cannot be made: ";
    text += zip_error_strerror(&error);
    zip_error_fini(&error);
    return text;
}

bool addFile(zip_t* archive, const ArchivedFile& file) {
    zip_source_t* source = zip_source_buffer(archive, file.bytes.data(), file.bytes.size(), 0);
    if (source == nullptr) return false;
    const zip_int64_t index = zip_file_add(archive, file.name.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        zip_source_free(source);
        return false;
    }
    return zip_file_set_dostime(archive, static_cast<zip_uint64_t>(index), 0, kFirstDay, 0) == 0;
}

std::string readAll(zip_source_t* source) {
    std::string bytes;
    if (zip_source_open(source) != 0) return bytes;
    char part[1 << 16];
    for (zip_int64_t got = 0; (got = zip_source_read(source, part, sizeof part)) > 0;)
        bytes.append(part, static_cast<std::size_t>(got));
    zip_source_close(source);
    return bytes;
}

} // namespace

std::expected<std::string, std::string> zipOf(const std::vector<ArchivedFile>& files) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* target = zip_source_buffer_create(nullptr, 0, 0, &error);
    if (target == nullptr) return std::unexpected(sentence(error));
    zip_t* archive = zip_open_from_source(target, ZIP_TRUNCATE, &error);
    if (archive == nullptr) {
        zip_source_free(target);
        return std::unexpected(sentence(error));
    }
    zip_source_keep(target); // closing the archive gives its own hold on it back
    bool done = true;
    for (const ArchivedFile& file : files) done = done && addFile(archive, file);
    if (!done || zip_close(archive) != 0) {
        std::string text = std::string("the archive cannot be made: ") + zip_strerror(archive);
        zip_discard(archive);
        zip_source_free(target);
        return std::unexpected(std::move(text));
    }
    std::string bytes = readAll(target);
    zip_source_free(target);
    return bytes;
}

} // namespace groma::formats
