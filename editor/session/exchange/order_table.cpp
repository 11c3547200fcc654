#include "editor/session/exchange/outside_format.h"
#include "editor/session/exchange/refusal.h"
#include "formats/exchange/order_csv.h"

namespace groma::session {

namespace {

Expected<std::vector<std::string>> writeOrder(const Document& document, formats::FileSystem& files,
                                              const std::string& path, formats::Language) {
    const auto rows = formats::orderRows(*document.meaning().scenario, document.meaning().built);
    if (auto done = writeOutside(files, path, formats::writeOrderCsv(rows)); !done)
        return std::unexpected(done.error());
    return std::vector{path};
}

Edited readOrder(const Document& document, const std::string& name, std::string_view text) {
    const auto rows = formats::readOrderCsv(text, *document.setup());
    if (!rows) return std::unexpected(told(name, rows.error()));
    const formats::ProjectFile* file = document.file(document.scenarioPath());
    if (file == nullptr || document.meaning().kind != formats::FileKind::Scenario)
        return refuse("only a scenario takes an order of battle");
    if (!document.meaning().scenarioFresh) return refuse(document.meaning().staleReason);
    auto edits = formats::orderEdits(*file, *document.meaning().scenario, document.meaning().built, *rows);
    if (!edits) return refuse(edits.error());
    return Change{"Order of battle from " + name, {{document.scenarioPath(), std::move(*edits)}}};
}

} // namespace

const OutsideFormat kOrderTable{
    .title = "CSV",
    .ending = ".csv",
    .stem = "order-of-battle",
    .files = "FILE.csv: the order of battle, one counter a row",
    .help =
        "One counter a row, for a spreadsheet. What comes back changes the lines that differ and no other.",
    .write = writeOrder,
    .read = readOrder,
};

} // namespace groma::session
