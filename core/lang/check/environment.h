#pragma once

#include "core/diag/sink.h"
#include "core/lang/check/names.h"
#include "core/rules/model.h"
#include "core/syntax/tree_builder.h"

#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace groma::lang {

// What names of a scenario stand for in snippets; every function may be empty.
struct ScenarioNames {
    struct Constant {
        Type type;
        std::int64_t bits = 0;
    };
    std::function<std::optional<Constant>(std::string_view)> name;     // a piece's or side's id
    std::function<std::optional<std::int64_t>(std::string_view)> cell; // the book's number, without `@`
    std::vector<std::string_view> all;                                 // for hints
};

// What all texts of one ruleset are checked against. The signatures in model.functions are complete before
// any text is checked; bodies are filled in as they come.
struct Environment {
    const rules::Model& model;
    const Names& names;
    TreeBuilder& tree;
    diag::Sink& sink;
    // While a ruleset is resolved: where names used as scenario.x are collected. Null: they must exist.
    rules::Model* growing = nullptr;
    const ScenarioNames* scenario = nullptr;
    bool numbersDeclared = false; // the ruleset lists what scenario.x may name
    // Which function reads or calls which, for cycles and for what may suspend.
    std::vector<std::pair<std::int32_t, std::int32_t>> calls = {};
    std::vector<std::int32_t> suspends = {}; // functions that roll, draw or ask themselves
    struct Fight {
        std::int32_t function;
        diag::Place place;
    };
    std::vector<Fight> fights = {}; // where battles of a campaign are fought
    struct TogetherCall {
        std::int32_t function;
        diag::Place place;
    };
    std::vector<TogetherCall> togetherCalls = {}; // procedures called inside `together`
};

} // namespace groma::lang
