#include "core/lang/tables/table_option.h"

namespace groma::lang {

#define GROMA_TABLE_OPTION(constant) extern const TableOption constant;
#include "core/lang/tables/table_options.def"
#undef GROMA_TABLE_OPTION

namespace {

constexpr const TableOption* kOptions[] = {
#define GROMA_TABLE_OPTION(constant) &constant,
#include "core/lang/tables/table_options.def"
#undef GROMA_TABLE_OPTION
};

} // namespace

std::span<const TableOption* const> tableOptions() { return kOptions; }

std::optional<int> calledOption(std::string_view name) {
    for (std::size_t i = 0; i < std::size(kOptions); ++i) {
        if (kOptions[i]->value != nullptr && kOptions[i]->key == name) {
            return static_cast<int>(i);
        }
    }
    return std::nullopt;
}

std::span<const std::string_view> wordsOf(const TableOption& option) {
    return std::span(option.words).first(option.words[1].empty() ? 1 : 2);
}

} // namespace groma::lang
