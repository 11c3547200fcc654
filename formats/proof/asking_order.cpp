#include "formats/proof/asking_order.h"

#include <algorithm>
#include <utility>

namespace groma::formats {

AskingOrder askingOrder(const Suite& suite, const Mutant& mutant) {
    AskingOrder order{suite.reaching(mutant), 0};
    order.reaching = order.proofs.size();
    const std::vector<Proof>& proofs = suite.proofs();
    std::vector<bool> reached(proofs.size());
    for (const std::size_t i : order.proofs) reached[i] = true;
    for (std::size_t i = 0; i < proofs.size(); ++i)
        if (proofs[i].passed && !reached[i]) order.proofs.push_back(i);
    std::sort(order.proofs.begin() + static_cast<std::ptrdiff_t>(order.reaching), order.proofs.end(),
              [&](std::size_t a, std::size_t b) {
                  const auto work = [&](std::size_t i) {
                      return std::pair(proofs[i].steps + proofs[i].situations * 100, i);
                  };
                  return work(a) < work(b);
              });
    return order;
}

} // namespace groma::formats
