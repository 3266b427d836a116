# Sourced: sets platform, as archives name it; or fails with a sentence.
case $(uname -s) in
Linux) platform=linux ;;
Darwin) platform=macos ;;
*) platform= ;;
esac
case $(uname -m) in
x86_64 | amd64) platform=$platform-x64 ;;
aarch64 | arm64) platform=$platform-arm64 ;;
*) platform= ;;
esac
case $platform in
linux-* | macos-*) ;;
*)
  echo "sluice: no archive for $(uname -s) on $(uname -m); use the zip with a JDK 25, see docs/install.md" >&2
  exit 2
  ;;
esac

# released NAME: what the file 'release' says of it.
released() {
  sed -n "s/^$1=//p" "${release_file:-$here/release}"
}
