// How the rules of a sheet are proved: asked in the background, again when they change.
#include "editor/ui/workbench/state/proving.h"

#include "core/base/hash.h"
#include "editor/ui/workbench/state/breaking.h"
#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

namespace {

constexpr double kFolderEvery = 2; // seconds, at the folder

} // namespace

void Workbench::proveRules() const {
    const Sheet* at = sheet();
    if (at == nullptr || !at->document().ruleset() || !at->document().meaning().rulesFresh) return;
    const Proving& proving = of<Proving>();
    const double now = ImGui::GetTime();
    if (proving.lookedAt < 0 || now - proving.lookedAt >= kFolderEvery) {
        proving.lookedAt = now;
        proving.folder.want(longJobs, ++proving.looks, "Looking at the snippets",
                            [folder = session::proofFolder(at->document())](session::JobControl&) {
                                return session::folderStamp(folder);
                            });
    }
    const std::uint64_t* folder = proving.folder.value();
    if (folder == nullptr) return;
    const session::ProofQuestion question{at->document(), *folder, proofsFile_};
    const std::uint64_t key = session::keyOf(question);
    proving.proofs.want(longJobs, key, "Proving the rules", [question, this](session::JobControl& control) {
        return std::make_shared<const session::Proofs>(session::proveRules(question, files, control));
    });
    const auto* proofs = proving.proofs.value();
    const Breaking& breaking = of<Breaking>();
    const RuleEntry& shown = of<RuleEntry>();
    if (shown.id.empty() || proofs == nullptr || !proving.proofs.isCurrent()) {
        // What is asked of the rules as they were would only keep the thread from the new proofs.
        if (proving.noticing.pending()) {
            proving.noticing.drop();
            breaking.of = 0;
        }
        return;
    }
    const std::string entry = shown.section + "/" + shown.id;
    const std::uint64_t asked = base::hashText(entry, key);
    if (breaking.of != asked) {
        if (auto known = breaking.seen->get()) breaking.before = std::move(known);
        breaking.of = asked;
        breaking.deep = false;
        breaking.seen = std::make_shared<BreaksSeen>(); // what still runs tells the old one
    }
    const bool all = proving.noticeWanted;
    if (!all && breaking.deep) { // what was answered before the asking was ended stays
        proving.noticing.drop();
        return;
    }
    breaking.deep = all;
    proving.noticing.want(
        longJobs, base::combine(asked, all ? 1 : 0), all ? "What would notice" : "Listing breaks",
        [entry, all, rules = *proofs, seen = breaking.seen](session::JobControl& control) {
            (void)session::askBreaks(*rules, entry, control,
                                     all ? session::Asking::Positions : session::Asking::List,
                                     [&](const auto& known) { seen->put(known); });
            return all;
        });
}

} // namespace groma::ui
