#include "formats/draw/counter_drawing.h"
#include "formats/draw/flow.h"
#include "formats/draw/sheets.h"
#include "formats/words/print_words.h"

#include <algorithm>
#include <map>

namespace groma::formats {

namespace {

// Pieces of one side that a list shows on one line.
struct Group {
    std::vector<int> pieces;
    std::string front, back, traits;
};

std::string traitsText(const game::Setup& setup, int piece) {
    std::string text;
    for (const game::TraitHolding& held : setup.traitsOf(piece)) {
        const rules::Trait& trait = setup.model().traits[static_cast<std::size_t>(held.trait)];
        if (!trait.appliesTo.empty()) continue; // of its class: not worth a line
        text += (text.empty() ? "" : ", ") + trait.named.title;
    }
    return text;
}

std::vector<Group> groupsOf(const game::Setup& setup, int side) {
    std::vector<Group> groups;
    for (const std::int32_t piece : setup.piecesOf(side)) {
        const std::string back = setup.flipOf(piece) >= 0 ? notationOf(setup, piece, true) : "";
        Group group{{piece}, notationOf(setup, piece, false), back, traitsText(setup, piece)};
        const auto same = std::ranges::find_if(groups, [&](const Group& g) {
            const int other = g.pieces.front();
            return setup.piece(piece).name.empty() && setup.piece(other).name.empty() &&
                   setup.typeOf(other) == setup.typeOf(piece) && g.front == group.front &&
                   g.back == group.back && g.traits == group.traits;
        });
        if (same == groups.end()) groups.push_back(std::move(group));
        else same->pieces.push_back(piece);
    }
    return groups;
}

// Those that wait: in which turn they come, if it is known, and how many.
std::string waitingText(Language language, std::int32_t turn, int count) {
    const std::string many = std::to_string(count);
    if (turn <= 0)
        return count == 1 ? inWords(language, PrintWord::OffTheMap)
                          : inWords(language, PrintWord::OffTheMapSeveral, {many});
    return count == 1 ? inWords(language, PrintWord::FromTurn, {std::to_string(turn)})
                      : inWords(language, PrintWord::FromTurnSeveral, {std::to_string(turn), many});
}

// "007-011, 013": runs of consecutive numbers, then who waits.
std::string cellsText(const game::Setup& setup, const std::vector<int>& pieces, Language language) {
    std::vector<int> numbers;
    std::map<std::int32_t, int> waiting; // by turn
    const auto& geometry = setup.geometry();
    for (const int piece : pieces) {
        if (setup.piece(piece).cell.valid()) numbers.push_back(geometry.number(setup.piece(piece).cell));
        else ++waiting[std::max(setup.piece(piece).turn, 0)];
    }
    std::ranges::sort(numbers);
    std::string text;
    const auto write = [&](int number) { return geometry.numberText(geometry.cellByNumber(number)); };
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i;
        while (end + 1 < numbers.size() && numbers[end + 1] == numbers[end] + 1) ++end;
        text += (text.empty() ? "" : ", ") + write(numbers[i]);
        if (end > i) text += (end == i + 1 ? ", " : "-") + write(numbers[end]);
        i = end + 1;
    }
    for (const auto& [turn, count] : waiting)
        text += (text.empty() ? "" : ", ") + waitingText(language, turn, count);
    return text;
}

Flow::Cell words(std::string text, bool centred = false) {
    Flow::Cell cell;
    cell.text = std::move(text);
    cell.centred = centred;
    return cell;
}

Flow::Cell heading(std::string text, bool centred = false) {
    Flow::Cell cell = words(std::move(text), centred);
    cell.strong = true;
    return cell;
}

void addSide(Flow& flow, const game::Setup& setup, int side, const SheetOptions& options) {
    const game::SideSetup& owner = setup.side(side);
    const auto word = [&](PrintWord which) { return inWords(options.language, which); };
    flow.heading(inWords(options.language, PrintWord::Labelled,
                         {owner.title, std::to_string(setup.piecesOf(side).size())}));
    std::string special;
    for (const game::TraitHolding& held : owner.traits)
        special += (special.empty() ? "" : ", ") +
                   setup.model().traits[static_cast<std::size_t>(held.trait)].named.title;
    if (!special.empty()) flow.paragraph(inWords(options.language, PrintWord::TheSide, {special}));
    std::vector<std::vector<Flow::Cell>> rows{
        {heading(""), heading(""), heading(word(PrintWord::Unit)), heading(word(PrintWord::Front), true),
         heading(word(PrintWord::Back), true), heading(word(PrintWord::SetUp)),
         heading(word(PrintWord::Holds))}};
    for (const Group& group : groupsOf(setup, side)) {
        const int piece = group.pieces.front();
        const rules::UnitType& type = setup.model().types[static_cast<std::size_t>(setup.typeOf(piece))];
        Flow::Cell picture;
        picture.pictureHeight = 30;
        picture.picture = [&setup, piece, inkSaving = options.inkSaving,
                           own = options.own](const Pen& pen, double x, double y) {
            CounterPlace place;
            place.x = x;
            place.y = y;
            place.width = 28;
            place.height = 28;
            place.shadow = false;
            drawCounter(pen, printedBlank(setup, piece, false, own.get()), place, inkSaving);
        };
        std::string unit =
            type.named.title == type.named.id ? type.named.id : type.named.id + ", " + type.named.title;
        if (!setup.piece(piece).name.empty()) unit = setup.piece(piece).name + " (" + type.named.id + ")";
        rows.push_back({heading(std::to_string(group.pieces.size()), true), picture, words(unit),
                        words(group.front, true), words(group.back, true),
                        words(cellsText(setup, group.pieces, options.language)), words(group.traits)});
    }
    flow.table({0.6, 0.9, 2.6, 1, 1, 2.6, 3}, rows, flow.width());
}

} // namespace

std::vector<Page> orderOfBattlePages(const game::Setup& setup, const std::string& subtitle,
                                     const SheetOptions& options) {
    Flow flow(options.paper, options.language, setup.draft().title, subtitle);
    for (int side = 0; side < setup.sideCount(); ++side) addSide(flow, setup, side, options);
    return flow.pages();
}

} // namespace groma::formats
