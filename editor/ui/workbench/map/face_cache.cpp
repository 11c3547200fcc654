#include "editor/ui/workbench/map/face_cache.h"

#include "core/game/position/hidden.h"
#include "editor/ui/theme/theme.h"

namespace groma::ui {

const std::vector<CounterFace>& FaceCache::of(const game::Setup& setup, const game::Position& position,
                                              bool safe, const formats::OwnPicturesRef& own) {
    const std::uint64_t hash = position.hash();
    if (setup_ == &setup && setupHash_ == setup.hash() && positionHash_ == hash && safe_ == safe &&
        madeFor_ == seenBy_ && ruleset_ == setup.draft().ruleset && symbols_.own() == own)
        return faces_;
    setup_ = &setup;
    setupHash_ = setup.hash();
    positionHash_ = hash;
    safe_ = safe;
    madeFor_ = seenBy_;
    ruleset_ = setup.draft().ruleset;
    faces_.clear();
    symbols_.show(own);
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        CounterFace& face = faces_.emplace_back(game::isHidden(setup, position, piece, seenBy_)
                                                    ? hiddenFace(setup, piece)
                                                    : faceOf(setup, position, piece, symbols_));
        if (!safe) continue;
        const SideInks inks = safeSideInks(setup.sideOf(piece));
        face.ground = inks.ground;
        face.ink = inks.ink;
    }
    return faces_;
}

} // namespace groma::ui
