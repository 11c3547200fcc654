#include "tests/session/book/hidden_book.h"

#include "tests/support/rng.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace groma::session {

namespace {

using Words = std::span<const std::string_view>;

constexpr std::array<std::string_view, 12> kWho{"Une unité de cavalerie désorganisée",
                                                "L’attaquant",
                                                "Le défenseur retranché derrière une palissade",
                                                "Un général isolé",
                                                "Toute unité d’infanterie légère",
                                                "Le joueur dont c’est le tour",
                                                "Un éléphant effrayé",
                                                "La réserve",
                                                "Une légion épuisée",
                                                "Chaque unité engagée en mêlée",
                                                "Celui des deux adversaires qui contrôle le gué",
                                                "Un guerrier à l’arrière-garde"};
constexpr std::array<std::string_view, 12> kDoes{"doit s’arrêter immédiatement",
                                                 "peut se déplacer d’un hexagone supplémentaire",
                                                 "perd la moitié de ses points de mouvement",
                                                 "refuse le combat et recule de deux hexagones",
                                                 "bénéficie d’un bonus d’une colonne en mêlée",
                                                 "ajoute la différence des valeurs au résultat du dé",
                                                 "ne fait jamais demi-tour",
                                                 "choisit le sous-groupe qui combattra le premier",
                                                 "effectue une manœuvre de débordement",
                                                 "subit une désorganisation supplémentaire",
                                                 "n’entre pas en contact avec l’ennemi",
                                                 "relance l’un de ses dés (6 compte pour 5)"};
constexpr std::array<std::string_view, 12> kHow{"à travers une forêt épaisse",
                                                "sous réserve d’être à portée de son chef",
                                                "au-delà de la rivière",
                                                "vis-à-vis de l’ennemi le plus proche",
                                                "par-dessus un obstacle infranchissable",
                                                "dès la fin de la manœuvre",
                                                "peut-être même au tour suivant",
                                                "c’est-à-dire avant la phase de ralliement",
                                                "contre une troupe affaiblie ou débandée",
                                                "s’il reste au moins 2 points de commandement",
                                                "en présence de plusieurs étendards",
                                                "pendant toute la durée de la bataille"};
constexpr std::array<std::string_view, 12> kUnless{"",
                                                   "",
                                                   ", quelle que soit la valeur de l’adversaire",
                                                   ", à moins qu’un général ne l’accompagne",
                                                   " lorsque son déplacement traverse une zone de contrôle",
                                                   " : le résultat s’applique aussitôt",
                                                   ", même si la retraite est coupée",
                                                   " ; l’effet cesse à la fin du tour",
                                                   " (voir le « tableau des pertes »)",
                                                   ", sauf indication contraire du scénario",
                                                   ", jusqu’à ce que l’une des armées "
                                                   "soit démoralisée",
                                                   " et le marqueur correspondant est retourné"};
constexpr std::array<std::string_view, 10> kHeadings{
    "Généralités",    "Déplacement des unités",   "Mêlée et résultats",  "Tir à distance",
    "Ralliement",     "Généraux et commandement", "Éléphants de guerre", "Zone de contrôle",
    "Démoralisation", "Manœuvres spéciales"};
constexpr std::array<std::string_view, 6> kLeaders{"Viridomaros", "Britomaris",  "Camulogène",
                                                   "Dumnorix",    "Vercassivel", "Ambiorix"};
constexpr std::array<std::string_view, 8> kTypes{"GUER", "LANC", "FROND", "CHAR",
                                                 "HAST", "TRIA", "VELI",  "ARCH"};
constexpr std::array<std::string_view, 5> kCodes{"AE", "AR", "–", "DR", "DE"};

constexpr int kBoardWidth = 12, kBoardHeight = 10;

class Author {
  public:
    explicit Author(std::uint64_t seed) : rng_(seed) {}

    int number(int from, int to) {
        return from + static_cast<int>(rng_.next() % static_cast<unsigned>(to - from + 1));
    }
    std::string_view one(Words of) {
        return of[static_cast<std::size_t>(number(0, static_cast<int>(of.size()) - 1))];
    }
    // So many different ones.
    std::vector<std::string> some(Words of, std::size_t count) {
        std::vector<std::string> all(of.begin(), of.end());
        for (std::size_t i = all.size(); i > 1; --i)
            std::swap(all[i - 1], all[static_cast<std::size_t>(number(0, static_cast<int>(i) - 1))]);
        all.resize(std::min(count, all.size()));
        return all;
    }
    std::string sentence() {
        return fmt::format("{} {} {}{}.", one(kWho), one(kDoes), one(kHow), one(kUnless));
    }
    std::string paragraph(int sentences) {
        std::string text = sentence();
        for (int i = 1; i < sentences; ++i) text += " " + sentence();
        return text;
    }

  private:
    tests::Rng rng_;
};

std::string tableOf(Author& author) {
    std::string table = "Dé";
    const int columns = author.number(3, 5), rows = author.number(4, 8);
    for (int column = 0; column < columns; ++column)
        table += fmt::format("\t{}{}", column == 0 ? "-" : column == 1 ? "" : "+", std::abs(column - 1));
    for (int row = 1; row <= rows; ++row) {
        table += fmt::format("\n{}", row);
        for (int column = 0; column < columns; ++column) table += fmt::format("\t{}", author.one(kCodes));
    }
    return table;
}

std::string cellsText(const KeyPieces& line) {
    if (line.from == line.to) return fmt::format("hex {:03}", line.from);
    if (line.to == line.from + 1) return fmt::format("hexes {:03} et {:03}", line.from, line.to);
    return fmt::format("hexes {:03} à {:03}", line.from, line.to);
}

std::string printed(const KeyPieces& line) {
    if (!line.name.empty()) return fmt::format("{} (CHEF 4-3) {}", line.name, cellsText(line));
    return fmt::format("{} {} (3-3) {}", line.count, line.type, cellsText(line));
}

std::string setupText(const std::vector<KeyPieces>& lines) {
    std::string text, side;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].side != side) {
            side = lines[i].side;
            text += fmt::format("{}Les {} :", text.empty() ? "" : "\n", side);
        }
        const bool last = i + 1 == lines.size() || lines[i + 1].side != side;
        text += "\n" + printed(lines[i]) + (last ? "." : ",");
    }
    return text;
}

void replaceOne(std::string& text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    if (at != std::string::npos) text.replace(at, from.size(), to);
}

// In order of the board, without a cell twice.
std::vector<KeyPieces> setupOf(Author& author, const std::vector<std::string>& types,
                               const std::vector<std::string>& leaders) {
    std::vector<KeyPieces> lines;
    for (const int side : {0, 1}) {
        const std::string name = side == 0 ? "Gaulois" : "Romains";
        int cell = side * kBoardWidth * kBoardHeight / 2 + author.number(1, 4);
        lines.push_back({name, "CHEF", leaders[static_cast<std::size_t>(side)], 1, cell, cell});
        for (std::size_t i = 0; i < 4; ++i) {
            const int count = author.number(1, 5);
            cell += author.number(1, 4);
            lines.push_back({name, types[(i + static_cast<std::size_t>(side) * 2) % types.size()], "", count,
                             cell, cell + count - 1});
            cell += count - 1;
        }
    }
    return lines;
}

void misprint(HiddenBook& book, Author& author) {
    const auto wrong = [&](const std::string& from, const std::string& to) {
        replaceOne(book.setupText, from, to);
        book.misprints.emplace_back(to, from);
    };
    // A count against its hexes, the letters of a type, and those of a leader.
    std::vector<const KeyPieces*> rows;
    for (const KeyPieces& line : book.setup)
        if (line.name.empty()) rows.push_back(&line);
    const auto miscounted = static_cast<std::size_t>(author.number(0, 3));
    const KeyPieces& counted = *rows[miscounted];
    wrong(printed(counted),
          fmt::format("{} {} (3-3) {}", counted.count + 1, counted.type, cellsText(counted)));
    const KeyPieces& typed = *rows[static_cast<std::size_t>(author.number(4, 7))];
    std::string type = typed.type;
    std::swap(type[1], type[2]);
    wrong(printed(typed), fmt::format("{} {} (3-3) {}", typed.count, type, cellsText(typed)));
    const std::string leader = book.setup.front().name;
    std::string other = leader;
    other[other.size() - 2] = other[other.size() - 2] == 'e' ? 'a' : 'e';
    wrong(leader + " (CHEF", other + " (CHEF");
}

std::string lettered(const std::string& number, char letter) { return fmt::format("{}.{}", number, letter); }

// Words of troff: what it would take for a request or an escape.
std::string escaped(const std::string& text) {
    std::string all;
    for (const char c : text) {
        if (c == '\\') all += "\\e";
        else all += c;
    }
    std::string spaced; // the blank before a French colon holds
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool holds = all[i] == ' ' && i + 1 < all.size() && (all[i + 1] == ':' || all[i + 1] == ';');
        spaced += holds ? std::string("\\~") : std::string(1, all[i]);
    }
    return (spaced.starts_with('.') || spaced.starts_with('\'')) ? "\\&" + spaced : spaced;
}

std::string tableSource(const std::string& text, bool ruled) {
    std::string source = fmt::format(".TS\ncenter{};\nl", ruled ? " box" : "");
    const std::string head = text.substr(0, text.find('\n'));
    for (const char c : head)
        if (c == '\t') source += " c";
    source += ".\n";
    for (const char c : text) source += c == '-' ? std::string("\\-") : std::string(1, c);
    return source + "\n.TE\n";
}

struct Setting {
    std::string_view family, paper;
    double pageWidth = 0, pageHeight = 0; // cm
    double margin = 0, gutter = 0;        // cm
    int size = 10, spacing = 12;          // points
    int headingMore = 0;                  // points
    bool indented = false, ragged = false, ruled = false, pointed = false;
    bool title = false; // heads over both columns of each page
};

Setting settingOf(std::uint64_t seed) {
    Author author(seed * 977 + 5);
    Setting setting;
    static constexpr std::array<std::string_view, 2> kFamilies{"T", "H"}; // that every PDF viewer has
    static constexpr std::array<std::tuple<std::string_view, double, double>, 3> kPapers{
        {{"a4", 21.0, 29.7}, {"letter", 21.59, 27.94}, {"b5", 17.6, 25.0}}};
    setting.family = author.one(kFamilies);
    std::tie(setting.paper, setting.pageWidth, setting.pageHeight) =
        kPapers.at(static_cast<std::size_t>(author.number(0, 2)));
    setting.margin = author.number(10, 22) / 10.0;
    setting.gutter = author.number(5, 12) / 10.0;
    setting.size = author.number(8, 11);
    setting.spacing = setting.size + author.number(1, 3);
    setting.headingMore = author.number(0, 3);
    setting.indented = author.number(0, 1) == 1;
    setting.ragged = author.number(0, 3) == 0;
    setting.ruled = author.number(0, 1) == 1;
    setting.pointed = author.number(0, 1) == 1;
    setting.title = author.number(0, 1) == 1;
    return setting;
}

} // namespace

std::vector<KeyPassage> HiddenBook::passages() const {
    std::vector<KeyPassage> all;
    for (const Section& section : sections)
        all.insert(all.end(), section.passages.begin(), section.passages.end());
    return all;
}

HiddenBook hiddenBook(std::uint64_t seed) {
    Author author(seed);
    HiddenBook book;
    book.title = fmt::format("La Bataille du Gué {}",
                             author.one(std::array<std::string_view, 3>{"d’Été", "Noir", "des Épées"}));
    const std::vector<std::string> headings = author.some(kHeadings, 6);
    const auto withTable = static_cast<std::size_t>(author.number(1, 4));
    const auto withLetters = static_cast<std::size_t>(author.number(0, 5));
    const bool chapters = author.number(0, 1) == 1; // 1, 1.1, 1.2 ... or 1 to 6
    for (std::size_t rule = 0; rule < headings.size(); ++rule) {
        if (chapters && rule % 3 == 0)
            book.sections.push_back(
                {fmt::format("{}", rule / 3 + 1), rule == 0 ? "Les règles" : "Les règles avancées", {}});
        const std::string number =
            chapters ? fmt::format("{}.{}", rule / 3 + 1, rule % 3 + 1) : fmt::format("{}", rule + 1);
        HiddenBook::Section section{number, headings[rule], {}};
        const int paragraphs = author.number(2, 4);
        for (int i = 0; i < paragraphs; ++i)
            section.passages.push_back({number, "rule", author.paragraph(author.number(1, 6))});
        if (rule == withTable) section.passages.push_back({number, "table", tableOf(author)});
        if (rule == withLetters)
            for (const char letter : {'a', 'b', 'c'})
                section.passages.push_back(
                    {lettered(number, letter), "rule", author.paragraph(author.number(1, 2))});
        if (rule == withTable && rule != withLetters)
            section.passages.push_back({number, "example", "Exemple : " + author.paragraph(2)});
        book.sections.push_back(std::move(section));
    }
    const std::vector<std::string> leaders = author.some(kLeaders, 2);
    book.setup = setupOf(author, author.some(kTypes, 4), leaders);
    book.setupText = setupText(book.setup);
    misprint(book, author);
    const std::string number = chapters ? "3" : "7";
    book.sections.push_back(
        {number,
         "Mise en place",
         {{number, "rule",
           fmt::format(
               "{0} attend l’armée de {1} sur la rive opposée. {1} ne sait rien de la force de {0}, et "
               "{0} ignore l’heure de l’attaque.",
               leaders[0], leaders[1])},
          {number, "rule", book.setupText}}});
    return book;
}

Correction corrected(const HiddenBook& book, std::uint64_t seed) {
    Author author(seed * 31 + 7);
    Correction change{book, "", "", author.paragraph(3)};
    // One word of the first long passage becomes others.
    for (HiddenBook::Section& section : change.book.sections) {
        for (KeyPassage& passage : section.passages)
            if (change.changedFrom.empty() && passage.kind == "rule" && passage.text.size() > 150) {
                change.changedFrom = passage.text;
                passage.text.replace(passage.text.find(' '), 1, " (avec ou sans général) ");
                change.changedTo = passage.text;
            }
    }
    std::string& setup = change.book.sections.back().passages.back().text;
    for (const auto& [wrong, right] : book.misprints) replaceOne(setup, wrong, right);
    change.book.setupText = setup;
    change.book.misprints.clear();
    // The new rule: before the last section, which then has the next number.
    HiddenBook::Section& last = change.book.sections.back();
    HiddenBook::Section fresh{last.number, "Fuite", {{last.number, "rule", change.added}}};
    const std::string next = fmt::format("{}", std::stoi(last.number) + 1);
    last.number = next;
    for (KeyPassage& passage : last.passages) passage.section = next;
    change.book.sections.insert(change.book.sections.end() - 1, std::move(fresh));
    return change;
}

std::string paperOf(std::uint64_t seed) { return "-P-p" + std::string(settingOf(seed).paper); }

std::string typeset(const HiddenBook& book, std::uint64_t seed) {
    const Setting set = settingOf(seed);
    const double line = set.pageWidth - 2 * set.margin;
    std::string source = ".mso fr.tmac\n";
    source += fmt::format(".pl {}c\n.fam {}\n.ds FAM {}\n", set.pageHeight, set.family, set.family);
    source +=
        fmt::format(".nr PS {}\n.nr VS {}\n.nr LL {}c\n.nr PO {}c\n.nr GW {}c\n.nr FM 2c\n.nr HM 2.2c\n",
                    set.size, set.spacing, line, set.margin, set.gutter);
    source += fmt::format(".nr PD {}\n.nr PI {}n\n", set.indented ? "0" : "0.5v", 2);
    source += fmt::format(".ds LH\n.ds RH\n.ds CH {}\n.ds CF %\n", set.title ? escaped(book.title) : "");
    source += fmt::format(".TL\n{}\n.2C\n", escaped(book.title));
    if (set.ragged) source += ".ad l\n.ds AD l\n";
    for (const HiddenBook::Section& section : book.sections) {
        source += fmt::format(".SH\n\\s+{}{}{} {}\\s0\n", set.headingMore, section.number,
                              set.pointed || section.number.find('.') == std::string::npos ? "." : "",
                              escaped(section.heading));
        for (const KeyPassage& passage : section.passages) {
            if (passage.kind == "table") {
                source += tableSource(passage.text, set.ruled);
                continue;
            }
            const bool isSetup = passage.text == book.setupText;
            if (set.indented && isSetup) source += ".sp 0.5v\n"; // a list stands apart in any book
            source += set.indented && !isSetup ? ".PP\n" : ".LP\n";
            if (set.ragged) source += ".na\n";
            if (passage.section != section.number) source += fmt::format("{}) ", passage.section.back());
            std::string_view text = passage.text;
            while (true) {
                const std::size_t end = text.find('\n');
                source += escaped(std::string(text.substr(0, end))) + "\n";
                if (end == std::string_view::npos) break;
                source += ".br\n";
                text.remove_prefix(end + 1);
            }
        }
    }
    return source;
}

std::string rulesOf(const HiddenBook& book) {
    std::string rules = R"yaml(groma: ruleset/1
title: Le gué
board: {grid: hex, facing: sides, directions: [E, SE, SW, W, NW, NE]}
dice: {d6: 6}
classes:
  unit:
    attributes: {cp: {type: number, title: Force}, mp: {type: number, title: Mouvement}}
    notation: [cp, mp]
terrain: {plain: {layer: ground, title: Plaine}}
types:
  CHEF: {class: unit, title: Chef, cp: 4, mp: 3}
)yaml";
    std::vector<std::string> types;
    for (const KeyPieces& line : book.setup)
        if (line.name.empty() && std::ranges::find(types, line.type) == types.end())
            types.push_back(line.type);
    for (const std::string& type : types)
        rules += fmt::format("  {}: {{class: unit, title: {}, cp: 3, mp: 3}}\n", type, type);
    return rules + R"yaml(quantities:
  force:
    takes: {fighter: unit}
    title: Force
    base: fighter.cp
  allure:
    takes: {walker: unit}
    title: Allure
    base: walker.mp
measures:
  worth: {takes: {player: side}, is: "sum(p in pieces(player): p.cp)"}
victory: {verdicts: {over: {winner: none, title: Fin}}}
sequence: finish over
)yaml";
}

std::string battleOf(const HiddenBook& book) {
    return fmt::format(R"yaml(groma: scenario/1
title: {}
rules: rules.yaml
map:
  numbering: {{widths: [{}], rows: {}, displaced: even}}
  ground: plain
sides:
  gaulois: {{title: Gaulois, colour: "#aa7700"}}
  romains: {{title: Romains, colour: "#aa0000"}}
)yaml",
                       book.title, kBoardWidth, kBoardHeight);
}

} // namespace groma::session
