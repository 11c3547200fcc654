// Which file becomes the book of the rules: a print in one of the folders of this computer.
#pragma once

#include "editor/ui/shell/windows/small_windows.h"

#include <string>
#include <vector>

namespace groma::ui {

struct ImportPrintWindow {
    Narrowing list;
    std::string folder; ///< whose folders and prints are listed
    struct Row {
        std::string path, name;
        bool isFolder = false;
    };
    std::vector<Row> rows; ///< as they were when the folder was come to
    bool cut = false;      ///< it has more
};

void drawImportPrint(const Workbench& bench, bool& open, ImportPrintWindow& state);

} // namespace groma::ui
