# Sourced by tests written in the shell: `check WHAT COMMAND...` counts, and shows what a command said that
# failed; `checked` ends the test with "N passed, N failed".
passed=0
failed=0

check() {
    local what=$1 said
    shift
    if said=$("$@" 2>&1); then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "failed: $what"
        [ -z "$said" ] || sed 's/^/  /' <<<"$said"
    fi
}

checked() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
