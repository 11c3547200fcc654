// A set-up as the book prints it, pasted whole: read line by line, with what stands, what could stand, and
// what a person must say first. Text and answers are values; nothing of the document changes before a line is
// placed or a type made.
#pragma once

#include "editor/session/document/document.h"
#include "formats/scenario/printed_block.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

// What a person said, by what stands in print.
struct SetupAnswers {
    std::map<std::string, std::string> sides; // heading: id of a side
    std::map<std::string, std::string> words; // a printed type or name: what is meant; itself: it is right
    std::map<std::string, std::string> lines; // a line without the blanks around it: how it is taken
    friend bool operator==(const SetupAnswers&, const SetupAnswers&) = default;
};

struct SetupAnswer {
    enum class Kind : std::uint8_t { Side, Word, Line, MakeType };
    std::string label; // "Use METELLUS"
    Kind kind = Kind::Word;
    std::string key, value; // of SetupAnswers; MakeType: the type and its class
};
// MakeType is no answer but an edit: makePrintedType.
[[nodiscard]] SetupAnswers answered(SetupAnswers answers, const SetupAnswer& answer);

struct SetupQuestion {
    int number = 0;                   // from 1, down the text
    std::string brief;                // "2 against 3"
    std::string words;                // "The page may say"
    std::size_t begin = 0, end = 0;   // bytes of the text that it is about
    std::vector<SetupAnswer> answers; // none: the text is to be mended
};

struct SetupLine {
    enum class State : std::uint8_t {
        Words,   // places nothing
        Heading, // its side is known
        Ready,
        Placed, // stands as the line says
        Question,
        Waits // for the side of its heading
    };
    std::size_t begin = 0, end = 0; // bytes of the text; lines follow each other without a gap
    State state = State::Words;
    int side = -1, type = -1;
    std::vector<grid::CellId> cells; // that are on the map
    formats::NotedPieces pieces;     // as it would be written
    std::string note;                // "a leader by name"
    std::optional<SetupQuestion> question;
    [[nodiscard]] int count() const; // pieces that it stands for
};

struct PrintedSetup {
    std::vector<SetupLine> lines;
    int ready = 0, placed = 0, pieces = 0; // pieces of all lines; some are neither
    int questions = 0;
};

// `section`: of the book, whose passages are counted with the text when a word looks misspelt; may be empty.
[[nodiscard]] PrintedSetup readPrintedSetup(const Document& document, std::string_view text,
                                            const SetupAnswers& answers, const std::string& section = {});

// The section that the text itself begins with: "8.1 The Battle" gives "8.1"; empty: none.
[[nodiscard]] std::string printedSection(std::string_view text);

// Passages of the document's book that may hold a set-up: they name types with their values.
struct SetupPassage {
    std::string id, section, text;
};
[[nodiscard]] std::vector<SetupPassage> setupPassages(const Document& document);

// All lines that are ready as one step. `cite`, `covers` (ids, side by side): of each line that is written;
// may be empty.
[[nodiscard]] Edited placePrinted(const Document& document, const PrintedSetup& setup,
                                  const std::string& cite = {}, const std::string& covers = {});

// A class for a type that the rules do not have, from the numbers printed beside it.
struct ClassProposal {
    std::string unitClass; // id
    std::string basis;     // "Movement points 4 as ALAE, CAVA"
    std::string like;      // a type of the class, whose symbol it takes
};
// The likeliest first, one for each class that prints as many values; empty: none does.
[[nodiscard]] std::vector<ClassProposal> proposedClasses(const rules::Model& model,
                                                         const std::vector<std::string>& printed);
// The type in the rules: front from the brackets, back unknown, the class marked as assumed.
[[nodiscard]] Edited makePrintedType(const Document& document, const std::string& type,
                                     const std::vector<std::string>& printed, const std::string& unitClass,
                                     const std::string& cite = {});

} // namespace groma::session
