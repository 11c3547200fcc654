// The action table by groups.
#pragma once

#include "editor/ui/workbench/action.h"

namespace groma::ui {

void addFileActions(ActionTable& table);
void addEditActions(ActionTable& table);
void addPieceActions(ActionTable& table);
void addToolActions(ActionTable& table);
void addMapActions(ActionTable& table);
void addLayerActions(ActionTable& table);
void addWholeMapActions(ActionTable& table);
void addSelectionActions(ActionTable& table);
void addPlayActions(ActionTable& table);
void addPinActions(ActionTable& table);
void addBookActions(ActionTable& table);
void addViewActions(ActionTable& table);

/// Reasons that many actions share; empty: none.
std::string needsSheet(const Workbench& bench);
std::string needsMap(const Workbench& bench);
std::string needsSetUp(const Workbench& bench);
std::string needsPieces(const Workbench& bench);

} // namespace groma::ui
