#include "formats/rules/track_reader.h"

#include "core/base/text.h"
#include "core/diag/codes.h"
#include "formats/yaml/cursor.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

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

    // The `track` of an entry that says yes.
    static Cursor wish(const Cursor& entry) {
        const Cursor none(entry.tree(), yaml::kNoNode, entry.sink());
        const Cursor track = entry.isMap() ? entry.map()["track"] : none;
        return track.truth().value_or(false) ? track : none;
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
        states_.insert(static_cast<Index>(state - model_.states.begin()));
    }

    void readMeasure(const Cursor& entry) {
        const Cursor track = wish(entry);
        if (!track) return;
        const auto query = std::ranges::find_if(model_.queries, [&](const rules::Query& one) {
            return one.measure && one.named.id == entry.key();
        });
        if (query == model_.queries.end()) return;
        const lang::Function& function = model_.functions[static_cast<std::size_t>(query->function)];
        const bool fits = function.parameters == 0 ||
                          (function.parameters == 1 && function.locals[0].type.kind == lang::Kind::Side &&
                           !function.locals[0].type.list);
        if (!fits) {
            sink_.add(track.problem(
                diag::Code::BadValue,
                fmt::format("`{}` takes more than a side, and the track has nothing else to give it",
                            entry.key())));
            return;
        }
        measures_.insert(static_cast<Index>(query - model_.queries.begin()));
    }

    const rules::Model& model_;
    diag::Sink& sink_;
    Index turn_ = rules::kNone;
    std::set<Index> states_, measures_;
};

} // namespace

Track readTrack(std::span<const ProjectFile* const> files, const rules::Model& model, diag::Sink& sink) {
    TrackReader reader(model, sink);
    for (const ProjectFile* file : files)
        if (file->tree) reader.read(*file);
    return reader.track();
}

} // namespace groma::formats
