#include "formats/load/picture_files.h"

#include "core/diag/codes.h"
#include "formats/draw/surface.h"
#include "formats/scenario/scenario_reader.h"
#include "formats/yaml/cursor.h"

#include <functional>
#include <map>
#include <set>

namespace groma::formats {

namespace {

using yaml::Cursor;

// A name in a file, and which entry has it: "terrain/forest", "map".
using Named = std::function<void(const Cursor& name, const std::string& entry)>;

// Visits what maps hold and is silent about what is none: the readers of the entries tell that.
class Finder {
  public:
    Finder(const ProjectFile& file, diag::Sink& sink, const Named& found)
        : tree_(*file.tree), sink_(sink), found_(found) {}

    void rules() const {
        const Cursor root(tree_, tree_.root(), sink_);
        for (const char* section : {"classes", "types", "terrain"})
            each(in(root, section), [&](const Cursor& entry) { picture(entry, nameOf(section, entry)); });
        each(in(root, "states"),
             [&](const Cursor& state) { picture(in(state, "marker"), nameOf("states", state)); });
        each(in(root, "traits"), [&](const Cursor& trait) {
            const std::string name = nameOf("traits", trait);
            picture(in(trait, "marker"), name);
            each(in(trait, "states"), [&](const Cursor& state) {
                picture(in(state, "marker"), name + "/" + std::string(state.key()));
            });
        });
    }

    void map() const { picture(in(Cursor(tree_, tree_.root(), sink_), "map"), "map"); }

  private:
    static std::string nameOf(const std::string& section, const Cursor& entry) {
        return section + "/" + std::string(entry.key());
    }
    Cursor in(const Cursor& map, std::string_view key) const {
        const auto child = map.isMap() ? tree_.find(tree_.resolved(map.index()), key) : yaml::kNoNode;
        return {tree_, child, sink_};
    }
    void each(const Cursor& map, const std::function<void(const Cursor&)>& visit) const {
        if (!map.isMap()) return;
        for (const yaml::NodeIndex child : tree_.children(tree_.resolved(map.index())))
            visit(Cursor(tree_, child, sink_));
    }
    void picture(const Cursor& entry, const std::string& name) const {
        if (const Cursor value = in(entry, "picture")) found_(value, name);
    }

    const yaml::Tree& tree_;
    diag::Sink& sink_;
    const Named& found_;
};

// Of all files of the project; of scenarios the one that is open, or that the open snippet stands on, the
// nearer one last.
void forEachPicture(const Project& project, diag::Sink& sink, const Named& found) {
    for (const ProjectFile& file : project.files()) {
        if (!file.tree || file.tree->node(file.tree->root()).kind != yaml::Kind::Map) continue;
        const std::string_view kind = fileKind(*file.tree);
        const Finder finder(file, sink, found);
        if (kind == "ruleset" || kind == "campaign" || kind.empty()) finder.rules();
    }
    const ProjectFile* start = project.start();
    if (start == nullptr || !start->tree) return;
    std::vector<const ProjectFile*> boards{start};
    if (!start->scenarios.empty()) boards.insert(boards.begin(), project.file(start->scenarios.front()));
    for (const ProjectFile* board : boards) {
        if (board == nullptr || !board->tree) continue;
        const std::string_view kind = fileKind(*board->tree);
        if (kind == "scenario" || kind == "snippet") Finder(*board, sink, found).map();
    }
}

struct Read {
    std::string path; // below the root; empty: it leads out
    std::string bytes;
    diag::Code code{}; // what went wrong, where `message` says something
    std::string message;
};

Read readPicture(const FileSystem& files, const std::string& root, const Cursor& name) {
    const auto text = std::string(name.raw());
    Read read;
    const auto failed = [&](diag::Code code, std::string message) -> Read& {
        read.code = code;
        read.message = std::move(message);
        return read;
    };
    if (text.find_first_of("\\:\n") == std::string::npos)
        read.path = Project::resolve(name.tree().source().path(), text);
    if (read.path.empty())
        return failed(diag::Code::PathOutsideProject,
                      "`" + text.substr(0, 80) + "` leads out of the project's folder");
    // A symbolic link may lead out where the path itself does not.
    const std::string base = files.canonical(root);
    const std::string whole = files.canonical(root + "/" + read.path);
    if (!whole.starts_with(base == "/" ? base : base + "/"))
        return failed(diag::Code::PathOutsideProject, read.path + " leads out of the project's folder");
    auto bytes = files.read(whole, kMostPictureBytes);
    if (bytes) {
        read.bytes = *std::move(bytes);
        return read;
    }
    switch (bytes.error().kind) {
    case FileError::Kind::NotFound: return failed(diag::Code::FileNotFound, "there is no file " + read.path);
    case FileError::Kind::TooLarge:
        return failed(diag::Code::FileTooLarge, read.path + " is " + bytes.error().message);
    default:
        return failed(diag::Code::FileUnreadable, read.path + " cannot be read: " + bytes.error().message);
    }
}

// Counts what is kept, each file once.
class Measure {
  public:
    // False: this one is too much.
    bool add(const std::string& path, const std::string& bytes) {
        if (!counted_.insert(path).second) return true;
        bytes_ += bytes.size();
        if (const auto size = pngSize(bytes, kMostPictureSide, kMostPicturePixels))
            pixels_ += static_cast<double>(size->first) * size->second;
        return counted_.size() <= kMostPictures && bytes_ <= kMostBytesOfPictures &&
               pixels_ <= kMostPixelsOfPictures;
    }

  private:
    std::set<std::string> counted_;
    std::size_t bytes_ = 0;
    double pixels_ = 0;
};

} // namespace

void judgePictures(const FileSystem& files, const std::string& root, const Project& project,
                   diag::Sink& sink) {
    Measure measure;
    std::map<std::string, std::string> faults; // by path
    forEachPicture(project, sink, [&](const Cursor& name, const std::string&) {
        if (!name.text()) return; // which was told
        const auto tell = [&](diag::Code code, std::string message) {
            diag::Diagnostic problem = name.problem(code, std::move(message));
            if (code != diag::Code::PathOutsideProject) problem.severity = diag::Severity::Warning;
            else problem.expected = "a path relative to this file, inside the folder";
            sink.add(std::move(problem));
        };
        const Read read = readPicture(files, root, name);
        if (!read.message.empty()) {
            tell(read.code, read.message);
            return;
        }
        const auto known = faults.find(read.path);
        const std::string& fault =
            known != faults.end()
                ? known->second
                : faults.emplace(read.path, pictureFault(read.bytes).value_or("")).first->second;
        if (!fault.empty()) tell(diag::Code::FileUnreadable, read.path + ": " + fault);
        else if (!measure.add(read.path, read.bytes))
            tell(diag::Code::FileTooLarge, "with " + read.path + " there are more pictures than are kept");
    });
}

OwnPicturesRef ownPictures(const FileSystem& files, const std::string& root, const Project& project,
                           const OwnPicturesRef& previous) {
    std::map<std::string, OwnPictureRef> kept; // by path
    if (previous) {
        for (const auto& [entry, picture] : previous->entries) kept.emplace(picture->path, picture);
        if (previous->map) kept.emplace(previous->map->path, previous->map);
    }
    auto own = std::make_shared<OwnPictures>();
    Measure measure;
    diag::Sink silent;
    forEachPicture(project, silent, [&](const Cursor& name, const std::string& entry) {
        if (!name.isScalar()) return;
        Read read = readPicture(files, root, name);
        if (!read.message.empty() || !measure.add(read.path, read.bytes)) return;
        OwnPictureRef& picture = kept[read.path];
        if (!picture || picture->bytes != read.bytes)
            picture = pictureFrom(read.path, std::move(read.bytes)).value_or(nullptr);
        if (!picture) return;
        if (entry == "map") own->map = picture;
        else own->entries[entry] = picture;
    });
    if (!own->map && own->entries.empty()) return nullptr;
    return own;
}

} // namespace groma::formats
