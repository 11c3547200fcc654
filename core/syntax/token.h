#pragma once

#include <cstdint>
#include <string_view>

namespace groma::lang {

enum class TokenKind : std::uint8_t {
    End,
    Newline, // between the statements of one block
    Indent,
    Dedent,
    Name,       // also every keyword: they are told apart by where they stand
    Number,     // 3, 0.5
    String,     // with its quotes
    CellNumber, // @043
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Plus,
    Minus,
    Star,
    Slash,
    Open,
    Close,
    OpenList,
    CloseList,
    Comma,
    Colon,
    Semicolon,
    Dot,
    Unknown, // a character that is not used: told by the lexer
    AndSign,
    OrSign,
    NotSign, // `&&`, `||`, `!`: read as the words that they stand for, and told by the parser
};

struct Token {
    TokenKind kind = TokenKind::End;
    std::uint32_t offset = 0;
    std::uint32_t length = 0;
};

// A sign of another language and what is written here: `&&` and "and".
struct ForeignSign {
    std::string_view text, written;
    TokenKind kind;
};
// The one that the text begins with; null when it begins with none.
const ForeignSign* foreignSignAt(std::string_view text);

// How a message calls it: "`(`", "the end of the line".
std::string_view describe(TokenKind kind);

} // namespace groma::lang
