// Every type against every type in one situation: a call of a snippet, asked again with other types in the
// places of its attacker and its defender. Each cell is asked on its own, so that whoever asks tells how far
// it is and stops when he likes.
#pragma once

#include "core/sim/asked_call.h"

#include <array>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groma::sim {

// Where it stands, with the scenario laid under the snippet, and what is called.
struct MatrixGround {
    game::RulesetRef ruleset;
    std::shared_ptr<const rules::ScenarioSource> scenario;
    std::shared_ptr<const rules::SnippetSource> snippet;
};

struct MatrixQuestion {
    // Ids of the counters whose types change; empty: the first counter that the call names, and the first
    // after it that is of another side.
    std::string attacker, defender;
    std::vector<std::string> attackers, defenders; // ids of types; empty: all
    CallQuestion call;
};

class MatrixPlan {
  public:
    // Or why there is no such question.
    static std::expected<MatrixPlan, std::string> make(MatrixGround ground, MatrixQuestion question);

    const std::string& attacker() const { return question_.attacker; }
    const std::string& defender() const { return question_.defender; }
    const std::vector<std::string>& attackers() const { return question_.attackers; }
    const std::vector<std::string>& defenders() const { return question_.defenders; }
    std::size_t size() const { return question_.attackers.size() * question_.defenders.size(); }
    // Row by row; a row is an attacker. Plans are shared by threads, counters are not. What the counters say
    // for themselves (values, what is printed) gives way to what the type says; states and traits stay.
    // `lost`: of the attacker's side and of the defender's.
    CallAnswer ask(std::size_t cell, odds::Counter& counter) const;
    // Under other rules, by the same ids; a type that is not there makes refused cells.
    MatrixPlan under(game::RulesetRef ruleset) const;
    // The two counters in each other's part of the call, from where they stand, and their types with them:
    // the other side attacks, and is active where that side was.
    MatrixPlan turned() const;
    // The ids of the sides of the attacker and the defender.
    const std::array<std::string, 2>& sides() const { return sides_; }

  private:
    MatrixPlan(MatrixGround ground, MatrixQuestion question, std::array<std::string, 2> sides,
               std::string active)
        : ground_(std::move(ground)), question_(std::move(question)), sides_(std::move(sides)),
          active_(std::move(active)) {}

    MatrixGround ground_; // its scenario has one line for each counter
    MatrixQuestion question_;
    std::array<std::string, 2> sides_;
    std::string active_; // the side that is active where the step names none
};

struct Matrix {
    std::vector<std::string> attackers, defenders;
    std::vector<CallAnswer> cells; // row by row

    const CallAnswer& at(std::size_t attacker, std::size_t defender) const {
        return cells.at(attacker * defenders.size() + defender);
    }
};

struct LeftOut {
    bool attacker = true;
    std::string type, why; // why its first cell could not be asked
};
// Takes out types of which no cell could be asked, in neither matrix. `b` may be null and has the types of
// `a`.
std::vector<LeftOut> leaveOutUnasked(Matrix& a, Matrix* b);

enum class Measure : std::uint8_t {
    Chances, // of each result, or of each value of the expression; its mean, where it is a number; of a truth
             // that it is so
    Losses,  // counters eliminated on the average, of either side
    Exchange, // the defender's losses for one of the attacker's; nothing where he has none
};

// One number a cell.
struct MatrixLayer {
    std::string name;
    bool isChance = true;
    std::vector<std::optional<base::Rational>> values; // nothing: not asked, or no number
};
std::vector<MatrixLayer> layersOf(const Matrix& matrix, Measure measure);

// Of several, of whatever types: by matrix, equally many and of the same names in one order. A chance that
// does not come up in one of them is 0 there, wherever that was asked.
std::vector<std::vector<MatrixLayer>> alignedLayers(std::span<const Matrix* const> matrices, Measure measure);
// b - a; nothing where one of them says nothing.
MatrixLayer difference(const MatrixLayer& a, const MatrixLayer& b);

} // namespace groma::sim
