#include "core/sim/order.h"

#include <doctest/doctest.h>

#include <random>
#include <vector>

using namespace groma::sim;

TEST_CASE("ranks are shared by equal values, and orders agree by 1, by nothing or not at all") {
    CHECK(ranksOf({3, 1, 3, 7}) == std::vector<double>{2.5, 1, 2.5, 4});
    CHECK(spearman({1, 2, 3}, {-1, 0, 5}) == doctest::Approx(1));
    CHECK(spearman({1, 2, 3}, {5, 4, -9}) == doctest::Approx(-1));
    CHECK(spearman({1, 1, 1}, {1, 2, 3}) == 0);
    CHECK(spearman({1, 2, 3, 4}, {2, 1, 4, 3}) == doctest::Approx(0.6)); // 1 - 6 * 4 / 60
}

// Effects as those of a battle are: a half next to nothing, some of a few points, errors that differ by six.
TEST_CASE("how far an order agrees with the true one is told from estimates and errors") {
    std::mt19937_64 random(7);
    std::normal_distribution<double> normal;
    double before = 0;
    for (const double scale : {2.0, 1.0, 0.5, 0.25}) {
        CAPTURE(scale);
        double promised = 0, real = 0;
        constexpr int kStudies = 150;
        for (int study = 0; study < kStudies; ++study) {
            std::vector<Estimated> estimates;
            std::vector<double> truth, values;
            for (int i = 0; i < 40; ++i) {
                const double error = scale * (0.5 + 0.5 * (i % 6));
                truth.push_back(normal(random) * (i % 2 == 0 ? 1 : 9));
                estimates.push_back({truth.back() + error * normal(random), error});
                values.push_back(estimates.back().value);
            }
            promised += expectedSpearman(estimates) / kStudies;
            real += spearman(values, truth) / kStudies;
        }
        MESSAGE("errors times " << scale << ": promised " << promised << ", came to " << real);
        CHECK(promised < real + 0.01); // rather too little, where nearly all is noise
        CHECK(promised > real - 0.07);
        CHECK(promised > before);
        before = promised;
    }
    CHECK(before > 0.93);
}

TEST_CASE("an order of what is nothing is not promised, and one without errors is sure") {
    std::mt19937_64 random(11);
    std::normal_distribution<double> normal;
    double promised = 0;
    for (int study = 0; study < 50; ++study) {
        std::vector<Estimated> nothing(40);
        for (Estimated& one : nothing) one = {normal(random), 1};
        promised += expectedSpearman(nothing) / 50;
    }
    CHECK(promised < 0.3);
    CHECK(expectedSpearman({{1, 1e-6}, {-3, 1e-6}, {2, 1e-6}}) == doctest::Approx(1));
    CHECK(expectedSpearman({{1, 0.5}}) == 1);
}
