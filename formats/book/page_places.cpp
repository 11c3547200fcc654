#include "formats/book/page_places.h"

namespace groma::formats {

namespace {

constexpr std::int64_t kMostPoints = 100'000;
constexpr std::size_t kBoxNumbers = 5;

} // namespace

PassagePlaces placesOf(yaml::MapCursor& passage) {
    PassagePlaces places;
    if (const yaml::Cursor page = passage["page"])
        places.page = static_cast<int>(page.integer(1, kMostPoints).value_or(0));
    const yaml::Cursor list = passage["place"];
    if (!list) return places;
    for (const yaml::Cursor& box : list.items()) {
        std::vector<std::int64_t> numbers;
        for (const yaml::Cursor& number : box.items())
            if (const auto value = number.integer(0, kMostPoints)) numbers.push_back(*value);
        if (numbers.size() != kBoxNumbers || numbers.front() < 1) {
            box.report(diag::Code::BadValue, "not a box on a page: [page, left, top, width, height]");
            continue;
        }
        const auto at = [&](std::size_t i) { return static_cast<double>(numbers[i]); };
        places.boxes.push_back({static_cast<int>(numbers.front()), at(1), at(2), at(3), at(4)});
    }
    return places;
}

std::vector<PassagePlaces> placesOfAll(const yaml::Tree& book) {
    std::vector<PassagePlaces> all;
    const yaml::NodeIndex list = book.find(book.root(), "passages");
    if (list == yaml::kNoNode) return all;
    diag::Sink unheard;
    for (const yaml::NodeIndex passage : book.children(list)) {
        yaml::MapCursor map = yaml::Cursor(book, passage, unheard).map();
        all.push_back(placesOf(map));
    }
    return all;
}

} // namespace groma::formats
