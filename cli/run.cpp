#include "cli/run.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <cstdio>
#include <string>

namespace groma::cli {
namespace {

int edit(const EditRequest& request, const Editor& editor) {
    if (!editor) {
        fmt::print(stderr, "groma edit: this program was built without the editor (GROMA_EDITOR=OFF)\n");
        return kMisuse;
    }
    return editor(request);
}

} // namespace

int run(int argc, const char* const* argv, std::string_view version, const Editor& editor) {
    CLI::App app{"Groma: scenarios and rules of ancient battles", "groma"};
    app.set_version_flag("--version", std::string(version));
    app.require_subcommand(1);

    EditRequest request;
    auto* editVerb = app.add_subcommand("edit", "Open the editor's window");
    editVerb->add_option("FILE", request.file, "A ruleset, scenario or snippet");
    editVerb->add_option("--tour", request.tourDirectory, "Show each screen, leave a picture of it in DIR, and end");

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? kSuccess : kMisuse;
    }
    return edit(request, editor);
}

} // namespace groma::cli
