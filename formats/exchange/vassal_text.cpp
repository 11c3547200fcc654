#include "formats/exchange/vassal_text.h"

#include <ranges>

namespace groma::formats {

namespace {

std::string escaped(std::string_view token, char delimiter) {
    std::string out;
    for (const char c : token) {
        if (c == delimiter) out += '\\';
        out += c;
    }
    return out;
}

std::string number(int value) { return std::to_string(value); }

} // namespace

std::string vassalSequence(const std::vector<std::string>& tokens, char delimiter) {
    std::string joined;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::string& token = tokens[i];
        if (i > 0) joined += delimiter;
        // Quoted where it could be taken for a quoted one.
        const bool quoted =
            !token.empty() && (token.front() == '\\' || (token.front() == '\'' && token.back() == '\''));
        joined += quoted ? "'" + escaped(token, delimiter) + "'" : escaped(token, delimiter);
    }
    return joined;
}

VassalTrait layerTrait(const VassalLayer& layer) {
    std::vector<std::string> names = layer.names;
    names.resize(layer.images.size());
    const std::string up = layer.always ? layer.command : "";
    const std::string activate = layer.always ? "" : layer.command;
    const std::string upKey = layer.always ? layer.key : "";
    const std::string activateKey = layer.always ? "" : layer.key;
    // Command, modifiers and key of activation, of the next and of the last level; reset: command, key and
    // level.
    const std::vector<std::string> fields{activate,
                                          "128",
                                          "",
                                          up,
                                          "128",
                                          "",
                                          "",
                                          "128",
                                          "",
                                          "",
                                          "",
                                          "1",
                                          "false",
                                          number(layer.x),
                                          number(layer.y),
                                          vassalSequence(layer.images, ','),
                                          vassalSequence(names, ','),
                                          "true",
                                          layer.name,
                                          "",
                                          "",
                                          "false",
                                          "",
                                          "1",
                                          "1",
                                          layer.always ? "true" : "false",
                                          activateKey,
                                          upKey,
                                          "",
                                          layer.name,
                                          "1.0",
                                          "",
                                          "true"};
    return {"emb2;" + vassalSequence(fields, ';'), number(layer.level > 0 ? layer.level : -1)};
}

VassalTrait rotationTrait(int facings, int facing) {
    const std::vector<std::string> fields{
        number(facings), "93,130", "91,130", "Turn clockwise", "Turn counterclockwise", "", "",
        "Facing",        "Facing"};
    return {"rotate;" + vassalSequence(fields, ';'), number(facing)};
}

VassalTrait markerTrait(const std::vector<std::string>& names, const std::vector<std::string>& values) {
    return {"mark;" + vassalSequence(names, ','), vassalSequence(values, ',')};
}

std::string pieceDefinition(const std::vector<VassalTrait>& traits, std::string_view image,
                            std::string_view name, std::string_view gpid) {
    std::string type = "piece;" + vassalSequence({"", "", std::string(image), std::string(name)}, ';');
    std::string state = vassalSequence({"null", "0", "0", std::string(gpid), "0"}, ';');
    for (const VassalTrait& trait : traits | std::views::reverse) {
        type = vassalSequence({trait.type, type}, '\t');
        state = vassalSequence({trait.state, state}, '\t');
    }
    return "+/" + vassalSequence({"null", type, state}, '/');
}

} // namespace groma::formats
