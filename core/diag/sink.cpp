#include "core/diag/sink.h"

#include "core/diag/again.h"
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

// Said of a name that nothing has: the same mistake wherever a file writes the name.
bool isOfName(Code code) {
    return code == Code::UnknownName || code == Code::UnknownMember || code == Code::UnknownEntry ||
           code == Code::UnknownWord || code == Code::UnknownTypeName;
}

bool isTheSameName(const Diagnostic& left, const Diagnostic& right) {
    const auto key = [](const Diagnostic& d) {
        return std::tie(d.code, d.severity, d.where.file, d.found, d.message, d.hint, d.fix);
    };
    return key(left) == key(right);
}

// The first place of the text is the one that is shown.
void addPlace(Diagnostic& told, Place place) {
    if (place < told.place()) {
        const Place before = told.place();
        told.where = place.where;
        told.offset = place.offset;
        told.length = place.length;
        place = before;
    }
    const auto at = std::ranges::lower_bound(told.related, place, {}, &Related::place);
    const bool known = place == told.place() || (at != told.related.end() && at->place == place);
    if (!known && told.related.size() < kPlacesKept) {
        told.related.insert(at, {place, std::string(kAgain)});
    }
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
    const bool ofName = isOfName(diagnostic.code) && diagnostic.where.hasFile() &&
                        std::ranges::all_of(diagnostic.related, isAgain);
    if (const auto told = ofName ? std::ranges::find_if(items_,
                                                        [&](const Diagnostic& item) {
                                                            return isTheSameName(item, diagnostic) &&
                                                                   std::ranges::all_of(item.related, isAgain);
                                                        })
                                 : items_.end();
        told != items_.end()) {
        addPlace(*told, diagnostic.place());
        for (const Related& again : diagnostic.related) {
            addPlace(*told, again.place);
        }
        told->count += diagnostic.count;
        return;
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
