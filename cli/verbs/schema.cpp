#include "cli/parts/exit.h"
#include "cli/verbs/verbs.h"
#include "core/base/text.h"
#include "formats/load/kind_names.h"
#include "formats/schema/json_schema.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::cli {

namespace {

int schema(const std::string& kind) {
    if (kind.empty()) {
        fmt::print("{}", formats::schemaText());
        return kSuccess;
    }
    const std::vector<formats::FileKind>& all = formats::schemaKinds();
    if (const auto known = std::ranges::find(all, formats::kindNamed(kind)); known != all.end()) {
        fmt::print("{}", formats::schemaText(*known));
        return kSuccess;
    }
    std::vector<std::string> names;
    for (const formats::FileKind one : all) names.emplace_back(formats::nameOf(one));
    fmt::print(stderr, "groma schema: `{}` is no kind of file; expected {}\n", kind,
               base::joinList(names, "or"));
    return kMisuse;
}

} // namespace

void addSchema(CLI::App& app, Session& session) {
    auto kind = std::make_shared<std::string>();
    auto* verb = app.add_subcommand(
        "schema", "Print the JSON Schema of a kind of file, or of all, for editors that go by one");
    verb->add_option("KIND", *kind, "ruleset, scenario, snippet, book, campaign, study or shard");
    verb->callback([kind, &session] { session.exit = schema(*kind); });
}

} // namespace groma::cli
