// A file on its way in: read by a job, so that no frame waits for it.
#pragma once

#include "editor/session/document/document.h"
#include "editor/session/files/save.h"
#include "editor/session/jobs/jobs.h"

#include <memory>
#include <optional>
#include <string>

namespace groma::session {

struct OpenedFile {
    Document document;
    DiskRecord disk;
};

class Opening {
  public:
    // `files` must outlive the runner and every document made from this one.
    Opening(JobRunner& runner, formats::FileSystem& files, std::string path);

    const std::string& path() const { return path_; }
    bool done() const { return job_->done(); }
    // What was read, once, when done: the document, or why there is none.
    Expected<OpenedFile> take();

  private:
    std::string path_;
    std::shared_ptr<std::optional<Expected<OpenedFile>>> read_;
    std::shared_ptr<JobControl> job_;
};

} // namespace groma::session
