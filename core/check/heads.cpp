#include "core/check/heads.h"

#include <algorithm>

namespace groma::check {

std::vector<const rules::Head*> inOrder(const std::vector<rules::Head>& heads) {
    std::vector<const rules::Head*> out;
    for (const rules::Head& head : heads) {
        if (head.low || head.high) {
            out.push_back(&head);
        }
    }
    std::stable_sort(out.begin(), out.end(), [](const rules::Head* a, const rules::Head* b) {
        return a->low && b->low ? *a->low < *b->low : !a->low && b->low;
    });
    return out;
}

} // namespace groma::check
