#include "cli/parts/manual.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace groma::cli {
namespace {

using Options = std::vector<const CLI::Option*>;
using Verbs = std::vector<const CLI::App*>;

Verbs verbsOf(const CLI::App& program) {
    return program.get_subcommands([](const CLI::App*) { return true; });
}

bool isPositional(const CLI::Option& option) { return option.get_positional(); }
bool isFlag(const CLI::Option& option) { return option.get_items_expected_max() == 0; }

Options optionsOf(const CLI::App& app, bool positional) {
    return app.get_options([&](const CLI::Option* option) { return isPositional(*option) == positional; });
}

// `{first,uniform,best}` in what CLI11 says of the option's type.
std::vector<std::string> valuesOf(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    const std::size_t open = type.find('{');
    const std::size_t close = type.find('}', open);
    std::vector<std::string> values;
    if (open == std::string::npos || close == std::string::npos) return values;
    std::size_t from = open + 1;
    while (from < close) {
        const std::size_t comma = std::min(type.find(',', from), close);
        values.push_back(type.substr(from, comma - from));
        from = comma + 1;
    }
    return values;
}

std::vector<std::string> namesOf(const CLI::Option& option) {
    std::vector<std::string> names;
    for (const std::string& name : option.get_snames()) names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
    return names;
}

// In the groff of man(7) a backslash, a hyphen that is to be typed, and a dot or quote at the beginning of a
// line are special.
std::string roff(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (out.empty() && (c == '.' || c == '\'')) out += "\\&";
        if (c == '\\') out += "\\e";
        else if (c == '-') out += "\\-";
        else out += c;
    }
    return out;
}

std::string optionHead(const CLI::Option& option) {
    std::string head;
    for (const std::string& name : namesOf(option))
        head += fmt::format("{}\\fB{}\\fR", head.empty() ? "" : ", ", roff(name));
    if (isFlag(option)) return head;
    std::string values;
    for (const std::string& value : valuesOf(option)) values += (values.empty() ? "" : "|") + value;
    return fmt::format("{} \\fI{}\\fR", head, values.empty() ? "VALUE" : roff(values));
}

std::string optionEntry(const std::string& head, const CLI::Option& option) {
    std::string text = roff(option.get_description());
    if (!option.get_default_str().empty())
        text += fmt::format(" (default: {})", roff(option.get_default_str()));
    return fmt::format(".TP\n{}\n{}.\n", head, text);
}

std::string synopsis(const CLI::App& verb) {
    std::string line = fmt::format(".B groma {}\n[\\fIOPTION\\fR]...", roff(verb.get_name()));
    for (const CLI::Option* option : optionsOf(verb, true)) {
        const std::string name = roff(option->get_name(true, false));
        const std::string many = option->get_items_expected_max() > 1 ? "..." : "";
        line += option->get_required() ? fmt::format(" \\fI{}\\fR{}", name, many)
                                       : fmt::format(" [\\fI{}\\fR]{}", name, many);
    }
    return line + "\n";
}

std::string head(const std::string& page, std::string_view version, std::string_view what) {
    std::string title;
    for (const char c : page) title += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return fmt::format(".TH {} 1 \"\" \"groma {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n", roff(title),
                       version, roff(page), roff(what));
}

constexpr std::string_view kExitStatus =
    ".SH EXIT STATUS\n"
    ".TP\n.B 0\nSuccess.\n"
    ".TP\n.B 1\nA finding in what was given: a problem, a failed snippet.\n"
    ".TP\n.B 2\nMisuse, or an output that cannot be written.\n";

std::string joined(const std::vector<std::string>& words, std::string_view between = " ") {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? std::string() : std::string(between)) + word;
    return all;
}

// Inside single quotes of a shell.
std::string inQuotes(std::string_view text) {
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

// zsh reads brackets and colons in a description as its own.
std::string zshText(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

std::string zshOption(const CLI::Option& option) {
    const std::vector<std::string> names = namesOf(option);
    const std::vector<std::string> values = valuesOf(option);
    std::string argument;
    if (!isFlag(option))
        argument = values.empty() ? ":value:_files" : fmt::format(":value:({})", joined(values));
    std::string out;
    for (const std::string& name : names)
        out +=
            fmt::format(" \\\n        {}",
                        inQuotes(fmt::format("{}[{}]{}", name, zshText(option.get_description()), argument)));
    return out;
}

} // namespace

std::string programManual(const CLI::App& program, std::string_view version) {
    std::string page =
        head("groma", version, "scenario editor and rules laboratory for ancient-battle board wargames");
    page += ".SH SYNOPSIS\n.B groma\n\\fIVERB\\fR [\\fIOPTION\\fR]... [\\fIFILE\\fR]...\n.SH DESCRIPTION\n"
            "Rules are data in YAML; one kernel plays them, counts exact odds, simulates, and proves that "
            "the text does what the book says.\n"
            ".SH VERBS\n";
    for (const CLI::App* verb : verbsOf(program))
        page += fmt::format(".TP\n.B {}\n{}. See\n.BR groma\\-{} (1).\n", roff(verb->get_name()),
                            roff(verb->get_description()), roff(verb->get_name()));
    page += std::string(kExitStatus);
    page += ".SH ENVIRONMENT\n"
            ".TP\n.B GROMA_SHARE\nThe folder with fonts and samples, where they are not under the program's "
            "prefix.\n"
            ".TP\n.B XDG_CONFIG_HOME\nSettings, journals and layouts of the window are kept in its folder "
            "groma (default: ~/.config).\n";
    return page;
}

std::string verbManual(const CLI::App& verb, std::string_view version) {
    std::string page = head("groma-" + verb.get_name(), version, verb.get_description());
    page += ".SH SYNOPSIS\n" + synopsis(verb) + ".SH DESCRIPTION\n" + roff(verb.get_description()) + ".\n";
    for (const CLI::Option* option : optionsOf(verb, true))
        page += optionEntry(fmt::format("\\fI{}\\fR", roff(option->get_name(true, false))), *option);
    page += ".SH OPTIONS\n";
    for (const CLI::Option* option : optionsOf(verb, false))
        page += optionEntry(optionHead(*option), *option);
    return page + std::string(kExitStatus) + ".SH SEE ALSO\n.BR groma (1)\n";
}

std::string bashCompletion(const CLI::App& program) {
    std::vector<std::string> verbs;
    std::string options, values;
    for (const CLI::App* verb : verbsOf(program)) {
        verbs.push_back(verb->get_name());
        std::vector<std::string> names;
        for (const CLI::Option* option : optionsOf(*verb, false)) {
            const std::vector<std::string> of = namesOf(*option);
            names.insert(names.end(), of.begin(), of.end());
            const std::vector<std::string> choices = valuesOf(*option);
            for (const std::string& name : of)
                if (!choices.empty())
                    values += fmt::format("        {}:{}) words='{}' ;;\n", verb->get_name(), name,
                                          joined(choices));
        }
        options += fmt::format("            {}) words='{}' ;;\n", verb->get_name(), joined(names));
    }
    return fmt::format("# bash completion for groma\n"
                       "_groma() {{\n"
                       "    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} "
                       "verb=${{COMP_WORDS[1]}} words=\n"
                       "    COMPREPLY=()\n"
                       "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
                       "        mapfile -t COMPREPLY < <(compgen -W '{} --help --version' -- \"$word\")\n"
                       "        return\n"
                       "    fi\n"
                       "    case $verb:$before in\n{}    esac\n"
                       "    if [ -z \"$words\" ] && [[ $word == -* ]]; then\n"
                       "        case $verb in\n{}        esac\n"
                       "    fi\n"
                       "    if [ -n \"$words\" ]; then\n"
                       "        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
                       "    else\n"
                       "        mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
                       "    fi\n"
                       "}}\n"
                       "complete -o filenames -F _groma groma\n",
                       joined(verbs), values, options);
}

std::string zshCompletion(const CLI::App& program) {
    std::string verbs, cases;
    for (const CLI::App* verb : verbsOf(program)) {
        verbs +=
            fmt::format("        {}\n", inQuotes(verb->get_name() + ":" + zshText(verb->get_description())));
        std::string options;
        for (const CLI::Option* option : optionsOf(*verb, false)) options += zshOption(*option);
        cases += fmt::format("    {})\n        _arguments{} \\\n        '*:file:_files' ;;\n",
                             verb->get_name(), options);
    }
    return fmt::format("#compdef groma\n"
                       "local -a verbs\n"
                       "if (( CURRENT == 2 )); then\n"
                       "    verbs=(\n{}    )\n"
                       "    _describe 'verb' verbs\n"
                       "    return\n"
                       "fi\n"
                       "local verb=$words[2]\n"
                       "shift words\n"
                       "(( CURRENT-- ))\n"
                       "case $verb in\n{}esac\n",
                       verbs, cases);
}

std::string fishCompletion(const CLI::App& program) {
    std::string script = "# fish completion for groma\n";
    for (const CLI::App* verb : verbsOf(program)) {
        script += fmt::format("complete -c groma -n __fish_use_subcommand -f -a {} -d {}\n", verb->get_name(),
                              inQuotes(verb->get_description()));
        for (const CLI::Option* option : optionsOf(*verb, false)) {
            std::string line =
                fmt::format("complete -c groma -n '__fish_seen_subcommand_from {}'", verb->get_name());
            for (const std::string& name : option->get_snames()) line += " -s " + name;
            for (const std::string& name : option->get_lnames()) line += " -l " + name;
            const std::vector<std::string> values = valuesOf(*option);
            if (!values.empty()) line += fmt::format(" -x -a {}", inQuotes(joined(values)));
            else if (!isFlag(*option)) line += " -r";
            script += fmt::format("{} -d {}\n", line, inQuotes(option->get_description()));
        }
    }
    return script;
}

} // namespace groma::cli
