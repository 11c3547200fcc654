#include "core/lang/lowering/lower_place.h"
#include "core/lang/lowering/lower_writer.h"

// Notes: what stands in recorded code only.
namespace groma::lang::lowering {

std::int32_t Writer::noteGroup(NoteKind kind, const rules::Named& named, std::int32_t index) {
    NoteGroup group;
    group.kind = kind;
    group.index = index;
    group.function = static_cast<std::int32_t>(&function_ - shared_.program.functions.data());
    group.name = named.id;
    group.title = named.title;
    group.cite = named.cite;
    shared_.program.noteGroups.push_back(std::move(group));
    return static_cast<std::int32_t>(shared_.program.noteGroups.size()) - 1;
}

void Writer::noteOp(Op op, Slot a, std::int32_t group) {
    code.forNotes = true;
    code.emit(op, a, 0, 0, group);
    code.forNotes = false;
}

// `{name}` in a title is the value of a local, as far as it has one here.
TextTemplate Writer::titleOf(const std::string& title, std::vector<std::int32_t>& holes) const {
    TextTemplate text;
    std::size_t at = 0;
    while (at < title.size()) {
        const std::size_t open = title.find('{', at);
        const std::size_t close = open == std::string::npos ? open : title.find('}', open);
        if (close == std::string::npos) {
            break;
        }
        const std::int32_t local = localNamed(title.substr(open + 1, close - open - 1));
        if (local < 0) {
            text.parts.push_back({title.substr(at, close + 1 - at), false, {}});
        } else {
            text.parts.push_back({title.substr(at, open - at), true,
                                  bound_.function->locals[static_cast<std::size_t>(local)].type});
            holes.push_back(local);
        }
        at = close + 1;
    }
    if (at < title.size()) {
        text.parts.push_back({title.substr(at), false, {}});
    }
    return text;
}

std::int32_t Writer::localNamed(const std::string& name) const {
    const auto& locals = bound_.function->locals;
    for (std::size_t i = locals.size(); i-- > 0;) {
        if (locals[i].name == name && bound_.slots[i] != kNoSlot) {
            return static_cast<std::int32_t>(i);
        }
    }
    return -1;
}

void Writer::note(NoteInfo info, Slot amount, Slot after, NoteState state, const std::string& title) {
    const SlotGuard slots(code);
    std::vector<std::int32_t> holes;
    TextTemplate text = titleOf(title, holes);
    info.text = static_cast<std::int32_t>(shared_.program.texts.size());
    shared_.program.texts.push_back(std::move(text));
    const auto index = static_cast<std::int32_t>(shared_.program.notes.size());
    shared_.program.notes.push_back(std::move(info));
    code.forNotes = true;
    const Slot first = holes.empty() ? kNoSlot : code.mark();
    for (const std::int32_t local : holes) {
        const Type type = bound_.function->locals[static_cast<std::size_t>(local)].type;
        copy(bound_.slots[static_cast<std::size_t>(local)], code.take(shared_.width(type)), type);
    }
    code.emit(Op::Note, amount, after, first, index, static_cast<std::int32_t>(state));
    code.forNotes = false;
}

} // namespace groma::lang::lowering
