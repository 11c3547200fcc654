#include "editor/app/picture_mark.h"

#include "core/base/hash.h"

#include <imgui.h>

#include <algorithm>
#include <bit>
#include <span>

namespace groma::app {
namespace {

std::uint64_t with(std::uint64_t mark, float a, float b) {
    const std::uint64_t high = std::bit_cast<std::uint32_t>(a);
    return base::combine(mark, high << 32 | std::bit_cast<std::uint32_t>(b));
}

template <class T>
std::uint64_t with(std::uint64_t mark, const ImVector<T>& values) {
    return base::hashBytes(std::as_bytes(std::span(values.Data, static_cast<std::size_t>(values.Size))),
                           mark);
}

std::uint64_t with(std::uint64_t mark, const ImDrawCmd& command) {
    mark = with(mark, command.ClipRect.x, command.ClipRect.y);
    mark = with(mark, command.ClipRect.z, command.ClipRect.w);
    mark = base::combine(mark, static_cast<std::uint64_t>(command.GetTexID()));
    mark = base::combine(mark, std::bit_cast<std::uintptr_t>(command.UserCallback));
    mark = base::combine(mark, std::uint64_t{command.ElemCount} << 32 | command.IdxOffset);
    return base::combine(mark, command.VtxOffset);
}

} // namespace

std::optional<std::uint64_t> markOf(const ImDrawData& data, std::uint64_t paintings) {
    if (data.Textures != nullptr && std::ranges::any_of(*data.Textures, [](const ImTextureData* t) {
            return t->Status != ImTextureStatus_OK;
        }))
        return std::nullopt;
    std::uint64_t mark = base::combine(paintings, static_cast<std::uint64_t>(data.CmdLists.Size));
    mark = with(mark, data.DisplaySize.x, data.DisplaySize.y);
    mark = with(mark, data.FramebufferScale.x, data.FramebufferScale.y);
    for (const ImDrawList* list : data.CmdLists) {
        for (const ImDrawCmd& command : list->CmdBuffer) mark = with(mark, command);
        mark = with(mark, list->VtxBuffer); // positions, places in the texture, colours: no padding
        mark = with(mark, list->IdxBuffer);
    }
    return mark;
}

} // namespace groma::app
