#!/usr/bin/env bash
# clean-env.sh COMMAND...
# Run a command without the variables and the umask of the shell that called: the tests must not pass, or fail, by a time
# zone, a language, a PYTHON or GUILDHALL_ variable that only one developer has. Kept are those that name the user, the
# terminal, the browser, the way to the package registries, and what a target of the Makefile passes.
source "$(dirname "$0")/lib.sh"

named='HOME|PATH|USER|LOGNAME|TERM|TMPDIR|CI|CHROMIUM|FILE|PYENV_ROOT|XDG_CACHE_HOME'
registries='(PIP|UV|NPM_CONFIG|npm_config|NODE_EXTRA|SSL_CERT|REQUESTS_CA|CURL_CA)_\w+|(HTTP|HTTPS|NO|ALL|http|https|no|all)_(PROXY|proxy)'
kept=()
while IFS= read -r -d '' variable; do
    [[ $variable =~ ^($named|$registries)= ]] && kept+=("$variable")
done < <(env -0)

umask 022
exec env -i "${kept[@]}" "$@"
