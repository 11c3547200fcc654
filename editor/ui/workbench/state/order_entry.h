// Lines of an order of battle that are being typed, or that a paste left behind; the map shows them as
// ghosts. The order of battle owns them.
#pragma once

#include "editor/session/edits/pieces/pieces.h"

#include <string>

namespace groma::ui {

struct OrderEntry {
    std::string text;
    int side = 0;               ///< whose, where no line says it
    bool wantsKeyboard = false; ///< taken by the order of battle
    /// What they mean, read once for each text and document.
    const session::QuickEntry& read(const session::Document& document) const;

  private:
    mutable session::QuickEntry read_;
    mutable session::Document readOf_;
    mutable std::string readText_;
    mutable int readSide_ = -1;
};

} // namespace groma::ui
