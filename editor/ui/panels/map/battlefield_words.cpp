// What a counter under the pointer tells of itself; and which words the map shows now, for the list of words
// that explains them to who has no pointer.
#include "core/lang/check/decision_names.h"
#include "editor/ui/canvas/drawing/counter_signs.h"
#include "editor/ui/panels/map/battlefield.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/panels/parts/tips_of.h"
#include "editor/ui/workbench/glossary.h"
#include "editor/ui/workbench/map/piece_places.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/state/rule_words.h"

#include <set>
#include <string>
#include <vector>

namespace groma::ui {

namespace {

void addWords(std::string& all, const std::string& words) {
    if (!words.empty()) all += words + "\n";
}

/// Its badges, its chits, what it is called.
void addFace(std::string& all, const CounterFace& face) {
    for (const SkillDisc& disc : face.skills) addWords(all, disc.letters);
    for (const StateChit& chit : face.chits) addWords(all, chit.text);
    addWords(all, face.code);
    addWords(all, face.word);
}

} // namespace

/// What the badge, the chit or the numbers under the pointer mean, beside the counter and what hangs from it.
void BattlefieldPanel::tellOfCounter(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    const game::Setup& setup =
        sheet.mode == Mode::Play && sheet.play ? sheet.play->setup() : *sheet.document().setup();
    const game::Position& position = sheet.position();
    const int under = bench.of<Hovered>().piece;
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    if (!hovered_ || dragging_ || sheet.tools.busy() || under < 0 || under >= setup.pieceCount() ||
        !position.onMap(under) || liesOn(answers_, pointer))
        return;
    const PiecePlaces places(setup, position, canvas);
    const CounterPose& pose = places.of(under);
    const CounterFace& face = faces_.of(setup, position, bench.settings.safeColours,
                                        bench.symbols().own())[static_cast<std::size_t>(under)];
    const std::string sign = signAt(bench.look, face, pose, pointer);
    if (sign.empty()) return;
    const bool numbers = sign == face.values || sign == face.struck;
    // What would be done to it is told there, and its numbers are read without help by then.
    if (numbers && desk_->playing() && desk_->counter() != nullptr &&
        (desk_->wayTo({}, under) != nullptr || desk_->wayAhead(under) != nullptr))
        return;
    const std::vector<ScreenBox> others = boxesOf(places, setup, position);
    const ImVec2 rim{bench.look.px(8), bench.look.px(14)};
    const ScreenBox own = boxOf(pose);
    const TipsOf tips{own.low - rim, own.high + rim, true, others};
    const std::string unknown = sign.find('?') != std::string::npos ? sentenceOf("unknown value") + "\n" : "";
    tips.explainBox(pose.middle - pose.size, pose.middle + pose.size,
                    numbers ? unknown + notationSaid(setup.model(), setup.typeOf(under))
                            : wordsSaid(bench, sign));
}

void BattlefieldPanel::tellWords(const Workbench& bench, const Sheet& sheet) {
    if (!bench.windows.isOpen("Words")) return;
    const game::Setup& setup = *sheet.setup();
    const game::Position& position = sheet.position();
    std::string all;
    if (desk_->playing()) {
        // What is asked, then what it may be answered with, then what came before it and what runs.
        if (!desk_->map().acting)
            addWords(all, lang::decisionTitle(setup.model(), sheet.play->question().name));
        addWords(all, desk_->asked());
        for (const PlayPrompt& prompt : desk_->prompts()) addWords(all, prompt.words + " " + prompt.pays);
        if (const DeskEvent* event = desk_->lastEvent()) addWords(all, event->text);
        if (const session::DiceOutlook* outlook = desk_->outlook())
            for (const std::string& result : outlook->results) addWords(all, result);
        if (const session::CounterPlay* counter = desk_->counter())
            for (const session::PlayKind& kind : counter->kinds) addWords(all, kind.title);
        for (const session::PlayRefusal& why : desk_->reasons()) addWords(all, why.title + ": " + why.reason);
    }
    const std::vector<CounterFace>& faces =
        faces_.of(setup, position, bench.settings.safeColours, bench.symbols().own());
    std::vector<int> looked{desk_->playing() ? desk_->piece() : -1, bench.of<Hovered>().piece};
    for (const int piece : sheet.tools.selection.pieceIndices(sheet.document())) looked.push_back(piece);
    for (const int piece : looked)
        if (piece >= 0 && piece < static_cast<int>(faces.size()))
            addFace(all, faces[static_cast<std::size_t>(piece)]);
    // Codes, badges and chits of all others, each once.
    std::set<std::string> codes, signs;
    for (int piece = 0; piece < setup.pieceCount() && piece < static_cast<int>(faces.size()); ++piece) {
        if (!position.onMap(piece)) continue;
        const CounterFace& face = faces[static_cast<std::size_t>(piece)];
        codes.insert(face.code);
        for (const SkillDisc& disc : face.skills) signs.insert(disc.letters);
        for (const StateChit& chit : face.chits) signs.insert(chit.text);
    }
    for (const std::string& code : codes) addWords(all, code);
    for (const std::string& sign : signs) addWords(all, sign);
    if (desk_->playing()) {
        for (const session::TurnTrack::Part& part : desk_->track().parts) {
            addWords(all, part.title);
            for (const std::string& step : part.steps)
                addWords(all, lang::decisionTitle(setup.model(), step));
        }
        for (const session::TurnTrack::Item& item : desk_->track().items) addWords(all, item.title);
    }
    if (all != bench.of<WordsOnMap>().text)
        bench.change<WordsOnMap>([all](WordsOnMap& words) { words.text = all; });
}

} // namespace groma::ui
