#include "editor/session/questions/counting.h"

#include "core/odds/chance_words.h"

#include <utility>

namespace groma::session {

namespace {

class CountWatch final : public odds::Watcher {
  public:
    CountWatch(const game::Setup& setup, JobControl& control, Counting& counting)
        : setup_(setup), control_(control), counting_(counting) {}
    bool stops() override { return control_.cancelled() || counting_.stopped(); }
    void hears(const odds::SoFar& known) override {
        control_.progress(known.share());
        counting_.put({known.situations, known.open, known.share(), known.ofPlays > 0,
                       odds::results(setup_, known, game::Wording::Written)});
    }

  private:
    const game::Setup& setup_;
    JobControl& control_;
    Counting& counting_;
};

} // namespace

void Counting::put(CountedSoFar now) {
    auto made = std::make_shared<const CountedSoFar>(std::move(now));
    const std::scoped_lock lock(mutex_);
    now_ = std::move(made);
}

std::shared_ptr<const CountedSoFar> Counting::now() const {
    const std::scoped_lock lock(mutex_);
    return now_;
}

void LatestCard::want(JobRunner& runner, std::uint64_t key, game::SetupRef setup,
                      std::function<OddsCard(odds::Watcher&)> work) {
    if (counting_ && key == key_ && (latest_.pending() || latest_.isCurrent())) return;
    key_ = key;
    counting_ = std::make_shared<Counting>();
    latest_.want(
        runner, key, "Odds",
        [counting = counting_, setup = std::move(setup), work = std::move(work)](JobControl& control) {
            CountWatch watch(*setup, control, *counting);
            return work(watch);
        });
}

void LatestCard::clear() {
    latest_.clear();
    counting_.reset();
}

} // namespace groma::session
