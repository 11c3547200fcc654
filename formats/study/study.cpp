#include "formats/study/study.h"

#include "core/diag/codes.h"
#include "core/sim/player_words.h"
#include "formats/rules/entry_reader.h"
#include "formats/study/beside.h"
#include "formats/study/plays.h"
#include "formats/yaml/edit.h"

#include <fmt/format.h>

#include <array>

namespace groma::formats {

using namespace entry;
using yaml::Fragment;

namespace {

using Asks = StudySource::Asks;

// What a study asks about, by its key.
constexpr std::array<std::pair<std::string_view, Asks>, 5> kSubjects{{{"snippet", Asks::Chances},
                                                                      {"scenario", Asks::Battles},
                                                                      {"balance", Asks::Balance},
                                                                      {"matrix", Asks::Matrix},
                                                                      {"sweep", Asks::Sweep}}};

rules::Text pathIn(const ProjectFile& file, const Cursor& value) {
    rules::Text path = textOf(value);
    if (path.empty()) return path;
    path.text = Project::resolve(file.path, path.text);
    if (path.empty()) value.report(diag::Code::PathOutsideProject, "the path leads out of the project");
    return path;
}

// Reads one frame: each key is looked for where the question has a use for it.
class FrameReader {
  public:
    FrameReader(MapCursor& map, StudySource::Frame& frame) : map_(map), frame_(frame) {}

    void read(Asks asks) {
        switch (asks) {
        case Asks::Chances: readCall(); break;
        case Asks::Battles: readBattles(100, 100'000'000); break;
        case Asks::Balance:
            readBattles(400, 1'000'000);
            readBalance();
            break;
        case Asks::Matrix:
            readCall();
            readSampling();
            whole("seed", 0, INT64_MAX, frame_.seed);
            readMatrix();
            break;
        case Asks::Sweep:
            readCall();
            readSampling();
            readBattles(200, 1'000'000);
            readSettings();
            break;
        }
        map_.finish();
    }

  private:
    void whole(std::string_view key, std::int64_t least, std::int64_t most, std::uint64_t& into) {
        if (const Cursor value = map_[key])
            if (const auto number = value.integer(least, most)) into = static_cast<std::uint64_t>(*number);
    }
    void points(std::string_view key, double& into) {
        const Cursor value = map_[key];
        if (!value) return;
        const auto number = value.number();
        if (!number) return;
        const double read = static_cast<double>(number->numerator) / static_cast<double>(number->denominator);
        if (read >= 0.1 && read <= 50) into = read;
        else
            value.sink().add(value.problem(diag::Code::OutOfRange, "so many points are out of range")
                                 .withExpected("0.1 to 50 points of a hundred"));
    }
    void players(std::string_view key, std::string& into) {
        const Cursor value = map_[key];
        const auto text = optionalText(value);
        if (!text) return;
        if (sim::contestantsNamed(text->text)) into = text->text;
        else
            value.sink().add(
                value.problem(diag::Code::UnknownWord, fmt::format("`{}` is no player", text->text))
                    .withExpected(sim::kPlayersThereAre));
    }
    void text(std::string_view key, std::string& into) {
        if (const auto said = optionalText(map_[key])) into = said->text;
    }
    void names(std::string_view key, std::vector<std::string>& into) {
        for (rules::Text& name : textsOf(map_[key])) into.push_back(std::move(name.text));
    }

    void readCall() {
        constexpr std::array<std::string_view, 3> kPolicies{"first", "uniform", "best"};
        if (const Cursor policy = map_["policy"])
            if (const auto chosen = policy.choice(kPolicies)) frame_.policy = kPolicies[*chosen];
        frame_.of = textOf(map_["of"]);
    }
    void readSampling() { whole("samples", 1, 100'000'000, frame_.samples); }
    void readBattles(std::uint64_t unlessSaid, std::int64_t most) {
        frame_.battles = unlessSaid;
        players("players", frame_.players);
        whole("battles", 1, most, frame_.battles);
        whole("seed", 0, INT64_MAX, frame_.seed);
    }
    void readBalance() {
        points("within", frame_.within);
        points("little", frame_.little);
        whole("pairs", 1, 1'000'000, frame_.pairs);
        if (const Cursor effects = map_["effects"]) frame_.effects = effects.truth().value_or(true);
        text("only", frame_.only);
        players("again", frame_.again);
        whole("again_pairs", 1, 1'000'000, frame_.againPairs);
        frame_.forbid = textsOf(map_["forbid"]);
        map_.allow("nearest");
    }
    void readMatrix() {
        frame_.call = textOf(map_["call"]);
        frame_.side = textOf(map_["side"]);
        std::uint64_t step = 0;
        whole("step", 1, 1'000'000, step);
        frame_.step = step;
        text("attacker", frame_.attacker);
        text("defender", frame_.defender);
        names("attackers", frame_.attackers);
        names("defenders", frame_.defenders);
        map_.allow("against");
        if (const Cursor measure = map_["measure"])
            if (const auto chosen = measure.choice(kMeasures)) frame_.measure = kMeasures[*chosen];
    }
    void readSettings() {
        const Cursor set = map_.need("set");
        frame_.set = namedTexts(set);
        if (set.isMap() && (frame_.set.empty() || frame_.set.size() > 2))
            set.sink().add(set.problem(diag::Code::OutOfRange, "one or two values can be swept at once")
                               .withExpected("a name with its values, such as `TYPE.cp: 2..6`, or two"));
    }

    MapCursor& map_;
    StudySource::Frame& frame_;
};

} // namespace

StudySource readStudy(const ProjectFile& file, diag::Sink& sink) {
    StudySource study;
    MapCursor map = Cursor(*file.tree, file.tree->root(), sink).map();
    map.allow("groma");
    study.title = textOf(map["title"]);
    study.question = textOf(map.need("question"));
    std::size_t subjects = 0;
    for (const auto& [key, asks] : kSubjects) {
        const bool there = map.has(key);
        const rules::Text path = pathIn(file, map[key]);
        if (!there || ++subjects > 1) continue;
        study.asks = asks;
        study.path = path;
    }
    if (subjects != 1)
        sink.add(diag::diagnose(diag::Code::MissingKey, map.ref(),
                                subjects == 0 ? "the study does not say what it asks about"
                                              : "a study asks one thing of one file")
                     .withExpected("one of `snippet:`, `scenario:`, `balance:`, `matrix:` and `sweep:`"));
    // A frame says what the question has to know; without one, what is taken unless it says so.
    const Cursor frame = map["frame"];
    MapCursor said = frame && !frame.isNull() ? frame.map() : MapCursor(*file.tree, yaml::kNoNode, sink);
    FrameReader(said, study.frame).read(study.asks);
    if (study.asks == Asks::Sweep && (!frame || frame.isNull()))
        sink.add(diag::diagnose(diag::Code::MissingKey, map.ref(), "nothing is swept")
                     .withExpected("`frame: {set: {NAME: VALUES}}`"));
    study.rules = textOf(map["rules"]);
    study.result = namedTexts(map["result"]);
    for (const std::string_view key : {"help", "notes", "cite", "dice", "asked", "plays"}) map.allow(key);
    map.finish();
    (void)readPlays(file, sink);
    (void)readBeside(file, study.asks, sink);
    if (map.has("plays") && study.asks != Asks::Battles && study.asks != Asks::Balance)
        sink.add(diag::diagnose(diag::Code::UnknownKey, map["plays"].keyRef(),
                                "games that people played stand beside battles alone")
                     .withExpected("`scenario:` or `balance:` as what the study asks about"));
    return study;
}

std::expected<TextEdits, std::string> writeAnswer(const ProjectFile& file, const StudyAnswer& answer,
                                                  const StudyAsked& asked) {
    std::vector<std::pair<std::string, Fragment>> lines;
    for (const auto& [name, text] : answer.result) lines.emplace_back(name, Fragment::sentence(text));
    TextEdits all;
    const yaml::Tree& tree = *file.tree;
    for (const auto& [key, value] :
         {std::pair<std::string_view, Fragment>{"rules", Fragment::sentence(answer.rules)},
          {"asked", Fragment::map({{"date", Fragment::sentence(asked.date)},
                                   {"identity", Fragment::sentence(asked.identity)},
                                   {"program", Fragment::sentence(asked.program)}},
                                  Fragment::Layout::Flow)},
          {"result", Fragment::map(lines, Fragment::Layout::Block)}}) {
        auto edits = yaml::setEntry(tree, tree.root(), key, value);
        if (!edits) return std::unexpected(edits.error().message);
        all.insert(all.end(), edits->begin(), edits->end());
    }
    return all;
}

} // namespace groma::formats
