// What parts of the window keep of each open sheet: its camera, a question under the hand. One type for each
// subject, in a header of its own that says who changes it; sheet and workbench know none of them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <typeindex>
#include <typeinfo>
#include <utility>

namespace groma::ui {

class SheetStates {
  public:
    /// Made when it is first asked for.
    template <class State>
    State& of(std::uint64_t sheet) {
        std::unique_ptr<Kept>& kept = kept_[{sheet, std::type_index(typeid(State))}];
        if (!kept) kept = std::make_unique<KeptAs<State>>();
        return static_cast<KeptAs<State>&>(*kept).state;
    }
    /// The sheet is closed.
    void forget(std::uint64_t sheet) {
        std::erase_if(kept_, [sheet](const auto& kept) { return kept.first.first == sheet; });
    }

  private:
    struct Kept {
        virtual ~Kept() = default;
    };
    template <class State>
    struct KeptAs : Kept {
        State state;
    };
    std::map<std::pair<std::uint64_t, std::type_index>, std::unique_ptr<Kept>> kept_; ///< by Sheet::number
};

} // namespace groma::ui
