# Read by the launchers, which choose Java's compilers before Java starts: for a few megabytes of files
# the quick compiler alone is faster, and beyond some thirty it is slower.

# is_little COMMAND WORD…: whether the files of a scan are few megabytes. Each word counts that is there
# as a file or folder, and the current folder too unless one of them cannot be the value of a flag, so
# that this is never less than what is scanned; what links lead to counts as well. Archives count for
# what may be in them. Where find does not tell sizes, nothing is little.
is_little() {
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
      case $before in -*) ;; *) named=true ;; esac
    fi
    before=$word
  done
  $named || set -- "$@" .
  # Numbers alone are printed: a name may hold a line that looks like one. Everything has a line, so
  # that folders without files come to an end too.
  [ "$(find -L "$@" -name .git -prune -o \( -type f \
    -iregex '.*\.\([jwe]ar\|zip\|whl\|nupkg\|[at]gz\|gz\|bz2\|xz\|zst\|7z\|tar\|deb\|rpm\)' -printf '8 %s\n' \
    -o -type f -printf '1 %s\n' -o -printf '0 0\n' \) 2>/dev/null | awk '
    {
      hasFiles = hasFiles || $1 > 0
      bytes += $1 * $2
      if (bytes > 24000000 || NR > 20000) { isLarge = 1; exit }
    }
    END { if (hasFiles && !isLarge) print "little" }')" = little ]
}
