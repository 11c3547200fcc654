#include "formats/rules/track_reader.h"

#include "core/base/text.h"
#include "core/diag/codes.h"
#include "formats/yaml/cursor.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

namespace groma::formats {

namespace {

using rules::Index;
using yaml::Cursor;
using yaml::MapCursor;

class TrackReader {
  public:
    TrackReader(const rules::Model& model, diag::Sink& sink) : model_(model), sink_(sink) {}

    void read(const ProjectFile& file) {
        const Cursor root(*file.tree, file.tree->root(), sink_);
        if (!root.isMap()) return;
        MapCursor map = root.map();
        readTurn(map["turn"]);
        for (const std::string_view section : {"states", "resources"})
            for (const Cursor& entry : entriesOf(map[section])) readState(entry, rules::kNone);
        for (const Cursor& entry : entriesOf(map["measures"])) readMeasure(entry);
        for (const Cursor& trait : entriesOf(map["traits"])) {
            const auto holder = std::ranges::find_if(
                model_.traits, [&](const rules::Trait& one) { return one.named.id == trait.key(); });
            if (!trait.isMap() || holder == model_.traits.end()) continue;
            for (const Cursor& entry : entriesOf(trait.map()["state"]))
                readState(entry, static_cast<Index>(holder - model_.traits.begin()));
        }
    }

    Track track() const {
        Track made;
        made.turn = turn_;
        made.states.assign(states_.begin(), states_.end());
        made.measures.assign(measures_.begin(), measures_.end());
        return made;
    }

  private:
    static std::vector<Cursor> entriesOf(const Cursor& section) {
        return section.isMap() ? section.map().entries() : std::vector<Cursor>{};
    }

    // The `track` of an entry that says yes, or what it counts towards.
    static Cursor wish(const Cursor& entry) {
        const Cursor none(entry.tree(), yaml::kNoNode, entry.sink());
        const Cursor track = entry.isMap() ? entry.map()["track"] : none;
        return track.isMap() || track.truth().value_or(false) ? track : none;
    }

    void readTurn(const Cursor& value) {
        const auto name = value ? value.text() : std::nullopt;
        if (!name) return;
        const auto scope = std::ranges::find(model_.scopes, *name);
        if (scope != model_.scopes.end()) {
            turn_ = static_cast<Index>(scope - model_.scopes.begin());
            return;
        }
        sink_.add(value.problem(diag::Code::UnknownWord, "a turn is one of the scopes")
                      .withFound(std::string(*name))
                      .withExpected(base::joinList(model_.scopes, "or")));
    }

    void readState(const Cursor& entry, Index trait) {
        const Cursor track = wish(entry);
        if (!track) return;
        const auto state = std::ranges::find_if(model_.states, [&](const rules::State& one) {
            return one.trait == trait && one.named.id == entry.key();
        });
        if (state == model_.states.end()) return;
        if (state->of != rules::Holder::Game && state->of != rules::Holder::Side) {
            sink_.add(track.problem(
                diag::Code::BadValue,
                fmt::format("`{}` is of neither the game nor a side, and the track has room for no other",
                            entry.key())));
            return;
        }
        if (track.isMap()) {
            sink_.add(track.problem(diag::Code::BadValue, "a state counts towards its own `maximum`")
                          .withExpected("yes"));
            return;
        }
        states_.insert(static_cast<Index>(state - model_.states.begin()));
    }

    void readMeasure(const Cursor& entry) {
        const Cursor track = wish(entry);
        if (!track) return;
        const Index query = measureNamed(entry.key());
        if (query == rules::kNone) return;
        if (!fits(query)) {
            sink_.add(track.problem(
                diag::Code::BadValue,
                fmt::format("`{}` takes more than a side, and the track has nothing else to give it",
                            entry.key())));
            return;
        }
        measures_.insert({query, track.isMap() ? towards(track, query) : rules::kNone});
    }

    Index measureNamed(std::string_view name) const {
        const auto query = std::ranges::find_if(
            model_.queries, [&](const rules::Query& one) { return one.measure && one.named.id == name; });
        return query == model_.queries.end() ? rules::kNone
                                             : static_cast<Index>(query - model_.queries.begin());
    }

    const lang::Function& functionOf(Index query) const {
        return model_
            .functions[static_cast<std::size_t>(model_.queries[static_cast<std::size_t>(query)].function)];
    }

    // It takes a side, or nothing.
    bool fits(Index query) const {
        const lang::Function& function = functionOf(query);
        return function.parameters == 0 ||
               (function.parameters == 1 && function.locals[0].type.kind == lang::Kind::Side &&
                !function.locals[0].type.list);
    }

    // The measure of `{of: MEASURE}`.
    Index towards(const Cursor& track, Index counted) {
        MapCursor map = track.map();
        const Cursor of = map.need("of");
        map.finish();
        const auto name = of ? of.text() : std::nullopt;
        if (!name) return rules::kNone;
        const Index query = measureNamed(*name);
        if (query != rules::kNone && fits(query) &&
            functionOf(query).parameters == functionOf(counted).parameters)
            return query;
        sink_.add(
            of.problem(diag::Code::UnknownWord, "what is counted towards is a measure that takes the same")
                .withFound(std::string(*name)));
        return rules::kNone;
    }

    const rules::Model& model_;
    diag::Sink& sink_;
    Index turn_ = rules::kNone;
    std::set<Index> states_;
    std::set<Track::Measure> measures_;
};

} // namespace

Track readTrack(std::span<const ProjectFile* const> files, const rules::Model& model, diag::Sink& sink) {
    TrackReader reader(model, sink);
    for (const ProjectFile* file : files)
        if (file->tree) reader.read(*file);
    return reader.track();
}

} // namespace groma::formats
