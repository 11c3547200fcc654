// One reading of a printed set-up: whose each line is, what it places, and the first question that stands in
// its way.
#pragma once

#include "editor/session/edits/printed/printed_setup.h"
#include "editor/session/edits/printed/printed_words.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

class SetupReading {
  public:
    SetupReading(const Document& document, std::string_view text, const SetupAnswers& answers,
                 const std::string& section);
    [[nodiscard]] std::vector<SetupLine> lines();

  private:
    using Part = formats::PrintedPart;

    void readHeading(const Part& part, SetupLine& line, bool ofPieces);
    void readPieces(const Part& part, SetupLine& line);
    void readMentions(const Part& part, SetupLine& line) const;

    // Each sets the question of the line and gives false, or lets it go on.
    bool typeIsKnown(SetupLine& line, const std::string& type, std::size_t begin, std::size_t end) const;
    bool nameIsRight(const Part& part, SetupLine& line) const;
    bool valuesAgree(const Part& part, SetupLine& line) const;
    bool cellsAreThere(const Part& part, SetupLine& line) const;
    bool countAgrees(const Part& part, SetupLine& line) const;
    bool thereIsRoom(const Part& part, SetupLine& line);
    bool stands(SetupLine& line);
    void takePlace(const SetupLine& line);

    [[nodiscard]] std::string keyOf(const Part& part) const;
    [[nodiscard]] std::string answerTo(const Part& part) const;
    [[nodiscard]] std::string_view meant(const std::string& word) const;
    [[nodiscard]] SetupQuestion asked(const Part& part, std::string brief, std::string words,
                                      std::string_view about = {}) const;
    [[nodiscard]] std::vector<grid::CellId> cellsOf(const std::vector<std::string>& words) const;
    [[nodiscard]] std::vector<std::string> sidesFor(const std::string& heading) const;

    const Document& document_;
    std::string_view text_;
    const SetupAnswers& answers_;
    std::string section_;
    std::vector<Part> parts_;
    PrintedWords words_;
    int side_ = -1;
    bool sideAsked_ = false; // the heading above waits for an answer
    struct Taken {
        int pieces = 0;
        std::string by; // who stood there last
    };
    std::map<grid::CellId, Taken> taken_;
    std::vector<bool> claimed_; // pieces of the setup that a line stands for
};

} // namespace groma::session
