// The log of whole battles leaves nothing out: what every quantity read on its way stands within it.
#include "core/game/log/log.h"
#include "core/game/position/word_index.h"
#include "core/sim/battle.h"
#include "formats/load/load.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

using namespace groma;

namespace {

// By title: a reader, and what it read ("Combat value of": 3), be it through relations or by itself.
using Reads = std::set<std::pair<std::string, std::string>>;

// Hears the notes themselves, and knows no log.
class Reader final : public game::Recorder {
  public:
    explicit Reader(const game::Setup& setup) : setup_(&setup) {}
    Reads reads;

    void noteBegin(std::int32_t group, std::span<const std::int64_t>) override {
        const lang::NoteGroup& info = setup_->program().noteGroups[game::indexOf(group)];
        if (info.kind == lang::NoteKind::Quantity)
            open_.push_back(info.title.empty() ? info.name : info.title);
    }
    void noteEnd(std::int32_t group, std::int64_t value) override {
        if (setup_->program().noteGroups[game::indexOf(group)].kind != lang::NoteKind::Quantity) return;
        const std::string title = open_.back();
        open_.pop_back();
        if (!open_.empty() && value != lang::kNothing)
            reads.emplace(open_.back(), title + " = " + base::Number::fromBits(value).toString());
    }
    void tableRead(const game::TableRead& read) override {
        if (!open_.empty())
            reads.emplace(open_.back(), setup_->model().tables[game::indexOf(read.table)].named.title);
    }
    void laidOut(const game::Setup& setup, std::int32_t) override { setup_ = &setup; }

  private:
    const game::Setup* setup_;
    std::vector<std::string> open_;
};

void gather(const game::Setup& setup, const game::LogEntry& entry, const std::string& reader, Reads& reads) {
    std::string title = entry.title;
    std::string own = reader;
    if (entry.kind == game::LogEntry::Kind::Stack) {
        const auto& groups = setup.program().noteGroups;
        std::size_t longest = 0; // what is told goes on with its arguments
        bool quantity = false;
        for (const lang::NoteGroup& group : groups) {
            const std::string& name = group.title.empty() ? group.name : group.title;
            if ((entry.title == name || entry.title.starts_with(name + " of ")) && name.size() >= longest) {
                longest = name.size();
                quantity = quantity || group.kind == lang::NoteKind::Quantity;
                title = name;
            }
        }
        if (quantity) {
            reads.emplace(reader, title + " = " + entry.text);
            own = title;
        }
    } else {
        reads.emplace(reader, title);
    }
    for (const game::LogEntry& inner : entry.within) gather(setup, inner, own, reads);
}

} // namespace

TEST_CASE("whatever a quantity reads in a battle of any game, the log tells it within that quantity") {
    std::size_t all = 0;
    for (const char* path :
         {"samples/ars-bellum/arretium.yaml", "samples/commands-and-colors/bibracte.yaml",
          "samples/strength-and-honour/gaul-deployed.yaml", "samples/special-stands/zela.yaml"}) {
        const formats::RealFileSystem files;
        const formats::Loaded battle = formats::Loader(files).load(
            std::string(test::sourceDir()) + "/" + path, {.root = test::sourceDir(), .unsaved = {}});
        REQUIRE(battle.built.setup);
        const game::Setup& setup = *battle.built.setup;
        sim::BattleSettings settings;
        settings.players = {sim::PlayerSettings{sim::PlayerKind::Random},
                            sim::PlayerSettings{sim::PlayerKind::Random}};
        settings.bounds.decisions = 400; // enough for melees, fire, morale
        game::LogRecorder log(setup);
        Reader reader(setup);
        game::TwoRecorders both(log, reader);
        (void)sim::playBattle(setup, settings, &both);
        REQUIRE(log.leftOut() == 0);
        Reads told;
        for (const game::LogEntry& entry : log.entries()) gather(setup, entry, "", told);
        for (const auto& [who, what] : reader.reads)
            CHECK_MESSAGE(told.contains({who, what}), path << ": " << who << " reads " << what);
        all += reader.reads.size();
    }
    CHECK(all > 100);
}
