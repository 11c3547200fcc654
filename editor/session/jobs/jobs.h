// Work in the background: the frame never waits. Results are taken by polling; what was asked of an older
// document is dropped.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace groma::session {

// What a job knows of the world outside: may be asked and told from its thread.
class JobControl {
  public:
    bool cancelled() const noexcept { return cancelled_.load(std::memory_order_relaxed); }
    void cancel() noexcept {
        cancelled_.store(true, std::memory_order_relaxed);
        pause(false);
    }
    // Work that asks goOn() between its parts stands still meanwhile.
    void pause(bool on) noexcept {
        paused_.store(on, std::memory_order_relaxed);
        paused_.notify_all();
    }
    bool paused() const noexcept { return paused_.load(std::memory_order_relaxed); }
    // Waits while it is paused; false: it is cancelled.
    bool goOn() const noexcept {
        paused_.wait(true, std::memory_order_relaxed);
        return !cancelled();
    }
    void progress(double share) noexcept { share_.store(share, std::memory_order_relaxed); } // 0 .. 1
    double progress() const noexcept { return share_.load(std::memory_order_relaxed); }
    bool started() const noexcept { return started_.load(std::memory_order_relaxed); }
    bool done() const noexcept { return done_.load(std::memory_order_acquire); }

  private:
    friend class JobRunner;
    std::atomic<bool> cancelled_{false};
    std::atomic<bool> paused_{false};
    std::atomic<bool> started_{false};
    std::atomic<bool> done_{false};
    std::atomic<double> share_{0};
};

// Threads that take jobs in the order in which they were given. Its end cancels and waits.
class JobRunner {
  public:
    explicit JobRunner(int threads = 1);
    ~JobRunner();
    JobRunner(const JobRunner&) = delete;
    JobRunner& operator=(const JobRunner&) = delete;

    // `work` runs on another thread and should ask cancelled() now and then.
    std::shared_ptr<JobControl> submit(std::string label, std::function<void(JobControl&)> work);

    struct Status {
        std::string label;
        double progress = 0;
        bool started = false;
    };
    std::vector<Status> running() const; // waiting ones too
    void cancelAll();
    void wait(); // until nothing is left: for tests and the command line
    // Called from a job's thread when the job is done: who sleeps until something happens is to look.
    void wakeBy(std::function<void()> wake);

  private:
    struct Job {
        std::string label;
        std::function<void(JobControl&)> work;
        std::shared_ptr<JobControl> control;
    };
    void work(const std::stop_token& stop);

    mutable std::mutex mutex_;
    std::condition_variable_any wake_, idle_;
    std::deque<Job> waiting_;
    std::vector<Job> active_;
    std::function<void()> wakeUp_;
    std::vector<std::jthread> threads_;
};

// The newest answer to one question that keeps changing: the odds card under the pointer.
//   latest.want(runner, key, "Odds", [=](JobControl& control) { return whatIf(...); });
//   if (const OddsCard* card = latest.value()) ...
// A key that is wanted already is not asked again; another key cancels the job under way.
template <class T>
class Latest {
  public:
    void want(JobRunner& runner, std::uint64_t key, std::string label, std::function<T(JobControl&)> work) {
        poll();
        if (key == wanted_ && (job_ || (value_ && valueKey_ == key))) {
            return;
        }
        drop();
        wanted_ = key;
        auto slot = std::make_shared<std::optional<T>>();
        slot_ = slot;
        job_ = runner.submit(std::move(label), [slot, work = std::move(work)](JobControl& control) {
            T result = work(control);
            if (!control.cancelled()) {
                slot->emplace(std::move(result));
            }
        });
    }
    // The newest value; that of an older key until a newer one is there (see isCurrent). Null if there never
    // was one.
    const T* value() {
        poll();
        return value_ ? &*value_ : nullptr;
    }
    bool isCurrent() {
        poll();
        return value_ && valueKey_ == wanted_;
    }
    bool pending() {
        poll();
        return job_ != nullptr;
    }
    double progress() const { return job_ ? job_->progress() : 1; }
    void drop() {
        if (job_) job_->cancel();
        job_.reset();
        slot_.reset();
    }
    void clear() {
        drop();
        value_.reset();
        wanted_ = 0;
    }

  private:
    void poll() {
        if (!job_ || !job_->done()) return;
        if (*slot_) {
            value_ = std::move(*slot_);
            valueKey_ = wanted_;
        }
        job_.reset();
        slot_.reset();
    }

    std::uint64_t wanted_ = 0;
    std::uint64_t valueKey_ = 0;
    std::shared_ptr<JobControl> job_;
    std::shared_ptr<std::optional<T>> slot_;
    std::optional<T> value_;
};

} // namespace groma::session
