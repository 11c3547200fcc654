#include "tests/architecture/source_scan.h"

#include "tests/support/source_dir.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>

namespace groma::architecture {
namespace {

namespace fs = std::filesystem;

bool isWordStart(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool isWordPart(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

class Scanner {
  public:
    Scanner(std::string path, std::string_view text) : text_(text) {
        source_.isHeader = path.ends_with(".h");
        source_.path = std::move(path);
    }

    Source run() {
        while (at_ < text_.size()) step();
        source_.lines = line_ - (text_.empty() || text_.back() == '\n' ? 1 : 0);
        return std::move(source_);
    }

  private:
    void step() {
        const char c = text_[at_];
        if (startsWith("//")) {
            skipTo("\n");
        } else if (startsWith("/*")) {
            skipPast("*/");
        } else if (c == '#' && onlySpaceBefore()) {
            directive();
        } else if (startsWith("R\"")) {
            rawString();
        } else if (c == '"' || c == '\'') {
            literal(c);
        } else if (isWordStart(c)) {
            source_.identifiers.push_back({take(isWordPart), line_});
        } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
            // Digit separators look like character literals.
            take([](char part) { return isWordPart(part) || part == '\'' || part == '.'; });
        } else {
            advance(1);
        }
    }

    void directive() {
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        std::istringstream words(std::string(text_.substr(at_ + 1, end - at_ - 1)));
        std::string name;
        std::string argument;
        words >> name >> argument;
        if (name == "include") {
            source_.includes.push_back({argument, line_});
            skipTo("\n");
        } else if (name == "pragma" && argument == "once") {
            source_.hasPragmaOnce = true;
            skipTo("\n");
        } else {
            advance(1); // what a macro is defined as is code like any other
        }
    }

    void rawString() {
        const int line = line_;
        const std::size_t open = text_.find('(', at_);
        const std::string close = ")" + std::string(text_.substr(at_ + 2, open - at_ - 2)) + "\"";
        const std::size_t end = std::min(text_.find(close, open), text_.size());
        source_.strings.push_back({std::string(text_.substr(open + 1, end - open - 1)), line});
        advance(end + close.size() - at_);
    }

    void literal(char quote) {
        const int line = line_;
        std::string content;
        advance(1);
        while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') {
            if (text_[at_] == '\\') content += text_[at_++];
            if (at_ < text_.size()) content += text_[at_++];
        }
        advance(1);
        source_.strings.push_back({content, line});
    }

    template <class Accept>
    std::string take(Accept accept) {
        const std::size_t start = at_;
        while (at_ < text_.size() && accept(text_[at_])) ++at_;
        return std::string(text_.substr(start, at_ - start));
    }

    bool startsWith(std::string_view what) const { return text_.substr(at_).starts_with(what); }

    bool onlySpaceBefore() const {
        const std::size_t start = at_ == 0 ? 0 : text_.rfind('\n', at_ - 1) + 1;
        return std::ranges::all_of(text_.substr(start, at_ - start),
                                   [](char c) { return c == ' ' || c == '\t'; });
    }

    void skipTo(std::string_view what) { advance(std::min(text_.find(what, at_), text_.size()) - at_); }
    void skipPast(std::string_view what) { skipTo(what), advance(what.size()); }

    void advance(std::size_t count) {
        const std::size_t end = std::min(at_ + count, text_.size());
        line_ += static_cast<int>(std::ranges::count(text_.substr(at_, end - at_), '\n'));
        at_ = end;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1;
    Source source_;
};

} // namespace

Source scan(std::string path, std::string_view text) { return Scanner(std::move(path), text).run(); }

fs::path root() { return groma::test::sourceDir(); }

std::string readFile(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

std::vector<std::string> filesUnder(const std::string& folder, const std::vector<std::string>& extensions) {
    std::vector<std::string> files;
    if (!fs::is_directory(root() / folder)) return files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root() / folder)) {
        if (!entry.is_regular_file()) continue;
        const std::string extension = entry.path().extension().string();
        if (std::ranges::find(extensions, extension) == extensions.end()) continue;
        files.push_back(entry.path().lexically_relative(root()).generic_string());
    }
    std::ranges::sort(files);
    return files;
}

std::vector<Source> scanFolders(const std::vector<std::string>& folders) {
    std::vector<Source> sources;
    for (const std::string& folder : folders) {
        for (const std::string& file : filesUnder(folder, {".h", ".cpp"})) {
            sources.push_back(scan(file, readFile(root() / file)));
        }
    }
    return sources;
}

} // namespace groma::architecture
