#include "formats/yaml/cursor.h"
#include "tests/formats/yaml/yaml_text.h"

namespace groma::formats::yaml {
namespace {

struct Reading {
    explicit Reading(const std::string& text)
        : tree(treeOf(text)), root(*tree, tree->root(), sink), map(root.map()) {}
    std::string rendered() const {
        std::string out;
        for (const diag::Diagnostic& problem : sink.items()) {
            out += renderDiagnostic(problem, *tree);
        }
        return out;
    }

    std::shared_ptr<const Tree> tree;
    diag::Sink sink;
    Cursor root;
    MapCursor map;
};

} // namespace

TEST_CASE("numbers are exact as written") {
    CHECK(readExactNumber("3") == ExactNumber{3, 1});
    CHECK(readExactNumber("-0.50") == ExactNumber{-1, 2});
    CHECK(readExactNumber("6/4") == ExactNumber{3, 2});
    CHECK(readExactNumber("+2") == ExactNumber{2, 1});
    CHECK(readExactNumber("0.1") == ExactNumber{1, 10});
    CHECK(readInteger("010") == 10);
    CHECK(readInteger("-7") == -7);
    for (const char* wrong : {"", "-", "1.", ".5", "1/0", "1/-2", "--1", "1e3", " 1", "0x10", "1.2.3",
                              "99999999999999999999", "0.00000000000000000001"}) {
        CAPTURE(wrong);
        CHECK_FALSE(readExactNumber(wrong).has_value());
    }
}

TEST_CASE("every kind of value is read, absent ones silently") {
    Reading r("cp: 010\nhalf: 1/2\non: yes\nname: WARB\nlist: [a, 'b, c']\nwords: x, y\none: z\nempty:\n");
    CHECK(r.map["cp"].integer() == 10);
    CHECK(r.map["half"].number() == ExactNumber{1, 2});
    CHECK(r.map["on"].truth() == true);
    CHECK(r.map["name"].name() == "WARB");
    CHECK(r.map["list"].items().size() == 2);
    std::string words;
    for (const Word& word : r.map["list"].words()) {
        words += std::string(word.text) + ";";
    }
    for (const Word& word : r.map["words"].words()) {
        words += std::string(word.text) + ";";
        CHECK(r.tree->source().text(r.tree->locate(word.place)->span) == word.text);
    }
    CHECK(words == "a;b;c;x;y;");
    CHECK(r.map["one"].itemsOrOne().size() == 1);
    CHECK(r.map["empty"].items().empty());
    CHECK_FALSE(r.map["absent"].integer().has_value());
    CHECK(r.map["absent"].map().entries().empty());
    CHECK(r.map["empty"].present());
    r.map.finish();
    CHECK(r.sink.empty());
}

TEST_CASE("an unknown key is an error at the key, with the name that was probably meant") {
    Reading r("cpp: 3\nmp: 4\n");
    CHECK(r.map["mp"].integer() == 4);
    CHECK_FALSE(r.map["cp"].present());
    r.map.finish();
    CHECK(r.rendered() == "t.yaml:1:1: error GR0200: `cpp` is not known here\n"
                          " 1 | cpp: 3\n"
                          "   | ^~~\n"
                          "   = hint: did you mean `cp`?\n"
                          "   = fix: change to cp\n");
}

TEST_CASE("an unknown key far from all names lists those that are still free") {
    Reading r("colour: red\nmp: 4\n");
    CHECK(r.map["mp"].present());
    CHECK_FALSE(r.map["cp"].present());
    r.map.allow("note");
    r.map.finish();
    CHECK(r.sink.items().at(0).expected == "`cp` or `note`");
}

TEST_CASE("wrong kinds, ranges and words say what was found and what was expected") {
    Reading r("a: [1]\nb: x1\nc: 9\nd: bleu\ne: 2fast\nf:\ng: 1.5\nh: {}\n");
    CHECK_FALSE(r.map["a"].integer().has_value());
    CHECK_FALSE(r.map["b"].number().has_value());
    CHECK_FALSE(r.map["c"].integer(1, 6).has_value());
    CHECK_FALSE(r.map["d"].choice({"red", "blue"}).has_value());
    CHECK_FALSE(r.map["e"].name().has_value());
    CHECK_FALSE(r.map["f"].text().has_value());
    CHECK_FALSE(r.map["g"].integer().has_value());
    CHECK(r.map["h"].items().empty());
    using diag::Code;
    std::vector<Code> codes;
    for (const diag::Diagnostic& problem : r.sink.items()) {
        codes.push_back(problem.code);
    }
    CHECK(codes == std::vector{Code::WrongKind, Code::NotANumber, Code::OutOfRange, Code::UnknownWord,
                               Code::BadName, Code::EmptyValue, Code::NotANumber, Code::WrongKind});
    CHECK(r.sink.items()[0].found == "a list");
    CHECK(r.sink.items()[2].expected == "1 to 6");
    CHECK(r.sink.items()[3].fix->replacement == "blue");
    CHECK(r.rendered().find("t.yaml:6:1: error GR0207: `f` has no value") != std::string::npos);
}

TEST_CASE("a missing key is reported at the map that lacks it") {
    Reading r("WARB:\n  mp: 4\n");
    MapCursor warb = r.map["WARB"].map();
    CHECK_FALSE(warb.need("cp").present());
    CHECK(r.rendered().starts_with("t.yaml:1:1: error GR0201: `WARB` lacks `cp`\n"));
}

TEST_CASE("authors' own names are read in their order, the rest behind the known ones") {
    Reading r("title: T\nzeta: 1\nalpha: 2\n");
    CHECK(r.map["title"].text() == "T");
    std::string names;
    for (const Cursor& entry : r.map.rest()) {
        names += std::string(entry.key()) + std::to_string(*entry.integer()) + ";";
    }
    CHECK(names == "zeta1;alpha2;");
    r.map.finish();
    CHECK(r.sink.empty());
}

TEST_CASE("a question mark is a value that is not known") {
    Reading r("a: \"?\"\nb: 3\n");
    CHECK(r.map["a"].isUnknown());
    CHECK_FALSE(r.map["b"].isUnknown());
}

} // namespace groma::formats::yaml
