#!/usr/bin/env bash
# Build the image of the wheel in dist with buildah, as any user, and save it there as an OCI archive.
# Without buildah there is no image; the other files of a release do not need it.
source "$(dirname "$0")/lib.sh"

command -v buildah >/dev/null || { say "no image: buildah is missing (apt-get install buildah)"; exit 0; }
wheel=$(basename dist/guildhall-*.whl)
version=${wheel#guildhall-}
version=${version%%-*}
rm -f dist/guildhall-*-image.tar
buildah build --quiet --isolation chroot --tag "guildhall:$version" . >/dev/null \
    || fail "the image was not built: its base images come from docker.io, which must be reachable"
buildah push --quiet "guildhall:$version" "oci-archive:dist/guildhall-$version-image.tar:guildhall:$version"
say "built the image: podman load --input dist/guildhall-$version-image.tar"
