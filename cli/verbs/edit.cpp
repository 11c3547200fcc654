#include "cli/parts/exit.h"
#include "cli/verbs/verbs.h"
#include "formats/project/shipped.h"

#include <fmt/core.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groma::cli {
namespace {

namespace fs = std::filesystem;

struct EditOptions {
    EditRequest request;
    std::string sample;
    std::string into;
};

std::optional<formats::ShippedSample> sampleNamed(const fs::path& samples, const std::string& name) {
    const std::vector<formats::ShippedSample> all = formats::shippedSamples(samples);
    for (const formats::ShippedSample& sample : all)
        if (sample.name == name || sample.folder + "/" + sample.name == name) return sample;
    if (all.empty()) {
        fmt::print(stderr, "groma edit: there are no samples in {}\n", samples.string());
        return std::nullopt;
    }
    fmt::print(stderr, "groma edit: there is no sample `{}`; there are:\n", name);
    for (const formats::ShippedSample& sample : all)
        fmt::print(stderr, "  {:<20} {}\n", sample.name, sample.folder);
    return std::nullopt;
}

// The path of the copy that is to be opened.
std::optional<fs::path> usersCopy(const EditOptions& options) {
    const fs::path samples = formats::shareDirectory() / "samples";
    const std::optional<formats::ShippedSample> sample = sampleNamed(samples, options.sample);
    if (!sample) return std::nullopt;
    const fs::path into = options.into.empty() ? formats::usersFolder() : fs::path(options.into);
    const bool had = fs::exists(into / sample->folder);
    formats::RealFileSystem files;
    const auto copied = formats::copySample(files, samples, *sample, into);
    if (!copied) {
        fmt::print(stderr, "groma edit: {}\n", copied.error());
        return std::nullopt;
    }
    fmt::print("{} {}\n", had ? "your copy:" : "copied to", copied->string());
    return *copied;
}

int edit(EditOptions options, const Editor& editor) {
    if (!options.sample.empty()) {
        const std::optional<fs::path> copy = usersCopy(options);
        if (!copy) return kMisuse;
        options.request.files.insert(options.request.files.begin(), *copy);
    }
    if (!editor) {
        fmt::print(stderr, "groma edit: this program was built without the editor (GROMA_EDITOR=OFF)\n");
        return kMisuse;
    }
    return editor(options.request);
}

} // namespace

void addEdit(CLI::App& app, const Editor& editor, Session& session) {
    auto options = std::make_shared<EditOptions>();
    auto* verb = app.add_subcommand("edit", "Open the editor's window");
    verb->add_option("FILE", options->request.files,
                     "Rulesets, scenarios or snippets; the first one is shown");
    verb->add_option("--sample", options->sample,
                     "Copy this sample's game to a folder of yours, unless it is there, and open it");
    verb->add_option("--into", options->into, "Where --sample puts it; absent: groma in your home directory");
    verb->add_option("--tour", options->request.tourDirectory,
                     "Show each screen, leave a picture of it in DIR, and end");
    verb->callback([options, &editor, &session] { session.exit = edit(*options, editor); });
}

} // namespace groma::cli
