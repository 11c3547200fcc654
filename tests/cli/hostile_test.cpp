// What comes from outside ends as a message and an exit code, never as a crash or a terminal that obeys a
// file.
#include "core/base/printable.h"
#include "tests/cli/captured.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>

using groma::tests::Ran;
using groma::tests::runGroma;

namespace {

namespace fs = std::filesystem;

struct HostileFolder {
    fs::path path;
    explicit HostileFolder(const char* name)
        : path(fs::temp_directory_path() / (std::string("groma-hostile-") + name)) {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    ~HostileFolder() { fs::remove_all(path); }
    std::string put(const std::string& name, const std::string& text) const {
        std::ofstream(path / name, std::ios::binary) << text;
        return (path / name).string();
    }
};

const std::string kHostileRules = "groma: ruleset/1\ntitle: Small\nclasses:\n  unit: {attributes: {cp: "
                                  "number}}\ntypes:\n  FOOT: {class: unit, cp: 3}\n"
                                  "terrain:\n  plain: {layer: ground, code: \".\"}\n";
const std::string kMap = "map: {numbering: {widths: [4, 4]}}\nsides: {red: {title: Red}, blue: {title: "
                         "Blue}}\npieces: {red: [FOOT 001], blue: [FOOT 005]}\n";

} // namespace

TEST_CASE("a path that is no UTF-8 is told in JSON and does not end the program") {
    const HostileFolder folder("latin");
    folder.put("gr\xf6sse.yaml", "groma: snippet/1\ntitle: [\n");
    const Ran ran = runGroma({"test", "--json", folder.path.string()});
    CHECK(ran.exit == 1);
    CHECK(ran.out.find("gr") != std::string::npos);
    CHECK(runGroma({"check", "--json", folder.path.string()}).exit == 1);
}

TEST_CASE("a folder below that cannot be read is a misuse, and the rest is looked at all the same") {
    if (::geteuid() == 0) return; // for whom every folder can be read
    const HostileFolder folder("locked");
    folder.put("rules.yaml", kHostileRules);
    fs::create_directories(folder.path / "below");
    fs::permissions(folder.path / "below", fs::perms::none);
    const Ran ran = runGroma({"check", folder.path.string()});
    fs::permissions(folder.path / "below", fs::perms::owner_all);
    CHECK(ran.exit == 2);
    CHECK(ran.out.find("1 files") != std::string::npos);
}

TEST_CASE("a procedure that holds more values than code can name is refused where it stands") {
    const HostileFolder folder("lets");
    std::string lets = kHostileRules + "procedures:\n  many:\n    does: |\n";
    for (int i = 0; i < 17'000; ++i)
        lets += "      let v" + std::to_string(i) + " = " + std::to_string(i % 7) + "\n";
    lets += "      say \"";
    for (int i = 0; i < 10; ++i) lets += "{v" + std::to_string(i * 1000) + "}";
    lets += "\"\n";
    const Ran ran = runGroma({"check", folder.put("rules.yaml", lets)});
    CHECK(ran.exit == 1);
    CHECK(ran.out.find("this text holds more values at a time than play can keep apart") !=
          std::string::npos);
    CHECK(ran.out.find("rules.yaml:") != std::string::npos);
}

TEST_CASE("what a terminal would obey is shown, not sent") {
    CHECK(groma::base::printable("a\x1b[31mb\tc\n") == "a\\x1b[31mb\tc\n");
    CHECK(groma::base::printable("\xc2\x9b"
                                 "1m") == "\\xc2\\x9b1m");
    CHECK(groma::base::printable("gr\xf6sse") == "gr\\xf6sse");
    CHECK(groma::base::printable("größe, 5 €") == "größe, 5 €");
    const HostileFolder folder("escape");
    const Ran ran =
        runGroma({"check", folder.put("rules.yaml", kHostileRules + "\"\\e[31mred\\e[0m\": 1\n")});
    CHECK(ran.exit == 1);
    CHECK(ran.out.find('\x1b') == std::string::npos);
    CHECK(ran.out.find("control character") != std::string::npos);
}

TEST_CASE(
    "rules that are nothing, pieces under zero and pictures outside of the project are found by check") {
    const HostileFolder folder("small");
    folder.put("rules.yaml", kHostileRules);
    folder.put("groma-project", "");
    const auto problems = [&](const std::string& text) {
        return runGroma({"check", folder.put("battle.yaml", "groma: scenario/1\ntitle: T\n" + text)}).out;
    };
    CHECK(problems("rules: ~\n" + kMap).find("`rules` has no value") != std::string::npos);
    CHECK(problems("rules: rules.yaml\nmap: {numbering: {widths: [4, 4]}}\nsides: {red: {title: Red}, blue: "
                   "{title: Blue}}\n"
                   "pieces: {red: [-5 FOOT 001-002], blue: [FOOT 005]}\n")
              .find("`-5` is not a count of pieces") != std::string::npos);
    CHECK(problems("rules: rules.yaml\nmap: {numbering: {widths: [4, 4]}}\nsides: {red: {title: Red}, blue: "
                   "{title: Blue}}\n"
                   "pieces: {red: [999999 FOOT], blue: [FOOT 005]}\n")
              .find("more pieces than a line may count") != std::string::npos);
    CHECK(problems("rules: rules.yaml\nmap: {numbering: {widths: [4, 4]}, underlay: {image: "
                   "../../secret.png}}\nsides: {red: {title: Red}, blue: {title: Blue}}\n"
                   "pieces: {red: [FOOT 001], blue: [FOOT 005]}\n")
              .find("leads out of the project's folder") != std::string::npos);
    CHECK(problems("rules: rules.yaml\n" + kMap).find(" 0 errors") != std::string::npos);
}

// Seconds of processor time that checking the text takes.
static double checked(const HostileFolder& folder, const std::string& text) {
    const std::string path = folder.put("long.yaml", text);
    const std::clock_t before = std::clock();
    CHECK(runGroma({"check", "--quiet", path}).exit == 1);
    return static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
}

TEST_CASE(
    "one long line and thousands of unknown keys take time in step with their length, not with its square") {
    const HostileFolder folder("long");
    const auto line = [](int entries) {
        std::string text = "groma: ruleset/1\ntitle: Long\nodd: {";
        for (int i = 0; i < entries; ++i)
            text += "k" + std::to_string(i) + ": {layer: [ground, 'b', \"c\"]}, ";
        return text + "}\n";
    };
    const auto keys = [](int entries) {
        std::string text = kHostileRules;
        for (int i = 0; i < entries; ++i) text += "unknown_" + std::to_string(i) + ": 1\n";
        return text;
    };
    for (const auto& make : {std::function<std::string(int)>(line), std::function<std::string(int)>(keys)}) {
        const double few = checked(folder, make(5'000));
        const double many =
            checked(folder, make(40'000)); // eight times as many; the square would be 64 times
        CHECK_MESSAGE(many < 20 * few + 0.3, few << " s and " << many << " s");
    }
}
