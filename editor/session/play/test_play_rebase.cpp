// The same game under another document.
#include "editor/session/play/test_play_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace groma::session {

namespace {

// The first line of two logs that differs, from given places on.
std::optional<std::pair<std::string, std::string>> firstDifference(std::span<const game::LogEntry> before,
                                                                   std::span<const game::LogEntry> after) {
    for (std::size_t i = 0; i < std::max(before.size(), after.size()); ++i) {
        const std::string old = i < before.size() ? game::line(before[i]) : std::string();
        const std::string now = i < after.size() ? game::line(after[i]) : std::string();
        if (old != now) {
            return std::pair{old, now};
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<Divergence> TestPlay::rebase(const Document& document) {
    if (document == state_->document) {
        return state_->divergence;
    }
    State old = std::move(*state_);
    auto fresh = old.isGame ? game(document, old.dice.key().seed)
                            : sandbox(document, old.firstSide, old.dice.key().seed);
    if (!fresh) {
        *state_ = std::move(old);
        state_->divergence = Divergence{0, 0, fresh.error().reason, {}, {}};
        return state_->divergence;
    }
    State& now = *fresh->state_;
    now.leaders = old.leaders;
    now.diceFall = old.diceFall;
    now.turnsToLook = old.turnsToLook;
    now.looks = old.looks;
    std::optional<Divergence> first;
    const auto differ = [&](std::size_t call, std::size_t answer, std::string why, std::string before,
                            std::string after) {
        if (!first) {
            first = Divergence{call, answer, std::move(why), std::move(before), std::move(after)};
        }
    };
    // The lines of the log that came with a point of the old play against those of the new one.
    const auto compare = [&](std::size_t call, std::size_t point) {
        const auto stretch = [&](const State& state) {
            const auto& points = state.calls[call].points;
            const std::size_t begin = point == 0 ? state.calls[call].lines : points[point - 1].lines;
            return std::span(state.log).subspan(begin, points[point].lines - begin);
        };
        if (const auto lines = firstDifference(stretch(old), stretch(now)); lines) {
            differ(call, point, "the log differs", lines->first, lines->second);
        }
    };
    for (std::size_t call = 0; call < old.played.size(); ++call) {
        const PlayedCall& line = old.played[call];
        if (!old.isGame) {
            now.side = line.side;
            now.position.setActive(line.side);
            if (const auto begun = now.begin(line.text); !begun) {
                differ(call, 0, fmt::format("{} cannot be called: {}", line.text, begun.error().reason),
                       line.text, {});
                break;
            }
        }
        compare(call, 0);
        bool stuck = false;
        for (std::size_t answer = 0; answer < line.answers.size() && !stuck; ++answer) {
            const PlayedAnswer& given = line.answers[answer];
            if (!now.underWay() || now.question.name != given.question) {
                const std::string asked =
                    now.underWay() ? now.question.name + " is asked" : "nothing is asked";
                differ(call, answer, fmt::format("{} is no longer asked for", given.question), given.question,
                       asked);
                stuck = true;
                break;
            }
            const auto texts =
                game::answerFromText(*now.setup, now.calls.back().points.back().pending, given.texts);
            const auto done = texts ? now.give(*texts) : Expected<void>(refuse(texts.error().message));
            if (!done) {
                differ(call, answer, done.error().reason,
                       given.texts.empty() ? std::string() : given.texts.front(), {});
                stuck = true;
                break;
            }
            compare(call, answer + 1);
        }
        if (stuck || (call + 1 < old.played.size() && now.underWay())) {
            if (!stuck) {
                differ(call, line.answers.size(), now.question.name + " is asked now", {}, now.question.name);
            }
            break;
        }
    }
    now.divergence = first;
    now.held = old.held || first.has_value();
    state_ = std::move(fresh->state_);
    return first;
}

} // namespace groma::session
