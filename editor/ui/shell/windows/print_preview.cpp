#include "editor/ui/shell/windows/print_preview.h"

#include "core/base/hash.h"
#include "editor/ui/canvas/board/upload.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

constexpr int kMostPixels = 1400;
constexpr float kHeight = 260;
constexpr float kLeast = 80;
constexpr float kOthers = 536; // what else the window holds; where that leaves less, it is scrolled
constexpr float kRow =
    28; // below the picture: kept free while it is drawn, so that nothing moves under the pointer

std::uint64_t keyOf(const Sheet& sheet, const formats::PrintJob& job, std::size_t page) {
    const formats::PictureOptions& picture = job.picture;
    std::uint64_t key = base::combine(sheet.document().fingerprint(), sheet.position().hash());
    key = base::hashText(fmt::format("{} {} {} {} {} {} {} {} {} {} {} {} {}", static_cast<int>(job.what),
                                     job.inPages, job.paper.width, job.counterMillimetres, picture.cell,
                                     picture.pieces, picture.numbers, picture.legend, picture.letters,
                                     picture.zones, picture.inkSaving, picture.subtitle, page),
                         key);
    return key;
}

void ask(const Workbench& bench, PrintPreview& preview, const Sheet& sheet, const formats::PrintJob& job,
         std::optional<formats::Language> language) {
    const std::uint64_t key = base::combine(keyOf(sheet, job, preview.page),
                                            language ? static_cast<std::uint64_t>(*language) + 1 : 0);
    if (key == preview.key) return;
    preview.key = key;
    const game::Position* now = sheet.mode == Mode::Play && sheet.play ? &sheet.play->position() : nullptr;
    formats::PrintJob pictured = job;
    pictured.picture.own = bench.symbols().own();
    auto printing = session::printing(sheet.document(), now, pictured, language);
    if (!printing) {
        preview.drawn.clear();
        return;
    }
    preview.drawn.want(
        bench.jobs, key, "Drawing the page",
        [printing = std::move(*printing), page = preview.page](session::JobControl&) -> PrintPreview::Drawn {
            return std::make_shared<const std::expected<formats::Preview, std::string>>(formats::preview(
                printing.job, *printing.setup, printing.position, printing.source.get(), page, kMostPixels));
        });
}

void drawPages(const Look& look, PrintPreview& preview, const formats::Preview& shown) {
    const std::string which =
        shown.pages == 1 ? "1 page" : fmt::format("Page {} of {}", shown.page + 1, shown.pages);
    if (shown.pages > 1) {
        if (iconButton(look, "Page before", Icon::ChevronLeft, false, 24) && shown.page > 0)
            preview.page = shown.page - 1;
        ImGui::SameLine();
        if (iconButton(look, "Next page", Icon::ChevronRight, false, 24) && shown.page + 1 < shown.pages)
            preview.page = shown.page + 1;
        ImGui::SameLine();
        ImGui::AlignTextToFramePadding();
    }
    quietText(fmt::format("{}, {:.0f} x {:.0f} mm", which, shown.size.width / formats::kPointsPerMillimetre,
                          shown.size.height / formats::kPointsPerMillimetre));
}

void drawPicture(const Look& look, PrintPreview& preview, ImVec2 low, float width, float height) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (!preview.uploaded || !preview.uploaded->has_value()) {
        const std::string why = preview.uploaded ? preview.uploaded->error() : "Drawing the page...";
        drawTextCentred(list, look, kText, {low.x + width / 2, low.y + height / 2}, look.colour().quiet,
                        fitted(look, kText, why, width - look.px(16)));
        return;
    }
    const formats::Preview& shown = **preview.uploaded;
    const float pad = look.px(8);
    const float scale = std::min((width - 2 * pad) / static_cast<float>(shown.picture.width),
                                 (height - 2 * pad) / static_cast<float>(shown.picture.height));
    const ImVec2 size{static_cast<float>(shown.picture.width) * scale,
                      static_cast<float>(shown.picture.height) * scale};
    const ImVec2 at{low.x + (width - size.x) / 2, low.y + (height - size.y) / 2};
    list.AddImage(static_cast<ImTextureID>(preview.texture.get()), at, {at.x + size.x, at.y + size.y});
    list.AddRect(at, {at.x + size.x, at.y + size.y}, col(look.colour().lineStrong));
    drawPages(look, preview, shown);
}

} // namespace

void drawPrintPreview(const Workbench& bench, PrintPreview& preview, const formats::PrintJob& job,
                      std::optional<formats::Language> language) {
    const Sheet* sheet = bench.sheet();
    if (sheet == nullptr) return;
    const Look& look = bench.look;
    ask(bench, preview, *sheet, job, language);
    const PrintPreview::Drawn* drawn = preview.drawn.value();
    if (drawn != nullptr && *drawn != preview.uploaded) {
        preview.uploaded = *drawn;
        preview.texture =
            preview.uploaded->has_value() ? uploaded((*preview.uploaded)->picture) : GlTexture();
    }
    const float width = ImGui::GetContentRegionAvail().x;
    const float height =
        std::clamp(ImGui::GetMainViewport()->Size.y - look.px(kOthers), look.px(kLeast), look.px(kHeight));
    const ImVec2 low = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton("preview", {std::max(width, 1.0F), height});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, {low.x + width, low.y + height}, col(look.colour().well), look.px(3));
    const float after = ImGui::GetCursorPosY() + look.px(kRow);
    drawPicture(look, preview, low, width, height);
    ImGui::SetCursorPosY(after);
    ImGui::Dummy({});
}

} // namespace groma::ui
