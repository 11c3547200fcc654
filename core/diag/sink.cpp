#include "core/diag/sink.h"

#include "core/diag/codes.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace groma::diag {
namespace {

bool saysTheSame(const Diagnostic& left, const Diagnostic& right) {
    const auto key = [](const Diagnostic& d) {
        return std::tie(d.code, d.severity, d.where, d.offset, d.length, d.message, d.found, d.expected,
                        d.hint);
    };
    return key(left) == key(right);
}

} // namespace

void Sink::add(Diagnostic diagnostic) {
    counts_[static_cast<std::size_t>(diagnostic.severity)] += diagnostic.count;
    const auto [first, last] = byPlace_.equal_range(diagnostic.place());
    for (auto it = first; it != last; ++it) {
        if (saysTheSame(items_[it->second], diagnostic)) {
            items_[it->second].count += diagnostic.count;
            return;
        }
    }
    std::size_t& kept = kept_[diagnostic.severity == Severity::Error ? 0 : 1];
    if (kept >= cap_) {
        dropped_ += diagnostic.count;
        return;
    }
    ++kept;
    byPlace_.emplace(diagnostic.place(), items_.size());
    items_.push_back(std::move(diagnostic));
}

void Sink::addAll(const Sink& other) {
    for (const Diagnostic& item : other.items_) {
        add(item);
    }
    dropped_ += other.dropped_;
}

std::vector<Diagnostic> Sink::sorted() const {
    std::vector<Diagnostic> all = items_;
    std::ranges::stable_sort(all, {}, &Diagnostic::place);
    if (dropped_ != 0) {
        all.push_back(diagnose(Code::TooManyProblems, NodeRef{},
                               fmt::format("{} more problems are not shown", dropped_)));
    }
    return all;
}

} // namespace groma::diag
