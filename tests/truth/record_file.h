// Texts with a line for each thing that is known, so that a run that is broken off goes on where it was: the
// first line says of what it is known, cells stand between tabs.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace groma::truth {

std::vector<std::string> cellsOf(const std::string& line);
bool isRecordThere(const std::string& file); // with anything in it
// False, and told: it cannot be written.
bool addToRecord(const std::string& file, const std::string& line);
// Its lines after the first, those that are whole. Nothing, and told: its first line is not `head`.
std::optional<std::vector<std::string>> linesOfRecord(const std::string& file, const std::string& head);
// What was being written as a run was broken off is taken away: what comes next begins a line. False, and
// told: it cannot be.
bool withoutTornLine(const std::string& file);

} // namespace groma::truth
