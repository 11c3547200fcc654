#include "cli/run.h"

#include "cli/verbs/verbs.h"
#include "core/base/printable.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <cstdio>
#include <exception>
#include <new>
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

void addEdit(CLI::App& app, EditRequest& request, const Editor& editor, Session& session) {
    auto* verb = app.add_subcommand("edit", "Open the editor's window");
    verb->add_option("FILE", request.files, "Rulesets, scenarios or snippets; the first one is shown");
    verb->add_option("--tour", request.tourDirectory, "Show each screen, leave a picture of it in DIR, and end");
    verb->callback([&] { session.exit = edit(request, editor); });
}

} // namespace

int run(int argc, const char* const* argv, std::string_view version, const Editor& editor) {
    CLI::App app{"Groma: scenarios and rules of ancient battles", "groma"};
    app.set_version_flag("--version", std::string(version));
    app.require_subcommand(1);

    Session session;
    EditRequest request;
    addCheck(app, session);
    addTest(app, session);
    addCoverage(app, session);
    addOdds(app, session);
    addPlay(app, session);
    addSimulate(app, session);
    addStudy(app, session);
    addRender(app, session);
    addExport(app, session);
    addImport(app, session);
    addEdit(app, request, editor, session);

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? kSuccess : kMisuse;
    } catch (const std::bad_alloc&) {
        fmt::print(stderr, "groma: the memory of this machine is used up\n");
        return kMisuse;
    } catch (const std::exception& error) {     // of a library or the file system: ours are values
        fmt::print(stderr, "groma: {}\n", base::printable(error.what()));
        return kMisuse;
    }
    return session.exit;
}

} // namespace groma::cli
