#include "editor/session/edits/printed/setup_reading.h"

#include "core/base/letters.h"
#include "core/base/text.h"
#include "editor/session/edits/map/cell_list.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

namespace {

int typeNamed(const rules::Model& model, std::string_view name) {
    const auto found = std::ranges::find_if(
        model.types, [&](const rules::UnitType& type) { return base::sameWords(type.named.id, name); });
    return found == model.types.end() ? -1 : static_cast<int>(found - model.types.begin());
}

// "Les Gaulois", "The Gauls": the side has no article.
std::string_view withoutArticle(std::string_view name) {
    for (const std::string_view article : {"les ", "le ", "la ", "l'", "l\u2019", "the "})
        if (name.size() > article.size() && base::sameWords(name.substr(0, article.size()), article))
            return name.substr(article.size());
    return name;
}

int sideNamed(const game::Setup& setup, std::string_view printed) {
    for (const std::string_view name : {printed, withoutArticle(printed)}) {
        for (int side = 0; side < setup.sideCount(); ++side) {
            if (base::sameWords(name, setup.side(side).title) || base::sameWords(name, setup.side(side).id)) {
                return side;
            }
        }
    }
    return -1;
}

// "the type, not the marker of Javelins": a marker of nearly that name could be meant as well.
std::string markerNote(const rules::Model& model, const std::string& type) {
    for (const rules::Trait& trait : model.traits) {
        const std::string& title = trait.named.title;
        if (trait.marker.text.empty() || type.size() < 3) {
            continue;
        }
        if (base::sameWords(trait.marker.text, type) ||
            (title.size() > type.size() &&
             base::sameWords(std::string_view(title).substr(0, type.size()), type))) {
            return fmt::format("the type, not the marker of {}", title);
        }
    }
    return {};
}

} // namespace

SetupReading::SetupReading(const Document& document, std::string_view text, const SetupAnswers& answers,
                           const std::string& section)
    : document_(document), text_(text), answers_(answers), section_(section) {
    formats::PrintedNames names;
    if (document.ruleset()) {
        for (const rules::UnitType& type : document.ruleset()->model.types) {
            names.types.push_back(type.named.id);
        }
    }
    const game::SetupRef& setup = document.setup();
    for (int side = 0; setup && side < setup->sideCount(); ++side) {
        names.sides.push_back(setup->side(side).title);
        names.sides.push_back(setup->side(side).id);
    }
    parts_ = formats::cutPrintedBlock(text, names);
    words_.take(text);
    if (const auto& book = document.meaning().book; book && !section.empty()) {
        for (const rules::BookSource::Passage& passage : book->passages) {
            // What is pasted from a passage is not counted twice.
            if (passage.section.text == section && text.find(passage.text.text) == std::string_view::npos) {
                words_.take(passage.text.text);
            }
        }
    }
    for (int piece = 0; setup && piece < setup->pieceCount(); ++piece) {
        Taken& taken = taken_[setup->piece(piece).cell];
        ++taken.pieces;
        taken.by = setup->piece(piece).name.empty()
                       ? setup->model().types[static_cast<std::size_t>(setup->piece(piece).type)].named.id
                       : setup->piece(piece).name;
    }
    claimed_.assign(setup ? static_cast<std::size_t>(setup->pieceCount()) : 0, false);
}

std::vector<SetupLine> SetupReading::lines() {
    std::vector<SetupLine> lines;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const Part& part = parts_[i];
        SetupLine line;
        line.begin = part.begin;
        line.end = part.end;
        if (part.kind == Part::Kind::Heading) {
            std::size_t next = i + 1;
            while (next < parts_.size() && parts_[next].kind == Part::Kind::Words) {
                ++next;
            }
            readHeading(part, line, next < parts_.size() && parts_[next].kind == Part::Kind::Pieces);
        } else if (part.kind == Part::Kind::Pieces) {
            readPieces(part, line);
        } else {
            readMentions(part, line);
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

// Sides that the heading may mean, the likeliest first: one of nearly that name, those that no heading names.
std::vector<std::string> SetupReading::sidesFor(const std::string& heading) const {
    const game::Setup& setup = *document_.setup();
    std::vector<bool> named(static_cast<std::size_t>(setup.sideCount()), false);
    for (const Part& part : parts_) {
        if (part.kind != Part::Kind::Heading) {
            continue;
        }
        const auto said = answers_.sides.find(part.name);
        const int side = sideNamed(setup, said == answers_.sides.end() ? part.name : said->second);
        if (side >= 0) {
            named[static_cast<std::size_t>(side)] = true;
        }
    }
    std::vector<std::string> ids, titles;
    for (const bool taken : {false, true}) {
        for (int side = 0; side < setup.sideCount(); ++side) {
            if (named[static_cast<std::size_t>(side)] == taken) {
                ids.push_back(setup.side(side).id);
                titles.push_back(setup.side(side).title);
            }
        }
    }
    if (const auto near = base::nearestName(heading, titles)) {
        const auto at = std::ranges::find(titles, *near) - titles.begin();
        std::rotate(ids.begin(), ids.begin() + at, ids.begin() + at + 1);
    }
    return ids;
}

void SetupReading::readHeading(const Part& part, SetupLine& line, bool ofPieces) {
    if (!document_.setup()) {
        return;
    }
    const game::Setup& setup = *document_.setup();
    const auto said = answers_.sides.find(part.name);
    const int side = sideNamed(setup, said == answers_.sides.end() ? part.name : said->second);
    if (side >= 0) {
        line.state = SetupLine::State::Heading;
        line.side = side_ = side;
        sideAsked_ = false;
        return;
    }
    if (!ofPieces) {
        return; // a title of the text
    }
    side_ = -1;
    sideAsked_ = true;
    line.state = SetupLine::State::Question;
    line.question = asked(part, "no such side", fmt::format("Whose are the {}?", part.name), part.name);
    for (const std::string& id : sidesFor(part.name)) {
        line.question->answers.push_back(
            {setup.side(sideNamed(setup, id)).title, SetupAnswer::Kind::Side, part.name, id});
    }
}

void SetupReading::readPieces(const Part& part, SetupLine& line) {
    line.pieces = part.pieces;
    line.state = SetupLine::State::Question;
    if (!document_.setup()) {
        line.question = asked(part, "no map", "Open or make a scenario first");
        return;
    }
    if (!part.pieces.problem.empty()) {
        line.question = asked(part, "not understood", part.pieces.problem);
        return;
    }
    if (side_ < 0 && !sideAsked_) {
        // Said once for this line and those below it, as a heading would.
        const auto said = answers_.sides.find(keyOf(part));
        side_ = said == answers_.sides.end() ? -1 : sideNamed(*document_.setup(), said->second);
        if (side_ < 0) {
            sideAsked_ = true;
            line.question = asked(part, "no side", "Whose is it? No heading stands above");
            for (const std::string& id : sidesFor({})) {
                line.question->answers.push_back(
                    {document_.setup()->side(sideNamed(*document_.setup(), id)).title,
                     SetupAnswer::Kind::Side, keyOf(part), id});
            }
            return;
        }
    }
    line.side = side_;
    const std::size_t at = text_.find(line.pieces.type, part.begin);
    if (!typeIsKnown(line, part.pieces.type, at, at + part.pieces.type.size())) {
        line.cells = cellsOf(line.pieces.cells);
        return;
    }
    line.note = !part.pieces.name.empty() ? "a leader by name"
                                          : markerNote(document_.setup()->model(), line.pieces.type);
    if (!cellsAreThere(part, line) || !nameIsRight(part, line) || !valuesAgree(part, line) ||
        !countAgrees(part, line)) {
        return;
    }
    if (line.side < 0) {
        line.state = SetupLine::State::Waits;
        return;
    }
    if (stands(line)) {
        line.state = SetupLine::State::Placed;
        return;
    }
    if (!thereIsRoom(part, line)) {
        return;
    }
    takePlace(line);
    line.state = SetupLine::State::Ready;
}

void SetupReading::readMentions(const Part& part, SetupLine& line) const {
    if (!document_.setup()) {
        return;
    }
    for (const formats::TypeMention& mention : part.mentions) {
        const auto said = answers_.words.find(mention.type);
        if (said != answers_.words.end() && said->second == mention.type) {
            continue; // it is right as it stands
        }
        SetupLine named = line;
        named.pieces.printed = mention.printed;
        if (typeIsKnown(named, mention.type, mention.begin, mention.end)) {
            continue;
        }
        line.state = SetupLine::State::Question;
        line.pieces.printed = mention.printed;
        line.question = std::move(named.question);
        line.question->answers.push_back(
            {"Keep " + mention.type, SetupAnswer::Kind::Word, mention.type, mention.type});
        return;
    }
}

// Pieces of that type and side in each of its cells, that no line before it stands for.
bool SetupReading::stands(SetupLine& line) {
    const game::Setup& setup = *document_.setup();
    std::vector<std::size_t> own;
    std::vector<grid::CellId> wanted = line.cells;
    if (wanted.empty()) {
        wanted.assign(static_cast<std::size_t>(line.count()), grid::kNoCell);
    }
    for (const grid::CellId cell : wanted) {
        bool found = false;
        for (int piece = 0; piece < setup.pieceCount() && !found; ++piece) {
            const auto at = static_cast<std::size_t>(piece);
            const game::PieceSetup& one = setup.piece(piece);
            if (claimed_[at] || one.cell != cell || one.type != line.type || one.side != line.side ||
                (!line.pieces.name.empty() && one.name != line.pieces.name)) {
                continue;
            }
            found = true;
            claimed_[at] = true;
            own.push_back(at);
        }
        if (!found) {
            for (const std::size_t at : own) {
                claimed_[at] = false;
            }
            return false;
        }
    }
    return true;
}

void SetupReading::takePlace(const SetupLine& line) {
    for (const grid::CellId cell : line.cells) {
        ++taken_[cell].pieces;
        taken_[cell].by = line.pieces.name.empty() ? line.pieces.type : line.pieces.name;
    }
}

std::string SetupReading::keyOf(const Part& part) const {
    return std::string(base::trim(text_.substr(part.begin, part.end - part.begin)));
}

std::string SetupReading::answerTo(const Part& part) const {
    const auto said = answers_.lines.find(keyOf(part));
    return said == answers_.lines.end() ? std::string() : said->second;
}

std::string_view SetupReading::meant(const std::string& word) const {
    const auto said = answers_.words.find(word);
    return said == answers_.words.end() ? std::string_view(word) : std::string_view(said->second);
}

SetupQuestion SetupReading::asked(const Part& part, std::string brief, std::string words,
                                  std::string_view about) const {
    SetupQuestion question;
    question.brief = std::move(brief);
    question.words = std::move(words);
    question.begin = part.begin;
    question.end = part.end;
    if (const std::size_t at = text_.find(about, part.begin); !about.empty() && at < part.end) {
        question.begin = at;
        question.end = at + about.size();
    }
    return question;
}

// As many digits as the map's numbers have, where fewer are printed.
std::vector<grid::CellId> SetupReading::cellsOf(const std::vector<std::string>& words) const {
    std::vector<grid::CellId> cells;
    for (const std::string& word : words) {
        const auto found = cellsOfText(document_.setup()->geometry(), word);
        cells.insert(cells.end(), found.begin(), found.end());
    }
    return cells;
}

bool SetupReading::typeIsKnown(SetupLine& line, const std::string& type, std::size_t begin,
                               std::size_t end) const {
    const rules::Model& model = document_.setup()->model();
    line.type = typeNamed(model, meant(type));
    if (line.type >= 0) {
        line.pieces.type = model.types[static_cast<std::size_t>(line.type)].named.id;
        return true;
    }
    SetupQuestion question;
    question.brief = "no such type";
    question.begin = begin;
    question.end = end;
    std::vector<std::string> names;
    for (const rules::UnitType& known : model.types) {
        names.push_back(known.named.id);
    }
    if (const auto near = base::nearestName(type, names)) {
        const int times = words_.count(*near);
        question.words = fmt::format("Did you mean {}?", *near);
        if (times > 0) {
            question.words +=
                fmt::format(" It stands {}{}, {} {}", timesWord(times),
                            section_.empty() ? "" : " in " + section_, type, timesWord(words_.count(type)));
        }
        question.answers.push_back(
            {fmt::format("Use {}", *near), SetupAnswer::Kind::Word, type, std::string(*near)});
    }
    const auto classes = proposedClasses(model, line.pieces.printed);
    for (std::size_t i = 0; i < classes.size() && i < 2; ++i) {
        const auto found = std::ranges::find_if(
            model.classes, [&](const rules::UnitClass& one) { return one.named.id == classes[i].unitClass; });
        if (i == 0) {
            const std::vector<std::string> unknown(line.pieces.printed.size(), "?");
            const std::string back =
                found->flips == rules::kNone ? std::string() : ", back " + base::join(unknown, "-");
            question.words += fmt::format("{}Make it {}{}: {}", question.words.empty() ? "" : ". ",
                                          base::join(line.pieces.printed, "-"), back, classes[i].basis);
        }
        question.answers.push_back({fmt::format("Make {}: {}", type, found->named.title),
                                    SetupAnswer::Kind::MakeType, type, classes[i].unitClass});
    }
    line.question = std::move(question);
    return false;
}

} // namespace groma::session
