// A skill made from a sentence of the book: who, what, when. The trait is written as a person would write it,
// and read back so that the two sentences can be laid side by side.
#pragma once

#include "editor/session/document/document.h"

#include <string>
#include <vector>

namespace groma::session {

struct TraitSketch {
    std::string title, cite;
    std::vector<std::string> covers;
    int holders = -1;              // Model::classes: whoever is of it holds it; -1: whom a scenario gives it
    int quantity = -1;             // Model::quantities: what it changes
    int of = 0;                    // which of the quantity's parameters holds it
    std::string operation = "add"; // add, times, set, at_least, at_most, shift
    std::string value;             // a number or an expression
    std::string when;              // a condition; empty: always
};

inline constexpr const char* kTraitOperations[] = {"add", "times", "set", "at_least", "at_most", "shift"};

// The parameters of a quantity that can hold a skill: pieces and sides, by their names.
std::vector<std::string> holdersOf(const rules::Model& model, int quantity);

// "Fury of the Senones" becomes `fury_of_the_senones`, numbered where that is taken.
std::string traitId(const rules::Model& model, const std::string& title);

// Into the file of the rules that has the last of the traits.
Edited addTrait(const Document& document, const TraitSketch& sketch);

// What the rules would say: the sentence in plain English, or what the checker has against it.
struct SketchReading {
    std::string sentence;
    std::vector<std::string> problems; // in words
};
SketchReading readSketch(const Document& document, const TraitSketch& sketch);

} // namespace groma::session
