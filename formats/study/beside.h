// What a study lays beside its answer: other rules for a matrix, least changes to 50 : 50 for a balance.
#pragma once

#include "formats/study/study.h"

#include <cstdint>
#include <string>

namespace groma::formats {

struct StudyBeside {
    rules::Text against;       // `frame: {against: FILE}` of a matrix, below the root; empty: none
    std::uint64_t nearest = 0; // `frame: {nearest: N}` of a balance: changes that are played again; 0: none
};

[[nodiscard]] StudyBeside readBeside(const ProjectFile& file, StudySource::Asks asks, diag::Sink& sink);

} // namespace groma::formats
