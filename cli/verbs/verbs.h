// One function a verb: adds it to the program with its options; running it leaves its exit code in `exit`.
#pragma once

#include <CLI/CLI.hpp>

namespace groma::cli {

struct Session {
    int exit = 0;
};

void addCheck(CLI::App& app, Session& session);
void addTest(CLI::App& app, Session& session);
void addCoverage(CLI::App& app, Session& session);
void addMutate(CLI::App& app, Session& session);
void addOdds(CLI::App& app, Session& session);
void addPlay(CLI::App& app, Session& session);
void addSimulate(CLI::App& app, Session& session);
void addStudy(CLI::App& app, Session& session);
void addRender(CLI::App& app, Session& session);
void addExport(CLI::App& app, Session& session);
void addImport(CLI::App& app, Session& session);

} // namespace groma::cli
