// The texts in which VASSAL keeps its pieces.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

// Tokens between delimiters, as VASSAL's SequenceEncoder joins them: a delimiter within a token has a
// backslash before it.
[[nodiscard]] std::string vassalSequence(const std::vector<std::string>& tokens, char delimiter);

// One trait of a piece: its type and its state, each as VASSAL writes it.
struct VassalTrait {
    std::string type, state;
};

// A picture that can be shown or not, on top of the piece: `images` by level, from 1.
struct VassalLayer {
    std::string name;    // "Side"
    std::string command; // of the menu of the piece
    std::string key;     // "70,130": key code and modifiers as Java numbers them
    std::vector<std::string> images;
    std::vector<std::string> names; // by level; added to the name of the piece
    bool always = true;             // one level is always shown, and the command goes on to the next
    int level = 1;                  // that is shown; 0: none
    int x = 0, y = 0;               // of its middle, from the middle of the piece
};
[[nodiscard]] VassalTrait layerTrait(const VassalLayer& layer);
// Looks into one of `facings` directions, counted clockwise.
[[nodiscard]] VassalTrait rotationTrait(int facings, int facing);
// Values that do not change, by name.
[[nodiscard]] VassalTrait markerTrait(const std::vector<std::string>& names,
                                      const std::vector<std::string>& values);

// The definition of a piece slot: traits from the outermost to the innermost, then the basic piece.
[[nodiscard]] std::string pieceDefinition(const std::vector<VassalTrait>& traits, std::string_view image,
                                          std::string_view name, std::string_view gpid);

} // namespace groma::formats
