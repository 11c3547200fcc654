#include "editor/ui/panels/transcribe/page_pictures.h"

#include "core/base/hash.h"
#include "editor/ui/canvas/board/upload.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

namespace groma::ui {

namespace {

namespace fs = std::filesystem;

constexpr int kLeastSide = 1024; // pixels that a page is drawn with
constexpr int kMostSide = 4096;
constexpr std::size_t kMostKept = 6; // pages

} // namespace

std::uint64_t PagePictures::stamp() const {
    return base::hashText(print_, static_cast<std::uint64_t>(changed_));
}

const PagePictures::Page* PagePictures::want(const Workbench& bench, const std::string& print, int page,
                                             int pixels) {
    int side = kLeastSide;
    while (side < pixels && side < kMostSide) side = side * 3 / 2;
    side = std::min(side, kMostSide);
    std::error_code error;
    const auto changed =
        static_cast<std::int64_t>(fs::last_write_time(print, error).time_since_epoch().count());
    if (print != print_ || changed != changed_) {
        print_ = print;
        changed_ = changed;
        pages_.clear();
        problem_.clear();
        drawn_.clear();
    }
    const auto kept = pages_.find(page);
    const bool needed = kept == pages_.end() || kept->second.side < side;
    if (needed) {
        const std::uint64_t key = base::hashText(fmt::format("{} {}", page, side), stamp());
        drawn_.want(bench.longJobs, key, fmt::format("Drawing page {}", page),
                    [print, page, side](session::JobControl&) {
                        return Drawn{print, page, side, formats::pagePicture(print, page, side)};
                    });
    }
    const Drawn* drawn = needed ? drawn_.value() : nullptr;
    if (drawn != nullptr && drawn->print == print && drawn->page == page && drawn_.isCurrent()) {
        if (!drawn->picture) problem_ = drawn->picture.error();
        else {
            problem_.clear();
            if (kept == pages_.end() && pages_.size() >= kMostKept)
                pages_.erase(
                    std::ranges::min_element(pages_, {}, [](const auto& one) { return one.second.used; }));
            const formats::Pixels& picture = drawn->picture->pixels;
            pages_[page] = {uploaded(picture),
                            picture.width,
                            picture.height,
                            drawn->picture->pixelsPerPoint,
                            side,
                            uses_};
        }
    }
    const auto shown = pages_.find(page);
    if (shown == pages_.end()) return nullptr;
    shown->second.used = ++uses_;
    return &shown->second;
}

} // namespace groma::ui
