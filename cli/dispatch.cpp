#include "cli/dispatch.h"

#include "cli/parts/exit.h"
#include "cli/verbs/verbs.h"
#include "core/base/printable.h"
#include "formats/project/disk.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <sstream>
#include <string>
#include <system_error>

namespace groma::cli {
namespace {

// As an error of this kind is told; std::fputs, because it must not throw here.
int notDelivered(int number) {
    const std::string line = "groma: the output cannot be written: " + formats::disk::reasonOf(number) + "\n";
    std::fputs(line.c_str(), stderr);
    return kMisuse;
}

// All that was printed has arrived, whatever printed it: an answer that was lost must not look like one that
// was given.
int delivered(int exit) {
    errno = 0;
    const bool flushed = std::fflush(stdout) == 0;
    const int number = errno != 0 ? errno : EIO;
    return flushed && std::ferror(stdout) == 0 && std::ferror(stderr) == 0 ? exit : notDelivered(number);
}

bool hasDesktop() {
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY"})
        if (const char* value = std::getenv(name); value != nullptr && *value != '\0') return true;
    return false;
}

int dispatch(int argc, const char* const* argv, std::string_view version, const Editor& editor) {
    CLI::App app{"Groma: scenarios and rules of ancient battles", "groma"};
    app.set_version_flag("--version", std::string(version));
    app.require_subcommand(1);

    Session session{version};
    addCheck(app, session);
    addTest(app, session);
    addCoverage(app, session);
    addMutate(app, session);
    addOdds(app, session);
    addPlay(app, session);
    addSimulate(app, session);
    addRollout(app, session);
    addMatch(app, session);
    addBalance(app, session);
    addMatrix(app, session);
    addSweep(app, session);
    addStudy(app, session);
    addLsp(app, session);
    addRename(app, session);
    addBook(app, session);
    addSchema(app, session);
    addRender(app, session);
    addExport(app, session);
    addImport(app, session);
    addDiff(app, session);
    addMerge(app, session);
    addGit(app, session);
    addEdit(app, editor, session);
    addManual(app, session);
    addCompletion(app, session);

    // Who starts it from a desktop means the window; who types its name alone on a machine without one reads
    // what it can do.
    static constexpr std::array<const char*, 2> kEdit{"groma", "edit"};
    const bool window = argc == 1 && editor && hasDesktop();
    try {
        if (window) app.parse(static_cast<int>(kEdit.size()), kEdit.data());
        else app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        std::ostringstream out; // help and version, written as everything else is
        std::ostringstream err;
        const int exit = app.exit(error, out, err);
        fmt::print(stderr, "{}", err.str());
        fmt::print("{}", out.str());
        return exit == 0 ? kSuccess : kMisuse;
    }
    return session.exit;
}

} // namespace

int run(int argc, const char* const* argv, std::string_view version, const Editor& editor) {
    try {
        return delivered(dispatch(argc, argv, version, editor));
    } catch (const std::bad_alloc&) {
        fmt::print(stderr, "groma: the memory of this machine is used up\n");
        return kMisuse;
    } catch (const std::exception& error) { // of a library or the file system: ours are values
        const auto* system = dynamic_cast<const std::system_error*>(&error);
        if (system != nullptr &&
            (std::ferror(stdout) != 0 || std::ferror(stderr) != 0)) { // so fmt says that a print failed
            return notDelivered(system->code().value());
        }
        fmt::print(stderr, "groma: {}\n", base::printable(error.what()));
        return kMisuse;
    }
}

} // namespace groma::cli
