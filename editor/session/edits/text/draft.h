// A change in the making: structural edits one after another on the texts of a document, each on the result
// of the one before, gathered into edits of the original texts.
#pragma once

#include "editor/session/document/document.h"
#include "formats/yaml/edit.h"
#include "formats/yaml/fragment.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace groma::session {

using formats::yaml::Fragment;
using formats::yaml::kNoNode;
using formats::yaml::NodeIndex;
using formats::yaml::Path;

// What became of a text: stretches of the original and new bytes between them.
class Splices {
  public:
    explicit Splices(std::size_t size) : parts_{{0, size, {}}} {}
    // Edits in terms of the text as it is now.
    void apply(formats::TextEdits edits);
    // The same in terms of the original.
    formats::TextEdits edits(std::string_view original) const;

  private:
    struct Part {
        std::size_t begin = 0, end = 0; // of the original; empty: `added` is new
        std::string added;
        std::size_t size() const { return added.empty() ? end - begin : added.size(); }
    };
    std::size_t split(std::size_t at); // index of the part that begins there
    std::vector<Part> parts_;
};

class Draft {
  public:
    explicit Draft(const Document& document) : document_(document) {}

    // Refuses if the file cannot be edited. Calls below need it.
    Expected<void> open(const std::string& path);
    const formats::yaml::Tree& tree(const std::string& path) const { return *files_.at(path).tree; }
    const std::string& text(const std::string& path) const { return files_.at(path).text; }

    Expected<void> apply(const std::string& path, const formats::yaml::EditResult& edits);
    Expected<void> applyText(const std::string& path, formats::TextEdits edits);

    NodeIndex find(const std::string& path, const Path& at) const { return tree(path).find(at); }
    // The entry at the end of the way is set; maps on the way that lack are made, a section of entries
    // (`types:`) as a block.
    Expected<void> set(const std::string& path, const Path& at, const Fragment& value);
    // Takes an entry out, and every map or list on the way that it leaves empty, down to `keep` steps of the
    // path.
    Expected<void> remove(const std::string& path, const Path& at, std::size_t keep = 0);

    // `sides: [a, b]` has no entries to write in: it becomes `sides: {a: {}, b: {}}`. What is no list stays.
    Expected<void> openList(const std::string& path, const Path& at);

    Change finish(std::string label) const;

  private:
    struct File {
        std::string original;
        std::string text;
        std::shared_ptr<const formats::yaml::Tree> tree;
        std::uint32_t id = 0;
        Splices splices{0};
    };
    const Document& document_;
    std::map<std::string, File> files_;
};

// A number, word or name as the file should write it: texts that look like numbers but are cells are quoted.
Fragment cellText(std::string_view text);
// "4", "yes", "?", a fraction: as typed by a person into a field.
Fragment valueText(std::string_view text);

// There is a scenario whose meaning is that of its text, and a file that can be written in.
Expected<void> canEditScenario(const Document& document);

} // namespace groma::session
