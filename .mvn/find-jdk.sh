# Finds a JDK 25 for the build and for the launcher. Sourced by ./mvnw and ./sluice; plain sh, and
# no process is started: a JDK names its version in its own `release` file.

jdk_wanted=25

# is_wanted_jdk HOME: true if HOME holds a JDK of the wanted version.
is_wanted_jdk() {
  [ -n "$1" ] && [ -x "$1/bin/java" ] && [ -r "$1/release" ] || return 1
  while IFS= read -r release_line; do
    case $release_line in
    "JAVA_VERSION=\"$jdk_wanted\""* | "JAVA_VERSION=\"$jdk_wanted."*) return 0 ;;
    esac
  done <"$1/release"
  return 1
}

# find_jdk: sets jdk_home, or says what to install and fails.
find_jdk() {
  for jdk_home in "${SLUICE_JAVA_HOME-}" "${JAVA_HOME-}"; do
    ! is_wanted_jdk "$jdk_home" || return 0
  done
  jdk_rest=${PATH-}:
  while [ -n "$jdk_rest" ]; do
    jdk_home=${jdk_rest%%:*}
    jdk_rest=${jdk_rest#*:}
    jdk_home=${jdk_home%/bin}
    ! is_wanted_jdk "$jdk_home" || return 0
  done
  case $- in *f*) jdk_glob_off=1 ;; *) jdk_glob_off= ;; esac
  set +f
  for jdk_home in /usr/lib/jvm/*"$jdk_wanted"* /opt/*jdk*"$jdk_wanted"* /opt/java/* \
    "${HOME-}"/.sdkman/candidates/java/"$jdk_wanted"* "${HOME-}"/.jdks/*"$jdk_wanted"* \
    "${HOME-}"/.jenv/versions/"$jdk_wanted"* "${HOME-}"/.asdf/installs/java/*"$jdk_wanted"* \
    "${HOME-}"/.local/share/mise/installs/java/*"$jdk_wanted"* \
    /Library/Java/JavaVirtualMachines/*"$jdk_wanted"*/Contents/Home \
    /opt/homebrew/opt/openjdk@"$jdk_wanted"/libexec/openjdk.jdk/Contents/Home \
    /usr/local/opt/openjdk@"$jdk_wanted"/libexec/openjdk.jdk/Contents/Home; do
    if is_wanted_jdk "$jdk_home"; then
      [ -z "$jdk_glob_off" ] || set -f
      return 0
    fi
  done
  [ -z "$jdk_glob_off" ] || set -f
  jdk_home=
  echo "sluice: no JDK $jdk_wanted found: install one (for example Temurin $jdk_wanted) or set SLUICE_JAVA_HOME to its folder" >&2
  return 2
}
