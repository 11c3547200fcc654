#pragma once

#include "core/check/check.h"

namespace groma::check {

void tableGaps(const Subject& subject, diag::Sink& sink);
void tableOverlaps(const Subject& subject, diag::Sink& sink);
void tableUnreachable(const Subject& subject, diag::Sink& sink);
void tableOrder(const Subject& subject, diag::Sink& sink);
void outcomesUnhandled(const Subject& subject, diag::Sink& sink);
void unusedEntries(const Subject& subject, diag::Sink& sink);
void conflicts(const Subject& subject, diag::Sink& sink);
void missingCites(const Subject& subject, diag::Sink& sink);
void missingTitles(const Subject& subject, diag::Sink& sink);
void sideNeeds(const Subject& subject, diag::Sink& sink);
void unknownRuleIds(const Subject& subject, diag::Sink& sink);
void duplicateCodes(const Subject& subject, diag::Sink& sink);
void unknownSymbols(const Subject& subject, diag::Sink& sink);
void emptyTraits(const Subject& subject, diag::Sink& sink);

} // namespace groma::check
