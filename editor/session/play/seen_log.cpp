#include "editor/session/play/seen_log.h"

#include "core/game/names/naming.h"
#include "core/game/position/hidden.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <limits>
#include <string>
#include <string_view>

namespace groma::session {

namespace {

// A sign is a number between two of these, which no name of a rule holds.
constexpr char kBegin = '\x01';
constexpr char kEnd = '\x02';

bool canHide(const game::Setup& setup, int piece) {
    return setup.model().classes[static_cast<std::size_t>(setup.classOf(piece))].hidden != rules::kNone;
}

// The same set-up with signs for names; null where no piece can be hidden.
game::SetupRef withSigns(const game::Setup& setup) {
    if (std::ranges::all_of(setup.model().classes,
                            [](const rules::UnitClass& c) { return c.hidden == rules::kNone; }))
        return nullptr;
    game::SetupDraft draft = setup.draft();
    for (int piece = 0; piece < setup.pieceCount(); ++piece)
        if (canHide(setup, piece))
            draft.pieces[static_cast<std::size_t>(piece)].name = kBegin + std::to_string(piece) + kEnd;
    auto made = game::makeSetup(std::move(draft));
    return made ? *made : nullptr;
}

using Name = std::function<std::string(int piece)>;

// Calls `name` for each sign and puts its answer in the place of it.
std::string named(std::string_view text, const Name& name) {
    std::string out;
    while (true) {
        const std::size_t begin = text.find(kBegin);
        const std::size_t end = text.find(kEnd, begin == std::string_view::npos ? 0 : begin);
        if (begin == std::string_view::npos || end == std::string_view::npos) return out.append(text);
        int piece = -1;
        std::from_chars(text.data() + begin + 1, text.data() + end, piece);
        out.append(text.substr(0, begin)).append(name(piece));
        text.remove_prefix(end + 1);
    }
}

void rename(game::LogEntry& entry, const Name& name) {
    entry.title = named(entry.title, name);
    entry.text = named(entry.text, name);
    for (game::LogTerm& term : entry.terms) {
        term.title = named(term.title, name);
        term.amount = named(term.amount, name);
        term.after = named(term.after, name);
    }
    for (game::LogEntry& inner : entry.within) rename(inner, name);
}

// A number that is made of a hidden piece, by whatever way, would tell which it is; so would a state that is
// hidden with it.
bool isSecret(const game::LogEntry& entry, const std::vector<bool>& hidden) {
    using Kind = game::LogEntry::Kind;
    if (entry.kind != Kind::Stack && entry.kind != Kind::Table && entry.kind != Kind::Change) return false;
    const bool about = entry.piece >= 0 && hidden[static_cast<std::size_t>(entry.piece)];
    if (entry.kind == Kind::Change) return about && entry.title.find(": ") != std::string::npos;
    bool found = about;
    game::LogEntry copy = entry;
    rename(copy, [&](int piece) {
        found = found || hidden[static_cast<std::size_t>(piece)];
        return std::string();
    });
    return found;
}

// Conceals what tells a secret: also tables that are read after a secret number in the same step of the
// rules, since their rows and columns say what it was.
class Concealing {
  public:
    explicit Concealing(const std::vector<bool>& hidden) : hidden_(hidden) {}
    void entry(game::LogEntry& entry) {
        using Kind = game::LogEntry::Kind;
        if (entry.depth < secretDepth_) secretDepth_ = kNone;
        const bool secret = isSecret(entry, hidden_);
        if (secret && entry.kind == Kind::Stack) secretDepth_ = std::min(secretDepth_, entry.depth);
        if (secret || (entry.kind == Kind::Table && secretDepth_ != kNone)) {
            entry.text = "?";
            entry.terms.clear();
            entry.within.clear();
        }
        for (game::LogEntry& inner : entry.within) this->entry(inner);
    }

  private:
    static constexpr std::int32_t kNone = std::numeric_limits<std::int32_t>::max();
    const std::vector<bool>& hidden_;
    std::int32_t secretDepth_ = kNone; // of the step in which a secret number was made
};

// What a hand that nobody else sees took up, as the log calls it, by the side that holds it.
struct TakenUp {
    std::string title, text; // of the deck; "drawn: Order Mounted"
    int side = -1;
};

std::vector<TakenUp> takenUp(const game::Setup& setup, const game::Position& before,
                             const game::Position& after) {
    std::vector<TakenUp> all;
    const std::vector<rules::Deck>& decks = setup.model().decks;
    for (std::size_t i = 0; i < decks.size(); ++i) {
        const int deck = static_cast<int>(i);
        for (int card = 0; decks[i].hands && card < static_cast<int>(decks[i].cards.size()); ++card)
            for (int side = 0; side < setup.sideCount(); ++side) {
                const auto hidden = [&](const game::Position& at) {
                    return at.hand(deck, side, card) - at.shown(deck, side, card);
                };
                if (hidden(after) > hidden(before))
                    all.push_back({decks[i].named.title,
                                   game::wordText(setup, {lang::Kind::Card, false, false, deck}, card,
                                                  game::Wording::Told),
                                   side});
            }
    }
    return all;
}

// What another side drew is told as a card.
void concealCards(const std::vector<TakenUp>& taken, int side, game::LogEntry& entry) {
    using Kind = game::LogEntry::Kind;
    for (const TakenUp& card : taken) {
        if (card.side == side) continue;
        if (entry.kind == Kind::Change && entry.title == card.title && entry.text == "drawn: " + card.text)
            entry.text = "drawn: a card";
        if (entry.kind == Kind::Roll && entry.text == card.text) entry.text = "a card";
    }
}

bool holdsCards(const game::Setup& setup) {
    return std::ranges::any_of(setup.model().decks, &rules::Deck::hands);
}

} // namespace

SeenLog::SeenLog(game::SetupRef setup) : setup_(std::move(setup)) {
    if (!setup_) return;
    signs_ = withSigns(*setup_);
    if (signs_ || holdsCards(*setup_))
        bySide_.resize(static_cast<std::size_t>(setup_->sideCount()) + 1); // and a stranger
    if (!signs_) signs_ = setup_;
}

std::vector<game::LogEntry> SeenLog::take(std::vector<game::LogEntry> heard, const game::Position& before,
                                          const game::Position& after) {
    if (bySide_.empty()) return heard;
    const std::vector<TakenUp> taken = takenUp(*setup_, before, after);
    const Name real = [this](int piece) { return game::calledText(*setup_, piece); };
    for (std::size_t side = 0; side < bySide_.size(); ++side) {
        std::vector<bool> hidden;
        for (int piece = 0; piece < setup_->pieceCount(); ++piece)
            hidden.push_back(game::isHidden(*setup_, before, piece, static_cast<int>(side)) &&
                             game::isHidden(*setup_, after, piece, static_cast<int>(side)));
        Concealing concealing(hidden);
        for (const game::LogEntry& entry : heard) {
            game::LogEntry seen = entry;
            concealing.entry(seen);
            concealCards(taken, static_cast<int>(side), seen);
            rename(seen, [&](int piece) {
                return hidden[static_cast<std::size_t>(piece)] ? "a hidden counter" : real(piece);
            });
            bySide_[side].push_back(std::move(seen));
        }
    }
    for (game::LogEntry& entry : heard) rename(entry, real);
    return heard;
}

void SeenLog::resize(std::size_t entries) {
    for (std::vector<game::LogEntry>& log : bySide_) log.resize(entries);
}

const std::vector<game::LogEntry>* SeenLog::as(int side) const {
    if (side < 0 || static_cast<std::size_t>(side) >= bySide_.size()) return nullptr;
    return &bySide_[static_cast<std::size_t>(side)];
}

} // namespace groma::session
