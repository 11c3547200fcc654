// An answer that can be looked at while it is worked out, paused and stopped: what is known stays.
//   sheet.ask(runner, "Balance", [=](JobControl& control, const auto& seen) { return balance(..., seen); });
//   if (const auto now = sheet.value()) ...
#pragma once

#include "editor/session/jobs/jobs.h"

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace groma::session {

template <class T>
class Ongoing {
  public:
    using Seen = std::function<void(const T&)>;

    Ongoing() = default;
    ~Ongoing() { cancel(); }
    Ongoing(const Ongoing&) = delete;
    Ongoing& operator=(const Ongoing&) = delete;

    // `work` hands what it knows to `seen` now and then, and gives back the whole. What was asked before is
    // cancelled; `known` stays to be looked at until `work` knows more. Null: nothing does.
    void ask(JobRunner& runner, std::string label, std::function<T(JobControl&, const Seen&)> work,
             std::shared_ptr<const T> known = nullptr) {
        cancel();
        auto kept = std::make_shared<Kept>();
        kept->value = std::move(known);
        kept_ = kept;
        job_ = runner.submit(std::move(label), [kept, work = std::move(work)](JobControl& control) {
            const Seen seen = [kept](const T& now) { kept->put(now); };
            kept->put(work(control, seen));
        });
    }
    // Cancelled, and what is known forgotten.
    void clear() {
        cancel();
        kept_.reset();
        job_.reset();
    }
    // The newest that is known; null: nothing yet.
    std::shared_ptr<const T> value() const { return kept_ ? kept_->get() : nullptr; }
    bool running() const { return job_ && !job_->done(); }
    bool started() const { return job_ && job_->started(); }
    bool paused() const { return job_ && job_->paused(); }
    void pause(bool on) const {
        if (job_) job_->pause(on);
    }
    void cancel() const {
        if (job_) job_->cancel();
    }

  private:
    struct Kept {
        std::mutex mutex;
        std::shared_ptr<const T> value;
        void put(T now) {
            auto made = std::make_shared<const T>(std::move(now));
            const std::scoped_lock lock(mutex);
            value = std::move(made);
        }
        std::shared_ptr<const T> get() {
            const std::scoped_lock lock(mutex);
            return value;
        }
    };
    std::shared_ptr<Kept> kept_;
    std::shared_ptr<JobControl> job_;
};

} // namespace groma::session
