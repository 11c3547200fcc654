#include "formats/study/shard.h"

#include <doctest/doctest.h>

namespace groma::formats {
namespace {

StudyIdentity identityOfTen() {
    StudyIdentity identity;
    identity.rules = 0x0123456789abcdef;
    identity.start = 42;
    identity.players = "greedy,random";
    identity.dice = "keyed/1";
    identity.program = "1.2";
    identity.seed = 9;
    identity.battles = 10;
    return identity;
}

// 10 battles in 3 shards: 4, 3 and 3.
FoundShard shardOfTen(std::uint64_t number) {
    FoundShard found{"shards/s." + std::to_string(number) + ".yaml", {}};
    StudyShard& shard = found.shard;
    shard.study = "studies/one.yaml";
    shard.worker = "anna: the first";
    shard.identity = identityOfTen();
    shard.number = number;
    shard.of = 3;
    const BattleStretch stretch = stretchOf(10, number, 3);
    shard.first = stretch.first;
    shard.battles = stretch.count;
    shard.verdicts = {{"held", stretch.count - 1}, {"none", 1}};
    shard.days["eryx"] = {{"held", 2}};
    shard.assumed = {1, 0, 2};
    return found;
}

std::string problemOf(const std::string& text) {
    const auto read = readShard("s.yaml", text);
    return read ? "" : read.error();
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

TEST_CASE("shards lie end to end, leave nothing out, and differ by one battle at most") {
    for (const std::uint64_t battles : {0, 1, 9, 10, 63, 64, 65, 1280})
        for (const std::uint64_t of : {1, 3, 64, 1000}) {
            std::uint64_t next = 0;
            for (std::uint64_t number = 1; number <= of; ++number) {
                const BattleStretch stretch = stretchOf(battles, number, of);
                CHECK(stretch.first == next);
                CHECK(stretch.count >= battles / of);
                CHECK(stretch.count <= battles / of + 1);
                next += stretch.count;
            }
            CHECK(next == battles);
        }
}

TEST_CASE("a shard's number is written I/N and lies within") {
    CHECK(readShardNumber("3/64")->number == 3);
    CHECK(readShardNumber("3/64")->of == 64);
    for (const char* wrong : {"", "3", "0/4", "5/4", "a/4", "3/", "/4", "1/2/3", "-1/4", "1/1000001"})
        CHECK_FALSE(readShardNumber(wrong));
}

TEST_CASE("a shard that was written is read again as it was") {
    StudyShard shard = shardOfTen(2).shard;
    shard.failures = 1;
    shard.verdicts = {{"held", 2}};
    shard.firstFailureBattle = 5;
    shard.firstFailure = "the rules do not say: \"why\"";
    const auto read = readShard("s.yaml", shardText(shard));
    REQUIRE(read);
    CHECK(shardText(*read) == shardText(shard));
    CHECK(read->worker == "anna: the first");
    CHECK(read->identity == shard.identity);
    CHECK(read->days.at("eryx").at("held") == 2);
    CHECK(read->assumed == std::vector<std::uint64_t>{1, 0, 2});
    CHECK(read->firstFailure == shard.firstFailure);
}

TEST_CASE("a shard that contradicts itself is refused with its place") {
    const std::string good = shardText(shardOfTen(2).shard);
    CHECK(problemOf(good) == "");
    CHECK(problemOf(replaced(good, "first: 4", "first: 3")).find("s.yaml:") == 0);
    CHECK(problemOf(replaced(good, "shard: 2", "shard: 4")).find("no shard 4 of 3") != std::string::npos);
    CHECK(problemOf(replaced(good, "shard: 2", "shard: 0")).find("no shard 0 of 3") != std::string::npos);
    CHECK(problemOf(replaced(good, "none: 1", "none: 2")).find("the ends of 4") != std::string::npos);
    CHECK(problemOf(replaced(good, "shard/1", "study/1")).find("no shard of a study") != std::string::npos);
    CHECK(problemOf(replaced(good, "0123456789abcdef", "123")).find("16 digits") != std::string::npos);
    CHECK(problemOf(replaced(good, "verdicts:", "verdict:")).find("verdicts") != std::string::npos);
    CHECK(problemOf("groma: [").find("s.yaml:1:") == 0);
}

TEST_CASE("shards are gathered in their order, and every way in which they do not fit is told") {
    const auto all = [] { return std::vector{shardOfTen(3), shardOfTen(1), shardOfTen(2)}; };
    const auto whyNot = [](std::vector<FoundShard> shards) {
        const auto found = gathered(std::move(shards), identityOfTen());
        return found ? std::string() : found.error();
    };
    const auto found = gathered(all(), identityOfTen());
    REQUIRE(found);
    CHECK((*found)[0].shard.first == 0);
    CHECK((*found)[1].shard.first == 4);
    CHECK((*found)[2].shard.first == 7);

    CHECK(whyNot({}) != "");
    CHECK(whyNot({shardOfTen(1), shardOfTen(3)}) == "of 3 shards 1 are missing: 2");
    CHECK(whyNot({shardOfTen(1), shardOfTen(2)}) == "of 3 shards 1 are missing: 3");
    auto twice = all();
    twice.push_back(shardOfTen(2));
    twice.back().path = "shards/copy.yaml";
    CHECK(whyNot(twice) == "shard 2 of 3 is there twice: shards/copy.yaml and shards/s.2.yaml");
    auto other = all();
    other[0].shard.identity.rules = 1;
    other[0].shard.identity.seed = 10;
    CHECK(whyNot(other) == "shards/s.3.yaml answers another question: it differs in the rules, the seed");
    auto parts = all();
    parts[2].shard.of = 4;
    CHECK(whyNot(parts).find("one of 4") != std::string::npos);
}

TEST_CASE("an identity tells what differs, and another hash comes of each part of it") {
    const StudyIdentity a = identityOfTen();
    const auto changed = [&](auto change) {
        StudyIdentity b = a;
        change(b);
        CHECK(b.hash() != a.hash());
        const auto found = differences(a, b);
        REQUIRE(found.size() == 1);
        return found.front();
    };
    CHECK(changed([](StudyIdentity& b) { b.rules ^= 1; }) == "the rules");
    CHECK(changed([](StudyIdentity& b) { b.start ^= 1; }) == "the scenario");
    CHECK(changed([](StudyIdentity& b) { b.players += ":hold"; }) == "the players");
    CHECK(changed([](StudyIdentity& b) { b.dice = "keyed/2"; }) == "the dice");
    CHECK(changed([](StudyIdentity& b) { b.program = "1.3"; }) == "the program's version");
    CHECK(changed([](StudyIdentity& b) { ++b.seed; }) == "the seed");
    CHECK(changed([](StudyIdentity& b) { ++b.battles; }) == "the number of battles");
    CHECK(differences(a, a).empty());
}

} // namespace
} // namespace groma::formats
