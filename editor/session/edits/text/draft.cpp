#include "editor/session/edits/text/draft.h"

#include "core/base/contract.h"
#include "formats/yaml/parse.h"

#include <algorithm>

namespace groma::session {

std::size_t Splices::split(std::size_t at) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        if (begin == at) {
            return i;
        }
        const std::size_t size = parts_[i].size();
        if (at < begin + size) {
            Part tail = parts_[i];
            Part& head = parts_[i];
            const std::size_t within = at - begin;
            if (head.added.empty()) {
                head.end = head.begin + within;
                tail.begin = head.end;
            } else {
                tail.added = head.added.substr(within);
                head.added.resize(within);
            }
            parts_.insert(parts_.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::move(tail));
            return i + 1;
        }
        begin += size;
    }
    return parts_.size();
}

void Splices::apply(formats::TextEdits edits) {
    std::ranges::stable_sort(edits, {}, &formats::TextEdit::begin);
    for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
        const std::size_t first = split(edit->begin);
        const std::size_t last = edit->begin == edit->end ? first : split(edit->end);
        const auto at = parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(first),
                                     parts_.begin() + static_cast<std::ptrdiff_t>(last));
        if (!edit->replacement.empty()) {
            parts_.insert(at, Part{0, 0, edit->replacement});
        }
    }
}

formats::TextEdits Splices::edits(std::string_view original) const {
    formats::TextEdits out;
    std::size_t at = 0; // of the original: what comes before is settled
    std::string added;
    const auto settle = [&](std::size_t until) {
        if (until > at || !added.empty()) {
            formats::TextEdit edit = formats::narrowed(original, {at, until, std::move(added)});
            if (edit.begin != edit.end || !edit.replacement.empty()) {
                out.push_back(std::move(edit));
            }
        }
        added.clear();
    };
    for (const Part& part : parts_) {
        if (!part.added.empty()) {
            added += part.added;
        } else if (part.end > part.begin) {
            settle(part.begin);
            at = part.end;
        }
    }
    settle(original.size());
    return out;
}

Expected<void> Draft::open(const std::string& path) {
    if (files_.contains(path)) {
        return {};
    }
    auto tree = document_.editable(path);
    if (!tree) {
        return std::unexpected(tree.error());
    }
    File file;
    file.original = std::string(document_.text(path));
    file.text = file.original;
    file.id = (*tree)->file();
    file.tree = std::move(*tree);
    file.splices = Splices(file.original.size());
    files_.emplace(path, std::move(file));
    return {};
}

Expected<void> Draft::apply(const std::string& path, const formats::yaml::EditResult& edits) {
    if (!edits) {
        return refuse(path + ": " + edits.error().message);
    }
    return applyText(path, *edits);
}

Expected<void> Draft::applyText(const std::string& path, formats::TextEdits edits) {
    if (edits.empty()) {
        return {};
    }
    File& file = files_.at(path);
    auto text = formats::applyEdits(file.text, edits);
    if (!text) {
        return refuse(path + ": " + text.error().message);
    }
    diag::Sink problems;
    auto parsed =
        formats::yaml::parse(std::make_shared<const formats::SourceFile>(path, *text), file.id, problems);
    if (!parsed.ok) {
        const std::string why = problems.items().empty() ? "" : ": " + problems.items().front().message;
        return refuse(path + " cannot be written so" + why);
    }
    file.splices.apply(std::move(edits));
    file.text = std::move(*text);
    file.tree = std::move(parsed.tree);
    return {};
}

Expected<void> Draft::set(const std::string& path, const Path& at, const Fragment& value) {
    // The deepest part of the way that exists; what lacks below it goes in as one fragment.
    Path way = at;
    Fragment fragment = value;
    while (way.size() > 1) {
        const Path parent(way.begin(), way.end() - 1);
        const NodeIndex owner = tree(path).find(parent);
        const bool holds =
            owner != kNoNode && tree(path).node(tree(path).resolved(owner)).kind != formats::yaml::Kind::Null;
        if (holds) {
            break;
        }
        // A section of entries has a line for each, as one that is written by hand.
        const bool section = parent.size() == 1 && (fragment.kind == formats::yaml::Kind::Map ||
                                                    fragment.kind == formats::yaml::Kind::List);
        fragment = Fragment::map({{std::get<std::string>(way.back()), std::move(fragment)}},
                                 section ? Fragment::Layout::Block : Fragment::Layout::Auto);
        way = parent;
    }
    const Path parent(way.begin(), way.end() - 1);
    const NodeIndex owner = tree(path).find(parent);
    if (owner == kNoNode) {
        return refuse(path + " has no " + formats::yaml::toString(parent));
    }
    if (const auto* index = std::get_if<std::size_t>(&way.back())) {
        const NodeIndex item = tree(path).child(owner, *index);
        return apply(path, formats::yaml::replaceValue(tree(path), item, fragment));
    }
    return apply(path,
                 formats::yaml::setEntry(tree(path), owner, std::get<std::string>(way.back()), fragment));
}

Expected<void> Draft::remove(const std::string& path, const Path& at, std::size_t keep) {
    Path way = at;
    while (way.size() > keep + 1) {
        const NodeIndex owner = tree(path).find(Path(way.begin(), way.end() - 1));
        if (owner == kNoNode || tree(path).node(owner).childCount != 1) {
            break;
        }
        way.pop_back();
    }
    const NodeIndex node = tree(path).find(way);
    if (node == kNoNode) {
        return {};
    }
    return apply(path, formats::yaml::remove(tree(path), node));
}

Change Draft::finish(std::string label) const {
    Change change{std::move(label), {}};
    for (const auto& [path, file] : files_) {
        formats::TextEdits edits = file.splices.edits(file.original);
        if (!edits.empty()) {
            change.files.push_back({path, std::move(edits)});
        }
    }
    return change;
}

Fragment cellText(std::string_view text) {
    Fragment fragment = Fragment::word(text);
    const bool digits = std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
    if (digits) {
        fragment.layout = Fragment::Layout::Quoted;
    }
    return fragment;
}

Fragment valueText(std::string_view text) {
    Fragment fragment = Fragment::word(text);
    if (text == "?") {
        fragment.layout = Fragment::Layout::Quoted;
    }
    return fragment;
}

Expected<void> Draft::openList(const std::string& path, const Path& at) {
    const NodeIndex node = find(path, at);
    if (node == kNoNode || tree(path).node(node).kind != formats::yaml::Kind::List) {
        return {};
    }
    std::vector<std::pair<std::string, Fragment>> entries;
    for (const NodeIndex child : tree(path).children(node)) {
        entries.emplace_back(std::string(tree(path).node(child).text), Fragment::map());
    }
    return apply(path, formats::yaml::replaceValue(
                           tree(path), node, Fragment::map(std::move(entries), Fragment::Layout::Block)));
}

Expected<void> canEditScenario(const Document& document) {
    if (document.scenarioPath().empty() || !document.setup()) {
        return refuse("open a scenario first");
    }
    if (!document.meaning().scenarioFresh) {
        return refuse(document.scenarioPath() + " has errors; mend them in its text first");
    }
    const auto tree = document.editable(document.scenarioPath());
    return tree ? Expected<void>{} : std::unexpected(tree.error());
}

} // namespace groma::session
