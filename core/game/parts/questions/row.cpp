// One of the rows that actions or offers give: what is done with its arguments, or a pass.
#include "core/game/parts/questions.h"

#include <algorithm>
#include <cstdint>

namespace groma::game {

using lang::Instr;

Questions::Ask Questions::askChooseRow(const Instr& in, std::int64_t* s) {
    const lang::Question& question = questionAt(in);
    const std::span<const std::int64_t> rows = stack_->list(s[in.b]);
    const std::size_t stride = question.stride;
    if (rows.size() >= stride && (question.mayPass || rows.size() >= 2 * stride)) {
        return Ask::Waits;
    }
    const std::int64_t side = s[in.c];
    if (rows.empty()) {
        meter_->fruitless();
        std::fill_n(s + in.a, stride, 0);
        s[in.a] = -1;
        return Ask::Answered;
    }
    words_.assign(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(stride));
    std::ranges::copy(words_, s + in.a);
    if (!question.offers) {
        throwing_->act(in.d, words_);
    }
    reportChoice(in, side, words_, true);
    return Ask::Answered;
}

bool Questions::putChooseRow(Pending& out, const Instr& in, const std::int64_t* s) {
    out.shape = Pending::Shape::Perform;
    const lang::Question& question = questionAt(in);
    const std::span<const std::int64_t> rows = stack_->list(s[in.b]);
    out.mayPass = question.mayPass;
    out.words.assign(rows.begin(), rows.end());
    out.options.resize(rows.size() / question.stride);
    std::size_t row = 0, args = 0;
    std::int64_t before = INT64_MIN; // what the row before does, of as many arguments
    for (Pending::Option& option : out.options) {
        const std::int64_t what = rows[row];
        if (what != before) {
            const auto found = std::ranges::find(question.rows, static_cast<std::int32_t>(what),
                                                 &std::pair<std::int32_t, std::vector<lang::Type>>::first);
            args = found == question.rows.end() ? question.stride - 1U : found->second.size();
            before = what;
        }
        option = {static_cast<std::int32_t>(what), static_cast<std::uint32_t>(row + 1),
                  static_cast<std::uint32_t>(args)};
        row += question.stride;
    }
    return true;
}

} // namespace groma::game
