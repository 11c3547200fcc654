#include "formats/text/text_edit.h"

#include <algorithm>
#include <utility>

namespace groma::formats {
namespace {

void sortByPlace(TextEdits& edits) {
    // An insertion goes before what replaces the bytes that follow it.
    std::ranges::stable_sort(edits, {}, [](const TextEdit& edit) { return std::pair(edit.begin, edit.end); });
}

} // namespace

std::expected<std::string, EditConflict> applyEdits(std::string_view text, TextEdits edits) {
    sortByPlace(edits);
    std::string result;
    std::size_t done = 0;
    const TextEdit* previous = nullptr;
    for (const TextEdit& edit : edits) {
        if (edit.begin > edit.end || edit.end > text.size()) {
            return std::unexpected(EditConflict{edit, edit, "the edit lies outside the text"});
        }
        if (edit.begin < done) {
            return std::unexpected(EditConflict{*previous, edit, "two edits change the same text"});
        }
        result.append(text.substr(done, edit.begin - done)).append(edit.replacement);
        done = edit.end;
        previous = &edit;
    }
    result.append(text.substr(done));
    return result;
}

TextEdit narrowed(std::string_view text, TextEdit edit) {
    const std::string_view before = text.substr(edit.begin, edit.end - edit.begin);
    const std::string_view after = edit.replacement;
    const std::size_t most = std::min(before.size(), after.size());
    std::size_t head = 0;
    while (head < most && before[head] == after[head]) {
        ++head;
    }
    while (head > 0 && ((head < before.size() && isContinuation(before[head])) ||
                        (head < after.size() && isContinuation(after[head])))) {
        --head;
    }
    std::size_t tail = 0;
    while (tail < most - head && before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) {
        ++tail;
    }
    while (tail > 0 && isContinuation(before[before.size() - tail])) {
        --tail;
    }
    return {edit.begin + head, edit.end - tail, std::string(after.substr(head, after.size() - tail - head))};
}

} // namespace groma::formats
