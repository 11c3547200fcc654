// What is to be reached, beside what was measured, and beside what an earlier run measured. Figures that are
// no ratios say little on another machine, or on a busy one: they are shown, and not compared.
#pragma once

#include <string>
#include <vector>

namespace groma::bench {

struct Figure {
    std::string name;
    double value = 0;
    std::string unit;   // empty: a ratio
    double must = 0;    // the goal
    double stretch = 0; // 0: none
    bool moreIsBetter = false;
    bool isRatio() const { return unit.empty() || unit == "melees by hand"; }
};

class Report {
  public:
    void add(Figure figure) { figures_.push_back(std::move(figure)); }
    // What cannot be measured yet, and why.
    void missing(std::string name, std::string why) {
        missing_.emplace_back(std::move(name), std::move(why));
    }

    // The table of goals. `history`: a file with one line of JSON for each run, of which the last is compared
    // with; empty for none.
    void print(const std::string& history) const;
    // Adds this run to the history. False: it cannot be written.
    bool append(const std::string& history) const;

  private:
    std::vector<Figure> figures_;
    std::vector<std::pair<std::string, std::string>> missing_;
};

} // namespace groma::bench
