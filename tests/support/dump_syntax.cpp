#include "tests/support/dump_tree.h"

#include <fmt/format.h>

#include <array>
#include <string>

namespace groma::lang {

std::string_view formName(Form form) {
    static constexpr std::array<std::string_view, 63> kNames = {"error",
                                                                "number",
                                                                "text",
                                                                "cell-number",
                                                                "yes",
                                                                "no",
                                                                "nothing",
                                                                "name",
                                                                "member",
                                                                "call",
                                                                "argument",
                                                                "list",
                                                                "comprehension",
                                                                "negate",
                                                                "not",
                                                                "binary",
                                                                "if-else",
                                                                "is",
                                                                "in",
                                                                "has",
                                                                "without",
                                                                "mod",
                                                                "as-if",
                                                                "roll",
                                                                "choose-one",
                                                                "choose-some",
                                                                "choose-number",
                                                                "choose-value",
                                                                "confirm",
                                                                "perform",
                                                                "pick",
                                                                "draw",
                                                                "fight",
                                                                "block",
                                                                "let",
                                                                "assign",
                                                                "if",
                                                                "for",
                                                                "for-range",
                                                                "while",
                                                                "match",
                                                                "case",
                                                                "loop",
                                                                "repeat",
                                                                "break",
                                                                "cancel",
                                                                "pass",
                                                                "reroll",
                                                                "return",
                                                                "do",
                                                                "discard",
                                                                "reveal",
                                                                "shuffle",
                                                                "scope",
                                                                "leave",
                                                                "end-after",
                                                                "together",
                                                                "finish",
                                                                "say",
                                                                "stop",
                                                                "add-total",
                                                                "set-verdict",
                                                                ""};
    return kNames[static_cast<std::size_t>(form)];
}

namespace {

void dump(const Syntax& syntax, NodeId id, int depth, std::string& out) {
    out.append(static_cast<std::size_t>(depth) * 2, ' ');
    if (id == kNone) {
        out += "-\n";
        return;
    }
    const Node& node = syntax.at(id);
    out += formName(node.form);
    if (!node.word.empty()) {
        out += fmt::format(" `{}`", node.word);
    }
    if (!node.word2.empty()) {
        out += fmt::format(" as `{}`", node.word2);
    }
    if (node.form == Form::Binary || node.form == Form::Comprehension) {
        out += fmt::format(" {}", opName(static_cast<ExprOp>(node.detail)));
    } else if (node.detail != 0) {
        out += " !";
    }
    out += fmt::format(" @{}+{}\n", node.offset, node.length);
    for (const NodeId child : syntax.children(node)) {
        dump(syntax, child, depth + 1, out);
    }
}

} // namespace

std::string dumpSyntax(const Syntax& syntax) {
    std::string out;
    dump(syntax, syntax.root, 0, out);
    return out;
}

} // namespace groma::lang
