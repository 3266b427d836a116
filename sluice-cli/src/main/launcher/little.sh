# Read by the launchers, which choose Java's compilers before Java starts: for some megabytes of files,
# or a few of a packed history, the quick compiler alone is faster; for ten times as much it is slower.

# is_little COMMAND WORD…: whether what a scan reads is so little. Each word counts that is there as a
# file or folder, and the current folder too unless one of them cannot be the value of a flag, so that
# this is never less than what is scanned. A mistake costs time and nothing else.
is_little() {
  command=$1
  shift
  named=false
  before=
  words=$#
  while [ "$words" -gt 0 ]; do
    word=$1
    shift
    words=$((words - 1))
    if [ -e "$word" ]; then
      case $word in
      -*) set -- "$@" "./$word" ;;
      *) set -- "$@" "$word" ;;
      esac
      case $before in
      -v | --verbose | --no-banner | --redact | --no-progress | --no-archives | --follow-symlinks) named=true ;;
      -*) ;;
      *) named=true ;;
      esac
    fi
    # A repository that is elsewhere may have any size.
    case $command,$word in git,*:*) return 1 ;; esac
    before=$word
  done
  $named || set -- "$@" .
  case $command in
  git) has_little_history "$@" ;;
  *) has_less_than 48000000 "$@" ;;
  esac
}

# has_little_history FOLDER…: the same for what repositories in these folders, if there are some, store
# themselves.
has_little_history() {
  words=$#
  while [ "$words" -gt 0 ]; do
    for store in "$1/.git/objects" "$1/objects"; do
      if [ -d "$store" ]; then
        [ ! -s "$store/info/alternates" ] || return 1
        set -- "$@" "$store"
        break
      fi
    done
    shift
    words=$((words - 1))
  done
  [ $# -gt 0 ] && has_less_than 8000000 "$@"
}

# has_less_than BYTES FOLDER…: whether there are files with fewer bytes in all, those that links lead
# to counted, and large archives for what may be in them. Where find does not tell sizes, there are not.
has_less_than() {
  most=$1
  shift
  # Numbers alone are printed: a name may hold a line that looks like one. Everything has a line, so
  # that folders without files come to an end too.
  [ "$(find -L "$@" -name .git -prune -o \( -type f -size -128 -printf '1 %s\n' -o -type f \
    -iregex '.*\.\([jwe]ar\|zip\|whl\|nupkg\|[at]gz\|gz\|bz2\|xz\|zst\|7z\|tar\|deb\|rpm\)' -printf '8 %s\n' \
    -o -type f -printf '1 %s\n' -o -printf '0 0\n' \) 2>/dev/null | awk -v most="$most" '
    {
      hasFiles = hasFiles || $1 > 0
      bytes += $1 * $2
      if (bytes > most || NR > 20000) { isLarge = 1; exit }
    }
    END { if (hasFiles && !isLarge) print "little" }')" = little ]
}
