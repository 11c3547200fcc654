#include "core/check/checks.h"
#include "core/diag/codes.h"

#include <fmt/format.h>

#include <map>

namespace groma::check {

namespace {

void tellDuplicates(const std::vector<rules::Terrain>& list, diag::Sink& sink) {
    std::map<std::string_view, const rules::Terrain*> seen;
    for (const rules::Terrain& terrain : list) {
        if (terrain.code.empty()) {
            continue;
        }
        const auto [at, fresh] = seen.emplace(terrain.code, &terrain);
        if (!fresh) {
            sink.add(diag::diagnose(diag::Code::DuplicateCode, terrain.named.where,
                                    fmt::format("`{}` and `{}` have the same code `{}`", at->second->named.id,
                                                terrain.named.id, terrain.code))
                         .withRelated({at->second->named.where}, "the other is here"));
        }
    }
}

} // namespace

void duplicateCodes(const Subject& subject, diag::Sink& sink) {
    tellDuplicates(subject.model.terrain, sink);
    tellDuplicates(subject.model.sides, sink);
    tellDuplicates(subject.model.links, sink);
}

} // namespace groma::check
