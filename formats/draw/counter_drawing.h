#pragma once

#include "core/game/position/position.h"
#include "core/game/position/setup.h"
#include "formats/draw/own_picture.h"
#include "formats/draw/pen.h"

#include <optional>
#include <string>
#include <vector>

namespace groma::formats {

// What a counter shows on paper.
struct PrintedCounter {
    struct Chip {
        std::string text;
        std::uint32_t colour = 0xF6EFDC;
        OwnPictureRef picture{};
    };
    std::string code;
    std::string name;        // of the piece itself: on cut counters
    std::string values;      // "4-3", "2*-3", as they are now; unknown ones are `?`
    std::string struck;      // as printed, of the first that something was lost of: "3"
    std::string word;        // what its back means: "Disorganised"
    std::string symbol;      // a path on a 24 x 24 box; may be empty
    OwnPictureRef picture{}; // in its place
    std::uint32_t ground = 0x8F2B2B;
    std::uint32_t ink = 0xF6EFDC;
    bool turnedOver = false;
    bool assumed = false;
    std::vector<Chip> skills; // markers of traits that not everybody of the side has
    std::vector<Chip> chits;  // markers of states that are set
};

// Whether it lies on its back.
[[nodiscard]] bool showsBack(const game::Setup& setup, const game::Position& position, int piece);
// As the position has it; and as it is cut from the sheet, one side of it without any marker.
[[nodiscard]] PrintedCounter printedCounter(const game::Setup& setup, const game::Position& position,
                                            int piece, const OwnPictures* own = nullptr);
[[nodiscard]] PrintedCounter printedBlank(const game::Setup& setup, int piece, bool back,
                                          const OwnPictures* own = nullptr);
// `4-3` of a piece's present values.
[[nodiscard]] std::string notationOf(const game::Setup& setup, int piece, bool back);
// The same on the side that shows, less what was lost of it: "2-3" of a counter of three blocks.
[[nodiscard]] std::string notationOf(const game::Setup& setup, const game::Position& position, int piece);
[[nodiscard]] std::string symbolPath(const rules::Model& model, const std::string& symbol);
// The symbol of the type, or of its class.
[[nodiscard]] std::string symbolOf(const rules::Model& model, int type);
// That of the type; of one that names no symbol, that of its class or of the nearest above it.
[[nodiscard]] OwnPictureRef pictureOf(const rules::Model& model, int type, const OwnPictures* own);
// What a counter shows of a trait or a state; nothing for those that have no marker.
[[nodiscard]] std::optional<PrintedCounter::Chip> chipOf(const rules::Trait& trait, const OwnPictures* own);
[[nodiscard]] std::optional<PrintedCounter::Chip> chipOf(const rules::Model& model, const rules::State& state,
                                                         std::int64_t bits, const OwnPictures* own);
[[nodiscard]] OwnPictureRef pictureOf(const rules::Model& model, const rules::State& state,
                                      const OwnPictures* own);

struct CounterPlace {
    double x = 0, y = 0; // middle
    double width = 0, height = 0;
    double turn = 0;              // of the plate, radians clockwise; letters stay upright
    std::optional<double> facing; // radians clockwise from east
    bool frontEdge = false;       // a band along the edge that is looked over
    bool shadow = true;
};
void drawCounter(const Pen& pen, const PrintedCounter& counter, const CounterPlace& place, bool inkSaving);

// What a round marker of that diameter shows: its picture, or its text in the pen's colour.
void drawMarker(const Pen& pen, const std::string& text, const OwnPicture* picture, double x, double y,
                double diameter);

// The ground of its plate as it is drawn.
[[nodiscard]] std::uint32_t plateGround(const PrintedCounter& counter);

} // namespace groma::formats
