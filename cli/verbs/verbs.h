// One function a verb: adds it to the program with its options; running it leaves its exit code in `exit`.
#pragma once

#include "cli/parts/editor.h"

#include <CLI/CLI.hpp>

#include <string_view>

namespace groma::cli {

struct Session {
    std::string_view version; // of the program
    int exit = 0;
};

void addCheck(CLI::App& app, Session& session);
void addTest(CLI::App& app, Session& session);
void addCoverage(CLI::App& app, Session& session);
void addMutate(CLI::App& app, Session& session);
void addOdds(CLI::App& app, Session& session);
void addPlay(CLI::App& app, Session& session);
void addSimulate(CLI::App& app, Session& session);
void addRollout(CLI::App& app, Session& session);
void addMatch(CLI::App& app, Session& session);
void addBalance(CLI::App& app, Session& session);
void addMatrix(CLI::App& app, Session& session);
void addSweep(CLI::App& app, Session& session);
void addStudy(CLI::App& app, Session& session);
void addLsp(CLI::App& app, Session& session);
void addRename(CLI::App& app, Session& session);
void addBook(CLI::App& app, Session& session);
void addSchema(CLI::App& app, Session& session);
void addRender(CLI::App& app, Session& session);
void addExport(CLI::App& app, Session& session);
void addImport(CLI::App& app, Session& session);
void addDiff(CLI::App& app, Session& session);
void addMerge(CLI::App& app, Session& session);
void addGit(CLI::App& app, Session& session);
void addEdit(CLI::App& app, const Editor& editor, Session& session);
void addManual(CLI::App& app, Session& session);
void addCompletion(CLI::App& app, Session& session);

} // namespace groma::cli
