#include "formats/book/import.h"

#include <filesystem>

namespace groma::formats {

std::string bookLetters(std::string_view name) {
    std::string letters;
    std::string first;
    bool begins = true;
    std::size_t words = 0;
    for (const char c : name) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        const char large = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        if (letter && begins) {
            letters += large;
            ++words;
        }
        if (letter && words == 1 && first.size() < 3) first += large;
        begins = !letter;
    }
    return letters.size() > 1 ? letters.substr(0, 4) : first;
}

std::expected<CutBook, std::string> readBookPrint(const std::string& file, const std::string& letters,
                                                  const PrintFileOptions& options) {
    const auto print = readPrintFile(file, options);
    if (!print) return std::unexpected(print.error());
    const std::string stem = std::filesystem::path(file).stem().string();
    CutBook book = cutIntoPassages(*print, letters.empty() ? bookLetters(stem) : letters);
    if (book.passages.empty()) return std::unexpected("`" + file + "` holds no text");
    return book;
}

} // namespace groma::formats
