#pragma once

#include "core/lang/program/program.h"

#include <string>

namespace groma::lang {

// A program to be read: every function with its frame and its instructions, jumps counted from the start of
// the function.
std::string dumpProgram(const Program& program);
std::string dumpFunction(const Program& program, std::int32_t function);
// The code with notes in it; the same as above for a function that has none.
std::string dumpRecorded(const Program& program, std::int32_t function);

} // namespace groma::lang
