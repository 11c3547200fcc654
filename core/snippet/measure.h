// Odds of anything that can be said of the end: "count(romans)", "D.disorganised and not on_map(E)", "result
// = held".
#pragma once

#include "core/diag/sink.h"
#include "core/game/names/naming.h"
#include "core/odds/odds.h"
#include "core/rules/source.h"
#include "core/snippet/snippet.h"

#include <optional>

namespace groma::snippet {

// An expression in which `result` is what the call gave (of calls that give a number, a truth, a piece, a
// side or an outcome).
class EndExpression {
  public:
    // Problems go to the sink, at the text; nothing then.
    static std::optional<EndExpression> checked(const game::Setup& setup, const CallText& call,
                                                const rules::Text& text, diag::Sink& sink);

    const std::string& text() const { return text_.text; }
    const lang::Type& type() const { return type_; }
    // The chance of each of its values, numbers and names in their own order, truths with `yes` first. Ends
    // at which it cannot be read, since play stopped or the call gave nothing, come last, in words.
    odds::Distribution of(const game::Setup& setup, const odds::Odds& odds,
                          game::Wording wording = game::Wording::Written) const;

  private:
    rules::Text text_;
    lang::Type type_;
    lang::Type result_;
};

// The mean of numbers: exact, or of a sample with its 95 % interval. Nothing between bounds and for other
// values.
struct Mean {
    base::Rational mean;
    std::optional<odds::Interval> interval;
};
std::optional<Mean> meanOf(const odds::Odds& odds, const odds::Distribution& chances);
std::string meanText(const Mean& mean); // "7/3 = 2.3333"; of a sample "2.3310 (2.3201 to 2.3419)"

} // namespace groma::snippet
