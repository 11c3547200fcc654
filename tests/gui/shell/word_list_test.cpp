#include "editor/ui/shell/windows/word_list.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

namespace groma::ui {

namespace {

WordList::Word worded(std::string word, std::string beside, std::string forms = {}) {
    return {std::move(word), std::move(beside), {}, std::move(forms), {}, {}};
}

WordList someWords() {
    WordList list;
    list.hold({{"Of the rules",
                {worded("CAES", "Caesar, unique real title"),
                 worded("Ranged combat", "dice rolled in ventures"), worded("LBC", "Light bow cavalry")}},
               {"Of this window",
                {worded("curtain", "what is hidden between two persons"),
                 worded("driven off", "it has to leave its place"),
                 worded("support", "what friends lend", "supports, supporters")}}});
    return list;
}

std::string foundIn(WordList& list, const std::string& wanted) {
    std::string all;
    for (const WordList::Found& group : list.found(wanted))
        for (const WordList::Word* word : group.words) all += (all.empty() ? "" : " ") + word->word;
    return all;
}

} // namespace

TEST_CASE("a word is found by its beginning, by other forms of it, and whatever the letters' size") {
    WordList list = someWords();
    CHECK(foundIn(list, "curt") == "curtain");
    CHECK(foundIn(list, "driven off") == "driven off");
    CHECK(foundIn(list, "lbc") == "LBC");
    CHECK(foundIn(list, "supporters") == "support");
}

TEST_CASE("the group with the best word stands first; letters within a word come where no word begins so") {
    WordList list = someWords();
    CHECK(foundIn(list, "l") == "LBC driven off support"); // "leave", "lend"
    CHECK(foundIn(list, "urtain") == "curtain");
    CHECK(list.found("driven")[0].group->title == "Of this window");
}

TEST_CASE("scattered letters are found only where nothing else is") {
    WordList list = someWords();
    CHECK(foundIn(list, "curt") == "curtain");     // and not Caesar, unique real title
    CHECK(foundIn(list, "cut") == "CAES curtain"); // Caesar, unique, title
    CHECK(foundIn(list, "xyz") == "");
}

TEST_CASE("what was found is searched for once, and anew when the words are others") {
    WordList list = someWords();
    const auto* before = list.found("curt").data();
    CHECK(list.found("curt").data() == before);
    list.hold({{"Of the rules", {worded("Curtius", "a Roman")}}});
    CHECK(foundIn(list, "curt") == "Curtius");
}

} // namespace groma::ui
