#include "core/game/log/log.h"

#include "core/base/hash.h"
#include "core/base/number.h"
#include "core/game/names/naming.h"
#include "core/game/position/word_index.h"
#include "core/lang/check/decision_names.h"

#include <algorithm>

namespace groma::game {
namespace {

bool traitHadASay(const LogEntry& stack) {
    return std::ranges::any_of(stack.terms, [](const LogTerm& term) {
        return term.trait >= 0 && term.state != lang::NoteState::NotApplied;
    });
}

std::uint64_t hashOf(const LogEntry& stack) {
    return base::combine(base::hashText(stack.text, base::hashText(stack.title)),
                         static_cast<std::uint64_t>(stack.depth));
}

std::size_t bytesOf(const LogEntry& entry) {
    return sizeof(LogEntry) + entry.title.size() + entry.text.size() + entry.cite.size();
}

std::size_t bytesOf(const LogTerm& term) {
    return sizeof(LogTerm) + term.title.size() + term.operation.size() + term.cite.size() +
           term.amount.size() + term.after.size();
}

} // namespace

LogRecorder::LogRecorder(const Setup& setup, LogDetail detail, LogBounds bounds)
    : setup_(&setup), detail_(detail), bounds_(bounds) {}

bool LogRecorder::hasRoom() {
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

void LogRecorder::charge(const LogEntry& entry) {
    ++kept_;
    bytes_ += bytesOf(entry);
}

// Of a stack that is told nowhere.
void LogRecorder::giveBack(const LogEntry& stack) {
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
void LogRecorder::sayLeftOut() {
    if (!full_ || *full_ >= entries_.size()) {
        return;
    }
    entries_[*full_].text = std::to_string(leftOut_) + " more lines and terms are left out: a log holds " +
                            std::to_string(bounds_.entries) + " of them, or " +
                            std::to_string(bounds_.bytes >> 20) + " MB";
}

const std::vector<LogEntry>& LogRecorder::entries() {
    sayLeftOut();
    return entries_;
}

void LogRecorder::callAsPlayersDo(const Position& now) {
    cells_.emplace();
    for (int piece = 0; piece < setup_->pieceCount(); ++piece) {
        cells_->push_back(now.cell(piece));
    }
}

std::string LogRecorder::pieceText(std::int32_t piece) const {
    return cells_ && indexOf(piece) < cells_->size() ? calledText(*setup_, piece, (*cells_)[indexOf(piece)])
                                                     : pieceName(piece);
}

std::string LogRecorder::pieceName(std::int32_t piece) const {
    return cells_ ? calledText(*setup_, piece) : setup_->piece(piece).id;
}

std::string LogRecorder::valueText(const Value& value) const {
    return game::valueText(*setup_, value, [this](int piece) { return pieceText(piece); });
}

std::string LogRecorder::wordText(lang::Type type, std::int64_t word) const {
    return valueText({type, word, {}});
}

std::string LogRecorder::filledText(std::int32_t text, std::span<const std::int64_t> words) const {
    return game::filledText(*setup_, setup_->program().texts[indexOf(text)], words,
                            [this](int piece) { return pieceText(piece); });
}

std::vector<LogEntry> LogRecorder::take() {
    sayLeftOut();
    std::vector<LogEntry> taken;
    taken.swap(entries_);
    told_.front().clear();
    if (full_) {
        full_ = SIZE_MAX; // it was said
    }
    return taken;
}

void LogRecorder::clear() {
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

LogEntry& LogRecorder::add(LogEntry::Kind kind) {
    LogEntry& entry = entries_.emplace_back();
    entry.kind = kind;
    entry.depth = depth_;
    told_.front().clear();
    return entry;
}

// "M4, S4"; the first piece is whom the entry is about.
std::string LogRecorder::argsText(std::int32_t function, std::span<const std::int64_t> args,
                                  LogEntry& about) const {
    std::string text;
    for (const lang::FunctionParameter& parameter :
         setup_->program().functions[indexOf(function)].parameters) {
        if (parameter.slot >= args.size()) {
            break;
        }
        const std::int64_t word = args[parameter.slot];
        const auto slots = static_cast<std::size_t>(lang::slotsOf(parameter.type, setup_->program()));
        if (parameter.type.list || slots != 1) {
            continue;
        }
        if (parameter.type.kind == lang::Kind::Piece && about.piece == word && word >= 0 && !text.empty()) {
            continue; // who does something to nobody else is told once
        }
        if (parameter.type.kind == lang::Kind::Piece && about.piece < 0 && word >= 0) {
            about.piece = static_cast<std::int32_t>(word);
            about.side = setup_->sideOf(about.piece);
        }
        if (parameter.type.kind == lang::Kind::Side && about.side < 0 && word >= 0) {
            about.side = static_cast<std::int32_t>(word);
        }
        text += (text.empty() ? "" : ", ") + wordText(parameter.type, word);
    }
    return text;
}

void LogRecorder::enter(std::int32_t function, std::span<const std::int64_t> args) {
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

void LogRecorder::leave(std::int32_t function, std::span<const std::int64_t> result, bool cancelled) {
    const lang::FunctionInfo& info = setup_->program().functions[indexOf(function)];
    if (info.role == lang::FunctionRole::Roll) {
        // What the rules make of the throw once all that may change it is over.
        const rules::Roll& roll = setup_->model().rolls[indexOf(info.result.detail)];
        if (roll.outcomeSet >= 0 && hasRoom()) {
            LogEntry& verdict = add(LogEntry::Kind::Leave);
            verdict.title = roll.named.title;
            verdict.text = game::wordText(*setup_, {lang::Kind::Outcome, false, false, roll.outcomeSet},
                                          result.back(), Wording::Told);
            charge(verdict);
        }
        return;
    }
    if (info.role != lang::FunctionRole::Procedure && info.role != lang::FunctionRole::Hook) {
        return;
    }
    depth_ = std::max(depth_ - 1, 0);
    const bool quiet =
        !cancelled && (result.empty() || info.result.list || info.role == lang::FunctionRole::Hook);
    if (quiet || !hasRoom()) {
        return;
    }
    LogEntry& entry = add(LogEntry::Kind::Leave);
    entry.title =
        info.procedure >= 0 ? setup_->model().procedures[indexOf(info.procedure)].named.title : info.name;
    entry.text =
        cancelled ? "cancelled" : valueText({info.result, result.front(), {result.begin(), result.end()}});
    charge(entry);
}

void LogRecorder::noteBegin(std::int32_t group, std::span<const std::int64_t> args) {
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

void LogRecorder::note(const NoteRead& line) {
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

void LogRecorder::noteEnd(std::int32_t group, std::int64_t value) {
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

void LogRecorder::close(LogEntry stack, bool worthTelling) {
    if (worthTelling) {
        tell(std::move(stack));
        return;
    }
    // What it was made of counts for who read it.
    std::vector<LogEntry> within;
    within.swap(stack.within);
    giveBack(stack);
    for (LogEntry& inner : within) {
        tell(std::move(inner));
    }
}

void LogRecorder::tell(LogEntry read) {
    const bool known = !told_.back().insert(hashOf(read)).second;
    if (known && detail_ == LogDetail::Brief) {
        giveBack(read);
        return;
    }
    if (open_.empty() && full_ &&
        *full_ < entries_.size()) { // begun before the log was full: what is left out comes last
        entries_.insert(entries_.begin() + static_cast<std::ptrdiff_t>((*full_)++), std::move(read));
        return;
    }
    (open_.empty() ? entries_ : open_.back().within).push_back(std::move(read));
}

namespace {

// The rules ask for the sum of a roll, or judge it: of others the single dice are all that counts, and a sum
// beside them would be taken for a result.
bool sumCounts(const rules::Model& model, std::int32_t roll) {
    if (roll < 0 || model.rolls[static_cast<std::size_t>(roll)].outcomeSet >= 0) {
        return true;
    }
    return std::ranges::any_of(model.tree.exprs, [&](const lang::Expr& expr) {
        const auto part = static_cast<lang::RollPart>(expr.value);
        return expr.op == lang::ExprOp::RollPart && part != lang::RollPart::Dice &&
               part != lang::RollPart::Doubles &&
               model.tree.expr(model.tree.children(expr)[0]).type.detail == roll;
    });
}

} // namespace

void LogRecorder::rolled(const RollRead& roll) {
    if (!hasRoom()) {
        return;
    }
    LogEntry& entry = add(LogEntry::Kind::Roll);
    entry.title =
        lang::decisionTitle(setup_->model(), setup_->program().questions[indexOf(roll.question)].name);
    if (roll.rollKind >= 0) {
        entry.cite = setup_->model().rolls[indexOf(roll.rollKind)].named.cite;
    }
    for (const std::int64_t die : roll.dice.size() > 1 ? roll.dice : std::span<const std::int64_t>()) {
        entry.text += wordText({lang::Kind::Number}, die) + " ";
    }
    if (entry.text.empty() || sumCounts(setup_->model(), roll.rollKind)) {
        entry.text +=
            (entry.text.empty() ? "" : "= ") +
            valueText({roll.type, roll.natural.front(), {roll.natural.begin(), roll.natural.end()}});
    } else {
        entry.text.pop_back(); // the blank behind the last die
    }
    charge(entry);
}

void LogRecorder::tableRead(const TableRead& read) {
    if (muted_ != 0 || !hasRoom()) {
        return;
    }
    const rules::Table& table = setup_->model().tables[indexOf(read.table)];
    LogEntry entry;
    entry.kind = LogEntry::Kind::Table;
    entry.depth = depth_;
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
    if (open_.empty()) { // looked into by a procedure: each time it is told
        told_.front().clear();
        entries_.push_back(std::move(entry));
    } else {
        tell(std::move(entry));
    }
}

void LogRecorder::chosen(const ChoiceRead& choice) {
    const lang::Question& question = setup_->program().questions[indexOf(choice.question)];
    if (question.kind == lang::QuestionKind::Row) {
        if (choice.words.front() >= 0 && !question.offers) {
            const std::size_t before = entries_.size();
            performed(static_cast<std::int32_t>(choice.words.front()), choice.words.subspan(1));
            if (choice.side >= 0 && entries_.size() > before) { // who does it, not whom it names first
                entries_.back().side = choice.side;
            }
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
    entry.title = lang::decisionTitle(setup_->model(), question.name);
    entry.side = choice.side;
    if (question.offers) {
        entry.text = setup_->model().offers[indexOf(choice.words.front())].named.title;
        charge(entry);
        return;
    }
    lang::Type type = choice.type;
    type.list = false;
    for (const std::int64_t word : choice.words) {
        std::string told =
            lang::answerTitle(setup_->model(), question.name, game::wordText(*setup_, type, word));
        entry.text += (entry.text.empty() ? "" : ", ") + (told.empty() ? wordText(type, word) : told);
    }
    if (choice.words.empty()) {
        entry.text = "none";
    }
    charge(entry);
}

void LogRecorder::performed(std::int32_t action, std::span<const std::int64_t> args) {
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
        // As players say it: "ALAE in 068 to 036".
        const bool goes = cells_ && i == 1 && entry.piece >= 0 && type.kind == lang::Kind::Cell && !type.list;
        entry.text += (entry.text.empty() ? "" : goes ? " to " : ", ") + wordText(type, args[i]);
    }
    charge(entry);
}

} // namespace groma::game
