// What can be said beside the counters on the map, with the mouse and with keys.
#include "core/game/names/choice_sets.h"
#include "core/game/names/naming.h"
#include "editor/session/play/as_seen.h"
#include "editor/session/play/play_question.h"
#include "editor/ui/workbench/map_cursor.h"
#include "editor/ui/workbench/play_desk.h"
#include "editor/ui/workbench/state/map_state.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <utility>

namespace groma::ui {

namespace {

using game::Pending;

constexpr std::size_t kMostPriced = 24;
constexpr std::int64_t kMostNumbers = 9; // shown side by side

/// A direction by its name, -1 for none.
int directionOf(const rules::Model& model, const std::string& name) {
    const auto& names = model.board.directions;
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

/// It can be chosen on the map: a cell, or a counter that stands there.
bool isThing(const session::PlayOption& option, const game::Position& position) {
    const auto stands = [&](int piece) { return position.onMap(piece); };
    return option.action < 0 && (!option.cells.empty() || std::ranges::any_of(option.pieces, stands));
}

/// "Roll"; of a card "Draw a card, 3 in hand".
std::string throwWords(const session::TestPlay& play) {
    const session::PlayQuestion& question = play.question();
    const int deck = session::deckOf(play.setup().model(), question);
    if (deck < 0) return "Roll";
    if (question.side < 0) return "Draw a card";
    std::int64_t held = 0;
    const auto& cards = play.setup().model().decks[static_cast<std::size_t>(deck)].cards;
    for (std::size_t card = 0; card < cards.size(); ++card)
        held += play.position().hand(deck, question.side, static_cast<int>(card));
    return fmt::format("Draw a card, {} in hand", held);
}

/// What a prompt answers; nothing for a deed of the map, and for what answers nothing by itself.
std::optional<game::Answer> answerBy(const PlayPrompt& prompt, const session::PlayQuestion& question) {
    using Does = PlayPrompt::Does;
    if (prompt.does == Does::Answer && prompt.index < question.options.size())
        return question.options[prompt.index].answer;
    if (prompt.does == Does::Number)
        return game::Answer{question.min + static_cast<std::int64_t>(prompt.index), {}};
    return std::nullopt;
}

bool bare() {
    const ImGuiIO& io = ImGui::GetIO();
    return !io.KeyCtrl && !io.KeyAlt && !io.KeySuper;
}

} // namespace

void bringCursor(Workbench& bench, grid::CellId cell) {
    if (!cell.valid()) return;
    bench.of<MapCursor>().cell = cell;
    bench.of<MapCursor>().inUse = true;
    bench.of<Hovered>() = {cell, pieceAt(bench, cell)};
    bench.of<Viewport>().goTo = cell;
}

bool PlayDesk::thingsAsked() const {
    return playing() && !curtained() && play_->question().what == Pending::What::Choice &&
           std::ranges::any_of(play_->question().options, [this](const session::PlayOption& option) {
               return isThing(option, play_->position());
           });
}

void PlayDesk::makePrompts(const Workbench& bench) {
    prompts_.clear();
    using Does = PlayPrompt::Does;
    const auto add = [&](std::size_t choice, const session::PlayKind& kind, bool withTitle,
                         bool ofSide = false) {
        const session::PlayChoice& does = map_.choices[choice];
        std::string words = does.more.empty() ? kind.title
                            : withTitle       ? kind.title + ": " + does.more
                                              : does.more;
        prompts_.push_back({Does::Choice, choice, withTitle ? "do " + does.call : "more " + does.more,
                            std::move(words), -1, false, ofSide});
    };
    if (play_->curtained()) {
        prompts_.push_back({Does::Look, 0, "look", "Show what they hold", -1, false});
        prompts_.back().pays = "Enter";
    } else if (!play_->computersTurn() || play_->held()) {
        if (!open.empty()) {
            static const session::PlayKind kNone{};
            const bool several = std::ranges::any_of(open, [&](std::size_t choice) {
                return map_.choices[choice].action != map_.choices[open.front()].action;
            });
            for (const std::size_t choice : open) {
                const session::PlayKind* kind = kindOf(map_.choices[choice].action);
                add(choice, kind != nullptr ? *kind : kNone, several);
            }
            // Of several counters each says who it is.
            const auto whoOf = [&](std::size_t choice) {
                return session::actorOf(play_->setup().model(), map_.choices[choice]);
            };
            const bool stack = std::ranges::any_of(
                open, [&](std::size_t choice) { return whoOf(choice) != whoOf(open.front()); });
            for (std::size_t i = 0; i < open.size() && stack; ++i) {
                if (whoOf(open[i]) < 0) continue;
                prompts_[i].words = session::calledAsSeen(*play_, whoOf(open[i])) +
                                    (prompts_[i].words.empty() ? "" : ": ") + prompts_[i].words;
                prompts_[i].id = "do " + map_.choices[open[i]].call;
            }
            const bool arrows = std::ranges::all_of(open, [&](std::size_t choice) {
                const auto same = [&](std::size_t other) {
                    return map_.choices[other].direction == map_.choices[choice].direction;
                };
                return map_.choices[choice].direction && std::ranges::count_if(open, same) == 1;
            });
            for (std::size_t i = 0; i < open.size() && arrows; ++i)
                prompts_[i].direction = *map_.choices[open[i]].direction;
        } else if (map_.acting) {
            const session::PlayKind* kind = nullptr;
            if (const session::PlayWay* due = duePlan(piece_, &kind);
                due != nullptr && due->choices.size() == 1)
                prompts_.push_back(
                    {Does::Choice, due->choices.front(), "planned " + map_.choices[due->choices.front()].call,
                     fmt::format("As noted: {}, {}", kind->title, session::calledAsSeen(*play_, due->piece)),
                     -1, false});
            if (const session::CounterPlay* at = counter())
                for (const session::PlayKind& one : at->kinds) {
                    const std::size_t first = prompts_.size();
                    for (const std::size_t choice : one.plain) add(choice, one, true);
                    // Of the kind in the hand: which way to turn is an arrow.
                    const bool turns = &one == this->kind() && one.ways.empty() && one.plain.size() > 1 &&
                                       std::ranges::all_of(one.plain, [&](std::size_t choice) {
                                           return map_.choices[choice].direction.has_value();
                                       });
                    for (std::size_t i = first; i < prompts_.size() && turns; ++i)
                        prompts_[i].direction = *map_.choices[prompts_[i].index].direction;
                }
            for (const session::PlayKind& other : map_.others)
                for (const std::size_t choice : other.plain) add(choice, other, true, true);
        } else {
            promptsOfQuestion(play_->question());
        }
    }
    if (prompts_.size() <= kMostPriced) pricePrompts();
    numberPrompts(bench);
    std::string all;
    for (const PlayPrompt& prompt : prompts_) all += prompt.id + "\n";
    if (all != promptsOf_) mark_ = -1;
    promptsOf_ = std::move(all);
    mark_ = std::min(mark_, static_cast<int>(prompts_.size()) - 1);
    foldPrompts();
}

void PlayDesk::pricePrompts() {
    for (PlayPrompt& prompt : prompts_)
        if (!prompt.words.ends_with(')') && prompt.does != PlayPrompt::Does::Look)
            prompt.pays = foreseen(prompt); // an offer says its price
}

/// Every frame: what is asked is made ready once, and only where it is not known yet.
const std::string& PlayDesk::foreseen(const PlayPrompt& prompt) {
    const auto [kept, fresh] = prices_.try_emplace(saidBy(prompt));
    if (!fresh) return kept->second;
    const bool choice = prompt.does == PlayPrompt::Does::Choice && prompt.index < map_.choices.size();
    // Between deeds, as where it is asked who begins, another side on turn ends nothing.
    const auto told = [this](session::Foreseen all) {
        if (!map_.acting && by_ < 0) all.ends = base::Rational(0);
        return all.told();
    };
    if (choice && play_->idle()) {
        kept->second = told(session::foreseenOf(*play_, map_.choices[prompt.index], faces_));
        return kept->second;
    }
    const std::optional<game::Answer> answer =
        choice ? map_.choices[prompt.index].answer : answerBy(prompt, play_->question());
    if (answer && !asking_) asking_ = session::askedOf(*play_);
    if (answer && asking_) kept->second = told(session::foreseenOf(*asking_, *answer, faces_));
    return kept->second;
}

/// By what would be said: of a number the label alone tells which.
std::string PlayDesk::saidBy(const PlayPrompt& prompt) const {
    return prompt.does == PlayPrompt::Does::Choice && prompt.index < map_.choices.size()
               ? map_.choices[prompt.index].call
               : prompt.id + " " + prompt.words;
}

const session::AnswerPreview& PlayDesk::preview(const PlayPrompt& prompt) {
    const bool choice = prompt.does == PlayPrompt::Does::Choice && prompt.index < map_.choices.size();
    const auto [kept, fresh] = previews_.try_emplace(saidBy(prompt));
    if (!fresh) return kept->second;
    if (choice) kept->second = session::previewOf(*play_, map_.choices[prompt.index]);
    else if (const auto answer = answerBy(prompt, play_->question()))
        kept->second = session::previewOf(*play_, *answer);
    return kept->second;
}

const session::NamedNext& PlayDesk::namedNext(const PlayPrompt& prompt) {
    const auto [kept, fresh] = named_.try_emplace(saidBy(prompt));
    if (!fresh || !prompt.card) return kept->second;
    const auto answer = answerBy(prompt, play_->question());
    if (answer && !asking_) asking_ = session::askedOf(*play_);
    if (answer && asking_) kept->second = session::namedNextOf(*asking_, *answer);
    return kept->second;
}

void PlayDesk::promptsOfQuestion(const session::PlayQuestion& question) {
    using Does = PlayPrompt::Does;
    if (question.what == Pending::What::Chance)
        prompts_.push_back({Does::Roll, 0, "roll", throwWords(*play_), -1, false});
    if (question.what != Pending::What::Choice) return;
    if (question.shape == Pending::Shape::Some) {
        const auto chosen = std::ranges::count(marked, true);
        std::string words = chosen == 0 ? "Choose none" : fmt::format("Choose these {}", chosen);
        if (!enoughMarked())
            words = question.min == question.max ? fmt::format("{} of {} are marked", chosen, question.min)
                    : chosen < question.min ? fmt::format("{} are marked: at least {}", chosen, question.min)
                                            : fmt::format("{} are marked: at most {}", chosen, question.max);
        else if (!question.sets.empty() && !game::mayBeTogether(question.sets, game::setOf(markedAnswer())))
            words =
                chosen == 0 ? "None is not allowed" : fmt::format("These {} are not allowed alone", chosen);
        prompts_.push_back({Does::Decide, 0, "decide", words, -1, false});
        return;
    }
    if (question.shape == Pending::Shape::Number) {
        number_ = std::clamp(number_, question.min, question.max);
        if (question.max - question.min < kMostNumbers) {
            for (std::int64_t number = question.min; number <= question.max; ++number)
                prompts_.push_back({Does::Number, static_cast<std::size_t>(number - question.min),
                                    fmt::format("answer {}", number), std::to_string(number), -1, false});
            return;
        }
        prompts_.push_back({Does::Less, 0, "less", "Less", -1, false});
        prompts_.push_back({Does::Number, static_cast<std::size_t>(number_ - question.min), "answer number",
                            std::to_string(number_), -1, false});
        prompts_.push_back({Does::More, 0, "more", "More", -1, false});
        return;
    }
    const rules::Model& model = play_->setup().model();
    const bool cards = session::deckOf(model, question) >= 0;
    const bool directions = !question.options.empty() &&
                            std::ranges::all_of(question.options, [&](const session::PlayOption& option) {
                                return directionOf(model, option.text) >= 0;
                            });
    for (std::size_t i = 0; i < question.options.size(); ++i) {
        const session::PlayOption& option = question.options[i];
        if (option.action >= 0 || isThing(option, play_->position())) continue;
        prompts_.push_back({Does::Answer, i, "answer " + option.text,
                            session::optionTold(play_->setup(), option),
                            directions ? directionOf(model, option.text) : -1, cards});
        if (cards && question.side >= 0) prompts_.back().copies = session::heldOf(*play_, option.text);
    }
    // Beside what may be bought or thrown again "pass" would read as the name of a result.
    const bool offers = question.shape == Pending::Shape::Perform;
    if (question.mayPass)
        prompts_.push_back({Does::Pass, 0, "answer pass",
                            diceLie() ? "Keep"
                            : offers  ? "No"
                                      : "Pass",
                            -1, false});
}

void PlayDesk::take(const Workbench& bench, const PlayPrompt& prompt) {
    const session::PlayQuestion& question = play_->question();
    switch (prompt.does) {
    case PlayPrompt::Does::Choice: act(bench, prompt.index); return;
    case PlayPrompt::Does::Answer: answer(bench, question.options[prompt.index].answer); return;
    case PlayPrompt::Does::Number:
        answer(bench, {question.min + static_cast<std::int64_t>(prompt.index), {}});
        return;
    case PlayPrompt::Does::Less: number_ = std::max(question.min, number_ - 1); return;
    case PlayPrompt::Does::More: number_ = std::min(question.max, number_ + 1); return;
    case PlayPrompt::Does::Decide: decide(bench); return;
    case PlayPrompt::Does::Pass: pass(bench); return;
    case PlayPrompt::Does::Roll: roll(bench); return;
    case PlayPrompt::Does::Look:
        if (dropsLateClick(bench)) return;
        // What was told to who sat here before is not told to who sits here now.
        bench.later([](Workbench& b) { b.notices.clear(); });
        change(bench, [](session::TestPlay& play) -> session::Expected<void> {
            play.look();
            return {};
        });
        return;
    }
}

bool PlayDesk::takeKeys(const Workbench& bench) {
    const Sheet* sheet = bench.sheet();
    // What was made of the last frame still has to be what is asked.
    if (!playing() || sheet == nullptr || sheet != sheet_ || !sheet->play || sheet->mode != Mode::Play ||
        !bare())
        return false;
    if (typeName(bench)) return true;
    if (prompts_.empty()) return false;
    if (prompts_.front().does == PlayPrompt::Does::Look) {
        const bool enter =
            ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false);
        if (enter) take(bench, PlayPrompt(prompts_.front()));
        return enter;
    }
    if (prompts_.front().does == PlayPrompt::Does::Roll) return false;
    const bool answers = !open.empty() || !map_.acting;
    for (int digit = 0; digit <= 9; ++digit) {
        const bool down = ImGui::IsKeyPressed(static_cast<ImGuiKey>(ImGuiKey_0 + digit), false) ||
                          ImGui::IsKeyPressed(static_cast<ImGuiKey>(ImGuiKey_Keypad0 + digit), false);
        if (!down) continue;
        const auto counted = std::ranges::find(prompts_, digit, &PlayPrompt::key);
        if (ImGui::GetIO().KeyShift) {
            // Marked alone: where it leads is shown, and Enter does it.
            if (counted == prompts_.end() ||
                (answers ? thingsAsked() : counted->does != PlayPrompt::Does::Choice))
                continue;
            mark_ = static_cast<int>(counted - prompts_.begin());
            return true;
        }
        // A number is typed as it is.
        const auto shown = std::ranges::find_if(prompts_, [&](const PlayPrompt& one) {
            return one.saysNumber() && one.typed() == std::to_string(digit);
        });
        if (shown != prompts_.end()) {
            take(bench, PlayPrompt(*shown));
        } else if (counted != prompts_.end()) {
            deedDigit_ = digit;
            deedAfter_ = play_->played().empty() ? 0 : play_->played().back().answers.size();
            // No counter was chosen for it, or it is not to be read yet: its number marks it, and Enter does
            // it.
            if (counted->ofSide || counted->folded) mark_ = static_cast<int>(counted - prompts_.begin());
            else take(bench, PlayPrompt(*counted));
        } else {
            continue;
        }
        return true;
    }
    if (!answers && mark_ >= 0) {
        if (ImGui::IsKeyPressed(ImGuiKey_Escape, false)) {
            mark_ = -1;
            return true;
        }
        if (ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false)) {
            take(bench, PlayPrompt(prompts_[static_cast<std::size_t>(mark_)]));
            return true;
        }
    }
    return answers && walkPrompts(bench);
}

bool PlayDesk::meantForDeed(int digit) {
    const std::size_t given =
        play_ == nullptr || play_->played().empty() ? 0 : play_->played().back().answers.size();
    return std::exchange(deedDigit_, -1) == digit && given == deedAfter_ + 1;
}

/// Letters with Shift, one soon after the other, spell the counter that is taken up, or to which the cursor
/// goes where counters are asked for. They mean nothing else
/// meanwhile, but for the one that rolls all dice.
bool PlayDesk::typeName(const Workbench& bench) {
    if (!ImGui::GetIO().KeyShift || ImGui::GetIO().KeyCtrl || ImGui::GetIO().KeyAlt) return false;
    const std::vector<int> asked = map_.acting ? std::vector<int>() : piecesAsked();
    const bool names = open.empty() && (map_.acting || !asked.empty());
    // Seconds in which a next letter belongs to the name; more where frames are slow.
    const double moment = 1 + 2 * static_cast<double>(ImGui::GetIO().DeltaTime);
    const std::optional<grid::CellId>& at = bench.of<MapCursor>().cell;
    const auto under =
        std::ranges::find_if(asked, [&](int piece) { return at && *at == play_->position().cell(piece); });
    const int from = map_.acting ? piece_ : under == asked.end() ? -1 : *under;
    for (int letter = 0; letter < 26; ++letter) {
        if (!ImGui::IsKeyPressed(static_cast<ImGuiKey>(ImGuiKey_A + letter), false)) continue;
        const double now = ImGui::GetTime();
        if (now - typedAt_ > moment) typed_.clear();
        typedAt_ = now;
        typed_ += static_cast<char>('A' + letter);
        if (namedSo(typed_, from) < 0) typed_ = static_cast<char>('A' + letter); // another name begins
        const int piece = names ? namedSo(typed_, from) : -1;
        if (piece < 0 && ImGuiKey_A + letter == ImGuiKey_D) return false;
        if (piece < 0) {
            bench.refuse(names ? fmt::format("Nobody who {} is called {}...",
                                             map_.acting ? "can act" : "is asked for", typed_)
                               : "What is asked comes first: counters are taken up then");
            return true;
        }
        bench.later([this, piece](Workbench& b) {
            if (!playing()) return;
            if (map_.acting) takeUp(b, piece);
            bringCursor(b, play_->position().cell(piece));
        });
        return true;
    }
    return false;
}

/// Arrows, Q and E mark one, Enter takes it, a first letter too.
bool PlayDesk::walkPrompts(const Workbench& bench) {
    const int count = static_cast<int>(prompts_.size());
    const auto step = [&](int by) {
        mark_ = mark_ < 0 ? (by > 0 ? 0 : count - 1) : ((mark_ + by) % count + count) % count;
    };
    const bool arrows = prompts_.front().direction >= 0;
    const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(key, true); };
    // A key that is held down does not answer what comes up next as well.
    const auto struck = [](ImGuiKey key) { return ImGui::IsKeyPressed(key, false); };
    if (!open.empty() && pressed(ImGuiKey_Escape)) {
        open.clear();
        return true;
    }
    // Arrows walk the map where something on it can be chosen too.
    const bool alone = !open.empty() || !thingsAsked();
    const bool on = alone && (pressed(ImGuiKey_DownArrow) || pressed(ImGuiKey_RightArrow) ||
                              (pressed(ImGuiKey_Tab) && !ImGui::GetIO().KeyShift));
    const bool back = alone && (pressed(ImGuiKey_UpArrow) || pressed(ImGuiKey_LeftArrow) ||
                                (pressed(ImGuiKey_Tab) && ImGui::GetIO().KeyShift));
    if (on || (arrows && pressed(ImGuiKey_E))) {
        step(1);
        return true;
    }
    if (back || (arrows && pressed(ImGuiKey_Q))) {
        step(-1);
        return true;
    }
    if (alone && mark_ >= 0 && (struck(ImGuiKey_Enter) || struck(ImGuiKey_KeypadEnter))) {
        take(bench, PlayPrompt(prompts_[static_cast<std::size_t>(mark_)]));
        return true;
    }
    if (arrows || ImGui::GetIO().KeyShift) return false;
    for (int letter = 0; letter < 26; ++letter) {
        if (!ImGui::IsKeyPressed(static_cast<ImGuiKey>(ImGuiKey_A + letter), false)) continue;
        std::vector<int> meant;
        for (int i = 0; i < count; ++i)
            if (const std::string& words = prompts_[static_cast<std::size_t>(i)].words;
                !words.empty() && std::toupper(static_cast<unsigned char>(words[0])) == 'A' + letter)
                meant.push_back(i);
        if (meant.empty()) return false;
        if (meant.size() == 1) take(bench, PlayPrompt(prompts_[static_cast<std::size_t>(meant.front())]));
        const auto further = std::ranges::upper_bound(meant, mark_);
        mark_ = further == meant.end() ? meant.front() : *further;
        return true;
    }
    return false;
}

/// The cursor goes to the next counter or cell that can be chosen.
void PlayDesk::nextThing(Workbench& bench, int step) {
    std::vector<grid::CellId> cells;
    for (const session::PlayOption& option : play_->question().options) {
        if (!isThing(option, play_->position())) continue;
        const grid::CellId cell =
            option.pieces.empty() ? option.cells.front() : play_->position().cell(option.pieces.front());
        if (cell.valid() && std::ranges::find(cells, cell) == cells.end()) cells.push_back(cell);
    }
    if (cells.empty()) return;
    MapCursor& cursor = bench.of<MapCursor>();
    const auto here = cursor.cell ? std::ranges::find(cells, *cursor.cell) : cells.end();
    const int count = static_cast<int>(cells.size());
    const int at = here == cells.end() ? (step > 0 ? -1 : 0) : static_cast<int>(here - cells.begin());
    bringCursor(bench, cells[static_cast<std::size_t>(((at + step) % count + count) % count)]);
}

} // namespace groma::ui
