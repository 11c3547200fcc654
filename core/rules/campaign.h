#pragma once

#include "core/rules/source.h"

namespace groma::rules {

// What texts of a campaign may speak of without declaring it: the outcome sets `battle` (its battles) and
// `verdict` (those of the rules, with the field `winner`: first, second or none), and the query `battles()`,
// all of them in order.
void addCampaignEntries(RulesetSource& source);

} // namespace groma::rules
