// What happened last in a game: who did what to whom, what was thrown, and who stands elsewhere now.
#include "core/game/position/occupancy.h"
#include "editor/session/play/play_report.h"
#include "editor/ui/workbench/play_desk.h"

#include <algorithm>
#include <cctype>
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

/// What was thrown last and what came of it, and at whom: whom it befell, where that is told; else whom it
/// was done to, else the counter that it changed first, else whom the rules spoke of. Numbers that were
/// looked up speak of nobody.
struct Told {
    std::string text;
    int piece = -1;
    std::string deed{}; ///< the text before another step of the game began
};
Told toldSince(const rules::Model& model, const std::vector<game::LogEntry>& log, std::size_t from, int upon,
               const game::Position& now) {
    std::string die, thrown, result;
    std::string before; // losses of throws that others of the same deed followed: they are not told again
    std::string open;   // a throw of which the rules have not said yet what they make of it
    session::Befallen befell;
    bool judged = false; // the rules have said what they make of the throw
    bool mixed = false;  // other dice fell before anything came of the last: the result is not of one die
    int spoken = -1;
    int changed = -1;
    int deed = 0;      // how deep in the course of the game the deed lies
    bool over = false; // a step of the game that is no part of it has begun
    int kept = -1;     // whom that is about what was thrown before another step began
    // What befell a counter is the news where the rules say nothing of a result; beside a verdict what was
    // counted is none.
    const auto counted = [&] {
        return !befell.words.empty() && std::isdigit(static_cast<unsigned char>(befell.words.back())) != 0;
    };
    const auto fell = [&] { return result.empty() && !befell.words.empty() && !(judged && counted()); };
    const auto concerned = [&] {
        return fell() ? befell.piece : upon >= 0 ? upon : changed >= 0 ? changed : spoken;
    };
    // A number that was lost is told with whose it is: both sides may have thrown.
    const auto fate = [&] {
        return (counted() || !now.onMap(befell.piece) ? befell.name + (counted() ? ": " : " ") : "") +
               befell.words;
    };
    // Who goes where nobody was asked: a trait of it takes the place of the question.
    std::string unasked;
    std::string by; // the trait
    int byDepth = 0, goes = -1;
    std::string mine; // of the deed, once it is over
    const auto fought = [&]() -> std::string {
        std::string came = result;
        if (fell()) came = fate();
        else if (!came.empty() && befell.piece >= 0 && !now.onMap(befell.piece))
            came += "; " + befell.name + " " + befell.words; // a second blow of the same name ends it
        // A die of which nothing came yet says at least which it is.
        if (came.empty()) return before + (die.empty() ? die : thrown + (judged ? ": " : " rolled ") + die);
        return before + (die.empty() || mixed ? came : die + ": " + came);
    };
    const auto words = [&] {
        const std::string came = fought();
        return came + (came.empty() || unasked.empty() ? "" : "; ") + unasked;
    };
    const auto anew = [&] {
        kept = -1;
        if (!std::exchange(over, false)) return;
        if (mine.empty()) mine = words();
        before.clear();
        upon = spoken = changed = -1;
        die.clear();
        result.clear();
        unasked.clear();
    };
    for (std::size_t i = from; i < log.size(); ++i) {
        const game::LogEntry& entry = log[i];
        const std::string came = session::resultOf(entry);
        if (entry.depth <= byDepth) by.clear();
        if (entry.kind == game::LogEntry::Kind::Enter && entry.piece >= 0 &&
            std::ranges::any_of(model.traits, [&](const rules::Trait& trait) {
                return !trait.named.title.empty() && trait.named.title == entry.title;
            })) {
            by = entry.title;
            byDepth = entry.depth;
            goes = entry.piece;
        } else if (!by.empty() && entry.kind == game::LogEntry::Kind::Change && entry.piece == goes) {
            if (const auto to = entry.text.find(" -> ");
                to != std::string::npos && entry.title.find(": ") == std::string::npos)
                unasked = by + ": " + entry.title + " goes to " + entry.text.substr(to + 4);
        }
        if (entry.kind == game::LogEntry::Kind::Roll) {
            anew();
            if (fell() && counted()) before += die + ": " + fate() + "; ";
            // Dice of one name of which nothing came in between belong together: both sides', or one thrown
            // again.
            const bool again = !die.empty() && result.empty() && entry.title == thrown;
            mixed = !die.empty() && result.empty() && (mixed || (!again && !judged));
            die = again ? die + " / " + entry.text : entry.text;
            if (i + 1 < log.size()) die += addedTo(model, entry, log[i + 1]);
            thrown = open = entry.title;
            result.clear();
            befell = {};
            judged = false;
            changed = -1;
        } else if (entry.kind == game::LogEntry::Kind::Leave && entry.title == open && result.empty()) {
            die += " " + entry.text; // what the rules make of the throw
            open.clear();
            judged = true;
        } else if (!came.empty()) {
            anew();
            result = session::briefly(came);
        } else if (entry.kind == game::LogEntry::Kind::Change && entry.piece >= 0) {
            if (changed < 0 && (!die.empty() || !result.empty())) changed = entry.piece;
            if (!die.empty()) befell.take(entry);
        } else if (entry.kind == game::LogEntry::Kind::Scope) {
            if (deed > 0 && entry.depth > deed) continue; // a part of the deed
            // Another step of the game: what was done before lies behind; what came of it stays where it was.
            if (kept < 0 && !(die.empty() && result.empty())) kept = concerned();
            spoken = changed = -1;
            over = over || entry.depth < deed;
        } else if ((entry.kind == game::LogEntry::Kind::Enter ||
                    entry.kind == game::LogEntry::Kind::Action) &&
                   entry.piece >= 0) {
            if (entry.kind == game::LogEntry::Kind::Action && deed == 0) deed = entry.depth;
            if (entry.kind == game::LogEntry::Kind::Action && entry.depth <= deed) before.clear();
            spoken = entry.piece;
        }
    }
    // Whoever the words are about is he at whom they stand; who is gone is named too.
    const int at = fell() ? befell.piece : kept >= 0 ? kept : concerned();
    return {words(), at, mine.empty() ? words() : mine};
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
        DeskEvent event;
        for (int piece = 0; piece < play_->setup().pieceCount(); ++piece)
            if (before_->onMap(piece) && now.onMap(piece) && before_->cell(piece) != now.cell(piece))
                event.moved.push_back({piece, before_->cell(piece), before_->facing(piece)});
        const Told told = toldSince(play_->setup().model(), log, linesBefore_, upon, now);
        event.text = told.text;
        event.deed = told.deed;
        if (told.piece >= 0)
            event.at = now.onMap(told.piece) ? now.cell(told.piece) : before_->cell(told.piece);
        const bool another =
            std::any_of(log.begin() + static_cast<std::ptrdiff_t>(linesBefore_), log.end(), isDeed);
        // What a computer did before it ended its step has not been read yet.
        const bool unread = step_.side >= 0 && play_->leader(step_.side) == session::Leader::Computer;
        if (!event.moved.empty() || !event.text.empty()) event_ = std::move(event);
        // Another deed, or a question about something else: the result would be read as of that.
        else if (another || (!map_.acting && !unread)) event_.reset();
    } else {
        event_.reset();
    }
    if (!onward || map_.acting) {
        upon_ = -1;
        before_ = now;
        linesBefore_ = log.size();
        answersBefore_ = play_->played().empty() ? 0 : play_->played().back().answers.size();
    }
}

bool PlayDesk::leavesGhost(const DeskEvent::Moved& moved) const {
    return game::nextPieceIn(play_->setup(), play_->position(), moved.from) < 0;
}

} // namespace groma::ui
