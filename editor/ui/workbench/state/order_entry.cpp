#include "editor/ui/workbench/state/order_entry.h"

namespace groma::ui {

const session::QuickEntry& OrderEntry::read(const session::Document& document) const {
    const int sides = document.setup() ? document.setup()->sideCount() : 0;
    const int whose = side < sides ? side : 0;
    if (readText_ == text && readSide_ == whose && readOf_ == document) return read_;
    readText_ = text;
    readSide_ = whose;
    readOf_ = document;
    read_ = session::readQuickEntry(document, whose, text);
    return read_;
}

} // namespace groma::ui
