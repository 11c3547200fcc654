// Several edits, each made on the result of the one before, as one change of the document that they began
// with.
#pragma once

#include "editor/session/document/document.h"

#include <string>

namespace groma::session {

class Composer {
  public:
    explicit Composer(const Document& from) : from_(from), now_(from) {}

    const Document& now() const { return now_; }
    // What is refused is given back and changes nothing.
    Expected<void> then(const Edited& edit);
    Edited finish(std::string label) const;

  private:
    Document from_;
    Document now_;
};

} // namespace groma::session
