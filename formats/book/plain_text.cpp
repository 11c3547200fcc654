#include "formats/book/plain_text.h"

#include "formats/book/numbering.h"

namespace groma::formats {

PrintedText plainText(std::string_view text) {
    PrintedText all;
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    int page = 1;
    bool begins = true;
    while (!text.empty()) {
        const std::size_t end = text.find_first_of("\n\f");
        std::string_view line = text.substr(0, end);
        const char parting = end == std::string_view::npos ? '\n' : text[end];
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        while (!line.empty() && (line.back() == '\r' || line.back() == ' ' || line.back() == '\t'))
            line.remove_suffix(1);
        const std::size_t first = line.find_first_not_of(' ');
        if (first == std::string_view::npos) begins = true;
        else {
            PrintedLine one;
            one.text = std::string(line.substr(first));
            one.page = page;
            one.row = one.text.find('\t') != std::string::npos;
            one.begins = begins || numberAt(one.text).has_value();
            one.shortened = true; // where a line ends is all that says how it was printed
            all.lines.push_back(std::move(one));
            begins = false;
        }
        if (parting == '\f') {
            ++page;
            begins = true;
        }
    }
    return all;
}

} // namespace groma::formats
