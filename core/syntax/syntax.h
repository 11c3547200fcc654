#pragma once

#include "core/syntax/ast.h"

#include <cstdint>
#include <string_view>
#include <vector>

// What was written, before any name is looked up. Nodes live in one Syntax and view the text they were read
// from.
namespace groma::lang {

using NodeId = std::int32_t;

enum class Form : std::uint8_t {
    Error, // reported
    // expressions
    Number,
    Text,
    CellNumber, // word: as written
    Yes,
    No,
    Nothing,
    Name,          // word; detail 1: written `option NAME`
    Member,        // [of]; word: after the dot
    Call,          // [Argument...]; word: the callee
    Argument,      // [value]; word: its name or empty
    List,          // [elements...]
    Comprehension, // [list, where or -1, value or -1]; word: the variable; detail: ExprOp Any .. Map
    Negate,
    Not,     // [a]
    Binary,  // [a, b]; detail: ExprOp And .. Divide, Otherwise
    IfElse,  // [condition, then, else]
    Is,      // [a]; word: class or type; detail 1: is not
    In,      // [a, list]; detail 1: not in
    Has,     // [a, what]; detail 1: has not
    Without, // [list, element]
    Mod,     // [a, b]
    AsIf,    // [piece, cell, facing or -1, expression]
    // expressions that act
    Roll, // [count or -1, Argument...]; word: die or roll; word2: as; detail 1: with arguments
#define GROMA_QUESTION(name, kind, word, slug, answer) name,
#include "core/syntax/questions.def"
#undef GROMA_QUESTION
    Fight, // [battle, body or -1]
    // statements
    Block,    // [statements...]
    Let,      // [value]; word
    Assign,   // [target, value]
    If,       // [condition, then, else or -1]
    For,      // [list, where or -1, body]; word: variable
    ForRange, // [from, to, body]; word: variable
    While,    // [condition, body]
    Match,    // [value, Case...]
    Case,     // [body, values...]; detail 1: else
    Loop,     // [body]: `block do`
    Repeat,
    Break,
    Cancel,
    Pass,
    Reroll,
    Return, // [value or -1]
    Do,     // [expression, on cancel or -1]: a call, or an expression that acts and whose value is dropped
    Discard,
    Reveal,   // [card, side]; detail 1: `discard shown`
    Shuffle,  // word: deck
    Scope,    // [side or -1, body]; word
    Leave,    // word
    EndAfter, // word: scope; word2: procedure
    Together, // [body]
    Finish,   // word
    Say,
    Stop,       // [parts...]: Text (word: without quotes) and expressions
    AddTotal,   // [value]
    SetVerdict, // word
};

struct Node {
    Form form = Form::Error;
    std::uint8_t detail = 0;
    std::uint32_t offset = 0, length = 0; // of the whole node
    std::uint32_t wordOffset = 0, word2Offset = 0;
    std::string_view word, word2;
    Range children;
};

struct Syntax {
    std::vector<Node> nodes;
    std::vector<NodeId> links;
    NodeId root = kNone;

    const Node& at(NodeId id) const { return nodes[static_cast<std::size_t>(id)]; }
    std::span<const NodeId> children(const Node& node) const {
        return std::span(links).subspan(node.children.first, node.children.count);
    }
    NodeId child(const Node& node, std::size_t index) const { return links[node.children.first + index]; }
};

} // namespace groma::lang
