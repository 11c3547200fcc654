#include "editor/session/files/journal.h"

#include "core/base/printable.h"
#include "editor/session/files/line_file.h"

#include <nlohmann/json.hpp>

namespace groma::session {

namespace {

using nlohmann::json;

bool isUtf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const bool plain = static_cast<unsigned char>(text[at]) < 0x80U;
        const std::size_t length = plain ? 1 : base::utf8Length(text, at);
        if (length == 0) return false;
        at += length;
    }
    return true;
}

// Texts that are no UTF-8 go in as numbers.
json bytesOf(std::string_view text) {
    if (isUtf8(text)) return std::string(text);
    json numbers = json::array();
    for (const char c : text) {
        numbers.push_back(static_cast<int>(static_cast<unsigned char>(c)));
    }
    return numbers;
}

std::optional<std::string> textOf(const json& value) {
    if (value.is_string()) {
        return value.get<std::string>();
    }
    if (!value.is_array()) {
        return std::nullopt;
    }
    std::string text;
    for (const json& number : value) {
        if (!number.is_number_integer()) {
            return std::nullopt;
        }
        text += static_cast<char>(number.get<int>());
    }
    return text;
}

// Values in braces are copied, a long text at each step outward: parts are moved into what holds them.
json filesOf(const Change& change) {
    json files = json::array();
    for (const FileEdit& file : change.files) {
        json edits = json::array();
        for (const formats::TextEdit& edit : file.edits) {
            json one = json::array();
            one.push_back(edit.begin);
            one.push_back(edit.end);
            one.push_back(bytesOf(edit.replacement));
            edits.push_back(std::move(one));
        }
        json one = json::object();
        one["path"] = file.path;
        one["edits"] = std::move(edits);
        files.push_back(std::move(one));
    }
    return files;
}

json lineOfChange(std::string_view what, std::string_view label, const Change& change) {
    json line = json::object();
    line["do"] = std::string(what);
    line["label"] = bytesOf(label);
    line["files"] = filesOf(change);
    return line;
}

// The difference of two documents as one change.
Change difference(const Document& before, const Document& after, const std::string& label) {
    Change change{label, {}};
    std::vector<std::string> paths = after.paths();
    for (const std::string& path : before.paths()) {
        if (!after.has(path)) {
            paths.push_back(path);
        }
    }
    for (const std::string& path : paths) {
        if (before.text(path) != after.text(path)) {
            const formats::TextEdit whole{0, before.text(path).size(), std::string(after.text(path))};
            change.files.push_back({path, {formats::narrowed(before.text(path), whole)}});
        }
    }
    return change;
}

std::string lineOf(const json& value) { return value.dump() + "\n"; }

std::string stringAt(const json& value, const char* key) {
    return value.is_object() && value.contains(key) && value[key].is_string() ? value[key].get<std::string>()
                                                                              : std::string();
}

std::optional<Change> changeOf(const json& value) {
    if (!value.contains("files") || !value["files"].is_array()) {
        return std::nullopt;
    }
    Change change{stringAt(value, "label"), {}};
    for (const json& file : value["files"]) {
        if (!file.is_object() || !file.contains("path") || !file["path"].is_string() ||
            !file.contains("edits")) {
            return std::nullopt;
        }
        FileEdit made{file["path"].get<std::string>(), {}};
        for (const json& edit : file["edits"]) {
            const bool shaped = edit.is_array() && edit.size() == 3 && edit[0].is_number_unsigned() &&
                                edit[1].is_number_unsigned();
            const auto text = shaped ? textOf(edit[2]) : std::nullopt;
            if (!text) {
                return std::nullopt;
            }
            made.edits.push_back({edit[0].get<std::size_t>(), edit[1].get<std::size_t>(), *text});
        }
        change.files.push_back(std::move(made));
    }
    return change;
}

constexpr std::string_view kKinds[] = {"change", "begin", "end", "cancel", "undo", "redo", "jump"};

} // namespace

std::string journalLine(const Change& change) { return lineOf(lineOfChange("change", change.label, change)); }

std::string journalHeader(const Document& document) {
    return lineOf({{"groma", "journal/1"}, {"root", document.root()}, {"start", document.startPath()}});
}

Expected<Change> changeFromLine(std::string_view line) {
    const json value = json::parse(line, nullptr, false);
    const auto change = value.is_object() ? changeOf(value) : std::nullopt;
    return change ? Expected<Change>(*change) : refuse("the line is no change");
}

Journal::Journal(std::unique_ptr<LineSink> sink, const Document& base)
    : sink_(std::move(sink)), problem_(std::make_shared<std::string>()),
      known_(std::make_shared<std::set<std::string>>()) {
    write(journalHeader(base));
    writeBase(base, base.startPath());
}

Journal::Journal(std::unique_ptr<LineSink> sink, const Recovered& recovered)
    : sink_(std::move(sink)), problem_(std::make_shared<std::string>()),
      known_(std::make_shared<std::set<std::string>>(recovered.known)) {
    if (recovered.inGesture) {
        write(lineOf({{"do", "end"}}));
    }
}

bool Journal::write(const std::string& line) const {
    const auto done = sink_->append(line);
    if (!done) {
        *problem_ = done.error().reason;
    }
    return done.has_value();
}

// The text that the changes after it count from, once for every file.
void Journal::writeBase(const Document& document, const std::string& path) const {
    if (known_->insert(path).second) {
        write(lineOf({{"do", "base"}, {"path", path}, {"text", bytesOf(document.text(path))}}));
    }
}

void Journal::attach(History& history) {
    history.listener = [journal = *this](const History::Event& event, const Document& now) {
        journal.note(event, now);
    };
}

// After lines that were lost, or too many to keep: every text as it is now, and the steps before it
// forgotten.
bool Journal::writeAnew(const Document& now) const {
    json files = json::array();
    known_->clear();
    for (const std::string& path : now.paths()) {
        files.push_back({{"path", path}, {"text", bytesOf(now.text(path))}});
        known_->insert(path);
    }
    if (!write(lineOf({{"do", "anew"}, {"files", std::move(files)}}))) {
        return false;
    }
    problem_->clear();
    return true;
}

void Journal::note(const History::Event& event, const Document& now) const {
    using Kind = History::Event::Kind;
    const auto* lines = dynamic_cast<const LineFile*>(sink_.get());
    if (!problem_->empty() || (lines != nullptr && lines->isLong())) {
        writeAnew(now);
        return;
    }
    Change made;
    if (event.kind != Kind::Commit) made = difference(event.before, now, event.label);
    const Change& change = event.kind == Kind::Commit ? *event.change : made;
    for (const FileEdit& file : change.files) {
        writeBase(event.before, file.path);
    }
    json line = lineOfChange(kKinds[static_cast<std::size_t>(event.kind)], event.label, change);
    if (event.steps != 0) {
        line["steps"] = event.steps;
    }
    write(lineOf(line));
}

void Journal::saved(const Document& document) {
    if (!problem_->empty() && !writeAnew(document)) {
        return;
    }
    write(lineOf({{"do", "saved"}}));
    known_->clear();
    writeBase(document, document.startPath());
}

namespace {

class Replay {
  public:
    explicit Replay(Recovered& into) : into_(into) {}

    // False: the line could not be replayed.
    bool line(const json& value) {
        const std::string what = stringAt(value, "do");
        if (what == "base") {
            return base(value);
        }
        if (what == "saved") {
            startFrom(into_.history.present());
            into_.known.clear();
            into_.steps = 0;
            return true;
        }
        if (what == "anew") {
            return anew(value);
        }
        if (what == "begin") {
            into_.history.beginGesture(stringAt(value, "label"));
            return true;
        }
        if (what == "end") {
            into_.history.endGesture();
            return true;
        }
        if (what == "cancel" && into_.history.inGesture()) {
            into_.history.cancelGesture();
            return true;
        }
        const auto change = changeOf(value);
        if (!change) {
            return false;
        }
        ++into_.steps;
        if (what != "change" && moved(value, *change)) {
            return true;
        }
        return into_.history.commit(*change).has_value();
    }

  private:
    bool base(const json& value) {
        const auto text = value.contains("text") ? textOf(value["text"]) : std::nullopt;
        const std::string path = stringAt(value, "path");
        if (!text || path.empty()) {
            return false;
        }
        into_.known.insert(path);
        const Document& present = into_.history.present();
        if (present.text(path) == *text) {
            return true;
        }
        into_.basisChanged = true;
        if (into_.history.steps().size() > 1) {
            return into_.history.commit(replaceText(present, path, *text, "As it was: " + path)).has_value();
        }
        startFrom(present.withText(path, *text));
        return true;
    }

    void startFrom(Document document) {
        into_.history = History(std::move(document));
        into_.history.beginReplay();
    }

    bool anew(const json& value) {
        if (!value.contains("files") || !value["files"].is_array()) {
            return false;
        }
        Document now = into_.history.present();
        for (const json& file : value["files"]) {
            const auto text = file.is_object() && file.contains("text") ? textOf(file["text"]) : std::nullopt;
            const std::string path = stringAt(file, "path");
            if (!text || path.empty()) {
                return false;
            }
            into_.known.insert(path);
            if (now.text(path) != *text) {
                now = now.withText(path, *text);
            }
        }
        startFrom(std::move(now));
        ++into_.steps;
        return true;
    }

    // Steps from before a save are not there any more: only a step that has the right texts is gone to.
    bool moved(const json& value, const Change& change) {
        if (!value.contains("steps") || !value["steps"].is_number_integer()) {
            return false;
        }
        const auto to =
            static_cast<std::ptrdiff_t>(into_.history.position()) + value["steps"].get<std::ptrdiff_t>();
        if (to < 0 || to >= static_cast<std::ptrdiff_t>(into_.history.steps().size())) {
            return false;
        }
        const Document& there = into_.history.steps()[static_cast<std::size_t>(to)].document;
        for (const FileEdit& file : change.files) {
            const auto text = formats::applyEdits(into_.history.present().text(file.path), file.edits);
            if (!text || *text != there.text(file.path)) {
                return false;
            }
        }
        return into_.history.jumpTo(static_cast<std::size_t>(to));
    }

    Recovered& into_;
};

// The document that the journal began with: as the disk has it, or as the journal's own first text says.
Expected<Document> basisOf(formats::FileSystem& files, const Recovered& recovered, const json& first) {
    auto opened = Document::open(files, recovered.start, recovered.root);
    const auto text = first.contains("text") ? textOf(first["text"]) : std::nullopt;
    if (opened || !text || stringAt(first, "path") != recovered.start) {
        return opened;
    }
    return Document::untitled(files, recovered.root, recovered.start, *text);
}

} // namespace

Expected<Recovered> recover(formats::FileSystem& files, std::string_view journal) {
    Recovered recovered;
    std::size_t number = 0;
    while (journal.find('\n') != std::string_view::npos) { // a last line without its end was cut off
        const std::size_t end = journal.find('\n');
        const json value = json::parse(journal.substr(0, end), nullptr, false);
        journal.remove_prefix(end + 1);
        if (++number == 1) {
            if (stringAt(value, "groma") != "journal/1") {
                return refuse("this is no journal");
            }
            recovered.root = stringAt(value, "root");
            recovered.start = stringAt(value, "start");
            recovered.bytes += end + 1;
            continue;
        }
        if (number == 2) {
            auto basis = value.is_object() ? basisOf(files, recovered, value)
                                           : refuse("the journal ends before its first text");
            if (!basis) {
                return std::unexpected(basis.error());
            }
            recovered.history = History(std::move(*basis));
            recovered.history.beginReplay();
        }
        if (!value.is_object() || !Replay(recovered).line(value)) {
            if (number ==
                2) { // nothing to go on from; who went on in this file would cut off what stands behind
                return refuse("the journal's first text cannot be read");
            }
            recovered.problem = "line " + std::to_string(number) + " of the journal could not be replayed";
            break;
        }
        recovered.bytes += end + 1;
    }
    if (recovered.history.empty()) {
        return refuse("the journal holds nothing");
    }
    recovered.inGesture = recovered.history.inGesture();
    while (recovered.history.inGesture()) {
        recovered.history.endGesture();
    }
    recovered.history.endReplay();
    if (!recovered.history.present().isWhole()) {
        return refuse(recovered.start + " cannot be read");
    }
    return recovered;
}

} // namespace groma::session
