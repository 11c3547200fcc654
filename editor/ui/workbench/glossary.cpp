#include "editor/ui/workbench/glossary.h"

#include "core/base/letters.h"

#include <array>

namespace groma::ui {

namespace {

constexpr std::array kWords{
    GlossaryWord{"ahead", "not now, but in a later step of this turn: the attack that the counter could make "
                          "from the place where its move ends, with the chances that it would have then"},
    GlossaryWord{
        "as played",
        "the position of the game that is played, beside the one at the start; what differs is teal"},
    GlossaryWord{"assumed", "a value or a reading that the book does not give; it is hatched, and answers "
                            "tell how much of them rests on it"},
    GlossaryWord{"campaign", "battles one after another, with what each leaves to the next"},
    GlossaryWord{
        "can act",
        "said of a counter for which the rules allow at least one action in this step; it has a ring"},
    GlossaryWord{"column", "of a result table: the one in which the strengths of the two sides meet"},
    GlossaryWord{"contact", "the cell beside an enemy, where a move ends; it is hatched"},
    GlossaryWord{"covers", "the rules of the book that an entry puts into effect, by their numbers"},
    GlossaryWord{"curtain",
                 "between two persons at one screen: before the other side decides, what each side alone may "
                 "see lies face down, until Enter says that the right one looks"},
    GlossaryWord{"driven off",
                 "it has to leave its place. It may be none the worse for that: whether it is worse off is "
                 "another number, in which what it loses counts"},
    GlossaryWord{"ends the move",
                 "said of a cell: whoever comes there stops, whatever it has left; such cells "
                 "are hatched, and mostly in contact with an enemy",
                 "stops"},
    GlossaryWord{
        "held",
        "of a test: passed. Of who was attacked: it stays where it stands. Of the computer: it waits until "
        "you let it go on"},
    GlossaryWord{"hollow", "said of a rule that no snippet which claims it runs: nothing proves it"},
    GlossaryWord{
        "journal",
        "a file in which every step is kept until it is saved, for the day that the window is killed"},
    GlossaryWord{
        "kept branch",
        "what was played beyond a step from which the game then went another way; it can be gone back to"},
    GlossaryWord{"luck", "what dice and cards gave a side beyond what was to be expected of them, in worth; "
                         "skill is what is left of the course of the game"},
    GlossaryWord{
        "more of the side",
        "what a side may do for which nobody is taken up, as an exchange of points or a card: a click "
        "lists it with its digits"},
    GlossaryWord{
        "more on the map",
        "what the counter in the hand can do by a click where it leads: a click on these words lists "
        "it with its digits"},
    GlossaryWord{"no way back",
                 "said of a counter that must give way and finds no free cell to go to; the rules "
                 "say what becomes of it then"},
    GlossaryWord{
        "noted",
        "a target that you mean to attack in a later step, where the rules will let it be attacked: an arrow "
        "leads to it, and it is offered first there. It is a note of yours and binds nobody",
        "noted target"},
    GlossaryWord{"on turn",
                 "the side whose counters act now. Beside a deed or an answer, with its chance: that side is "
                 "on turn then, and who has not acted by then has to wait"},
    GlossaryWord{"one deal",
                 "cards that you cannot see were laid out once as they may lie, and the chances counted for "
                 "that; the real ones may lie otherwise",
                 "one deal of the cards, another deal"},
    GlossaryWord{"option", "an open question of a book, with the readings that a scenario can choose from"},
    GlossaryWord{"Pin as A",
                 "keeps the rules as they are now under the name A; from then on numbers show "
                 "what they were and what they are",
                 "pin, pinned, unpin a"},
    GlossaryWord{"proved", "said of a rule with a snippet that turns red when the rule is broken"},
    GlossaryWord{"reach", "the cells that a counter can go to now, with what each costs"},
    GlossaryWord{"reached",
                 "said of a rule that a snippet runs, and that stays green whatever of the rule is broken"},
    GlossaryWord{"rests on",
                 "said of an answer: it would be another one if what the book leaves open, and was "
                 "assumed, were read otherwise",
                 "rest on"},
    GlossaryWord{"rollout",
                 "a game as it stands, played on to its end by computers many times with other dice: who "
                 "wins from here, and with which answer"},
    GlossaryWord{"set up", "the mode that edits the scenario's file"},
    GlossaryWord{
        "sides",
        "of a cell: what lies between it and a neighbour, a river or a wall. Of a battle: who fights"},
    GlossaryWord{"snippet", "a tiny position with an action, fixed dice and what must come of it: an example "
                            "of the book as a test"},
    GlossaryWord{
        "stack",
        "how a number came about: what it began with and everything that changed it, each with its rule"},
    GlossaryWord{"stamp", "a piece of a map that was copied, to be laid down elsewhere, turned or mirrored"},
    GlossaryWord{"step",
                 "one gesture that can be taken back; of a game, one answer; of a turn, a part of its "
                 "sequence, as movement, in which a side acts until it passes"},
    GlossaryWord{"study", "a question that is kept with its answer, and asked again when the rules change"},
    GlossaryWord{"support",
                 "what friends lend to a fight that is not their own; how much, and what it costs "
                 "them, the rules say where they ask who supports",
                 "supports, supporter, supporters"},
    GlossaryWord{"trait", "a skill, a special block or a special rule: what it changes is held by a counter, "
                          "a type, a side or the scenario"},
    GlossaryWord{
        "turn track",
        "the line above the map in play: the turn, its steps, who decides, and what the rules count"},
    GlossaryWord{
        "unknown value",
        "a question mark on a counter or in a table: the book does not give the number; only what needs "
        "it stops, and says so"},
    GlossaryWord{"victory",
                 "what the scenario asks of each side: how far it is stands on the turn track, as 3 "
                 "of 8, and what is counted there under a pointer that rests on it"},
    GlossaryWord{
        "what if",
        "a question about a counter that stands where it does not: nothing is edited, the odds are shown"},
    GlossaryWord{
        "worse off, it / they",
        "the chance in per cent that a side has less afterwards than before, by what the rules count as its "
        "worth: counters, their strength and order, points. It (first) is the side that acts, they the "
        "one that is acted upon, each in its colour. Points that are paid for the deed or the answer itself "
        "are not "
        "counted, they stand beside it, nor what ends with the turn, as an order"},
    GlossaryWord{"worth", "what the rules count a side's position for; the computer prefers more of it"},
    GlossaryWord{"zone",
                 "cells of the map under a name, for one side or both: where it may be set up, or what "
                 "the rules ask for by that name"},
};

bool isLetter(std::string_view text, std::size_t at) {
    return at < text.size() && ((text[at] >= 'a' && text[at] <= 'z') || (text[at] >= '0' && text[at] <= '9'));
}

/// One of `forms` stands in the text, as a word or several.
bool uses(std::string_view said, std::string_view forms) {
    while (!forms.empty()) {
        const std::size_t comma = forms.find(", ");
        const std::string form = base::lowered(forms.substr(0, comma));
        forms = comma == std::string_view::npos ? std::string_view() : forms.substr(comma + 2);
        for (std::size_t at = said.find(form); at != std::string_view::npos; at = said.find(form, at + 1))
            if ((at == 0 || !isLetter(said, at - 1)) && !isLetter(said, at + form.size())) return true;
    }
    return false;
}

} // namespace

std::span<const GlossaryWord> glossary() { return kWords; }

const char* meaningOf(std::string_view word) {
    for (const GlossaryWord& entry : kWords)
        if (entry.word == word) return entry.meaning;
    return "";
}

std::string sentenceOf(std::string_view word) {
    const char* meaning = meaningOf(word);
    if (*meaning == '\0') return {};
    std::string sentence = std::string(word) + ": " + meaning + ".";
    if (sentence.front() >= 'a' && sentence.front() <= 'z')
        sentence.front() = static_cast<char>(sentence.front() - 'a' + 'A');
    return sentence;
}

std::string sentencesFor(std::string_view text) {
    const std::string said = base::lowered(text);
    std::string all;
    for (const GlossaryWord& entry : kWords)
        if (uses(said, entry.word) || uses(said, entry.also))
            all += (all.empty() ? "" : "\n") + sentenceOf(entry.word);
    return all;
}

std::string glossaryRows() {
    std::string rows;
    for (const GlossaryWord& entry : kWords)
        rows += std::string("| ") + entry.word + " | " + entry.meaning + " |\n";
    return rows;
}

} // namespace groma::ui
