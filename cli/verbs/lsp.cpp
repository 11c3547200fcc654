#include "cli/parts/exit.h"
#include "cli/verbs/verbs.h"
#include "editor/session/server/serve.h"

namespace groma::cli {

void addLsp(CLI::App& app, Session& session) {
    auto* verb = app.add_subcommand(
        "lsp", "Serve text editors by the language server protocol, over the standard streams");
    verb->callback([&session] {
        session.exit = session::server::serve(std::string(session.version)) ? kSuccess : kFinding;
    });
}

} // namespace groma::cli
