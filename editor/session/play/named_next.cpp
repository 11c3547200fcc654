#include "editor/session/play/named_next.h"

#include "core/game/machine/engine.h"
#include "core/game/machine/run.h"
#include "core/game/names/offers.h"
#include "core/lang/check/decision_names.h"

#include <fmt/core.h>

#include <deque>
#include <set>
#include <utility>

namespace groma::session {

using game::Pending;

namespace {

constexpr int kMostWaysNamed = 160; // that are gone for one answer: it is looked at while a pointer rests

class NamesSought {
  public:
    NamesSought(const game::Setup& setup, int side) : setup_(setup), side_(side) {}

    NamedNext found;

    void begin(const Deliberation& asked, const game::Answer& answer) {
        go(asked.run, asked.pending, answer);
        if (!ways_.empty()) {
            const Way& first = ways_.front();
            found.dice =
                first.pending.what == Pending::What::Chance && first.pending.type.kind != lang::Kind::Card;
        }
        while (!ways_.empty()) {
            const Way way = std::move(ways_.front());
            ways_.pop_front();
            look(way);
        }
        const game::Position& now = asked.run.position();
        for (const std::int64_t piece : pieces_) {
            if (now.onMap(static_cast<int>(piece))) {
                if (!isNamedFirst(piece)) {
                    found.beside.push_back(static_cast<int>(piece));
                }
                found.pieces.push_back(static_cast<int>(piece));
            }
        }
        for (const std::int64_t cell : cells_) {
            found.cells.push_back(grid::CellId{static_cast<std::int32_t>(cell)});
        }
    }

  private:
    struct Way {
        game::Run run;
        Pending pending;
    };

    void go(const game::Run& run, const Pending& pending, const game::Answer& answer) {
        if (left_-- <= 0) {
            found.all = false;
            return;
        }
        Way way{run, {}};
        engine_.answer(way.run, pending, answer);
        engine_.advance(way.run, way.pending);
        ways_.push_back(std::move(way));
    }

    // The first ways tried are those that name nobody: what is asked after them is seen however many there
    // are.
    void look(const Way& way) {
        const Pending& asks = way.pending;
        if (asks.what != Pending::What::Choice || asks.side != side_) {
            return;
        }
        if (asks.shape == Pending::Shape::Perform) {
            if (game::areOffers(setup_, asks)) {
                go(way.run, asks, {game::kPass, {}});
            } else {
                takeActors(asks);
            }
            return;
        }
        if (asks.shape == Pending::Shape::Number) {
            return;
        }
        const bool some = asks.shape == Pending::Shape::Some;
        const bool none = some ? asks.min == 0 : asks.mayPass;
        if (none) {
            go(way.run, asks, some ? game::Answer{} : game::Answer{game::kPass, {}});
        }
        lang::Type type = asks.type;
        type.list = false;
        const bool named = type.kind == lang::Kind::Piece || type.kind == lang::Kind::Cell;
        std::set<std::int64_t>& known = type.kind == lang::Kind::Cell ? cells_ : pieces_;
        if (named && found.most == 0) {
            found.question = lang::decisionTitle(setup_.model(), std::string(asks.name));
            found.most = some ? asks.max : 1;
            firstQuestion_ = asks.name;
            firstKind_ = type.kind;
        }
        for (std::size_t i = 0; i < asks.options.size(); ++i) {
            if (named && asks.name == firstQuestion_ && type.kind == firstKind_) {
                namedFirst_.insert(asks.wordsOf(asks.options[i]).front());
            }
            if (named && !known.insert(asks.wordsOf(asks.options[i]).front()).second) {
                continue; // what follows from that one is sought already
            }
            const game::Answer answer = some ? game::Answer{0, {static_cast<std::int32_t>(i)}}
                                             : game::Answer{static_cast<std::int64_t>(i), {}};
            if (game::answerProblem(way.run, asks, answer).empty()) {
                go(way.run, asks, answer);
            }
        }
    }

    bool isNamedFirst(std::int64_t piece) const {
        return firstKind_ == lang::Kind::Piece && namedFirst_.contains(piece);
    }

    void takeActors(const Pending& asks) {
        for (const Pending::Option& option : asks.options) {
            const auto& parameters =
                setup_.model().actions[static_cast<std::size_t>(option.action)].parameters;
            if (!parameters.empty() && parameters.front().type.kind == lang::Kind::Piece &&
                !parameters.front().type.list) {
                pieces_.insert(asks.wordsOf(option).front());
            }
        }
    }

    const game::Setup& setup_;
    int side_;
    int left_ = kMostWaysNamed;
    std::deque<Way> ways_;
    std::set<std::int64_t> pieces_, cells_;
    std::string firstQuestion_; // the first that names any, who are named in it, and what they are
    lang::Kind firstKind_{};
    std::set<std::int64_t> namedFirst_;
    game::Engine engine_;
};

} // namespace

std::string NamedNext::told() const {
    const std::size_t ringed = pieces.size() + cells.size();
    if (ringed == 0) {
        return dice ? "Dice decide first" : "Nobody on the map comes into question";
    }
    const std::string many = all ? std::to_string(ringed) : fmt::format("{} and more", ringed);
    if (question.empty()) {
        return many + (ringed == 1 ? " is ringed, and can act then" : " are ringed, and can act then");
    }
    const std::size_t named = ringed - beside.size();
    const std::string asked = all ? std::to_string(named) : fmt::format("{} and more", named);
    std::string words = most < static_cast<std::int64_t>(named)
                            ? fmt::format("{} Up to {} of the {}", question, most, asked)
                            : fmt::format("{} The {}", question, asked);
    words += " ringed";
    if (!beside.empty()) {
        words += fmt::format("; {} in a thin ring can act beside them", beside.size());
    }
    return words;
}

NamedNext namedNextOf(const Deliberation& asked, const game::Answer& answer) {
    if (asked.pending.what != Pending::What::Choice) {
        return {};
    }
    NamesSought sought(asked.run.setup(), asked.pending.side);
    sought.begin(asked, answer);
    return std::move(sought.found);
}

} // namespace groma::session
