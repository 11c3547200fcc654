#include "core/game/log.h"

#include "core/base/hash.h"
#include "core/base/number.h"
#include "core/game/naming.h"

#include <algorithm>

namespace groma::game {
namespace {

std::size_t indexOf(std::int64_t index) { return static_cast<std::size_t>(index); }

bool traitHadASay(const LogEntry& stack)
{
    return std::ranges::any_of(stack.terms, [](const LogTerm& term) {
        return term.trait >= 0 && term.state != lang::NoteState::NotApplied;
    });
}

std::uint64_t hashOf(const LogEntry& stack)
{
    return base::combine(base::hashText(stack.text, base::hashText(stack.title)), static_cast<std::uint64_t>(stack.depth));
}

std::size_t bytesOf(const LogEntry& entry)
{
    return sizeof(LogEntry) + entry.title.size() + entry.text.size() + entry.cite.size();
}

std::size_t bytesOf(const LogTerm& term)
{
    return sizeof(LogTerm) + term.title.size() + term.operation.size() + term.cite.size() + term.amount.size() + term.after.size();
}

}  // namespace

LogRecorder::LogRecorder(const Setup& setup, LogDetail detail, LogBounds bounds) : setup_(&setup), detail_(detail), bounds_(bounds) {}

bool LogRecorder::hasRoom()
{
    if (!full_ && kept_ < bounds_.entries && bytes_ < bounds_.bytes) {
        return true;
    }
    if (!full_) {
        full_ = entries_.size();
        LogEntry& last = entries_.emplace_back();
        last.kind = LogEntry::Kind::Say;
        last.depth = depth_;
    }
    ++leftOut_;
    return false;
}

void LogRecorder::charge(const LogEntry& entry)
{
    ++kept_;
    bytes_ += bytesOf(entry);
}

// Of a stack that is told nowhere.
void LogRecorder::giveBack(const LogEntry& stack)
{
    kept_ -= 1 + stack.terms.size();
    bytes_ -= bytesOf(stack);
    for (const LogTerm& term : stack.terms) {
        bytes_ -= bytesOf(term);
    }
    for (const LogEntry& inner : stack.within) {
        giveBack(inner);
    }
}

// As late as can be: what is left out may be a million times what is kept.
void LogRecorder::sayLeftOut()
{
    if (!full_ || *full_ >= entries_.size()) {
        return;
    }
    entries_[*full_].text = std::to_string(leftOut_) + " more lines and terms are left out: a log holds " + std::to_string(bounds_.entries) +
                            " of them, or " + std::to_string(bounds_.bytes >> 20) + " MB";
}

const std::vector<LogEntry>& LogRecorder::entries()
{
    sayLeftOut();
    return entries_;
}

void LogRecorder::callAsPlayersDo(const Position& now)
{
    cells_.emplace();
    for (int piece = 0; piece < setup_->pieceCount(); ++piece) {
        cells_->push_back(now.cell(piece));
    }
}

std::string LogRecorder::pieceText(std::int32_t piece) const
{
    return cells_ && indexOf(piece) < cells_->size() ? calledText(*setup_, piece, (*cells_)[indexOf(piece)]) : pieceName(piece);
}

std::string LogRecorder::pieceName(std::int32_t piece) const { return cells_ ? calledText(*setup_, piece) : setup_->piece(piece).id; }

std::string LogRecorder::valueText(const Value& value) const
{
    return game::valueText(*setup_, value, [this](int piece) { return pieceText(piece); });
}

std::string LogRecorder::wordText(lang::Type type, std::int64_t word) const { return valueText({type, word, {}}); }

std::string LogRecorder::filledText(std::int32_t text, std::span<const std::int64_t> words) const
{
    return game::filledText(*setup_, setup_->program().texts[indexOf(text)], words, [this](int piece) { return pieceText(piece); });
}

void LogRecorder::follow(const StateChange& change)
{
    using What = StateChange::What;
    if (!cells_ || change.holder < 0 || indexOf(change.holder) >= cells_->size()) {
        return;
    }
    if (change.what == What::Placed) {
        (*cells_)[indexOf(change.holder)] = grid::CellId{static_cast<std::int32_t>(change.after)};
    } else if (change.what == What::Waiting || change.what == What::Eliminated) {
        (*cells_)[indexOf(change.holder)] = grid::kNoCell;
    }
}

std::vector<LogEntry> LogRecorder::take()
{
    sayLeftOut();
    std::vector<LogEntry> taken;
    taken.swap(entries_);
    told_.front().clear();
    if (full_) {
        full_ = SIZE_MAX;       // it was said
    }
    return taken;
}

void LogRecorder::clear()
{
    entries_.clear();
    open_.clear();
    muted_ = 0;
    told_.assign(1, {});
    kept_ = 0;
    bytes_ = 0;
    leftOut_ = 0;
    full_.reset();
    depth_ = 0;
}

LogEntry& LogRecorder::add(LogEntry::Kind kind)
{
    LogEntry& entry = entries_.emplace_back();
    entry.kind = kind;
    entry.depth = depth_;
    told_.front().clear();
    return entry;
}

// "M4, S4"; the first piece is whom the entry is about.
std::string LogRecorder::argsText(std::int32_t function, std::span<const std::int64_t> args, LogEntry& about) const
{
    std::string text;
    for (const lang::FunctionParameter& parameter : setup_->program().functions[indexOf(function)].parameters) {
        if (parameter.slot >= args.size()) {
            break;
        }
        const std::int64_t word = args[parameter.slot];
        const auto slots = static_cast<std::size_t>(lang::slotsOf(parameter.type, setup_->program()));
        if (parameter.type.list || slots != 1) {
            continue;
        }
        if (parameter.type.kind == lang::Kind::Piece && about.piece < 0 && word >= 0) {
            about.piece = static_cast<std::int32_t>(word);
            about.side = setup_->sideOf(about.piece);
        }
        text += (text.empty() ? "" : ", ") + wordText(parameter.type, word);
    }
    return text;
}

void LogRecorder::enter(std::int32_t function, std::span<const std::int64_t> args)
{
    const lang::FunctionInfo& info = setup_->program().functions[indexOf(function)];
    if (info.role != lang::FunctionRole::Procedure && info.role != lang::FunctionRole::Hook) {
        return;
    }
    if (!hasRoom()) {
        ++depth_;
        return;
    }
    LogEntry& entry = add(LogEntry::Kind::Enter);
    entry.title = info.name;
    if (info.procedure >= 0 && info.role == lang::FunctionRole::Procedure) {
        const rules::Named& named = setup_->model().procedures[indexOf(info.procedure)].named;
        entry.title = named.title;
        entry.cite = named.cite;
    } else if (info.trait >= 0) {
        const rules::Named& named = setup_->model().traits[indexOf(info.trait)].named;
        entry.title = named.title;
        entry.cite = named.cite;
    }
    entry.text = argsText(function, args, entry);
    charge(entry);
    ++depth_;
}

void LogRecorder::leave(std::int32_t function, std::span<const std::int64_t> result, bool cancelled)
{
    const lang::FunctionInfo& info = setup_->program().functions[indexOf(function)];
    if (info.role != lang::FunctionRole::Procedure && info.role != lang::FunctionRole::Hook) {
        return;
    }
    depth_ = std::max(depth_ - 1, 0);
    const bool quiet = !cancelled && (result.empty() || info.result.list || info.role == lang::FunctionRole::Hook);
    if (quiet || !hasRoom()) {
        return;
    }
    LogEntry& entry = add(LogEntry::Kind::Leave);
    entry.title = info.procedure >= 0 ? setup_->model().procedures[indexOf(info.procedure)].named.title : info.name;
    entry.text = cancelled ? "cancelled" : valueText({info.result, result.front(), {result.begin(), result.end()}});
    charge(entry);
}

void LogRecorder::noteBegin(std::int32_t group, std::span<const std::int64_t> args)
{
    if (muted_ != 0 || !hasRoom()) {
        ++muted_;
        return;
    }
    const lang::NoteGroup& info = setup_->program().noteGroups[indexOf(group)];
    told_.emplace_back();
    LogEntry& stack = open_.emplace_back();
    stack.kind = LogEntry::Kind::Stack;
    stack.depth = depth_;
    stack.cite = info.cite;
    stack.title = info.title.empty() ? info.name : info.title;
    if (info.function >= 0) {
        const std::string of = argsText(info.function, args, stack);
        stack.title += of.empty() ? "" : " of " + of;
    }
    charge(stack);
}

void LogRecorder::note(const NoteRead& line)
{
    if (open_.empty() || muted_ != 0 || !hasRoom()) {
        return;
    }
    const lang::NoteInfo& info = setup_->program().notes[indexOf(line.note)];
    const auto number = [](std::int64_t word) {
        return word == lang::kNothing ? std::string() : base::Number::fromBits(word).toString();
    };
    LogTerm& term = open_.back().terms.emplace_back();
    if (info.text >= 0) {
        term.title = filledText(info.text, line.holes);
    }
    term.operation = info.operation;
    term.cite = info.cite;
    term.trait = info.trait;
    term.place = info.place;
    term.state = line.state;
    term.amount = number(line.amount);
    term.after = number(line.after);
    ++kept_;
    bytes_ += bytesOf(term);
}

void LogRecorder::noteEnd(std::int32_t group, std::int64_t value)
{
    if (muted_ != 0) {
        --muted_;
        return;
    }
    if (open_.empty()) {
        return;
    }
    LogEntry stack = std::move(open_.back());
    open_.pop_back();
    told_.pop_back();
    const bool quantity = setup_->program().noteGroups[indexOf(group)].kind == lang::NoteKind::Quantity;
    stack.text = wordText({quantity ? lang::Kind::Number : lang::Kind::Truth}, value);
    bytes_ += stack.text.size();
    const bool told = quantity || detail_ == LogDetail::Full || (!open_.empty() && traitHadASay(stack));
    close(std::move(stack), told);
}

void LogRecorder::close(LogEntry stack, bool worthTelling)
{
    if (!worthTelling) {
        giveBack(stack);
        return;
    }
    const bool known = !told_.back().insert(hashOf(stack)).second;
    if (known && detail_ == LogDetail::Brief) {
        giveBack(stack);
        return;
    }
    if (open_.empty() && full_ && *full_ < entries_.size()) {  // begun before the log was full: what is left out comes last
        entries_.insert(entries_.begin() + static_cast<std::ptrdiff_t>((*full_)++), std::move(stack));
        return;
    }
    (open_.empty() ? entries_ : open_.back().within).push_back(std::move(stack));
}

void LogRecorder::rolled(const RollRead& roll)
{
    if (!hasRoom()) {
        return;
    }
    LogEntry& entry = add(LogEntry::Kind::Roll);
    entry.title = setup_->program().questions[indexOf(roll.question)].name;
    if (roll.rollKind >= 0) {
        entry.cite = setup_->model().rolls[indexOf(roll.rollKind)].named.cite;
    }
    for (const std::int64_t die : roll.dice.size() > 1 ? roll.dice : std::span<const std::int64_t>()) {
        entry.text += wordText({lang::Kind::Number}, die) + " ";
    }
    entry.text += (entry.text.empty() ? "" : "= ") +
                  valueText({roll.type, roll.natural.front(), {roll.natural.begin(), roll.natural.end()}});
    charge(entry);
}

void LogRecorder::tableRead(const TableRead& read)
{
    if (!open_.empty() || !hasRoom()) {
        return;
    }
    const rules::Table& table = setup_->model().tables[indexOf(read.table)];
    LogEntry& entry = add(LogEntry::Kind::Table);
    entry.title = table.named.title;
    entry.cite = table.named.cite;
    const auto head = [](const std::vector<rules::Head>& heads, std::int32_t index) {
        return indexOf(index) < heads.size() ? heads[indexOf(index)].text : std::string();
    };
    entry.text = head(table.rows, read.row);
    if (!table.columnName.empty()) {
        entry.text += ", " + head(table.columns, read.column);
    }
    entry.text += ": " + wordText(setup_->program().tables[indexOf(read.table)].gives, read.value);
    charge(entry);
}

void LogRecorder::chosen(const ChoiceRead& choice)
{
    const lang::Question& question = setup_->program().questions[indexOf(choice.question)];
    if (question.kind == lang::QuestionKind::Row) {
        if (choice.words.front() >= 0 && !question.offers) {
            performed(static_cast<std::int32_t>(choice.words.front()), choice.words.subspan(1));
            return;
        }
        if (choice.words.front() < 0) {
            return;
        }
    }
    if (!hasRoom()) {
        return;
    }
    LogEntry& entry = add(LogEntry::Kind::Choice);
    entry.title = question.name;
    entry.side = choice.side;
    if (question.offers) {
        entry.text = setup_->model().offers[indexOf(choice.words.front())].named.title;
        charge(entry);
        return;
    }
    lang::Type type = choice.type;
    type.list = false;
    for (const std::int64_t word : choice.words) {
        entry.text += (entry.text.empty() ? "" : ", ") + wordText(type, word);
    }
    if (choice.words.empty()) {
        entry.text = "none";
    }
    charge(entry);
}

void LogRecorder::performed(std::int32_t action, std::span<const std::int64_t> args)
{
    if (!hasRoom()) {
        return;
    }
    const rules::Action& info = setup_->model().actions[indexOf(action)];
    LogEntry& entry = add(LogEntry::Kind::Action);
    entry.title = info.named.title;
    entry.cite = info.named.cite;
    for (std::size_t i = 0; i < info.parameters.size() && i < args.size(); ++i) {
        const lang::Type type = info.parameters[i].type;
        if (type.kind == lang::Kind::Piece && entry.piece < 0 && args[i] >= 0) {
            entry.piece = static_cast<std::int32_t>(args[i]);
            entry.side = setup_->sideOf(entry.piece);
        }
        entry.text += (entry.text.empty() ? "" : ", ") + wordText(type, args[i]);
    }
    charge(entry);
}

void LogRecorder::describe(const StateChange& change, LogEntry& entry) const
{
    const rules::Model& model = setup_->model();
    const auto piece = [&] { return pieceName(change.holder); };
    const auto cellText = [&](std::int64_t word) { return wordText({lang::Kind::Cell}, std::max<std::int64_t>(word, -1)); };
    switch (change.what) {
    case StateChange::What::State: {
        const rules::State& state = model.states[indexOf(change.index)];
        const std::string holder = state.of == rules::Holder::Piece  ? pieceText(change.holder)
                                   : state.of == rules::Holder::Side ? setup_->side(change.holder).title
                                   : state.of == rules::Holder::Cell ? cellText(change.holder)
                                                                     : std::string();
        entry.title = holder.empty() ? state.named.title : holder + ": " + state.named.title;
        entry.text = wordText(state.type, change.before) + " -> " + wordText(state.type, change.after);
        entry.cite = state.named.cite;
        break;
    }
    case StateChange::What::Facing:
        entry.title = piece();
        entry.text = "faces " + wordText({lang::Kind::Direction}, change.after);
        break;
    case StateChange::What::TraitGiven:
    case StateChange::What::TraitTaken:
        entry.title = model.traits[indexOf(change.index)].named.title;
        entry.text = change.after != 0 ? "given" : "taken";
        break;
    case StateChange::What::Placed:
        entry.title = piece();
        entry.text = cellText(change.before) + " -> " + cellText(change.after);
        break;
    case StateChange::What::Waiting:
        entry.title = piece();
        entry.text = "leaves the map";
        break;
    case StateChange::What::Eliminated:
        entry.title = piece();
        entry.text = "eliminated";
        break;
    case StateChange::What::Drawn:
    case StateChange::What::Discarded:
    case StateChange::What::Revealed: {
        const rules::Deck& deck = model.decks[indexOf(change.index)];
        entry.title = deck.named.title;
        entry.text = std::string(change.what == StateChange::What::Drawn       ? "drawn: "
                                 : change.what == StateChange::What::Discarded ? "discarded: "
                                                                               : "revealed: ") +
                     deck.cards[indexOf(change.after)];
        break;
    }
    case StateChange::What::Shuffled:
        entry.title = model.decks[indexOf(change.index)].named.title;
        entry.text = std::to_string(change.after) + " cards shuffled in again";
        break;
    case StateChange::What::Active:
        entry.title = "active";
        entry.text = change.after < 0 ? "nobody" : setup_->side(static_cast<int>(change.after)).title;
        break;
    case StateChange::What::Verdict:
        entry.title = model.verdicts[indexOf(change.after)].named.title;
        entry.text = "the game is over";
        break;
    }
}

void LogRecorder::changed(const StateChange& change)
{
    if (change.before == change.after && change.what != StateChange::What::Drawn &&
        change.what != StateChange::What::Discarded && change.what != StateChange::What::Revealed) {
        return;
    }
    if (!hasRoom()) {
        follow(change);
        return;
    }
    LogEntry& entry = add(LogEntry::Kind::Change);
    const bool pieces = change.what == StateChange::What::Facing || change.what == StateChange::What::Placed ||
                        change.what == StateChange::What::Waiting || change.what == StateChange::What::Eliminated ||
                        (change.what == StateChange::What::State &&
                         setup_->model().states[indexOf(change.index)].of == rules::Holder::Piece);
    if (pieces && change.holder >= 0) {
        entry.piece = change.holder;
        entry.side = setup_->sideOf(change.holder);
    }
    describe(change, entry);
    charge(entry);
    follow(change);
}

void LogRecorder::scope(std::int32_t scope, bool entered)
{
    if (!entered) {
        depth_ = std::max(depth_ - 1, 0);
        return;
    }
    if (hasRoom()) {
        LogEntry& entry = add(LogEntry::Kind::Scope);
        entry.title = setup_->model().scopes[indexOf(scope)];
        charge(entry);
    }
    ++depth_;
}

void LogRecorder::said(std::int32_t text, std::span<const std::int64_t> words)
{
    if (!hasRoom()) {
        return;
    }
    LogEntry& entry = add(LogEntry::Kind::Say);
    entry.text = filledText(text, words);
    charge(entry);
}

void LogRecorder::laidOut(const Setup& setup, std::int32_t battle)
{
    setup_ = &setup;
    battleDepth_ = depth_;
    if (cells_) {
        callAsPlayersDo(startPosition(setup));
    }
    if (!hasRoom()) {
        return;
    }
    const rules::Model& model = setup.model();
    LogEntry& entry = add(LogEntry::Kind::Enter);
    entry.title = model.outcomes[indexOf(model.campaign.battles)].values[indexOf(battle)].title;
    entry.text = setup.draft().title;
}

void LogRecorder::battleOver(std::int32_t battle, std::int32_t verdict)
{
    depth_ = battleDepth_;      // whatever its end unwound
    if (!hasRoom()) {
        return;
    }
    const rules::Model& model = setup_->model();
    LogEntry& entry = add(LogEntry::Kind::Change);
    entry.title = model.outcomes[indexOf(model.campaign.battles)].values[indexOf(battle)].title;
    entry.text = verdict < 0 ? "no verdict" : model.verdicts[indexOf(verdict)].named.title;
}

}  // namespace groma::game
