#include "formats/book/kept_pages.h"

#include "core/base/hash.h"
#include "formats/project/file_system.h"

namespace groma::formats {

namespace {

constexpr std::size_t kMostBytes = 512U << 20;

} // namespace

std::uint64_t KeptPages::keyOf(const std::string& path, const std::string& languages) {
    const auto bytes = RealFileSystem().read(path, kMostBytes);
    return bytes ? base::hashText(*bytes, base::hashText(languages)) : 0;
}

std::optional<PrintedPage> KeptPages::of(std::uint64_t key, int page) const {
    const std::scoped_lock lock(mutex_);
    const auto found = pages_.find({key, page});
    return key == 0 || found == pages_.end() ? std::nullopt : std::optional(found->second);
}

void KeptPages::keep(std::uint64_t key, int page, const PrintedPage& words) {
    const std::scoped_lock lock(mutex_);
    if (key == 0) return;
    const bool fresh = pages_.insert_or_assign({key, page}, words).second;
    if (!fresh) std::erase(told_, Place(key, page));
    told_.emplace_back(key, page);
    if (told_.size() <= kMostKept) return;
    pages_.erase(told_.front());
    told_.pop_front();
}

} // namespace groma::formats
