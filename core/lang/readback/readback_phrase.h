#pragma once

#include "core/rules/model.h"

#include <span>
#include <string>
#include <string_view>

namespace groma::lang {

// Expressions of one function as phrases.
class Phrase {
  public:
    Phrase(const rules::Model& model, const Tree& tree, const Function& function)
        : model_(model), tree_(tree), function_(function) {}

    std::string value(ExprId id) const;                    // "the unit's cp", "2"
    std::string holds(ExprId id, bool not_ = false) const; // "the unit is disorganised"
    std::string local(std::int32_t index) const;           // "the attacker"
    std::string among(std::int32_t variable, ExprId list,
                      ExprId where) const; // "e among the enemies of the unit with ..."
    std::string arguments(std::span<const ExprId> children,
                          std::span<const Local> parameters) const; // "attacker: the unit, ..."
    std::string state(std::int32_t index, ExprId owner) const;

  private:
    std::string comparison(const Expr& e, bool not_) const;
    std::string joined(ExprId id, ExprOp op, bool not_) const;
    std::string inBrackets(ExprId id, ExprOp under, bool not_) const;
    std::string operand(ExprId id) const;
    std::string builtin(const Expr& e, bool not_) const;
    std::string comprehension(const Expr& e) const;
    std::string call(const Expr& e, bool not_) const;
    std::string move(const Expr& e) const;
    std::string table(const Expr& e) const;
    std::string list(std::span<const ExprId> children) const;
    std::string nameParameter(const Expr& e) const;

    const rules::Model& model_;
    const Tree& tree_;
    const Function& function_;
};

std::string words(std::string_view id); // underscores to spaces
// The id of an entry of one of the model's lists, as words.
template <class List>
std::string wordsOf(const List& list, std::int32_t index) {
    return words(list[static_cast<std::size_t>(index)].named.id);
}

// " [6.2]"; nothing where there is no citation.
std::string cited(const rules::Named& named);
// What a reading of an entry begins with: "Combat Power (cp) [6.2]".
std::string heading(const rules::Named& named);
// ", of attacker (piece) and target (piece)"; nothing where there are no parameters.
std::string ofEach(const rules::Model& model, std::span<const Local> parameters);
// What a contribution does to its quantity: "add 1, when the unit has elite [7.1]".
std::string changeOf(const rules::Model& model, const Function& function, const rules::Contribution& part);
// What a function computes, as a phrase.
std::string computed(const rules::Model& model, rules::Index function);
inline const Function& functionAt(const rules::Model& model, rules::Index index) {
    return model.functions[static_cast<std::size_t>(index)];
}

// The sentence of a built-in name, `$1` for its first argument and `$N` for its name parameter; a truth
// begins with its subject and has the verb in bars: "$1 |is| adjacent to $2".
std::string_view builtinPhrase(Builtin builtin);

} // namespace groma::lang
