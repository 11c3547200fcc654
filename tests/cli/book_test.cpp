#include "formats/project/run_program.h"
#include "tests/cli/captured.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

using namespace groma;

namespace {

namespace fs = std::filesystem;

// A French rule book in two columns, set by troff: it breaks lines and words as it likes.
constexpr const char* kBook = R"(.mso fr.tmac
.nr LL 17c
.nr PO 2c
.nr GW 0.8c
.ds LH
.ds CH La Bataille du Gué
.ds RH
.ds CF %
.TL
La Bataille du Gué
.2C
.SH
1. Généralités
.PP
Un hexagone représente environ deux cents mètres de terrain, et une unité de cinq cents à deux mille hommes selon l'époque et l'armée qu'elle représente dans le scénario choisi.
.SH
2. Mouvement
.SH
2.1 Contact
.PP
Une unité qui entre en contact avec une unité ennemie s'arrête immédiatement. Elle peut être désorganisée si le déplacement s'est fait à travers un obstacle infranchissable pour la cavalerie, c'est-à-dire un gué, un marais ou une forêt épaisse.
.PP
Une unité désorganisée ne peut plus se déplacer que d'un seul hexagone, peut-être deux si un chef l'accompagne.
.SH
2.2 Retraite
.PP
a) L'unité recule d'un hexagone vers son bord de carte.
.PP
b) Si elle ne le peut pas, elle est éliminée aussitôt, quelle que soit sa force et même si un général commandait l'unité au moment où l'attaque a eu lieu.
.SH
3. Mêlée
.PP
L'attaquant lance un dé à six faces et lit le résultat dans la table suivante, à la colonne de la différence entre sa force et celle du défenseur. Un résultat supérieur à six compte comme un six.
.TS
center;
l c c c.
Dé	\-2	0	+2
1	AR	AR	\(en
2	AR	\(en	\(en
3	\(en	\(en	DR
4	\(en	DR	DR
5	DR	DR	DE
6	DR	DE	DE
.TE
.PP
Exemple : une unité de force quatre attaque une unité de force deux et obtient un trois : le défenseur recule d'un hexagone.
.SH
4. Mise en place
.LP
Les Gaulois (joueur A) :
.br
5 GUER (3-3) hexes 007 à 011
.br
2 CAV (4-6) hexes 019 et 020
.br
<u>Viridomaros</u> hex 009
.br
Les Romains (joueur B) :
.br
4 LEGI (4-4) hexes 101 à 104
.br
1 PRINC (5-4) hex 110
)";

// The folder of one test.
class BookFolder {
  public:
    BookFolder() : path_(fs::temp_directory_path() / ("groma-book-test-" + std::to_string(getpid()))) {
        fs::remove_all(path_);
        fs::create_directories(path_);
    }
    ~BookFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    BookFolder(const BookFolder&) = delete;
    BookFolder& operator=(const BookFolder&) = delete;

    [[nodiscard]] std::string at(const std::string& name) const { return (path_ / name).string(); }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(at(name), std::ios::binary) << text;
    }
    [[nodiscard]] std::string text(const std::string& name) const {
        std::ifstream file(at(name), std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void set(const std::string& name, const std::string& book) const {
        write("book.ms", book);
        const auto pdf = formats::runProgram({"groff", "-k", "-Kutf8", "-t", "-ms", "-Tpdf", at("book.ms")});
        REQUIRE_MESSAGE(pdf, (pdf ? "" : pdf.error().message));
        write(name, *pdf);
    }

  private:
    fs::path path_;
};

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

} // namespace

TEST_CASE("a French book in two columns comes in with its rules, table, example and set-up; its correction "
          "keeps ids") {
    const BookFolder folder;
    folder.set("gue.pdf", kBook);
    const tests::Ran ran =
        tests::runGroma({"book", "import", folder.at("gue.pdf"), "-o", folder.at("book.yaml")});
    CAPTURE(ran.err);
    REQUIRE(ran.exit == 0);
    CHECK(holds(ran.out, "1 example, 7 rules, 1 table in 6 sections"));
    const std::string book = folder.text("book.yaml");
    for (const char* part :
         {"title: La Bataille du Gué\n", "  2.2: Retraite\n", "  - id: GUE-2.2.b-1\n    section: 2.2.b\n",
          "      Une unité qui entre en contact avec une unité ennemie s’arrête immédiatement. Elle "
          "peut être désorganisée si le déplacement s’est fait à travers un obstacle "
          "infranchissable pour la cavalerie, c’est-à-dire un gué, un marais ou une forêt épaisse.\n",
          "      Dé\t-2\t0\t+2\n      1\tAR\tAR\t–\n      2\tAR\t–\t–\n      3\t–\t–\tDR\n      "
          "4\t–\tDR\tDR\n      "
          "5\tDR\tDR\tDE\n      6\tDR\tDE\tDE\n",
          "    kind: example\n    text: |-\n      Exemple : une unité de force quatre",
          "      5 GUER (3-3) hexes 007 à 011\n      2 CAV (4-6) hexes 019 et 020\n      <u>Viridomaros</u> "
          "hex 009\n"})
        CHECK_MESSAGE(holds(book, part), part);

    // The second edition: another die, another section in front, one rule gone.
    folder.write("book.yaml",
                 tests::replaced(book, "rules: []", "rules:\n  - {id: R-1, kind: rule, passage: GUE-2.1-1}"));
    std::string second = tests::replaced(kBook, "lance un dé à six faces", "lance deux dés à six faces");
    second = tests::replaced(second, ".SH\n3. Mêlée",
                             ".SH\n2.3 Fuite\n.PP\nUne unité en fuite quitte la carte.\n.SH\n3. Mêlée");
    second = tests::replaced(second, "a) L'unité recule d'un hexagone vers son bord de carte.\n.PP\n", "");
    folder.set("gue2.pdf", second);
    const tests::Ran again =
        tests::runGroma({"book", "import", folder.at("gue2.pdf"), "-o", folder.at("book.yaml")});
    CHECK(again.exit == 0);
    CHECK(holds(again.out, "7 as they were, 1 to read again, 1 new, 1 missing in this print"));
    const std::string after = folder.text("book.yaml");
    CHECK(holds(after, "passage: GUE-2.1-1"));
    CHECK(holds(after, "      L’attaquant lance deux dés"));
    CHECK(holds(after, "    before: |-\n      L’attaquant lance un dé"));
    CHECK(holds(after, "    missing: true\n"));
    CHECK(holds(after, "      Une unité en fuite quitte la carte.\n"));
    CHECK(tests::runGroma({"check", folder.at("book.yaml")}).exit == 0);
    // What the rule is taken from did not change; the passage of the die and the one that went are to be
    // read.
    const tests::Ran left = tests::runGroma({"coverage", folder.at(".")});
    CHECK(holds(left.out, "2 to read again"));
    CHECK(holds(left.out, "again   GUE-3-1"));
    CHECK(holds(left.out, "open    R-1"));
}

TEST_CASE("what is no book is refused with its reason, and nothing is written") {
    const BookFolder folder;
    const auto refused = [&](const std::string& file) {
        const tests::Ran ran =
            tests::runGroma({"book", "import", folder.at(file), "-o", folder.at("out.yaml")});
        CHECK(ran.exit == 1);
        CHECK_FALSE(fs::exists(folder.at("out.yaml")));
        return ran.err;
    };
    CHECK(holds(refused("none.pdf"), "there is no file"));
    folder.write("book.doc", "x");
    CHECK(holds(refused("book.doc"), "ends in none of .pdf, .txt"));
    folder.write("bad.pdf", "no PDF at all");
    CHECK(holds(refused("bad.pdf"), "`pdftotext` failed"));
    folder.write("empty.txt", "\n \n");
    CHECK(holds(refused("empty.txt"), "holds no text"));
    folder.write("latin.txt", "d\xe9sorganis\xe9");
    CHECK(holds(refused("latin.txt"), "is no text in UTF-8"));
}
