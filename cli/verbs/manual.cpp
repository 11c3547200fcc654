#include "cli/parts/manual.h"

#include "cli/parts/exit.h"
#include "cli/verbs/verbs.h"

#include <fmt/core.h>

#include <memory>
#include <string>
#include <vector>

namespace groma::cli {
namespace {

int manual(const CLI::App& app, const std::string& verb, std::string_view version) {
    if (verb.empty()) {
        fmt::print("{}", programManual(app, version));
        return kSuccess;
    }
    const std::vector<const CLI::App*> found =
        app.get_subcommands([&](const CLI::App* one) { return one->get_name() == verb; });
    if (found.empty()) {
        fmt::print(stderr, "groma manual: there is no verb `{}`\n", verb);
        return kMisuse;
    }
    fmt::print("{}", verbManual(*found.front(), version));
    return kSuccess;
}

int completion(const CLI::App& app, const std::string& shell) {
    fmt::print("{}", shell == "bash"  ? bashCompletion(app)
                     : shell == "zsh" ? zshCompletion(app)
                                      : fishCompletion(app));
    return kSuccess;
}

} // namespace

void addManual(CLI::App& app, Session& session) {
    auto verb = std::make_shared<std::string>();
    auto* added =
        app.add_subcommand("manual", "Print the manual page of the program, or of one of its verbs, for man");
    added->add_option("VERB", *verb, "Of this verb");
    added->callback([&app, verb, &session] { session.exit = manual(app, *verb, session.version); });
}

void addCompletion(CLI::App& app, Session& session) {
    auto shell = std::make_shared<std::string>();
    auto* added =
        app.add_subcommand("completion", "Print the script that completes words of this command in a shell");
    added->add_option("SHELL", *shell, "bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
    added->callback([&app, shell, &session] { session.exit = completion(app, *shell); });
}

} // namespace groma::cli
