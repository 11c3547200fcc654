// What an answer about balance says, as a table, a page and a picture: for the verb and the window alike.
#pragma once

#include "editor/session/balance/nearest_question.h"
#include "editor/session/told/page.h"
#include "formats/draw/pages.h"

#include <string>

namespace groma::session {

struct BalanceTold {
    const formats::Loaded& loaded; // the battle as it was asked about
    const BalanceQuestion& question;
    const BalanceAnswer& answer;
    const NearestAnswer* nearest = nullptr; // where it was asked

    const game::Setup& setup() const { return *loaded.built.setup; }
};

// One row a change; docs/file-formats.md says what stands in each column.
std::string csvOf(const BalanceTold& told);
ToldPage pageOf(const BalanceTold& told);
// The chance of the first side by turn and each change by effect.
formats::Page pictureOf(const BalanceTold& told);

// "30.0 % to 84.0 %".
std::string rangeText(const sim::SequentialMean& share);
// "number", "leave_out"; "open", "sure", "little"; "open", "agrees", "depends".
std::string_view kindName(formats::Change::Kind kind);
std::string_view verdictName(sim::Effect::Verdict verdict);
std::string_view againName(const ChangeEffect& effect);

} // namespace groma::session
