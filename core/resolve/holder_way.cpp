#include "core/resolve/holder_way.h"

#include "core/base/text.h"
#include "core/lang/check/types.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::rules::resolving {

namespace {

constexpr std::string_view kAny = "any";
constexpr std::string_view kEach = "each";

bool leads(const Trait& trait, lang::Type type) {
    return type.kind == lang::Kind::Piece ||
           (type.kind == lang::Kind::Side && trait.holder == TraitHolder::Side);
}

} // namespace

std::vector<std::string> holderWays(const Trait& trait, std::span<const lang::Local> parameters) {
    std::vector<std::string> ways;
    for (const lang::Local& parameter : parameters) {
        if (!leads(trait, parameter.type)) {
            continue;
        }
        if (!parameter.type.list) {
            ways.push_back(parameter.name);
        } else if (trait.holder == TraitHolder::Piece) {
            ways.push_back(fmt::format("{} {}", kAny, parameter.name));
            ways.push_back(fmt::format("{} {}", kEach, parameter.name));
        }
    }
    return ways;
}

HolderWay holderWay(Work& work, const Text& said, const Trait& trait, std::span<const lang::Local> parameters,
                    std::string_view of) {
    HolderWay way;
    std::string_view name = base::trim(said.text);
    for (const auto& [word, through] : {std::pair{kAny, Through::Any}, std::pair{kEach, Through::Each}}) {
        if (name.starts_with(word) && name.substr(word.size()).starts_with(' ')) {
            way.through = through;
            name = base::trim(name.substr(word.size()));
            break;
        }
    }
    const auto found = std::ranges::find(parameters, name, &lang::Local::name);
    if (found == parameters.end() || !leads(trait, found->type)) {
        const std::vector<std::string> ways = holderWays(trait, parameters);
        work.unknown(said, fmt::format("a parameter of {} that can hold the trait", of),
                     std::vector<std::string_view>(ways.begin(), ways.end()));
        return {};
    }
    const bool list = found->type.list;
    if (list && trait.holder != TraitHolder::Piece) {
        work.report(work.problem(diag::Code::BadHolder, said,
                                 fmt::format("`{}` is a list; only a trait that pieces hold is looked for in "
                                             "one",
                                             name)));
        return {};
    }
    if (list && way.through == Through::One) {
        work.report(
            work.problem(diag::Code::BadHolder, said, fmt::format("`{}` is a list", name))
                .withExpected(fmt::format("any {0} or each {0}", name))
                .withHint(fmt::format(
                    "`any {0}` counts once, with the first holder, `each {0}` once for each holder", name)));
        return {};
    }
    if (!list && way.through != Through::One) {
        work.report(work.problem(diag::Code::BadHolder, said, fmt::format("`{}` is no list", name))
                        .withExpected(std::string(name)));
        return {};
    }
    way.parameter = static_cast<Index>(found - parameters.begin());
    return way;
}

lang::Type holderIn(lang::Type parameter) {
    return parameter.list ? lang::elementOf(parameter) : lang::present(parameter);
}

} // namespace groma::rules::resolving
