#include "formats/project/project.h"
#include "formats/rules/entry_reader.h"
#include "formats/scenario/scenario_parts.h"

namespace groma::formats::part {

using namespace entry;
using rules::Text;

namespace {

void readNumbering(const Cursor& value, rules::NumberingSource& into) {
    into.where = value.ref();
    MapCursor map = value.map();
    into.widths = textsOf(map["widths"]);
    if (const Cursor width = map["width"]) into.widths = {textOf(width)};
    into.lines = textOf(map["rows"]);
    if (const Cursor columns = map["columns"]) into.lines = textOf(columns);
    into.displaced = textOf(map["displaced"]);
    into.scheme = textOf(map["scheme"]);
    into.first = textOf(map["first"]);
    into.digits = textOf(map["digits"]);
    map.finish();
}

std::vector<rules::PlacedSource> placed(const Cursor& value) {
    std::vector<rules::PlacedSource> things;
    if (!value || value.isNull()) return things;
    MapCursor map = value.map();
    for (const Cursor& thing : map.entries()) things.push_back({keyOf(thing), textsOf(thing)});
    return things;
}

// One kind for every cell, or `{default: plain, forest: 012-014}`.
void readGround(const Cursor& value, rules::MapSource& into) {
    if (!value) return;
    if (!value.isMap()) {
        into.plain = textOf(value);
        return;
    }
    MapCursor map = value.map();
    into.plain = textOf(map["default"]);
    for (const Cursor& kind : map.rest()) into.ground.push_back({keyOf(kind), textsOf(kind)});
}

void readUnderlay(const Cursor& value, rules::MapSource& into) {
    rules::UnderlaySource underlay;
    underlay.where = value.ref();
    MapCursor map = value.map();
    const Cursor image = map.need("image");
    underlay.image = textOf(image);
    if (!underlay.image.empty() &&
        Project::resolve(image.tree().source().path(), underlay.image.text).empty())
        image.report(diag::Code::PathOutsideProject,
                     "`" + underlay.image.text + "` leads out of the project's folder");
    if (const Cursor corners = map["corners"]) {
        MapCursor cells = corners.map();
        for (const Cursor& corner : cells.entries()) {
            const std::vector<Text> pixels = textsOf(corner);
            if (pixels.size() == 2) underlay.anchors.push_back({keyOf(corner), pixels[0], pixels[1]});
            else corner.reportWrongKind("two numbers of pixels [x, y]");
        }
    }
    map.finish();
    into.underlay = std::move(underlay);
}

} // namespace

void readMap(const Cursor& value, rules::MapSource& into) {
    into.where = value.ref();
    into.given = true;
    MapCursor map = value.map();
    if (const Cursor numbering = map["numbering"]) readNumbering(numbering, into.numbering);
    readGround(map["ground"], into);
    into.codes = textOf(map["codes"]);
    into.features = placed(map["features"]);
    into.levels = placed(map["levels"]);
    into.edges = placed(map["sides"]);
    into.links = placed(map["links"]);
    into.markers = placed(map["markers"]);
    if (const Cursor relief = map["relief"]) {
        MapCursor edges = relief.map();
        for (const Cursor& edge : edges.entries()) into.relief.emplace_back(keyOf(edge), textOf(edge));
    }
    for (const Cursor& label : map["labels"].items()) {
        MapCursor parts = label.map();
        into.labels.push_back({textOf(parts.need("at")), textOf(parts.need("text"))});
        parts.finish();
    }
    if (const Cursor underlay = map["underlay"]) readUnderlay(underlay, into);
    for (const std::string_view key : {"title", "help", "assumed", "cite", "covers"}) map.allow(key);
    map.finish();
}

} // namespace groma::formats::part
