// The entry that the Rules panel shows, and how the rules of a sheet are proved. The Rules panel owns both;
// others ask with Workbench::chooseRule and proveRules.
#pragma once

#include "editor/session/jobs/jobs.h"
#include "editor/session/questions/proofs.h"

#include <cstdint>
#include <memory>
#include <string>

namespace groma::ui {

/// An entry of the rules: "procedures", "melee".
struct RuleEntry {
    std::string section, id;
    friend bool operator==(const RuleEntry&, const RuleEntry&) = default;
};

/// Which entries of the rules a snippet proves: worked out in the background while a panel shows it.
struct Proving {
    bool noticeWanted = false; ///< of the entry that the Rules panel shows; else its breaks are but listed
    // Answers that are asked for while they are drawn.
    mutable session::Latest<std::uint64_t> folder; ///< what lies beside the rules; looked at now and then
    mutable double lookedAt = -1;                  ///< ImGui::GetTime()
    mutable std::uint64_t looks = 0;
    mutable session::Latest<std::shared_ptr<const session::Proofs>> proofs;
    mutable session::Latest<bool> noticing; ///< what is known of it lies in Breaking; true: all is asked
};

} // namespace groma::ui
