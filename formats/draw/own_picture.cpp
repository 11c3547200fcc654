#include "formats/draw/own_picture.h"

#include "formats/draw/painted_pictures.h"
#include "formats/draw/pen.h"

#include <cairo.h>
#include <librsvg/rsvg.h>
#include <pugixml.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <tuple>
#include <utility>

namespace groma::formats {

namespace {

// Filters and masks of an SVG are worked out in pixels: so many on the longer side.
constexpr double kSvgSide = 1024;
constexpr double kMostRatio = 64; // of the sides
constexpr int kTrialSide = 64;

struct HandleCloser {
    void operator()(RsvgHandle* handle) const { g_object_unref(handle); }
};
using Handle = std::unique_ptr<RsvgHandle, HandleCloser>;

bool isPng(std::string_view bytes) { return bytes.starts_with("\x89PNG"); }

std::uint32_t numberAt(std::string_view bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
    return number;
}

// The check sum of the PNG specification, annex D.
std::uint32_t checkSum(std::string_view bytes) {
    static constexpr auto kTable = [] {
        std::array<std::uint32_t, 256> table{};
        for (std::uint32_t n = 0; n < 256; ++n) {
            std::uint32_t c = n;
            for (int bit = 0; bit < 8; ++bit) c = (c & 1U) != 0 ? 0xEDB88320U ^ c >> 1U : c >> 1U;
            table[n] = c;
        }
        return table;
    }();
    std::uint32_t c = ~0U;
    for (const char byte : bytes) c = kTable[(c ^ static_cast<unsigned char>(byte)) & 255U] ^ c >> 8U;
    return ~c;
}

// Its size, and whether all of its chunks are there and whole: nothing is unpacked.
std::optional<std::string> pngFault(std::string_view bytes) {
    if (const auto sized = pngSize(bytes, kMostPictureSide, kMostPicturePixels); !sized) return sized.error();
    const std::string damaged = "the picture is cut off or damaged";
    bool ended = false;
    for (std::size_t at = 8; !ended;) {
        if (bytes.size() < at + 12) return damaged;
        const std::size_t length = numberAt(bytes, at);
        if (length > bytes.size() - at - 12) return damaged;
        if (checkSum(bytes.substr(at + 4, length + 4)) != numberAt(bytes, at + 8 + length)) return damaged;
        ended = bytes.substr(at + 4, 4) == "IEND";
        at += 12 + length;
    }
    return std::nullopt;
}

std::string withoutPrefix(const char* name) {
    const std::string_view text(name);
    return std::string(text.substr(text.find(':') + 1)); // npos + 1: all of it
}

// Why this SVG is not drawn, before any of it is.
std::optional<std::string> refusalOf(const std::string& bytes) {
    if (bytes.find("<!ENTITY") != std::string::npos) return "an SVG with entities of its own is not read";
    pugi::xml_document document;
    const auto parsed = document.load_buffer(bytes.data(), bytes.size(), pugi::parse_minimal);
    if (!parsed || withoutPrefix(document.document_element().name()) != "svg")
        return "there is no PNG and no SVG picture";
    struct Walker final : pugi::xml_tree_walker {
        static bool isLaidOut(const pugi::xml_node& node) {
            if (node.type() != pugi::node_pcdata && node.type() != pugi::node_cdata) return false;
            for (pugi::xml_node at = node.parent(); at; at = at.parent())
                if (withoutPrefix(at.name()) == "text") return true;
            return false;
        }

        int parts = 0;
        bool within = false;
        std::size_t letters = 0;
        bool for_each(pugi::xml_node& node) override {
            const std::string name = withoutPrefix(node.name());
            if (isLaidOut(node)) letters += std::string_view(node.value()).size();
            within = within || name == "image" || name == "feImage" || name == "foreignObject";
            return ++parts <= kMostPictureParts;
        }
    } walker;
    if (!document.traverse(walker))
        return "an SVG of more than " + std::to_string(kMostPictureParts) + " parts is not read";
    if (walker.letters > kMostPictureLetters)
        return "an SVG with more than " + std::to_string(kMostPictureLetters) +
               " bytes of text is not read: make paths of them";
    if (walker.within) return "a picture within an SVG is not read: name a PNG instead";
    return std::nullopt;
}

std::expected<Handle, std::string> svgOf(const std::string& bytes) {
    GError* error = nullptr;
    Handle handle(
        rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(bytes.data()), bytes.size(), &error));
    if (handle) return handle;
    std::string words = error != nullptr ? error->message : "it cannot be read";
    g_clear_error(&error);
    return std::unexpected("the SVG cannot be drawn: " + words);
}

// Width and height, or those of its view box where it says none in a unit of length.
std::optional<std::pair<double, double>> sizeOf(RsvgHandle* handle) {
    double width = 0;
    double height = 0;
    if (!rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height)) {
        gboolean wide = 0, high = 0, boxed = 0;
        RsvgLength across{}, down{};
        RsvgRectangle box{};
        rsvg_handle_get_intrinsic_dimensions(handle, &wide, &across, &high, &down, &boxed, &box);
        if (!boxed) return std::nullopt;
        width = box.width;
        height = box.height;
    }
    const bool fine = std::isfinite(width) && std::isfinite(height) && width > 1e-3 && height > 1e-3 &&
                      width < 1e6 && height < 1e6 && width / height < kMostRatio &&
                      height / width < kMostRatio;
    if (!fine) return std::nullopt;
    return std::pair{width, height};
}

// The lines of an SVG, to be played on any surface.
std::expected<PaintedPictures::Painted, std::string> recorded(const std::string& bytes, double width,
                                                              double height) {
    auto handle = svgOf(bytes);
    if (!handle) return std::unexpected(handle.error());
    const double scale = kSvgSide / std::max(width, height);
    const cairo_rectangle_t extents{0, 0, width * scale, height * scale};
    PaintedPictures::Painted painted{
        Surface(cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)), extents.width,
        extents.height};
    const std::unique_ptr<cairo_t, void (*)(cairo_t*)> context(cairo_create(painted.surface.get()),
                                                               cairo_destroy);
    const RsvgRectangle view{0, 0, extents.width, extents.height};
    GError* error = nullptr;
    if (!rsvg_handle_render_document(handle->get(), context.get(), &view, &error)) {
        std::string words = error != nullptr ? error->message : "unknown";
        g_clear_error(&error);
        return std::unexpected("the SVG cannot be drawn: " + words);
    }
    return painted;
}

Pixels drawn(const OwnPicture& picture, int width, int height) {
    const Surface image(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height));
    {
        const std::unique_ptr<cairo_t, void (*)(cairo_t*)> context(cairo_create(image.get()), cairo_destroy);
        Pen(context.get()).picture(picture, width / 2.0, height / 2.0, width, height);
    }
    return pixelsOf(image.get());
}

std::uint32_t meanColour(const Pixels& pixels) {
    std::uint64_t sums[4]{}; // alpha, red, green, blue
    for (const std::uint32_t pixel : pixels.rows)
        for (unsigned k = 0; k < 4; ++k) sums[k] += pixel >> (24 - 8 * k) & 255U;
    if (sums[0] == 0) return 0x808080;
    std::uint32_t colour = 0;
    for (unsigned k = 1; k < 4; ++k)
        colour =
            colour << 8 | static_cast<std::uint32_t>(std::min<std::uint64_t>(255, sums[k] * 255 / sums[0]));
    return colour;
}

} // namespace

std::optional<std::string> pictureFault(const std::string& bytes) {
    if (isPng(bytes)) return pngFault(bytes);
    if (auto refused = refusalOf(bytes)) return refused;
    const auto handle = svgOf(bytes);
    if (!handle) return handle.error();
    if (!sizeOf(handle->get()))
        return "the SVG says no size that can be drawn: a width and a height, or a viewBox";
    return std::nullopt;
}

std::expected<OwnPictureRef, std::string> pictureFrom(std::string path, std::string bytes) {
    if (auto fault = pictureFault(bytes)) return std::unexpected(*std::move(fault));
    OwnPicture picture{.path = std::move(path), .bytes = std::move(bytes)};
    if (isPng(picture.bytes)) {
        const auto surface = pngSurface(picture.bytes, kMostPictureSide, kMostPicturePixels);
        if (!surface) return std::unexpected(surface.error());
        picture.width = cairo_image_surface_get_width(surface->get());
        picture.height = cairo_image_surface_get_height(surface->get());
    } else {
        const auto handle = svgOf(picture.bytes);
        if (!handle) return std::unexpected(handle.error());
        std::tie(picture.width, picture.height) = sizeOf(handle->get()).value_or(std::pair{1.0, 1.0});
        if (auto trial = recorded(picture.bytes, picture.width, picture.height); !trial)
            return std::unexpected(trial.error());
    }
    picture.colour = meanColour(pixelsOf(picture, kTrialSide));
    return std::make_shared<const OwnPicture>(std::move(picture));
}

Pixels pixelsOf(const OwnPicture& picture, int side) {
    const double longer = std::max(picture.width, picture.height);
    const double scale = (isPng(picture.bytes) ? std::min<double>(side, longer) : side) / longer;
    const auto pixels = [&](double length) {
        return std::max(1, static_cast<int>(std::lround(length * scale)));
    };
    return drawn(picture, pixels(picture.width), pixels(picture.height));
}

const PaintedPictures::Painted& PaintedPictures::of(const OwnPicture& picture) {
    const auto known = painted_.find(&picture);
    if (known != painted_.end()) return known->second;
    Painted painted{nullptr, picture.width, picture.height};
    if (isPng(picture.bytes)) {
        if (auto surface = pngSurface(picture.bytes, kMostPictureSide, kMostPicturePixels))
            painted.surface = std::move(*surface);
    } else if (auto lines = recorded(picture.bytes, picture.width, picture.height)) {
        painted = std::move(*lines);
    }
    return painted_.emplace(&picture, std::move(painted)).first->second;
}

void PaintedPictures::takeBack() {
    for (const auto& [picture, painted] : painted_)
        while (painted.surface && cairo_surface_get_reference_count(painted.surface.get()) > 1)
            cairo_surface_destroy(painted.surface.get());
    painted_.clear();
}

} // namespace groma::formats
