#include "editor/ui/panels/transcribe/page_words.h"

#include "core/base/hash.h"
#include "editor/ui/workbench/state/pages_read.h"
#include "editor/ui/workbench/workbench.h"
#include "formats/book/print_file.h"

#include <fmt/core.h>

namespace groma::ui {

const formats::PrintedPage* PageWords::want(const Workbench& bench, const std::string& print,
                                            std::uint64_t stamp, int page) {
    key_ = base::hashText(fmt::format("words {}", page), base::combine(base::hashText(print), stamp));
    read_.want(bench.longJobs, key_, fmt::format("Looking for the words of page {}", page),
               [print, page, kept = bench.of<PagesRead>().kept](session::JobControl& control) {
                   return formats::readPrintPage(
                       print, page, {.stop = [&control] { return control.cancelled(); }, .kept = kept.get()});
               });
    const auto* found = read_.value();
    problem_.clear();
    if (found == nullptr || !read_.isCurrent()) return nullptr;
    if (!*found) problem_ = found->error();
    return *found ? &**found : nullptr;
}

} // namespace groma::ui
