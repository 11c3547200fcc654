// Sentences about what a text asks: each is written in the file of its question, in core/lang/questions.
#pragma once

#include "core/lang/readback/readback_phrase.h"

#include <string>

namespace groma::lang {

class QuestionReader {
  public:
    QuestionReader(const rules::Model& model, const Tree& tree, const Function& function)
        : model_(model), tree_(tree), function_(function), phrase_(model, tree, function) {}

  protected:
#define GROMA_QUESTION(name, kind, word, slug, answer) std::string read##name(const Stmt& s) const;
#include "core/syntax/questions.def"
#undef GROMA_QUESTION

    std::string child(const Stmt& s, std::size_t index) const {
        return phrase_.value(tree_.children(s)[index]);
    }
    ExprId id(const Stmt& s, std::size_t index) const { return tree_.children(s)[index]; }
    std::string kept(const Stmt& s) const; // "; call it NAME"

    const rules::Model& model_;
    const Tree& tree_;
    const Function& function_;
    Phrase phrase_;
};

} // namespace groma::lang
