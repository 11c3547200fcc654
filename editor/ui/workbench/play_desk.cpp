#include "editor/ui/workbench/play_desk.h"

#include "core/base/hash.h"
#include "core/game/machine/asking.h"
#include "core/game/names/choice_sets.h"
#include "core/game/names/naming.h"
#include "core/game/position/occupancy.h"
#include "core/lang/check/decision_names.h"
#include "editor/session/play/as_seen.h"
#include "editor/session/play/draws.h"
#include "editor/session/play/game_file.h"
#include "editor/ui/workbench/kept_games.h"
#include "editor/ui/workbench/laid_game.h"
#include "editor/ui/workbench/map_cursor.h"
#include "editor/ui/workbench/state/game_course.h"
#include "editor/ui/workbench/state/map_state.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace groma::ui {

namespace {

using game::Pending;

/// Of everything that was played, and of what is asked.
std::uint64_t stampOf(const session::TestPlay& play) {
    std::uint64_t stamp = base::combine(play.document().fingerprint(), play.position().hash());
    stamp = base::combine(stamp, play.log().size());
    stamp = base::combine(stamp, play.logMarks().size());
    stamp =
        base::combine(stamp, static_cast<std::uint64_t>(session::onlookerOf(play) + 1)); // the log is theirs
    stamp = base::combine(stamp, static_cast<std::uint64_t>(play.activeSide() + 1));
    stamp = base::combine(stamp, static_cast<std::uint64_t>(play.curtained()));
    return base::hashText(play.question().name, stamp) | 1U;
}

/// The deed that was begun first since lies behind: what the course of the game has come to is no part of it.
bool isOverSince(const std::vector<game::LogEntry>& log, std::size_t from) {
    int deed = -1;
    for (std::size_t i = from; i < log.size(); ++i) {
        if (log[i].kind == game::LogEntry::Kind::Action && deed < 0) deed = log[i].depth;
        if (log[i].kind == game::LogEntry::Kind::Scope && log[i].depth < deed) return true;
    }
    return false;
}

/// "Romans draw Light Troops": a single card that was drawn with the last answer, and who has it now; of a
/// hand that the onlooker may not see that one was drawn. Empty for several in a row.
/// Nor is a card named before the curtain, where either of them may sit.
std::string drawnTold(const session::TestPlay& play, std::size_t seen) {
    const std::vector<session::PlayedAnswer>& answers = play.played().back().answers;
    if (answers.empty() || answers.size() != seen + 1 || !answers.back().chance ||
        answers.back().texts.size() != 1 || play.question().name == answers.back().question ||
        (answers.size() > 1 && answers[answers.size() - 2].question == answers.back().question))
        return {};
    const game::Position& before = play.positionAt(answers.size() - 1);
    const std::vector<rules::Deck>& decks = play.setup().model().decks;
    for (std::size_t deck = 0; deck < decks.size(); ++deck) {
        const auto card = std::ranges::find(decks[deck].cards, answers.back().texts.front());
        if (card == decks[deck].cards.end() || !decks[deck].hands) continue;
        const int kind = static_cast<int>(card - decks[deck].cards.begin());
        for (int side = 0; side < play.setup().sideCount(); ++side)
            if (play.position().hand(static_cast<int>(deck), side, kind) >
                before.hand(static_cast<int>(deck), side, kind)) {
                const bool hidden =
                    session::hidesCards(play) && (play.curtained() || session::onlookerOf(play) != side);
                return play.setup().side(side).title + " draw " +
                       (hidden ? "a card" : session::sentence(answers.back().texts.front()));
            }
    }
    return {};
}

} // namespace

void PlayDesk::look(const Workbench& bench) {
    const Sheet* sheet = bench.sheet();
    const bool on = sheet != nullptr && sheet->play && sheet->mode == Mode::Play;
    play_ = on ? &*sheet->play : nullptr;
    if (sheet_ != sheet) {
        sheet_ = sheet;
        stamp_ = 0;
        before_.reset();
        answersSeen_ = 0;
        heldAble_ = false;
        piece_ = lately_ = -1;
        leaveStep();
        std::erase_if(tables_, [&](const auto& kept) {
            return std::ranges::none_of(bench.sheets,
                                        [&](const auto& one) { return one.get() == kept.first; });
        });
        std::erase_if(plans_, [&](const auto& kept) {
            return std::ranges::none_of(bench.sheets,
                                        [&](const auto& one) { return one.get() == kept.first; });
        });
        std::erase_if(histories_, [&](const auto& kept) {
            return std::ranges::none_of(bench.sheets,
                                        [&](const auto& one) { return one.get() == kept.first; });
        });
    }
    pointed_ = pointing_;
    pointing_.reset();
    const int clicks = ImGui::GetIO().MouseClickedCount[ImGuiMouseButton_Left];
    if (clicks % 2 == 1) pressedFrame_ = ImGui::GetFrameCount();
    if (clicks == 1) rowFrame_ = ImGui::GetFrameCount();
    if (!on) {
        stamp_ = 0;
        draws_ = 0;
        targets_.reset();
        handStamp_ = 0;
        piece_ = lately_ = -1;
        open.clear();
        prompts_.clear();
        return;
    }
    if (const bool take = bench.settings.curtain; take != play_->takesTurnsToLook())
        change(bench, [take](session::TestPlay& play) -> session::Expected<void> {
            play.takeTurnsToLook(take);
            return {};
        });
    if (const std::uint64_t stamp = stampOf(*play_); stamp != stamp_) {
        stamp_ = stamp;
        askedFrame_ = ImGui::GetFrameCount();
        if (const int side = play_->question().side; side >= 0 && side != decides_) {
            if (decides_ >= 0) decidesFrame_ = askedFrame_;
            decides_ = side;
            decidesAt_ = ImGui::GetTime();
        }
        const std::size_t seen = answersSeen_;
        // A saved game that Play has taken up, with the ways that were left in it.
        if (history().line().empty() && history().branches().empty())
            history() = bench.of<GameCourse>().history;
        changed();
        seeStep();
        letGo(bench, seen);
        tellEnd(bench);
        if (!play_->played().empty())
            if (const std::string drawn = drawnTold(*play_, seen); !drawn.empty()) bench.say(drawn);
        bench.change<GameCourse>([course = history()](GameCourse& kept) { kept.history = course; });
    }
    const std::vector<int> chosen = sheet->tools.selection.pieceIndices(play_->document());
    const int piece = chosen.empty() ? -1 : chosen.back();
    if (piece >= 0 && piece != lately_) {
        lately_ = piece;
        latelyFrom_ = play_->position().cell(piece);
    }
    if (piece != piece_) {
        piece_ = piece;
        kind_ = 0;
        kindChosen_ = false;
        onMapOpen = false;
        if (map_.acting) by_ = -1;
        open.clear();
    }
    const session::CounterPlay* at = counter();
    if (map_.acting) heldAble_ = at != nullptr;
    if (at == nullptr || kind_ >= at->kinds.size()) kind_ = 0;
    const std::uint64_t hand = base::combine(stamp_, static_cast<std::uint64_t>(piece_ + 1) * 64 + kind_);
    if (hand != handStamp_) {
        handStamp_ = hand;
        reach_.reset();
        reasons_.clear();
        targets_.reset();
        leads_.clear();
        if (at != nullptr) leads_ = session::leadsOf(*play_, map_, *at);
        if (piece_ >= 0 && map_.acting) { // of what is asked for and it cannot do
            std::vector<int> barred = map_.actions;
            std::erase_if(barred, [&](int action) {
                return at != nullptr &&
                       std::ranges::find(at->kinds, action, &session::PlayKind::action) != at->kinds.end();
            });
            reasons_ = session::whyIdle(play_->setup(), play_->position(), barred, piece_);
        }
        if (const session::PlayKind* doing = kind()) {
            if (doing->move >= 0)
                if (auto reach = session::reachOf(play_->setup(), play_->position(), piece_, doing->move))
                    reach_ = std::move(*reach);
            targets_ = session::targetsOf(*play_, map_, piece_, *doing, reach());
        }
    }
    wantOutlook(bench);
    makePrompts(bench);
    letComputerPlay(bench);
    wantOdds(bench);
}

/// Something was answered or taken back.
void PlayDesk::changed() {
    if (play_->played().empty() || play_->played().back().answers.empty()) computer().last.reset();
    const Deed deed = lastDeed();
    map_ = play_->curtained() ? session::PlayMap{} : session::playMapOf(*play_);
    const auto running = play_->oddsQuestion();
    chain_ = running && running->run ? running->run->callChain() : std::vector<std::string>();
    draws_ = session::drawsInARow(*play_);
    by_ = deed.by;
    deed_ = deed.action;
    seeEvent(deed.upon);
    actionOdds_.reset();
    history().observe(*play_);
    dealt_ = session::hidesCards(*play_);
    track_ = session::turnTrackOf(*play_);
    dropPlans(deed);
    report_ = session::reportOf(play_->log(), {track_.title, track_.began});
    open.clear();
    previews_.clear();
    prices_.clear();
    becomes_.clear();
    faces_ = session::kMostFacesForeseen;
    diceLie_ = false;
    kept_.clear();
    named_.clear();
    asking_.reset();
    asked_.clear();
    about_ = -1;
    kindChosen_ = false;
    const session::PlayQuestion& question = play_->question();
    marked.assign(question.shape == Pending::Shape::Some ? question.options.size() : 0, false);
    if (question.what != Pending::What::Choice && question.what != Pending::What::Chance) return;
    const auto& log = play_->log();
    // The last of those that were named, of the side that decides where one is: who dodges, and not from
    // whom.
    const bool choice = question.what == Pending::What::Choice && question.side >= 0;
    const int whose = std::max(question.side, question.thrower); // who decides, or throws
    for (auto line = log.rbegin(); line != log.rend(); ++line) {
        if (line->kind == game::LogEntry::Kind::Scope) break;
        if (line->piece < 0 || !play_->position().onMap(line->piece)) continue;
        if (about_ < 0) about_ = line->piece;
        if (whose < 0) break;
        if (play_->setup().sideOf(line->piece) != whose) continue;
        about_ = line->piece;
        break;
    }
    // Nobody of that side was named: the one whom the deed is done to.
    const auto theirs = [&](int piece) {
        return piece >= 0 && play_->position().onMap(piece) && play_->setup().sideOf(piece) == question.side;
    };
    // Where another step or turn has begun since, that deed is over.
    const auto since = log.begin() + static_cast<std::ptrdiff_t>(std::min(linesBefore_, log.size()));
    // Who was named before the deed under way was part of another one: a fight that is over.
    const bool inDeed = choice && std::any_of(since, log.end(), [&](const game::LogEntry& line) {
                            return line.piece >= 0 && line.piece == about_;
                        });
    if (const bool none = play_->played().empty() || play_->played().back().answers.empty();
        !map_.acting && (none || isOverSince(log, linesBefore_)))
        by_ = deed_ = -1;
    const bool over = std::any_of(since, log.end(), [](const game::LogEntry& line) {
        return line.kind == game::LogEntry::Kind::Scope;
    });
    if (choice && !over && (!inDeed || !theirs(about_)) && theirs(upon_)) about_ = upon_;
    // What is asked stands in the procedure that asks: its title says of what.
    if (running && running->run) // of dice the counter for which they are thrown
        if (const int thrower = game::throwerOf(*running->run).piece;
            thrower >= 0 && play_->position().onMap(thrower))
            about_ = thrower;
    if (running && running->run && !map_.acting) {
        for (const rules::Procedure& procedure : play_->setup().model().procedures)
            if (!chain_.empty() && procedure.named.id == chain_.back()) asked_ = procedure.named.title;
        // What the rules make of what was thrown; the dice themselves lie on the map.
        if (const auto seen = game::rollSeen(*running->run)) {
            const rules::Model& model = play_->setup().model();
            const rules::Roll& roll = model.rolls[static_cast<std::size_t>(seen->type.detail)];
            diceLie_ = true;
            asked_ = roll.named.title;
            const auto thrown = std::ranges::find(log.rbegin(), log.rend(), game::LogEntry::Kind::Roll,
                                                  &game::LogEntry::kind);
            if (thrown != log.rend()) asked_ += " " + thrown->text;
            if (roll.outcomeSet >= 0)
                asked_ += ": " + game::wordText(play_->setup(),
                                                {lang::Kind::Outcome, false, false, roll.outcomeSet},
                                                seen->elements.back(), game::Wording::Told);
            if (const auto offered = session::askedOf(*play_)) {
                if (const std::string counted = session::comesToUnbought(*offered); !counted.empty())
                    asked_ += (roll.outcomeSet >= 0 ? ", " : ": ") + counted;
                kept_ = session::keptTold(*offered);
                if (asked_.ends_with(kept_)) kept_.clear(); // the title says it
            }
        }
    }
}

const session::Expected<session::CallInQuestion>& PlayDesk::oddsOfAction() {
    if (!actionOdds_)
        actionOdds_ = play_ == nullptr
                          ? session::Expected<session::CallInQuestion>(session::refuse("nothing is played"))
                          : session::oddsOfAction(*play_);
    return *actionOdds_;
}

const session::PlayKind* PlayDesk::kind() const {
    const session::CounterPlay* at = counter();
    return at != nullptr && kind_ < at->kinds.size() ? &at->kinds[kind_] : nullptr;
}

std::optional<session::PlayRefusal> PlayDesk::outOfReach(grid::CellId cell) const {
    if (!cell.valid() || !reach_ || kind() == nullptr || reach_->at(cell) != nullptr ||
        cell == play_->position().cell(piece_))
        return std::nullopt;
    auto why = session::whyNotReached(play_->setup(), play_->position(), piece_, kind()->move, *reach_, cell);
    if (why) return why;
    // It lies beside nothing that is reached: how far that is, and how far it goes.
    const grid::Geometry& map = play_->setup().geometry();
    const int far = map.distance(play_->position().cell(piece_), cell);
    std::string reason = "out of reach";
    if (reach_->budget && base::Number(far) > *reach_->budget)
        reason += fmt::format(": {} {}, it has {}", far, map.sides() == 4 ? "squares" : "hexes",
                              reach_->budget->toString());
    else if (reach_->budget)
        reason += fmt::format(": no way of {} or less leads there", reach_->budget->toString());
    return session::PlayRefusal{{}, std::move(reason), {}};
}

std::vector<int> PlayDesk::ringed() const {
    std::vector<int> pieces;
    if (!playing() || kind() != nullptr) return pieces;
    for (const session::CounterPlay& counter : map_.counters)
        if (play_->position().onMap(counter.piece)) pieces.push_back(counter.piece);
    return pieces;
}

const std::vector<session::TargetOdds>& PlayDesk::odds() {
    static const std::vector<session::TargetOdds> kNone;
    return oddsSeen_ != nullptr ? *oddsSeen_ : kNone;
}

void PlayDesk::takeUp(Workbench& bench, int piece, std::size_t kind) {
    Sheet* sheet = bench.sheet();
    if (piece < 0) sheet->tools.selection.clear();
    else sheet->tools.selection.selectPieces({play_->setup().piece(piece).id});
    piece_ = piece;
    kind_ = kind;
    kindChosen_ = false;
    if (map_.acting) by_ = -1; // clicked upon since
    open.clear();
    lapsed_.clear();
}

bool PlayDesk::isLateClick() const {
    return ImGui::IsMouseReleased(ImGuiMouseButton_Left) &&
           (pressedFrame_ <= askedFrame_ || rowFrame_ <= decidesFrame_);
}

bool PlayDesk::dropsLateClick(const Workbench& bench) const {
    if (!isLateClick()) return false;
    bench.say("That click was begun before this was asked: click once more");
    return true;
}

void PlayDesk::click(Workbench& bench, const session::Pointer& at) {
    if (!playing() || dropsLateClick(bench) || curtained()) return;
    open.clear();
    lapsed_.clear();
    if (const session::PlayQuestion& asked = play_->question();
        asked.what == Pending::What::Choice && asked.shape == Pending::Shape::Some) {
        bool meant = false;
        for (std::size_t i = 0; i < asked.options.size() && i < marked.size(); ++i) {
            const bool piece = std::ranges::any_of(asked.options[i].pieces, [&](int one) {
                return one == at.piece ||
                       (at.cell.valid() &&
                        std::ranges::none_of(asked.options,
                                             [&](const auto& other) {
                                                 return std::ranges::find(other.pieces, at.piece) !=
                                                        other.pieces.end();
                                             }) &&
                        play_->position().onMap(one) &&
                        game::cellsOfPiece(play_->setup(), play_->position(), one).contains(at.cell));
            });
            const bool cell =
                std::ranges::find(asked.options[i].cells, at.cell) != asked.options[i].cells.end();
            if ((piece || cell) && mayMark(i)) marked[i] = !marked[i];
            meant = meant || piece || cell;
        }
        if (!meant && at.piece >= 0)
            bench.refuse(session::calledAsSeen(*play_, at.piece) + " is none of those that can be chosen");
        return;
    }
    if (!map_.acting) {
        clickInPlay(bench, at);
        return;
    }
    const bool meansAnother = hasJustActed() && at.piece >= 0 && at.piece != piece_ &&
                              map_.of(at.piece) != nullptr &&
                              play_->setup().sideOf(at.piece) == play_->setup().sideOf(piece_);
    if (!meansAnother && (at.piece != piece_ || at.piece < 0)) {
        if (std::vector<std::size_t> several = severalWays(at.piece); !several.empty()) {
            openList(std::move(several), at.cell);
            return;
        }
        if (const session::PlayWay* way = wayTo(at.cell, at.piece)) {
            act(bench, *way);
            return;
        }
        if (const session::PlayWay* way = wayAhead(at.piece)) {
            act(bench, *way, at.piece);
            return;
        }
        if (mayActLater(at.piece)) {
            plan(piece_, at.piece, history().present());
            return;
        }
    }
    const auto here = [&] {
        std::vector<int> pieces;
        for (int piece = game::nextPieceIn(play_->setup(), play_->position(), at.cell); piece >= 0;
             piece = game::nextPieceIn(play_->setup(), play_->position(), at.cell, piece))
            if (map_.of(piece) != nullptr) pieces.push_back(piece);
        return pieces;
    };
    const std::vector<int> able = at.cell.valid() ? here() : std::vector<int>();
    // Where one alone can act a click beside its places is a slip, and letting go of it helps nobody.
    if (able.empty() && at.piece < 0 && counter() != nullptr && map_.counters.size() == 1) {
        bench.refuse(whyNotThere(at.cell));
        return;
    }
    // Nor is an enemy whom it cannot act upon taken up in its stead: what is wanted is why not.
    if (able.empty() && at.cell.valid() && at.piece >= 0 && counter() != nullptr &&
        play_->setup().sideOf(at.piece) != play_->setup().sideOf(piece_)) {
        bench.refuse(fmt::format("{}; Esc lets go of {}", whyNotThere(at.cell),
                                 session::calledAsSeen(*play_, piece_)));
        return;
    }
    if (const auto held = std::ranges::find(able, piece_); held != able.end()) {
        kindChosen_ = true;
        // The next thing that it can do; after the last one, another counter of the cell.
        if (kind_ + 1 < counter()->kinds.size()) kind_ += 1;
        else if (able.size() > 1) takeUp(bench, held + 1 == able.end() ? able.front() : *(held + 1));
        else kind_ = 0;
        return;
    }
    takeUp(bench, able.empty() || map_.of(at.piece) != nullptr ? at.piece : able.front());
}

void PlayDesk::enter(Workbench& bench, const session::Pointer& at) {
    // A cursor that went one cell astray is common, and the way back to the counter is long by keys.
    if (playing() && map_.acting && counter() != nullptr && at.piece < 0 && wayTo(at.cell, -1) == nullptr) {
        bench.refuse(fmt::format("{}; Esc lets go of {}", whyNotThere(at.cell),
                                 session::calledAsSeen(*play_, piece_)));
        return;
    }
    click(bench, at);
}

game::Answer PlayDesk::markedAnswer() const {
    game::Answer answer;
    for (std::size_t i = 0; i < marked.size(); ++i)
        if (marked[i]) answer.some.push_back(static_cast<std::int32_t>(i));
    return answer;
}

bool PlayDesk::mayMark(std::size_t option) const {
    const std::vector<std::uint64_t>& sets = play_->question().sets;
    return sets.empty() || marked[option] ||
           game::leadsToSet(sets, game::setOf(markedAnswer()) | std::uint64_t{1} << option);
}

void PlayDesk::act(const Workbench& bench, const session::PlayWay& way, int planned) {
    const bool lead = !leads_.empty() && &way >= leads_.data() && &way < leads_.data() + leads_.size();
    std::vector<std::size_t> choices = way.choices;
    // Of a counter of several cells other deeds may lead over that cell as well: which is meant is asked.
    if (const auto& hovered = bench.of<Hovered>().cell; lead && hovered)
        for (const session::PlayWay& other : leads_)
            if (&other != &way && cellsAfter(other).contains(*hovered))
                choices.insert(choices.end(), other.choices.begin(), other.choices.end());
    const std::size_t first = choices.front();
    const bool single = choices.size() == 1; // what dice make of it is told where it is pointed at
    if (single) open = std::move(choices);
    else openList(std::move(choices), way.cell);
    openFor_ = planned;
    if (single) act(bench, first);
}

void PlayDesk::openList(std::vector<std::size_t> deeds, grid::CellId cell) {
    open = std::move(deeds);
    openAt_ = cell;
    openFor_ = -1;
    mark_ = -1;
    askedFrame_ = ImGui::GetFrameCount();
}

void PlayDesk::act(const Workbench& bench, std::size_t choice) {
    if (dropsLateClick(bench)) return;
    // What was planned is noted when it is set out for, and not where the question which way was left.
    const bool ofOpen = std::ranges::find(open, choice) != open.end();
    const int planned = ofOpen ? std::exchange(openFor_, -1) : -1;
    open.clear();
    change(bench, [this, chosen = map_.choices[choice], piece = piece_, planned](session::TestPlay& play) {
        auto done = session::take(play, chosen);
        if (done && planned >= 0) plan(piece, planned, history().present() + 1);
        return done;
    });
}

void PlayDesk::change(const Workbench& bench,
                      std::function<session::Expected<void>(session::TestPlay&)> how) {
    bench.later([how = std::move(how)](Workbench& b) {
        Sheet* sheet = b.sheet();
        if (sheet == nullptr || !sheet->play) return;
        if (const auto done = how(*sheet->play); !done) b.refuse(done.error().reason);
    });
}

void PlayDesk::answer(const Workbench& bench, const game::Answer& answer) const {
    if (dropsLateClick(bench)) return;
    change(bench, [answer](session::TestPlay& play) { return play.answer(answer); });
}

void PlayDesk::roll(const Workbench& bench) const {
    if (dropsLateClick(bench)) return;
    change(bench, [](session::TestPlay& play) { return play.roll(); });
}

void PlayDesk::drawAll(const Workbench& bench) const {
    if (dropsLateClick(bench)) return;
    change(bench, [](session::TestPlay& play) { return session::drawAll(play); });
}

void PlayDesk::goTo(const Workbench& bench, std::size_t step) {
    bench.later([this, step](Workbench& b) {
        Sheet* sheet = b.sheet();
        if (sheet == nullptr || sheet != sheet_ || !sheet->play) return;
        leaveStep();
        if (const auto done = history().goTo(*sheet->play, step); !done) b.refuse(done.error().reason);
    });
}

void PlayDesk::changeTo(const Workbench& bench, std::size_t branch) {
    bench.later([this, branch](Workbench& b) {
        Sheet* sheet = b.sheet();
        if (sheet == nullptr || sheet != sheet_ || !sheet->play) return;
        leaveStep();
        if (const auto done = history().changeTo(*sheet->play, branch); !done) b.refuse(done.error().reason);
    });
}

void PlayDesk::save(const Workbench& bench, const std::string& path) {
    bench.later([this, path](Workbench& b) {
        Sheet* sheet = b.sheet();
        if (sheet == nullptr || sheet != sheet_ || !sheet->play) return;
        b.of<GameCourse>().history = history();
        keepGame(b, b.current, path);
    });
}

void PlayDesk::load(const Workbench& bench, const std::string& path) {
    bench.later([this, path](Workbench& b) {
        Sheet* sheet = b.sheet();
        if (sheet == nullptr || sheet != sheet_) return;
        auto history = layGameFrom(b, *sheet, path);
        if (!history) return;
        before_.reset(); // what stood on the map did not go to where it stands now
        leaveStep();
        GameCourse& course = b.of<GameCourse>();
        // What was played before is no file's: it stays as a branch.
        history->keepEndsOf(histories_[sheet]);
        const bool branches = history->stepsBeyond(course.kept) > 0;
        if (branches) b.say("What was played before is kept on the timeline as another way");
        course.history = *history;
        histories_[sheet] = *std::move(history);
        stamp_ = 0;
    });
}

} // namespace groma::ui
