// What comes with the program: where it lies, and copies of samples for the user.
#pragma once

#include "formats/project/file_system.h"

#include <expected>
#include <filesystem>
#include <string>
#include <vector>

namespace groma::formats {

// The folder with fonts/ and samples/: $GROMA_SHARE; share/groma beside the program or beside its bin
// directory; else where `cmake --install` puts it. May not exist.
[[nodiscard]] std::filesystem::path shareDirectory();

// Where copies of samples go that nobody named a folder for: groma in the home directory; the current
// directory of a user without a home.
[[nodiscard]] std::filesystem::path usersFolder();

// Makes the folder where there is none, and a project of it: files in it may refer to each other. The error
// is a sentence.
[[nodiscard]] std::expected<void, std::string> markProject(FileSystem& files,
                                                           const std::filesystem::path& folder);

// A battle or a series of battles among the samples.
struct ShippedSample {
    std::string name;   // of its file, without the ending
    std::string folder; // below the samples: the game that it belongs to
};

// By folder, then by name. Empty where there is no such folder.
[[nodiscard]] std::vector<ShippedSample> shippedSamples(const std::filesystem::path& samples);

// Copies the whole game of a sample to a new folder `into`/FOLDER, with the games beside it whose files it
// refers to, and makes `into` a project. Nothing is seen of a new folder until all of it is there. To one
// that exists without the sample (its rules alone were copied) the missing files are added; none is
// overwritten. Returns the path of the sample's file. The error is a sentence.
[[nodiscard]] std::expected<std::filesystem::path, std::string>
copySample(FileSystem& files, const std::filesystem::path& samples, const ShippedSample& sample,
           const std::filesystem::path& into);

// As above, of the game of a ruleset alone: its rules, books and pictures, no battle, snippet or study.
// `rules`: the file of the ruleset, samples/FOLDER/NAME. Returns the copy's.
[[nodiscard]] std::expected<std::filesystem::path, std::string>
copyRules(FileSystem& files, const std::filesystem::path& rules, const std::filesystem::path& into);

} // namespace groma::formats
