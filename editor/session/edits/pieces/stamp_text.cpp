#include "editor/session/edits/pieces/stamp.h"
#include "formats/yaml/emit.h"
#include "formats/yaml/parse.h"

#include <charconv>

namespace groma::session {

using formats::yaml::Fragment;
using formats::yaml::Kind;
using formats::yaml::kNoNode;
using formats::yaml::NodeIndex;
using formats::yaml::Tree;

namespace {

constexpr std::string_view kKind = "clip/1";
constexpr int kFarthest = 100'000; // from the origin
constexpr std::size_t kMostThings = 200'000;

Fragment place(grid::Axial at, std::optional<int> direction = std::nullopt) {
    std::vector<Fragment> numbers{Fragment::number(at.q), Fragment::number(at.r)};
    if (direction) {
        numbers.push_back(Fragment::number(*direction));
    }
    return Fragment::list(std::move(numbers), Fragment::Layout::Flow);
}

Fragment words(const std::vector<std::string>& names) {
    std::vector<Fragment> items;
    for (const std::string& name : names) {
        items.push_back(Fragment::word(name));
    }
    return Fragment::list(std::move(items), Fragment::Layout::Flow);
}

using Keys = std::vector<std::pair<std::string, Fragment>>;

void addWords(Keys& keys, const char* key, const std::vector<std::string>& names) {
    if (!names.empty()) {
        keys.emplace_back(key, words(names));
    }
}

Fragment cellOf(const Stamp::Cell& cell) {
    Keys keys{{"at", place(cell.at)}, {"ground", Fragment::word(cell.ground)}};
    if (cell.level != 0) {
        keys.emplace_back("level", Fragment::number(cell.level));
    }
    addWords(keys, "features", cell.features);
    if (!cell.label.empty()) {
        keys.emplace_back("label", Fragment::sentence(cell.label));
    }
    return Fragment::map(std::move(keys), Fragment::Layout::Flow);
}

Fragment edgeOf(const Stamp::Edge& edge) {
    Keys keys{{"at", place(edge.at, edge.direction)}};
    addWords(keys, "features", edge.features);
    addWords(keys, "links", edge.links);
    if (edge.rise) {
        keys.emplace_back("rise", Fragment::number(*edge.rise));
    }
    return Fragment::map(std::move(keys), Fragment::Layout::Flow);
}

Fragment pieceOf(const Stamp::Piece& piece) {
    Keys keys{{"at", place(piece.at)}, {"side", Fragment::word(piece.side)}};
    if (!piece.name.empty()) {
        keys.emplace_back("name", Fragment::sentence(piece.name));
    }
    if (piece.facing != 0) {
        keys.emplace_back("facing", Fragment::number(piece.facing));
    }
    keys.emplace_back("entry", piece.entry);
    return Fragment::map(std::move(keys), Fragment::Layout::Block);
}

template <class Things, class Make>
void addList(Keys& keys, const char* key, const Things& things, Make make) {
    std::vector<Fragment> items;
    for (const auto& thing : things) {
        items.push_back(make(thing));
    }
    if (!items.empty()) {
        keys.emplace_back(key, Fragment::list(std::move(items), Fragment::Layout::Block));
    }
}

class Reader {
  public:
    explicit Reader(const Tree& tree) : tree_(tree) {}

    Expected<Stamp> read() {
        Stamp stamp;
        const std::string cells = text(tree_.find(tree_.root(), "grid"));
        const bool earlier = cells == "hex-pointy"; // as earlier versions wrote it
        const auto family = earlier ? grid::Family::HexPointy : grid::familyNamed(cells);
        if (text(tree_.find(tree_.root(), "groma")) != kKind || !family) {
            return refuse("the clipboard holds no piece of a map");
        }
        stamp.family = *family;
        stamp.cornerFacing = text(tree_.find(tree_.root(), "facing")) == "corners";
        forItems("cells", [&](NodeIndex item) {
            stamp.cells.push_back({axial(item), text(tree_.find(item, "ground")),
                                   numberAt(item, "level").value_or(0), names(tree_.find(item, "features")),
                                   text(tree_.find(item, "label"))});
        });
        forItems("sides", [&](NodeIndex item) {
            stamp.edges.push_back({axial(item), direction(item, stamp.family),
                                   names(tree_.find(item, "features")), names(tree_.find(item, "links")),
                                   numberAt(item, "rise")});
        });
        forItems("pieces", [&](NodeIndex item) {
            const NodeIndex entry = tree_.find(item, "entry");
            if (entry == kNoNode || tree_.node(entry).kind != Kind::Map ||
                tree_.find(entry, "type") == kNoNode) {
                bad_ = true;
                return;
            }
            stamp.pieces.push_back({axial(item), text(tree_.find(item, "side")),
                                    text(tree_.find(item, "name")), numberAt(item, "facing").value_or(0),
                                    Fragment::copyOf(tree_, entry)});
        });
        return bad_ ? refuse("the clipboard's piece of a map is damaged") : Expected<Stamp>(std::move(stamp));
    }

  private:
    std::string text(NodeIndex node) const {
        return node == kNoNode ? std::string() : std::string(tree_.node(tree_.resolved(node)).text);
    }

    std::optional<int> number(NodeIndex node) {
        if (node == kNoNode) {
            return std::nullopt;
        }
        const std::string word = text(node);
        int value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc{} || end != word.data() + word.size() || value > kFarthest ||
            value < -kFarthest) {
            bad_ = true;
            return std::nullopt;
        }
        return value;
    }

    std::optional<int> numberAt(NodeIndex item, const char* key) { return number(tree_.find(item, key)); }

    grid::Axial axial(NodeIndex item) {
        const NodeIndex at = tree_.find(item, "at");
        if (at == kNoNode || tree_.node(at).kind != Kind::List || tree_.node(at).childCount < 2) {
            bad_ = true;
            return {};
        }
        return {number(tree_.child(at, 0)).value_or(0), number(tree_.child(at, 1)).value_or(0)};
    }

    int direction(NodeIndex item, grid::Family family) {
        const NodeIndex at = tree_.find(item, "at");
        const bool has = at != kNoNode && tree_.node(at).kind == Kind::List && tree_.node(at).childCount == 3;
        const int side = has ? number(tree_.child(at, 2)).value_or(-1) : -1;
        bad_ = bad_ || side < 0 || side >= grid::sideCount(family);
        return bad_ ? 0 : side;
    }

    std::vector<std::string> names(NodeIndex list) const {
        std::vector<std::string> all;
        if (list != kNoNode && tree_.node(list).kind == Kind::List) {
            for (const NodeIndex item : tree_.children(list)) {
                all.push_back(text(item));
            }
        }
        return all;
    }

    template <class Each>
    void forItems(const char* key, Each each) {
        const NodeIndex list = tree_.find(tree_.root(), key);
        if (list == kNoNode) {
            return;
        }
        if (tree_.node(list).kind != Kind::List || tree_.node(list).childCount > kMostThings) {
            bad_ = true;
            return;
        }
        for (const NodeIndex item : tree_.children(list)) {
            if (tree_.node(item).kind == Kind::Map) {
                each(item);
            } else {
                bad_ = true;
            }
        }
    }

    const Tree& tree_;
    bool bad_ = false;
};

} // namespace

std::string stampText(const Stamp& stamp) {
    Keys keys{{"groma", Fragment::word(kKind)},
              {"grid", Fragment::word(grid::kFamilyNames[static_cast<std::size_t>(stamp.family)])}};
    if (stamp.cornerFacing) {
        keys.emplace_back("facing", Fragment::word("corners"));
    }
    addList(keys, "cells", stamp.cells, cellOf);
    addList(keys, "sides", stamp.edges, edgeOf);
    addList(keys, "pieces", stamp.pieces, pieceOf);
    return formats::yaml::emitDocument(Fragment::map(std::move(keys), Fragment::Layout::Block));
}

Expected<Stamp> stampFromText(std::string_view text) {
    if (text.find(kKind) == std::string_view::npos) {
        return refuse("the clipboard holds no piece of a map");
    }
    diag::Sink problems;
    const auto parsed = formats::yaml::parse(
        std::make_shared<const formats::SourceFile>("clipboard", std::string(text)), 0, problems);
    if (!parsed.ok || parsed.tree->node(parsed.tree->root()).kind != Kind::Map) {
        return refuse("the clipboard's piece of a map is damaged");
    }
    return Reader(*parsed.tree).read();
}

} // namespace groma::session
