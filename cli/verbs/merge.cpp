#include "formats/merge/merge.h"

#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/verbs/verbs.h"

#include <fmt/core.h>

#include <array>

namespace groma::cli {

namespace {

constexpr std::size_t kMostMergeBytes = 32u << 20;

struct MergeOptions {
    std::string base, ours, theirs;
    std::string output;
    std::string name;
};

std::string versionOf(const std::string& text) { return text.empty() ? "nothing" : text; }

// For people: what both changed, and where it can be seen.
void tell(const std::string& name, const formats::merge::Merged& merged) {
    for (const formats::merge::Conflict& one : merged.conflicts) {
        std::string place = formats::yaml::toString(one.at);
        place += (place.empty() || one.part.empty() ? "" : ", ") + one.part;
        fmt::print(stderr, "{}: {}: {} (ours), {} (theirs), {} before\n", name, place, versionOf(one.ours),
                   versionOf(one.theirs), versionOf(one.base));
    }
    if (merged.byLines)
        fmt::print(stderr, "{}: a version is no file of Groma that can be read: merged line by line{}\n",
                   name, merged.conflicts.empty() ? "" : ", with marks");
    else if (!merged.conflicts.empty())
        fmt::print(stderr,
                   "{}: {} changed twice; ours stands, both are under `conflicts` at the end of the file\n",
                   name, merged.conflicts.size());
}

int merge(const MergeOptions& options) {
    formats::RealFileSystem files;
    std::array<std::string, 3> texts;
    const std::array<const std::string*, 3> paths{&options.base, &options.ours, &options.theirs};
    for (std::size_t i = 0; i < texts.size(); ++i) {
        auto bytes = files.read(*paths[i], kMostMergeBytes);
        if (!bytes) {
            fmt::print(stderr, "groma merge: `{}` cannot be read\n", *paths[i]);
            return kMisuse;
        }
        texts[i] = *std::move(bytes);
    }
    const formats::merge::Merged merged = formats::merge::merge(texts[0], texts[1], texts[2]);
    tell(options.name.empty() ? options.ours : options.name, merged);
    if (options.output.empty()) {
        fmt::print("{}", merged.text);
    } else if (!writeFile(files, options.output, merged.text, formats::Backup::None)) {
        return kMisuse;
    }
    return merged.conflicts.empty() ? kSuccess : kFinding;
}

} // namespace

void addMerge(CLI::App& app, Session& session) {
    auto options = std::make_shared<MergeOptions>();
    auto* verb = app.add_subcommand(
        "merge",
        "Join two people's changes of one file, entry by entry; exits with 1 where both changed the same");
    verb->add_option("BASE", options->base, "The file before both changes")->required();
    verb->add_option("OURS", options->ours, "The file with the one change")->required();
    verb->add_option("THEIRS", options->theirs, "The file with the other change")->required();
    verb->add_option("-o,--output", options->output, "Where it goes, e.g. OURS again; else it is printed");
    verb->add_option("--name", options->name, "What messages call the file");
    verb->callback([options, &session] { session.exit = merge(*options); });
}

} // namespace groma::cli
