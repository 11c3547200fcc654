// Lines that go from one thing to the next, put together from their links.
#pragma once

#include <vector>

namespace groma::base {

// Joins the link between `a` and `b` to an end of the chain, if it has one there. The chain is not empty.
template <class Stop>
bool extendChain(std::vector<Stop>& chain, const Stop& a, const Stop& b) {
    if (chain.back() == a || chain.back() == b) {
        chain.push_back(chain.back() == a ? b : a);
        return true;
    }
    if (chain.front() == a || chain.front() == b) {
        chain.insert(chain.begin(), chain.front() == a ? b : a);
        return true;
    }
    return false;
}

} // namespace groma::base
