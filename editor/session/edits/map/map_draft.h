// What every edit of the map begins with.
#pragma once

#include "editor/session/edits/text/draft.h"

#include <initializer_list>

namespace groma::session {

// `map`, or `board` in a snippet.
Path mapPath(const Document& document);

// The ground that the map has where nothing else is said: index into Model::terrain.
int plainGround(const Document& document);

struct MapDraft {
    // Refuses where canPaint does.
    static Expected<MapDraft> begin(const Document& document);

    const Document& document;
    const grid::Board& board;
    const rules::Model& model;
    std::string path;
    Path root;
    Draft draft;

    Path at(std::initializer_list<std::string> steps) const {
        Path way = root;
        way.insert(way.end(), steps.begin(), steps.end());
        return way;
    }

  private:
    explicit MapDraft(const Document& of)
        : document(of), board(*of.board()), model(of.ruleset()->model), path(of.scenarioPath()),
          root(mapPath(of)), draft(of) {}
};

} // namespace groma::session
