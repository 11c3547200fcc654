// A language server for text editors: what the window knows of a text, told in the language server protocol
// (3.17). Messages in, messages out; whoever has the stream and the clock drives it.
#pragma once

#include "editor/session/document/document.h"
#include "editor/session/language/completion.h"
#include "editor/session/language/trial.h"
#include "editor/session/server/overlay.h"
#include "editor/session/server/positions.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace groma::session::server {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

// `{"line": 3, "character": 7}`; throws as the JSON library does where it is none.
[[nodiscard]] Utf16Position positionIn(const Json& json);

class Server {
  public:
    explicit Server(std::string version) : version_(std::move(version)) {}

    // What is to be sent in answer to a message, whatever it holds: what is no JSON, no request and no known
    // method is answered with the protocol's errors.
    std::vector<std::string> take(std::string_view message, Clock::time_point now);
    // What is to be sent because time went by: diagnostics of what was typed, once it rests.
    std::vector<std::string> rest(Clock::time_point now);
    // When rest() has something to do; nothing: not before the next message.
    [[nodiscard]] std::optional<Clock::time_point> due() const;

    [[nodiscard]] bool ended() const { return ended_; }
    [[nodiscard]] bool endedWell() const { return shutDown_; }

  private:
    struct Sheet {
        Document document;
        Completion completion;
        std::map<std::string, std::vector<Json>> told; // by uri
    };
    // A place in an open text, and the sheet that knows what it means.
    struct Place {
        std::string path; // absolute
        Sheet* sheet = nullptr;
        std::string below; // path below the sheet's root
        std::string_view text;
        std::size_t byte = 0;
    };

    // the protocol
    Json answer(const std::string& method, const Json& params);
    void hear(const std::string& method, const Json& params, Clock::time_point now);
    void send(Json message);
    void request(const std::string& method);
    Json initialize(const Json& params);
    void configure(const Json& options);

    // texts
    void openText(const Json& params);
    void changeText(const Json& params, Clock::time_point now);
    void closeText(const Json& params);
    void readAgain();
    void show(const std::string& path, const std::string& text);
    std::string startOf(const std::string& path) const;
    Place placeOf(const Json& params);
    [[nodiscard]] std::string absolute(const Sheet& sheet, const std::string& below) const;
    std::string_view textOf(const std::string& path);
    const Lines& linesOf(const std::string& path); // of textOf

    // answers
    void tellProblems();
    void publish(const std::string& uri, const std::vector<Json>& list);
    Json completion(const Json& params);
    Json hover(const Json& params);
    Json definition(const Json& params);
    Json byName(const Place& place, const std::string& name);
    Json references(const Json& params);
    Json prepareRename(const Json& params);
    Json rename(const Json& params);
    Json symbols(const Json& params);
    Json actions(const Json& params);
    Json lenses(const Json& params);
    Json resolveLens(const Json& lens);
    void addOddsLenses(const Place& place, Json& all);
    void addCoverageLenses(const Place& place, Json& all);
    std::string oddsOf(Sheet& sheet, std::size_t step);
    std::string coverageOf(const Place& place, const std::vector<std::string>& ids);

    static Json rangeOf(const Lines& lines, formats::Span span);
    Json locationOf(const std::string& path, formats::Span span);
    Json editsOf(const Sheet& sheet, const Change& change);
    const Trial& trialFor(const Place& place);

    std::string version_;
    Overlay files_;
    std::map<std::string, Sheet> sheets_;      // by the absolute path of what they start with
    std::map<std::string, std::string> start_; // of open files, by absolute path
    std::map<std::string, std::string> texts_; // read for places in files that are not open
    std::map<std::string, Lines> lines_;       // of texts that were asked for places
    std::set<std::string> typedPaths_;         // open texts that no sheet has been shown yet
    std::optional<Trial> trial_;               // of the texts as they are; none: something changed
    std::string trialRoot_;
    std::map<std::string, std::vector<std::string>> claims_; // of the trial: id of the book, who covers it
    std::map<std::string, bool> passes_;                     // of the trial, by snippet
    std::map<std::pair<std::uint64_t, std::size_t>, std::string> odds_; // by text and step
    std::vector<std::string> out_;
    std::optional<Clock::time_point> changed_; // typed, and not yet told
    std::optional<Clock::time_point> typed_;   // for lenses: when the last key was
    bool initialized_ = false, shutDown_ = false, ended_ = false;
    bool lensesOn_ = true, coverageOn_ = false, refreshesLenses_ = false;
    int requests_ = 0;
};

} // namespace groma::session::server
