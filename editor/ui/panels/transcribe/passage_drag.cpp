#include "editor/ui/panels/transcribe/passage_drag.h"

#include "editor/session/book/book_edits.h"

#include <string_view>

namespace groma::ui {

namespace {

constexpr const char* kPassage = "groma passage";
constexpr const char* kEntry = "groma entry";

/// What ImGui keeps while the button is down are plain bytes: the id, or "section/id".
std::optional<std::string> dropped(const char* kind) {
    if (!ImGui::BeginDragDropTarget()) return std::nullopt;
    std::optional<std::string> said;
    if (const ImGuiPayload* payload = ImGui::AcceptDragDropPayload(kind))
        said.emplace(static_cast<const char*>(payload->Data), static_cast<std::size_t>(payload->DataSize));
    ImGui::EndDragDropTarget();
    return said;
}

void drag(const char* kind, std::string_view said, const std::string& shown) {
    if (!ImGui::BeginDragDropSource()) return;
    ImGui::SetDragDropPayload(kind, said.data(), said.size());
    ImGui::TextUnformatted(shown.c_str());
    ImGui::EndDragDropSource();
}

} // namespace

void dragPassage(const session::BookItem& item) {
    drag(kPassage, item.id, item.id + "  " + item.shortly(60));
}

void dragEntry(const RuleEntry& entry, const std::string& title) {
    drag(kEntry, entry.section + "/" + entry.id, title);
}

void takePassages(const Workbench& bench, const RuleEntry& entry) {
    if (const auto id = dropped(kPassage)) coverWith(bench, entry, *id);
}

std::optional<std::string> takenPassage() { return dropped(kPassage); }

bool stepsBack(const OpenBook& book, std::size_t item) {
    const ImGuiPayload* payload = ImGui::GetDragDropPayload();
    if (payload == nullptr || !payload->IsDataType(kPassage)) return false;
    const auto from = book.view.placeOf(
        {static_cast<const char*>(payload->Data), static_cast<std::size_t>(payload->DataSize)});
    return from && (item + 1 < *from || item > *from + 1);
}

void takeEntries(const Workbench& bench, const session::BookItem& item) {
    const auto said = dropped(kEntry);
    if (!said) return;
    const auto slash = said->find('/');
    coverWith(bench, {said->substr(0, slash), said->substr(slash + 1)}, item.id);
}

void coverWith(const Workbench& bench, const RuleEntry& entry, const std::string& id) {
    bench.later([entry, id](Workbench& b) {
        const auto view = session::bookView(b.sheet()->document());
        const session::BookItem* item = view ? view->find(id) : nullptr;
        if (item == nullptr) return;
        b.commit(session::coverBy(b.sheet()->document(), entry.section, entry.id, *item));
        b.chooseRule(entry);
    });
}

} // namespace groma::ui
