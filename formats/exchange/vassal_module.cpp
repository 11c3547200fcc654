#include "formats/exchange/vassal_module.h"

#include "core/base/hash.h"
#include "core/game/position/position.h"
#include "formats/draw/counter_drawing.h"
#include "formats/exchange/vassal_grid.h"
#include "formats/exchange/vassal_pictures.h"
#include "formats/exchange/vassal_text.h"
#include "formats/words/print_words.h"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <utility>

namespace groma::formats {

namespace {

constexpr double kCell = 96; // pixels
constexpr double kDisc = 26;
constexpr double kCardWidth = 150, kCardHeight = 210;
constexpr const char* kVassal = "3.7.0";
constexpr std::uint64_t kMostIds = 1 << 30; // VASSAL reads them as numbers of 32 bits

pugi::xml_node add(pugi::xml_node parent, const std::string& name) {
    return parent.append_child(name.c_str());
}

// In file names: what is no letter or digit becomes a hyphen.
std::string fileName(const std::string& stem) {
    std::string name;
    for (const char c : stem) name += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ? c : '-';
    return name + ".png";
}

// One number for each id, the same whatever else is in the module; on the same number, the id that sorts
// first keeps it.
std::map<std::string, std::uint64_t> numbersOf(const std::set<std::string>& ids) {
    std::map<std::string, std::uint64_t> numbers;
    std::set<std::uint64_t> taken;
    for (const std::string& id : ids) {
        std::uint64_t number = base::hashText(id) % kMostIds;
        while (!taken.insert(number).second) number = (number + 1) % kMostIds;
        numbers[id] = number;
    }
    return numbers;
}

struct Attachment {
    std::string id, title;
    rules::Marker marker;
    OwnPictureRef own; // in place of the marker's text
    bool held = false;
};

class Module {
  public:
    Module(const game::Setup& setup, OwnPicturesRef own, Language language)
        : setup_(setup), own_(std::move(own)), language_(language), model_(setup.model()),
          start_(game::startPosition(setup)), frame_(vassalFrame(setup.geometry(), kCell)) {}

    std::expected<std::vector<ArchivedFile>, std::string> write() {
        giveNumbers();
        pugi::xml_node game = add(document_, "VASSAL.build.GameModule");
        set(game, "VassalVersion", kVassal);
        set(game, "description", said(PrintWord::WrittenBy));
        set(game, "name", setup_.draft().title);
        set(game, "nextPieceSlotId", std::to_string(kMostIds));
        set(game, "version", "1.0");
        add(game, "VASSAL.build.module.BasicCommandEncoder");
        addPlayers(game);
        addDice(game);
        addTurns(game);
        addMap(game);
        addTray(game);
        addHands(game);
        addCharts(game);
        if (!failure_.empty()) return std::unexpected(failure_);
        files_.insert(files_.begin(), {"moduledata", moduleData()});
        files_.insert(files_.begin(), {"buildFile.xml", textOf(document_)});
        return std::move(files_);
    }

  private:
    std::string said(PrintWord word, std::initializer_list<std::string> values = {}) const {
        return inWords(language_, word, values);
    }
    static std::string textOf(const pugi::xml_document& document) {
        std::ostringstream out;
        document.save(out, "  ", pugi::format_default, pugi::encoding_utf8);
        return out.str();
    }

    std::string moduleData() const {
        pugi::xml_document document;
        pugi::xml_node data = add(document, "data");
        set(data, "version", "1");
        for (const auto& [name, text] : {std::pair<const char*, std::string>{"version", "1.0"},
                                         {"VassalVersion", kVassal},
                                         {"dateSaved", "0"},
                                         {"description", said(PrintWord::WrittenBy)},
                                         {"name", setup_.draft().title}})
            add(data, name).text() = text.c_str();
        return textOf(document);
    }

    // Once for each name; returns the name within images/.
    std::string picture(const std::string& name, const std::function<Picture()>& make) {
        const std::string path = "images/" + name;
        if (!failure_.empty() || !pictures_.insert(name).second) return name;
        Picture bytes = make();
        if (bytes) files_.push_back({path, std::move(*bytes)});
        else failure_ = path + ": " + bytes.error();
        return name;
    }

    void giveNumbers() {
        std::set<std::string> ids;
        for (int piece = 0; piece < setup_.pieceCount(); ++piece)
            ids.insert("piece " + setup_.piece(piece).id);
        for (const Attachment& attachment : attachments(-1)) ids.insert("marker " + attachment.id);
        for (const rules::Deck& deck : model_.decks)
            for (const std::string& card : deck.cards) ids.insert("card " + deck.named.id + " " + card);
        numbers_ = numbersOf(ids);
    }
    std::string gpid(const std::string& id) const { return std::to_string(numbers_.at(id)); }

    // Traits and states of pieces that have a marker; with a piece those that it may show, and whether it
    // does at the start.
    std::vector<Attachment> attachments(int piece) const {
        std::vector<Attachment> found;
        for (std::size_t i = 0; i < model_.traits.size(); ++i) {
            const rules::Trait& trait = model_.traits[i];
            const OwnPictureRef own = pictureOf(own_.get(), "traits", trait.named.id);
            if (trait.holder != rules::TraitHolder::Piece || (trait.marker.text.empty() && !own) ||
                !trait.appliesTo.empty())
                continue;
            const bool held = piece >= 0 && start_.pieceHas(piece, static_cast<int>(i));
            if (piece < 0 || held)
                found.push_back({"trait-" + trait.named.id, trait.named.title, trait.marker, own, held});
        }
        for (std::size_t i = 0; i < model_.states.size(); ++i) {
            const rules::State& state = model_.states[i];
            const OwnPictureRef own = pictureOf(model_, state, own_.get());
            if (state.of != rules::Holder::Piece || !state.marker || (state.marker->text.empty() && !own))
                continue;
            if (piece >= 0 && (setup_.flipOf(piece) == static_cast<int>(i) || !mayHave(state, piece)))
                continue;
            const bool held = piece >= 0 && start_.state(static_cast<int>(i), piece) != state.initial;
            found.push_back({"state-" + state.named.id, state.named.title, *state.marker, own, held});
        }
        return found;
    }
    bool mayHave(const rules::State& state, int piece) const {
        return state.ofClass < 0 ||
               model_.classes[static_cast<std::size_t>(setup_.classOf(piece))].is(state.ofClass);
    }
    std::string disc(const Attachment& attachment) {
        return picture(fileName(attachment.id),
                       [&] { return discPicture(attachment.marker, attachment.own.get(), kDisc); });
    }

    std::string nameOf(int piece) const {
        const game::PieceSetup& counter = setup_.piece(piece);
        if (!counter.name.empty()) return counter.name;
        return model_.types[static_cast<std::size_t>(counter.type)].named.title;
    }

    std::string side(int piece, bool back) {
        const std::string name = fileName("counter-" + setup_.piece(piece).id + (back ? "-back" : ""));
        return picture(name, [&] { return counterPicture(setup_, piece, back, kCell, own_.get()); });
    }

    std::string definition(int piece) {
        const game::PieceSetup& counter = setup_.piece(piece);
        std::vector<VassalTrait> traits;
        traits.push_back(
            markerTrait({"Id", "Type", "Side"},
                        {counter.id, model_.types[static_cast<std::size_t>(counter.type)].named.id,
                         setup_.side(counter.side).id}));
        int shown = 0;
        char key = '1';
        for (const Attachment& attachment : attachments(piece)) {
            VassalLayer layer{attachment.title,
                              attachment.title,
                              key <= '9' ? fmt::format("{},130", static_cast<int>(key++)) : "",
                              {disc(attachment)},
                              {attachment.title},
                              false,
                              attachment.held ? 1 : 0};
            const int row = shown / 4;
            const int column = shown % 4;
            layer.x = static_cast<int>(kCell * 0.36 - kDisc * 0.9 * column);
            layer.y = static_cast<int>(kCell * 0.36 - kDisc * 0.9 * row);
            ++shown;
            traits.push_back(layerTrait(layer));
        }
        const int facings = grid::facingCount(setup_.geometry().family(), model_.board.facing);
        if (facings > 1) traits.push_back(rotationTrait(facings, start_.facing(piece)));
        const std::int32_t flip = setup_.flipOf(piece);
        if (flip >= 0) {
            const rules::State& state = model_.states[static_cast<std::size_t>(flip)];
            traits.push_back(layerTrait({"Side",
                                         said(PrintWord::TurnOver),
                                         "70,130",
                                         {side(piece, false), side(piece, true)},
                                         {"", state.named.title},
                                         true,
                                         start_.state(flip, piece) != state.initial ? 2 : 1}));
            return pieceDefinition(traits, "", nameOf(piece), gpid("piece " + counter.id));
        }
        return pieceDefinition(traits, side(piece, false), nameOf(piece), gpid("piece " + counter.id));
    }

    void addSlot(pugi::xml_node parent, int piece, const std::string& name) {
        pugi::xml_node slot = add(parent, "VASSAL.build.widget.PieceSlot");
        set(slot, "entryName", name);
        set(slot, "gpid", gpid("piece " + setup_.piece(piece).id));
        set(slot, "height", std::to_string(static_cast<int>(kCell)));
        set(slot, "width", std::to_string(static_cast<int>(kCell)));
        slot.text() = definition(piece).c_str();
    }

    void addPlayers(pugi::xml_node game) {
        pugi::xml_node roster = add(game, "VASSAL.build.module.PlayerRoster");
        set(roster, "buttonText", said(PrintWord::Side));
        set(roster, "buttonToolTip", said(PrintWord::ChangeSides));
        for (int i = 0; i < setup_.sideCount(); ++i)
            add(roster, "entry").text() = setup_.side(i).title.c_str();
    }

    void addDice(pugi::xml_node game) {
        for (const rules::Die& die : model_.dice) {
            const std::string title = die.named.title.empty() ? die.named.id : die.named.title;
            if (die.numeric) {
                pugi::xml_node button = add(game, "VASSAL.build.module.DiceButton");
                for (const auto& [name, value] :
                     {std::pair<const char*, std::string>{"name", title},
                      {"text", title},
                      {"tooltip", said(PrintWord::Roll, {title})},
                      {"nDice", "1"},
                      {"nSides", std::to_string(die.sides)},
                      {"plus", "0"},
                      {"addToTotal", "0"},
                      {"reportTotal", "false"},
                      {"prompt", "true"},
                      {"reportFormat", "** $name$ = $result$ *** &lt;$PlayerName$&gt;"}})
                    set(button, name, value);
                continue;
            }
            pugi::xml_node button = add(game, "VASSAL.build.module.SpecialDiceButton");
            for (const auto& [name, value] : {std::pair<const char*, std::string>{"name", title},
                                              {"text", title},
                                              {"tooltip", said(PrintWord::Roll, {title})},
                                              {"resultChatter", "true"},
                                              {"resultButton", "false"},
                                              {"resultWindow", "false"},
                                              {"format", "** $name$ = $result1$ *** &lt;$PlayerName$&gt;"}})
                set(button, name, value);
            pugi::xml_node special = add(button, "VASSAL.build.module.SpecialDie");
            set(special, "name", title);
            for (std::size_t face = 0; face < die.faces.size(); ++face)
                for (int count = 0; count < die.weights[face]; ++count) {
                    pugi::xml_node node = add(special, "VASSAL.build.module.SpecialDieFace");
                    set(node, "text", die.faces[face]);
                    set(node, "value", std::to_string(face + 1));
                }
        }
    }

    void addTurns(pugi::xml_node game) const {
        pugi::xml_node tracker = add(game, "VASSAL.build.module.turn.TurnTracker");
        for (const auto& [name, value] : {std::pair<const char*, std::string>{"name", said(PrintWord::Turn)},
                                          {"buttonText", said(PrintWord::Turn)},
                                          {"turnFormat", "$level1$"},
                                          {"reportFormat", "** $newTurn$"}})
            set(tracker, name, value);
        pugi::xml_node level = add(tracker, "VASSAL.build.module.turn.CounterTurnLevel");
        for (const auto& [name, value] : {std::pair<const char*, std::string>{"property", "Turn"},
                                          {"start", "1"},
                                          {"incr", "1"},
                                          {"loop", "false"},
                                          {"loopLimit", "-1"},
                                          {"turnFormat", said(PrintWord::TurnNumber, {"$value$"})}})
            set(level, name, value);
    }

    void addMap(pugi::xml_node game) {
        pugi::xml_node map = add(game, "VASSAL.build.module.Map");
        for (const auto& [name, value] : {std::pair<const char*, std::string>{"mapName", map_},
                                          {"allowMultiple", "false"},
                                          {"backgroundcolor", "230,220,192"},
                                          {"color", "0,0,0"},
                                          {"edgeHeight", "0"},
                                          {"edgeWidth", "0"},
                                          {"launch", "false"},
                                          {"markMoved", "Never"},
                                          {"thickness", "3"},
                                          {"buttonName", ""},
                                          {"tooltip", ""}})
            set(map, name, value);
        for (const char* part : {"StackMetrics", "ForwardToKeyBuffer", "Scroller", "ForwardToChatter",
                                 "MenuDisplayer", "MapCenterer", "StackExpander", "PieceMover", "KeyBufferer",
                                 "ImageSaver", "SelectionHighlighters", "HighlightLastMoved", "Zoomer"})
            add(map, std::string("VASSAL.build.module.map.") + part);
        pugi::xml_node viewer =
            add(map, "VASSAL.build.module.map.CounterDetailViewer"); // number and pieces under the pointer
        for (const auto& [name, value] : {std::pair{"showgraph", "true"},
                                          {"showtext", "true"},
                                          {"minDisplayPieces", "0"},
                                          {"delay", "400"},
                                          {"emptyHexReportForma", "$LocationName$"},
                                          {"summaryReportFormat", "$LocationName$"},
                                          {"counterReportFormat", "$PieceName$"},
                                          {"version", "4"}})
            set(viewer, name, value);
        pugi::xml_node picker = add(map, "VASSAL.build.module.map.BoardPicker");
        add(picker, "setup").text() = fmt::format("{}BoardPicker\t{}\t0\t0", map_, map_).c_str();
        pugi::xml_node board = add(picker, "VASSAL.build.module.map.boardPicker.Board");
        set(board, "name", map_);
        set(board, "image", picture("board.png", [&] { return boardPicture(setup_, frame_, own_.get()); }));
        set(board, "reversible", "false");
        addVassalGrid(board, setup_.geometry(), frame_);
        addStacks(map);
        addDecks(map);
    }

    void addStacks(pugi::xml_node map) {
        std::map<std::int32_t, std::vector<int>> byCell;
        for (int piece = 0; piece < setup_.pieceCount(); ++piece)
            if (start_.onMap(piece)) byCell[start_.cell(piece).index].push_back(piece);
        for (const auto& [cell, pieces] : byCell) {
            const grid::CellId at{cell};
            const auto [x, y] = vassalPixel(setup_.geometry(), frame_, at);
            pugi::xml_node stack = add(map, "VASSAL.build.module.map.SetupStack");
            set(stack, "name", setup_.geometry().numberText(at));
            set(stack, "owningBoard", map_);
            set(stack, "useGridLocation", "false");
            set(stack, "x", std::to_string(x));
            set(stack, "y", std::to_string(y));
            for (const int piece : pieces) addSlot(stack, piece, nameOf(piece));
        }
    }

    // One above the other from the lower edge of the board, over its middle.
    void addDecks(pugi::xml_node map) {
        int index = 0;
        for (std::size_t deck = 0; deck < model_.decks.size(); ++deck, ++index) {
            const rules::Deck& cards = model_.decks[deck];
            pugi::xml_node pile = add(map, "VASSAL.build.module.map.DrawPile");
            const std::string title = cards.named.title.empty() ? cards.named.id : cards.named.title;
            for (const auto& [name, value] :
                 {std::pair<const char*, std::string>{"name", title},
                  {"owningBoard", map_},
                  {"x", std::to_string(frame_.width / 2)},
                  {"y", std::to_string(
                            static_cast<int>(frame_.height - kCardHeight / 2 - (kCardHeight + 20) * index))},
                  {"width", std::to_string(static_cast<int>(kCardWidth))},
                  {"height", std::to_string(static_cast<int>(kCardHeight))},
                  {"faceDown", "Always"},
                  {"shuffle", "Always"},
                  {"draw", "true"},
                  {"color", "120,90,60"},
                  {"allowMultiple", "false"},
                  {"allowSelect", "false"},
                  {"reshufflable", "false"},
                  {"reversible", "false"},
                  {"maxStack", "15"}})
                set(pile, name, value);
            for (std::size_t card = 0; card < cards.cards.size(); ++card)
                for (std::int64_t count = start_.drawPile(static_cast<int>(deck), static_cast<int>(card));
                     count > 0; --count)
                    addCard(pile, cards, card);
        }
    }

    void addCard(pugi::xml_node pile, const rules::Deck& deck, std::size_t card) {
        std::string text = deck.cards[card];
        std::ranges::replace(text, '_', ' ');
        const std::string image = picture(fileName("card-" + deck.named.id + "-" + deck.cards[card]),
                                          [&] { return cardPicture(text, kCardWidth, kCardHeight); });
        const std::string id = gpid("card " + deck.named.id + " " + deck.cards[card]);
        pugi::xml_node slot = add(pile, "VASSAL.build.widget.CardSlot");
        set(slot, "entryName", text);
        set(slot, "gpid", id);
        set(slot, "height", std::to_string(static_cast<int>(kCardHeight)));
        set(slot, "width", std::to_string(static_cast<int>(kCardWidth)));
        slot.text() = pieceDefinition({markerTrait({"Deck"}, {deck.named.id})}, image, text, id).c_str();
    }

    // What waits off the map, by side, and one of each marker.
    void addTray(pugi::xml_node game) {
        pugi::xml_node window = add(game, "VASSAL.build.module.PieceWindow");
        for (const auto& [name, value] : {std::pair<const char*, std::string>{"name", said(PrintWord::Tray)},
                                          {"text", said(PrintWord::Tray)},
                                          {"tooltip", said(PrintWord::TrayHelp)},
                                          {"hidden", "false"},
                                          {"scale", "1.0"}})
            set(window, name, value);
        pugi::xml_node tabs = add(window, "VASSAL.build.widget.TabWidget");
        set(tabs, "entryName", said(PrintWord::Tray));
        for (int i = 0; i < setup_.sideCount(); ++i) {
            pugi::xml_node list = add(tabs, "VASSAL.build.widget.ListWidget");
            set(list, "entryName", setup_.side(i).title);
            for (const std::int32_t piece : setup_.piecesOf(i))
                if (!start_.onMap(piece) && !setup_.isAbsent(piece)) addSlot(list, piece, waitingName(piece));
        }
        pugi::xml_node list = add(tabs, "VASSAL.build.widget.ListWidget");
        set(list, "entryName", said(PrintWord::Markers));
        for (const Attachment& attachment : attachments(-1)) {
            const std::string id = gpid("marker " + attachment.id);
            pugi::xml_node slot = add(list, "VASSAL.build.widget.PieceSlot");
            set(slot, "entryName", attachment.title);
            set(slot, "gpid", id);
            set(slot, "height", std::to_string(static_cast<int>(kDisc)));
            set(slot, "width", std::to_string(static_cast<int>(kDisc)));
            slot.text() = pieceDefinition({}, disc(attachment), attachment.title, id).c_str();
        }
    }
    std::string waitingName(int piece) const {
        const std::int32_t turn = setup_.piece(piece).turn;
        return turn > 0 ? said(PrintWord::ArrivesInTurn, {nameOf(piece), std::to_string(turn)})
                        : nameOf(piece);
    }

    // A map of its own for each side that holds cards, which nobody else sees.
    void addHands(pugi::xml_node game) {
        if (!std::ranges::any_of(model_.decks, &rules::Deck::hands)) return;
        for (int i = 0; i < setup_.sideCount(); ++i) {
            const std::string name = said(PrintWord::HandOf, {setup_.side(i).title});
            const std::string board = said(PrintWord::Hand);
            pugi::xml_node hand = add(game, "VASSAL.build.module.PlayerHand");
            for (const auto& [key, value] : {std::pair<const char*, std::string>{"mapName", name},
                                             {"side", setup_.side(i).title},
                                             {"visible", "false"},
                                             {"launch", "true"},
                                             {"buttonName", name},
                                             {"tooltip", ""},
                                             {"allowMultiple", "false"},
                                             {"backgroundcolor", "255,255,255"},
                                             {"color", "0,0,0"},
                                             {"edgeHeight", "0"},
                                             {"edgeWidth", "0"},
                                             {"markMoved", "Never"},
                                             {"thickness", "3"}})
                set(hand, key, value);
            for (const char* part : {"HandMetrics", "ForwardToKeyBuffer", "Scroller", "MenuDisplayer",
                                     "StackExpander", "PieceMover", "KeyBufferer"})
                add(hand, std::string("VASSAL.build.module.map.") + part);
            pugi::xml_node picker = add(hand, "VASSAL.build.module.map.BoardPicker");
            add(picker, "setup").text() = fmt::format("{}BoardPicker\t{}\t0\t0", name, board).c_str();
            pugi::xml_node laid = add(picker, "VASSAL.build.module.map.boardPicker.Board");
            for (const auto& [key, value] : {std::pair<const char*, std::string>{"name", board},
                                             {"width", "900"},
                                             {"height", "240"},
                                             {"color", "246,239,220"},
                                             {"reversible", "false"}})
                set(laid, key, value);
        }
    }

    void addCharts(pugi::xml_node game) {
        const auto pages = chartPictures(setup_, own_, language_);
        if (!pages) {
            failure_ = "charts: " + pages.error();
            return;
        }
        pugi::xml_node window = add(game, "VASSAL.build.module.ChartWindow");
        for (const auto& [name, value] :
             {std::pair<const char*, std::string>{"name", said(PrintWord::Charts)},
              {"text", said(PrintWord::Charts)},
              {"tooltip", said(PrintWord::ChartsHelp)}})
            set(window, name, value);
        pugi::xml_node tabs = add(window, "VASSAL.build.widget.TabWidget");
        set(tabs, "entryName", said(PrintWord::Charts));
        for (std::size_t page = 0; page < pages->size(); ++page) {
            const std::string file = fmt::format("chart-{}.png", page + 1);
            pugi::xml_node chart = add(tabs, "VASSAL.build.widget.Chart");
            set(chart, "chartName", said(PrintWord::Page, {std::to_string(page + 1)}));
            set(chart, "fileName", picture(file, [&]() -> Picture { return (*pages)[page]; }));
        }
    }

    const game::Setup& setup_;
    OwnPicturesRef own_;
    Language language_;
    std::string map_ = said(PrintWord::Battlefield);
    const rules::Model& model_;
    game::Position start_;
    VassalFrame frame_;
    pugi::xml_document document_;
    std::map<std::string, std::uint64_t> numbers_;
    std::set<std::string> pictures_;
    std::vector<ArchivedFile> files_;
    std::string failure_;
};

} // namespace

std::expected<std::vector<ArchivedFile>, std::string>
vassalModule(const game::Setup& setup, const OwnPicturesRef& own, Language language) {
    return Module(setup, own, language).write();
}

std::expected<std::string, std::string> writeVassalModule(const game::Setup& setup, const OwnPicturesRef& own,
                                                          Language language) {
    const auto files = vassalModule(setup, own, language);
    if (!files) return std::unexpected(files.error());
    return zipOf(*files);
}

} // namespace groma::formats
