#include "tests/fuzz_yaml/seeds.h"

namespace groma::fuzz {

std::vector<std::string> yamlSeeds() {
    return {
        "groma: ruleset/1\n# a comment\ntitle: \"Two words\"\ntypes:\n  HAST: {cp: 4, mp: 3} # heavy\n\n  "
        "WARB:\n    cp: 3\n"
        "    skills: [fury, javelins]\nempty:\n",
        "does: |\n  let score = roll d6\n\n  if score > 3 then\n    flee(tested)\nnote: >-\n  folded\n  "
        "text\n\n   deeper\n"
        "keep: |+\n  kept\n\nnext: 1\n",
        "list:\n- a\n- - b\n  - c: 1\n    d: 2\n-\n- e # tail\nquoted: 'it''s'\ndouble: \"a\\tb\\u00e9 \\\n  "
        "more\"\n",
        "flow: {a: 1, \"b\":2, c, 'd' : [e, {f: g}, [], ],\n  h: [ # inside\n    i,\n    j\n  ]}\nplain: "
        "over\n  two\n\n  lines\n",
        "base: &b {cp: 1}\nother: *b\nlist: [&w word, *w]\nanchored: &c\n  x: *b\n",
        "\xef\xbb\xbf"
        "a: 1\r\nb: |\r\n  x\r\n  y\r\nc:\r\n  - z\r\n",
        "--- # marked\na:\n    wide:   1   # behind\n    # deeper\n    'quoted key': \"?\"\n...\n",
        "[a, b, {c: d}]\n",
        "just a text\n  on two lines\n",
        "map: |2-\n   pl wd pl\n  pl pl\nranges: [007-011, 2-4, \"4/1+\", 3/2]\n? x\n",
    };
}

} // namespace groma::fuzz
