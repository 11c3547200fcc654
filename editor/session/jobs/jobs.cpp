#include "editor/session/jobs/jobs.h"

#include <algorithm>

namespace groma::session {

JobRunner::JobRunner(int threads) {
    for (int i = 0; i < std::max(1, threads); ++i) {
        threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
    }
}

JobRunner::~JobRunner() {
    cancelAll();
    for (std::jthread& thread : threads_) {
        thread.request_stop();
    }
    wake_.notify_all();
    threads_.clear();
}

std::shared_ptr<JobControl> JobRunner::submit(std::string label, std::function<void(JobControl&)> work) {
    auto control = std::make_shared<JobControl>();
    {
        const std::scoped_lock lock(mutex_);
        waiting_.push_back({std::move(label), std::move(work), control});
    }
    wake_.notify_one();
    return control;
}

void JobRunner::work(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (wake_.wait(lock, stop, [this] { return !waiting_.empty(); })) {
        const Job job = std::move(waiting_.front());
        waiting_.pop_front();
        active_.push_back(job);
        lock.unlock();
        job.control->started_.store(true, std::memory_order_relaxed);
        if (!job.control->cancelled()) {
            job.work(*job.control);
        }
        job.control->done_.store(true, std::memory_order_release);
        lock.lock();
        std::erase_if(active_, [&](const Job& other) { return other.control == job.control; });
        if (waiting_.empty() && active_.empty()) {
            idle_.notify_all();
        }
        if (wakeUp_) {
            wakeUp_();
        }
    }
    for (const Job& job : waiting_) {
        job.control->done_.store(true, std::memory_order_release);
    }
}

std::vector<JobRunner::Status> JobRunner::running() const {
    const std::scoped_lock lock(mutex_);
    std::vector<Status> all;
    for (const Job& job : active_) {
        all.push_back({job.label, job.control->progress(), true});
    }
    for (const Job& job : waiting_) {
        all.push_back({job.label, 0, false});
    }
    return all;
}

void JobRunner::cancelAll() {
    const std::scoped_lock lock(mutex_);
    for (const Job& job : waiting_) {
        job.control->cancel();
    }
    for (const Job& job : active_) {
        job.control->cancel();
    }
}

void JobRunner::wakeBy(std::function<void()> wake) {
    const std::scoped_lock lock(mutex_);
    wakeUp_ = std::move(wake);
}

void JobRunner::wait() {
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return waiting_.empty() && active_.empty(); });
}

} // namespace groma::session
