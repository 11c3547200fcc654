// What happened last in a game: who did what to whom, what was thrown, and who stands elsewhere now.
#include "core/game/position/occupancy.h"
#include "editor/session/play/play_report.h"
#include "editor/ui/workbench/play_desk.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

namespace groma::ui {

/// Who did the deed that was chosen since actions were last to be chosen, and to whom; -1 for nobody. Asked
/// before the map of deeds is made anew.
PlayDesk::Deed PlayDesk::lastDeed() const {
    if (!map_.acting) return {by_, upon_, deed_};
    const auto& calls = play_->played();
    if (calls.empty() || calls.back().answers.size() <= answersBefore_) return {};
    const std::vector<std::string>& said = calls.back().answers[answersBefore_].texts;
    const std::string call = said.empty() ? std::string() : said.front();
    const auto chosen = std::ranges::find(map_.choices, call, &session::PlayChoice::call);
    if (chosen == map_.choices.end()) return {};
    const auto index = static_cast<std::size_t>(chosen - map_.choices.begin());
    for (const session::CounterPlay& counter : map_.counters)
        for (const session::PlayKind& kind : counter.kinds) {
            for (const session::PlayWay& way : kind.ways)
                if (std::ranges::find(way.choices, index) != way.choices.end())
                    return {counter.piece, way.piece, kind.action};
            if (std::ranges::find(kind.plain, index) != kind.plain.end())
                return {counter.piece, -1, kind.action};
        }
    return {};
}

namespace {

/// "+ 6": the line tells a number that the rules add to a throw of that section; "" where it does not.
std::string addedTo(const rules::Model& model, const game::LogEntry& thrown, const game::LogEntry& line) {
    if (line.kind != game::LogEntry::Kind::Stack || line.text.empty() || line.text == "0") return {};
    for (const rules::Roll& roll : model.rolls) {
        if (roll.total < 0 || roll.named.cite != thrown.cite) continue;
        const lang::ExprId total = model.functions[static_cast<std::size_t>(roll.total)].expr;
        if (total < 0 || model.tree.expr(total).op != lang::ExprOp::Add) continue;
        for (const std::int32_t part : model.tree.children(model.tree.expr(total)))
            for (const rules::Quantity& quantity : model.quantities)
                if (model.tree.expr(part).op == lang::ExprOp::Call &&
                    model.tree.expr(part).target == quantity.function &&
                    line.title.starts_with(quantity.named.title))
                    return line.text.starts_with('-') ? " - " + line.text.substr(1) : " + " + line.text;
    }
    return {};
}

/// What was thrown in a deed and what came of it, throw after throw, and at whom the last of it stands: whom
/// it befell, where that is told; else whom it was done to, else the counter that it changed first, else whom
/// the rules spoke of. Numbers that were looked up speak of nobody.
struct Told {
    std::string text;
    int piece = -1;
    std::string deed{}; ///< the text before another step of the game began
    bool loss = false;  ///< somebody is gone
};

class Telling {
  public:
    Telling(const rules::Model& model, int upon, const game::Position& now)
        : model_(model), upon_(upon), now_(now) {}

    Told of(const std::vector<game::LogEntry>& log, std::size_t from) {
        for (std::size_t i = from; i < log.size(); ++i) {
            take(log[i]);
            if (log[i].kind == game::LogEntry::Kind::Roll && i + 1 < log.size())
                dice_.back().added = addedTo(model_, log[i], log[i + 1]);
        }
        // Whoever the words are about is he at whom they stand; who is gone is named too.
        const int at = fell() ? befell_.piece : kept_ >= 0 ? kept_ : concerned();
        const bool lost = isGone() || std::ranges::any_of(before_, &Clause::gone);
        return {words(), at, mine_.empty() ? words() : mine_, lost};
    }

  private:
    struct Dice {
        std::string title, shows;
        std::string added = {}; // what the rules add to what it shows
    };
    /// A throw that others of the same deed followed.
    struct Clause {
        std::string text;
        bool gone = false;
        std::string result;     // that nothing came of yet
        std::vector<Dice> dice; // it came of them
    };

    void take(const game::LogEntry& entry) {
        using Kind = game::LogEntry::Kind;
        const std::string came = session::resultOf(entry);
        goesUnasked(entry);
        if (entry.kind == Kind::Roll) {
            thrown(entry);
        } else if (entry.kind == Kind::Leave && entry.title == open_ && result_.empty() && !dice_.empty()) {
            // What the rules make of the throw. Which faces pass was told by what the die shows: beside it no
            // sum is to be made.
            dice_.back().shows += " " + entry.text;
            dice_.back().added.clear();
            open_.clear();
            judged_ = true;
        } else if (!came.empty()) {
            anew();
            result_ = session::briefly(came);
            // Said once more after further dice, and nothing had come of it: all of them came to it.
            if (!dice_.empty() && !before_.empty() && before_.back().result == result_) {
                dice_.insert(dice_.begin(), before_.back().dice.begin(), before_.back().dice.end());
                before_.pop_back();
            }
        } else if (entry.kind == Kind::Change && entry.piece >= 0) {
            if (changed_ < 0 && (!dice_.empty() || !result_.empty())) changed_ = entry.piece;
            if (!dice_.empty()) befell_.take(entry);
        } else if (entry.kind == Kind::Scope) {
            if (deed_ > 0 && entry.depth > deed_) return; // a part of the deed
            // Another step of the game: what was done before lies behind; what came of it stays where it was.
            if (kept_ < 0 && !(dice_.empty() && result_.empty())) kept_ = concerned();
            spoken_ = changed_ = -1;
            over_ = over_ || entry.depth < deed_;
        } else if ((entry.kind == Kind::Enter || entry.kind == Kind::Action) && entry.piece >= 0) {
            if (entry.kind == Kind::Action && deed_ == 0) deed_ = entry.depth;
            if (entry.kind == Kind::Action && entry.depth <= deed_) before_.clear();
            within_ = within_ || (entry.kind == Kind::Action && entry.depth > deed_);
            spoken_ = entry.piece;
        }
    }

    /// Who goes where nobody was asked: a trait of it takes the place of the question.
    void goesUnasked(const game::LogEntry& entry) {
        using Kind = game::LogEntry::Kind;
        if (entry.depth <= byDepth_) by_.clear();
        if (entry.kind == Kind::Enter && entry.piece >= 0 &&
            std::ranges::any_of(model_.traits, [&](const rules::Trait& trait) {
                return !trait.named.title.empty() && trait.named.title == entry.title;
            })) {
            by_ = entry.title;
            byDepth_ = entry.depth;
            goes_ = entry.piece;
        } else if (!by_.empty() && entry.kind == Kind::Change && entry.piece == goes_) {
            if (const auto to = entry.text.find(" -> ");
                to != std::string::npos && entry.title.find(": ") == std::string::npos)
                unasked_ = by_ + ": " + entry.title + " goes to " + entry.text.substr(to + 4);
        }
    }

    void thrown(const game::LogEntry& entry) {
        anew();
        // What the dice before it came to stays told, unless they were of another deed within; dice of which
        // nothing came yet decide with these.
        if (std::exchange(within_, false)) {
            close();
            std::erase_if(before_, [](const Clause& one) { return !one.gone; });
        } else if (!result_.empty() || fell() || judged_) {
            close();
        }
        // Dice of one name in a row belong together: both sides', or one thrown again.
        if (!dice_.empty() && dice_.back().title == entry.title)
            dice_.back().shows += std::exchange(dice_.back().added, {}) + " / " + entry.text;
        else dice_.push_back({entry.title, entry.text});
        if (dice_.size() > kMostDice) dice_.erase(dice_.begin());
        open_ = entry.title;
        changed_ = -1;
    }

    /// The throw is told, and another one follows in the deed.
    void close() {
        if (!dice_.empty())
            before_.push_back(
                {clause(true), isGone(), befell_.piece < 0 && !judged_ ? result_ : std::string(), dice_});
        dice_.clear();
        result_.clear();
        befell_ = {};
        judged_ = false;
        // Who is gone stays told, of all else the last.
        for (std::size_t others = 0, i = before_.size(); i-- > 0;)
            if (!before_[i].gone && ++others > kMostBefore)
                before_.erase(before_.begin() + static_cast<std::ptrdiff_t>(i));
    }

    void anew() {
        kept_ = -1;
        if (!std::exchange(over_, false)) return;
        if (mine_.empty()) mine_ = words();
        before_.clear();
        upon_ = spoken_ = changed_ = -1;
        dice_.clear();
        result_.clear();
        befell_ = {};
        judged_ = false;
        unasked_.clear();
    }

    /// What befell a counter is the news where the rules say nothing of a result; beside a verdict what was
    /// counted is none.
    [[nodiscard]] bool counted() const {
        return !befell_.words.empty() && std::isdigit(static_cast<unsigned char>(befell_.words.back())) != 0;
    }
    [[nodiscard]] bool fell() const {
        return result_.empty() && !befell_.words.empty() && !(judged_ && counted());
    }
    [[nodiscard]] bool isGone() const { return befell_.piece >= 0 && !now_.onMap(befell_.piece); }
    [[nodiscard]] int concerned() const {
        return fell() ? befell_.piece : upon_ >= 0 ? upon_ : changed_ >= 0 ? changed_ : spoken_;
    }
    /// A number that was lost is told with whose it is: both sides may have thrown.
    [[nodiscard]] std::string fate(bool named) const {
        const bool whose = named || counted() || isGone();
        return (whose ? befell_.name + (isGone() && !counted() ? " " : ": ") : std::string()) + befell_.words;
    }
    /// `named`: whom it befell is said, since it stands at somebody else.
    [[nodiscard]] std::string clause(bool named) const {
        std::string came = result_;
        if (fell()) came = fate(named);
        else if (!came.empty() && isGone())
            came += "; " + befell_.name + " " + befell_.words; // a second blow of the same name ends it
        // A die of which nothing came yet says at least which it is.
        const std::string_view says = !came.empty() ? " " : judged_ ? ": " : " rolled ";
        std::string die;
        for (const Dice& one : dice_)
            die += fmt::format("{}{}{}{}{}", die.empty() ? "" : ", ", one.title, says, one.shows, one.added);
        return die.empty() ? came : came.empty() ? die : die + ": " + came;
    }
    [[nodiscard]] std::string words() const {
        std::string all;
        for (const Clause& one : before_) all += one.text + "; ";
        const std::string last = clause(false);
        if (last.empty() && !all.empty()) all.resize(all.size() - 2);
        all += last;
        return all + (all.empty() || unasked_.empty() ? "" : "; ") + unasked_;
    }

    static constexpr std::size_t kMostDice = 3;   // throws that one result is told of
    static constexpr std::size_t kMostBefore = 2; // throws that are told before the last, but for the gone

    const rules::Model& model_;
    int upon_;
    const game::Position& now_;
    std::vector<Clause> before_;
    std::vector<Dice> dice_; // of which nothing came yet, or what is told now
    std::string result_;
    std::string open_; // a throw of which the rules have not said yet what they make of it
    session::Befallen befell_;
    bool judged_ = false; // the rules have said what they make of the throw
    int spoken_ = -1;
    int changed_ = -1;
    int deed_ = 0;        // how deep in the course of the game the deed lies
    bool within_ = false; // a deed within it has begun since dice fell
    bool over_ = false;   // a step of the game that is no part of it has begun
    int kept_ = -1;       // whom that is about what was thrown before another step began
    std::string mine_;    // of the deed, once it is over
    std::string unasked_; // who goes by a trait instead of an answer, and where
    std::string by_;      // the trait
    int byDepth_ = 0;
    int goes_ = -1;
};

} // namespace

namespace {

/// A step of the game has begun since that is no part of the deed that was begun first since.
bool hasBegunAnother(const std::vector<game::LogEntry>& log, std::size_t from) {
    int deed = -1;
    for (std::size_t i = from; i < log.size(); ++i) {
        if (log[i].kind == game::LogEntry::Kind::Action && deed < 0) deed = log[i].depth;
        if (log[i].kind == game::LogEntry::Kind::Scope && (deed < 0 || log[i].depth < deed)) return true;
    }
    return false;
}

/// Dice that fall by themselves are no answers that somebody gave.
std::size_t answersGiven(const session::TestPlay& play) {
    if (play.played().empty()) return 0;
    const std::vector<session::PlayedAnswer>& answers = play.played().back().answers;
    return static_cast<std::size_t>(std::ranges::count_if(
        answers, [&](const session::PlayedAnswer& answer) { return !answer.chance || !play.diceFall(); }));
}

} // namespace

/// What lies between the last time that actions were to be chosen and now.
void PlayDesk::seeEvent(int upon) {
    upon_ = upon;
    const game::Position& now = play_->position();
    const auto& log = play_->log();
    const bool onward =
        before_ && before_->layout().pieces == now.layout().pieces && linesBefore_ <= log.size();
    // Along the timeline or over to another end many deeds are passed at once: none of them is the news.
    constexpr std::ptrdiff_t kMostDeeds = 2;
    const auto isDeed = [](const game::LogEntry& line) { return line.kind == game::LogEntry::Kind::Action; };
    if (!onward || std::count_if(log.begin() + static_cast<std::ptrdiff_t>(linesBefore_), log.end(), isDeed) >
                       kMostDeeds) {
        event_.reset();
    } else if (log.size() > linesBefore_) {
        seeDeed(log);
    } else {
        event_.reset();
    }
    if (event_) seeNext();
    if (!onward || map_.acting) {
        upon_ = -1;
        before_ = now;
        linesBefore_ = log.size();
        answersBefore_ = play_->played().empty() ? 0 : play_->played().back().answers.size();
        readFrom_.reset();
    }
}

void PlayDesk::seeDeed(const std::vector<game::LogEntry>& log) {
    const game::Position& now = play_->position();
    DeskEvent event;
    for (int piece = 0; piece < play_->setup().pieceCount(); ++piece)
        if (before_->onMap(piece) && now.onMap(piece) && before_->cell(piece) != now.cell(piece))
            event.moved.push_back({piece, before_->cell(piece), before_->facing(piece)});
    const Told told = Telling(play_->setup().model(), upon_, now).of(log, linesBefore_);
    event.text = told.text;
    event.deed = told.deed;
    event.loss = told.loss;
    if (told.piece >= 0) event.at = now.onMap(told.piece) ? now.cell(told.piece) : before_->cell(told.piece);
    const bool another =
        std::any_of(log.begin() + static_cast<std::ptrdiff_t>(linesBefore_), log.end(),
                    [](const game::LogEntry& line) { return line.kind == game::LogEntry::Kind::Action; });
    // What a computer did before it ended its step has not been read yet.
    const bool unread = step_.side >= 0 && play_->leader(step_.side) == session::Leader::Computer;
    event.over = hasBegunAnother(log, linesBefore_);
    if (event.over && !unread) event.moved.clear(); // what is seen of a step ends with it
    if (!event.moved.empty() || !event.text.empty()) {
        // Words of a deed that is over stay until the next answer; those that stood there before are read.
        const std::size_t given = answersGiven(*play_);
        const bool stood = event_ && event_->text == event.text;
        if (event.over && !readFrom_) readFrom_ = stood && given > 0 ? given - 1 : given;
        if (event.over && !unread && given > *readFrom_) event_.reset();
        else event_ = std::move(event);
    } else if (another || (!unread && (event.over || !map_.acting))) {
        // Another deed, another step, or a question about something else: the result would be read as of
        // that.
        event_.reset();
    } else if (event_) {
        event_->over = event_->over || event.over;
    }
}

/// Where what tells of the past may not lie.
void PlayDesk::seeNext() {
    const game::Position& now = play_->position();
    std::vector<grid::CellId>& next = event_->next;
    next.clear();
    const auto add = [&](int piece) {
        if (!now.onMap(piece)) return;
        for (const grid::CellId cell : game::cellsOfPiece(play_->setup(), now, piece)) next.push_back(cell);
    };
    for (const session::CounterPlay& counter : map_.counters) add(counter.piece);
    if (!map_.acting && play_->question().what == game::Pending::What::Choice)
        for (const session::PlayOption& option : play_->question().options) {
            next.insert(next.end(), option.cells.begin(), option.cells.end());
            for (const int piece : option.pieces) add(piece);
        }
    std::erase_if(next, [](grid::CellId cell) { return !cell.valid(); });
}

bool PlayDesk::leavesGhost(const DeskEvent::Moved& moved) const {
    if (event_ && (event_->over || std::ranges::find(event_->next, moved.from) != event_->next.end()))
        return false;
    return game::nextPieceIn(play_->setup(), play_->position(), moved.from) < 0;
}

} // namespace groma::ui
