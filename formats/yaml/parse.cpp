#include "formats/yaml/parse.h"

#include "core/diag/codes.h"
#include "formats/yaml/tree_builder.h"
#include "formats/yaml/yaml_parser.h"

#include <fmt/format.h>

#include <utility>

namespace groma::formats::yaml {

Parsed parse(std::shared_ptr<const SourceFile> source, std::uint32_t file, diag::Sink& sink,
             const ParseLimits& limits, Reads* reads) {
    if (source->size() > limits.maxBytes) {
        sink.add(
            diagnose(diag::Code::FileTooLarge, diag::NodeRef{file, diag::NodeRef::kNone},
                     fmt::format("the file has {} bytes; {} is the most", source->size(), limits.maxBytes)));
        return {std::make_shared<Tree>(std::move(source), file), false};
    }
    if (!checkEncoding(*source, file, sink)) {
        return {std::make_shared<Tree>(std::move(source), file), false};
    }
    const std::string_view text = source->bytes();
    TreeBuilder builder(std::move(source), file, sink, limits, reads);
    Parser(text, builder).document();
    const bool ok = !builder.anyErrors();
    return {builder.finish(), ok};
}

} // namespace groma::formats::yaml
