// A small game in the rules language that uses what games use: supports that are chosen, a table of ratios,
// retreats, morale, a trait that evades and one that helps, states that expire, simultaneous losses, an
// option, a sequence.
#pragma once

#include "tests/support/text_rules.h"

namespace groma::test {

// Red R1 (strength 4, 043), R2 (3, 044), R3 (2, 035; elite); blue B1 (3, 036), B2 (2, 037), B3 (a rider of 3,
// 029, nimble), B4 waiting.
TextRules skirmish();
// The same, compiled once.
const TextRules& toy();
const char* skirmishRules();

} // namespace groma::test
