#include "core/game/machine/lookups.h"

#include "core/game/machine/trace.h"
#include "core/lang/tables/table_option.h"

#include <algorithm>

namespace groma::game {

using base::Number;
using lang::Instr;
using lang::Op;

bool Lookups::readTable(const Instr& in, std::int64_t* s) {
    const lang::Table& table = board_->program().tables[static_cast<std::size_t>(in.d)];
    const auto columns = static_cast<std::int32_t>(table.columns.heads.size());
    const Number value = Number::fromBits(s[in.b]);
    if (in.op == Op::TableAsk) {
        const auto option = static_cast<std::size_t>(in.e);
        s[in.a] = lang::tableOptions()[option]->value(table, lang::saidBy(table, option), value).bits();
        return true;
    }
    if (in.op == Op::TableColumn) {
        const std::int32_t column = table.columns.find(value);
        if (column < 0) {
            return failures_->failTable(table, false, s[in.b]);
        }
        s[in.a] = Number(column + 1).bits();
        return true;
    }
    const std::int32_t row = table.rows.find(value);
    if (row < 0) {
        return failures_->failTable(table, true, s[in.b]);
    }
    std::int32_t column = 0;
    if (in.op == Op::TableAt) {
        column = std::clamp(base::floor(Number::fromBits(s[in.c])), 1, std::max(columns, 1)) - 1;
    } else if (columns > 1) {
        column = table.columns.find(Number::fromBits(s[in.c]));
        if (column < 0) {
            return failures_->failTable(table, false, s[in.c]);
        }
    }
    const std::int64_t cell = table.cells[static_cast<std::size_t>(row * columns + column)];
    if (cell == lang::kUnknown) {
        return failures_->failUnknown("row " + std::to_string(row + 1) + ", column " +
                                      std::to_string(column + 1) + " of the table " + table.name);
    }
    if (listeners_->trace() != nullptr) {
        listeners_->trace()->cells.insert({in.d, row * columns + column});
    }
    if (listeners_->recorder() != nullptr) {
        listeners_->recorder()->tableRead({in.d, s[in.b], columns > 1 ? s[in.c] : 0, row, column, cell});
    }
    s[in.a] = cell;
    return true;
}

bool Lookups::readType(const Instr& in, std::int64_t* s) {
    const rules::Model& model = board_->setup().model();
    const rules::UnitType& type = model.types[static_cast<std::size_t>(s[in.b])];
    const bool back = static_cast<lang::Face>(in.e) == lang::Face::Back;
    const rules::ValueCell& value = (back ? type.back : type.front)[in.c];
    if (value.unknown()) {
        return failures_->failUnknown(model.attributes[in.c].named.id + " of " + type.named.id +
                                      (back ? " (back)" : ""));
    }
    if (listeners_->recorder() != nullptr) {
        listeners_->heard({FactRead::What::TypeAttribute, in.c, static_cast<std::int32_t>(s[in.b]), back});
    }
    s[in.a] = value.bits;
    return true;
}

bool Lookups::failAttribute(int piece, std::int32_t attribute, bool back) {
    const Setup& setup = board_->setup();
    const rules::Model& model = setup.model();
    const rules::UnitType& type = model.types[static_cast<std::size_t>(setup.typeOf(piece))];
    return failures_->failUnknown(model.attributes[static_cast<std::size_t>(attribute)].named.id + " of " +
                                  setup.piece(piece).id + " (" + type.named.id + (back ? ", back" : "") +
                                  ")");
}

bool Lookups::failParameter(const Instr& in) {
    const rules::Model& model = board_->setup().model();
    const rules::Trait& trait = model.traits[in.c];
    const auto parameter = static_cast<std::size_t>(trait.parameters[static_cast<std::size_t>(in.d)]);
    return failures_->failUnknown(model.traitParameters[parameter].name + " of the trait " + trait.named.id);
}

bool Lookups::failNumber(const Instr& in) {
    return failures_->failUnknown("scenario." + board_->program().names[static_cast<std::size_t>(in.d)]);
}

} // namespace groma::game
