#pragma once

#include "formats/merge/align.h"
#include "formats/merge/merge.h"
#include "formats/merge/parts.h"
#include "formats/merge/tokens.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace groma::formats::merge {

// What holds for the whole of a file.
struct FileContext {
    std::vector<Conflict> conflicts;
    MapNumbers numbers;
    std::string digits = "000"; // as many as a number of a cell has
    // Cells that both gave another kind of ground, or another level, by the way of the section: ours stands.
    std::map<std::string, std::vector<std::uint32_t>> settled;
    // Somebody changed the numbers of the map itself, so that cells of the others mean other places: where
    // both changed what lies in cells, that of who numbered stands, ours if both did.
    bool oursRenumbered = false;
    bool theirsRenumbered = false;
};

// One node of each of three texts; kNoNode: it is not there.
struct Trio {
    yaml::NodeIndex base = yaml::kNoNode;
    yaml::NodeIndex ours = yaml::kNoNode;
    yaml::NodeIndex theirs = yaml::kNoNode;
};

class TreeMerger {
  public:
    TreeMerger(const yaml::Tree& base, const yaml::Tree& ours, const yaml::Tree& theirs, FileContext& file,
               yaml::Path path)
        : base_(base), ours_(ours), theirs_(theirs), file_(file), path_(std::move(path)) {}

    // Of files; nothing where the roots are no blocks of one kind.
    [[nodiscard]] std::optional<std::string> whole();

  private:
    using MaybeText = std::optional<std::string>; // nothing: it is not there any more

    // An entry laid out as its neighbours in ours: at column `column`, its first line without indentation. In
    // brackets without its end of line.
    MaybeText entry(const Trio& at, bool inBrackets, std::size_t column);
    MaybeText missingOne(const Trio& at, bool inBrackets, std::size_t column);
    // Of a line of pieces, or an entry with one, that one took out while the other changed it: what the other
    // put in besides. Nothing: it was changed otherwise.
    std::optional<MaybeText> putInBesides(const Trio& at, bool inBrackets, std::size_t column);
    MaybeText both(const Trio& at, bool inBrackets, std::size_t column);
    // Nothing: it holds nothing.
    MaybeText block(const Trio& at, std::size_t column, bool behindDash);
    MaybeText inLine(const Trio& at);
    MaybeText brackets(const Trio& at);
    MaybeText scalar(const Trio& at);
    MaybeText wordList(const Trio& at, Words words, std::size_t column);
    // Values that are written in different ways, as blocks of one kind.
    struct Mixed {
        bool understood = false;
        MaybeText text; // of a block, at column 0
    };
    Mixed mixed(const Trio& at);

    struct Joined {
        std::vector<Part> base, ours, theirs;
        std::vector<Slot> slots;
    };
    Joined join(const Trio& at) const;

    bool renumbered(const Trio& at) const;
    MaybeText clash(const Trio& at, MaybeText stays);
    const yaml::Tree& skeleton(const Trio& at, yaml::NodeIndex& node) const;
    std::string laid(const yaml::Tree& tree, yaml::NodeIndex node, bool inBrackets, std::size_t column) const;

    const yaml::Tree& base_;
    const yaml::Tree& ours_;
    const yaml::Tree& theirs_;
    FileContext& file_;
    yaml::Path path_;
};

// A value on one line, for people and for `conflicts`.
[[nodiscard]] std::string oneLine(const yaml::Tree& tree, yaml::NodeIndex node);

} // namespace groma::formats::merge
