// What is asked about the balance of a sheet, and what is known of it. The Question panel asks; those beside
// it show what comes of it.
#pragma once

#include "editor/session/balance/balance_question.h"
#include "editor/session/balance/battle_game.h"
#include "editor/session/balance/kept_battles.h"
#include "editor/session/balance/matrix_question.h"
#include "editor/session/balance/moved_snippets.h"
#include "editor/session/balance/nearest_question.h"
#include "editor/session/balance/study_list.h"
#include "editor/session/balance/sweep_question.h"
#include "editor/session/jobs/ongoing.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace groma::ui {

/// Every type against every type with one of the two sides attacking.
struct MatrixBlock {
    sim::Matrix a, b; ///< `a` without cells where nothing is pinned
    std::vector<sim::LeftOut> out;
    std::string attacker, defender; ///< counters whose types change
    std::string side;               ///< whose counter attacks, by its title
    std::size_t moved = 0;          ///< cells of B that are others than in A, when all is done
};

/// A situation that a study beside the rules puts, under the pinned rules and as they are.
struct SituationMet {
    std::string path, title;           ///< of the study
    std::array<MatrixBlock, 2> blocks; ///< its own, and the other side attacking
    std::string refused;               ///< why it cannot be asked so
    [[nodiscard]] std::size_t moved() const { return blocks[0].moved + blocks[1].moved; }
    [[nodiscard]] std::size_t cells() const { return blocks[0].b.cells.size() + blocks[1].b.cells.size(); }
};

struct Balancing {
    // --- the question, as it is set
    struct Player {
        sim::PlayerKind kind = sim::PlayerKind::Greedy;
        std::optional<sim::Posture> posture; ///< nothing: the scenario's
        int thoughts = 20;                   ///< of a search, for each decision
    };
    std::array<Player, 2> players;
    int battles = 400;
    int within = 5; ///< points of a hundred
    bool effects = true;
    std::string only;   ///< changes of what has this in its name; empty: of all
    int pairs = 96;     ///< of battles for each change, on the average at most
    bool again = false; ///< what is sure, with players who search
    int thoughts = 20;  ///< theirs, for each decision
    std::uint64_t seed = 1;
    std::vector<std::string> forbid; ///< SIDE:NAME, of a study that was loaded

    // --- the sheet
    session::BalanceQuestion question; ///< as it was asked
    session::Document askedOf;
    game::SetupRef setup;     ///< of that document
    std::uint64_t rulesA = 0; ///< hash of the pinned rules; 0: none
    session::Ongoing<session::BalanceAnswer> balance;
    /// Battles that were played, for the next question about the same version: what A played need not be
    /// played again when B changes.
    std::shared_ptr<session::KeptBattles> kept = std::make_shared<session::KeptBattles>();

    // --- its battles
    struct ShownBattles {
        int side = -1, lost = 0; ///< of a bar: those in which the side lost so many; -1: all
        bool stopped = false;    ///< those that did not come to their end
    };
    ShownBattles shownBattles;
    struct Watched {
        session::SavedGame game;
        std::string why; ///< it cannot be watched
    };
    session::Ongoing<Watched> watched; ///< on its way to the map

    // --- every type against every type
    std::string situation; ///< path of the study that puts it, below the root; empty: the what-if
    struct Matrices : MatrixBlock {
        MatrixBlock turned; ///< the other side attacking; without cells where that cannot be asked
        std::string title;  ///< the call, or the situation
        std::size_t done = 0, all = 0;
        std::string failure;
        [[nodiscard]] std::size_t cellsMoved() const { return moved + turned.moved; }
        [[nodiscard]] std::size_t cells() const { return b.cells.size() + turned.b.cells.size(); }
        /// Of all cells, those of `turned` after its own, the block of one, and its place there.
        [[nodiscard]] std::pair<const MatrixBlock*, std::size_t> at(std::size_t cell) const {
            if (cell < b.cells.size()) return {this, cell};
            return {&turned, cell - b.cells.size()};
        }
        std::string unmoved;  ///< why no cell of B is another than in A, where none is
        std::string withoutA; ///< why A is pinned and not asked; empty: it is asked, or not pinned
    };
    session::Ongoing<Matrices> matrix;
    session::Document matrixOf;
    std::uint64_t matrixRulesA = 0;        ///< hash of the pinned rules; 0: none
    int measure = 0, layer = 0, shown = 1; ///< shown: A, B, B - A
    bool viewed = false;                   ///< false: it opens on what tells most of the first answer
    int cell = -1;                         ///< row by row, see Matrices::at; -1: none
    std::string cellNote;                  ///< why the what-if does not show it; empty: it does

    // The same in each situation of a study, asked for by who draws them.
    mutable session::Latest<std::vector<SituationMet>> situationsMet;
    mutable std::uint64_t situationsKey = 0; ///< of those that were asked for last

    // --- one value over a range, or two
    std::string sweepName, sweepValues;
    std::string sweepSecond, sweepSecondValues; ///< empty: one alone
    int sweepBattles = 60;
    struct Swept {
        std::vector<session::SweepAxis> axes;
        std::string pinned; ///< what the pinned rules say of the first value; empty: the same, or none are
        session::SweepAnswer answer;
    };
    session::Ongoing<Swept> sweep;
    session::Document sweepOf;
    session::SweepQuestion sweepQuestion; ///< as it was asked; its axes are read in the job: sweptQuestion

    // --- the least change to 50 : 50, of the sheet
    session::Ongoing<session::NearestAnswer> nearest;
    std::shared_ptr<const session::BalanceAnswer> nearestOf; ///< the answer that it goes on from
    int nearestChosen = 0;

    // --- studies beside the rules
    struct Studies {
        session::StudyList list;
        double share = 0; ///< of them that is asked, 0 .. 1
    };
    mutable session::Latest<session::StudyList> studies; ///< as their files say; asked for by who draws them
    session::Ongoing<Studies> studiesAgain;
    std::uint64_t studiesOf = 0; ///< fingerprint of the document that they were asked again under
    std::uint64_t looks = 0;     ///< grows when a file was written: they are read anew
    // What lies beside the rules, looked at now and then while it is drawn: others write files too.
    mutable session::Latest<std::uint64_t> folder;
    mutable double folderLookedAt = -1; ///< ImGui::GetTime()
    mutable std::uint64_t folderLooks = 0;

    // --- which examples turned red; asked for by who draws them
    mutable session::Latest<session::MovedSnippets> snippets;

    // --- an answer on its way into a file
    enum class Told : std::uint8_t { Sheet, Matrix, Sweep };
    Told told = Told::Sheet;
    std::string ending = ".md";
};

/// Sheet, matrix and sweep stand still until they are told to go on; false: nothing went on.
bool pauseBalancing(const Balancing& now);
/// The sweep as it was asked, whatever the fields say now; nothing: no sweep is known.
std::optional<session::SweepQuestion> sweptQuestion(const Balancing& now);

} // namespace groma::ui
