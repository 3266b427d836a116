#!/bin/sh
# Compares what two builds report on the same targets, byte for byte, and what they cost.
#
#   benchmarks/compare-builds.sh OLD NEW ROUNDS 'dir PATH' 'git REPOSITORY' ...
#
# OLD and NEW are launchers (the file 'sluice' of two checkouts); a target is a command with its
# operands and flags, without spaces in paths. The builds run in turns, ROUNDS times each; of each the
# report as json, the findings and the verdict are compared, and the median of the processor seconds and
# of the peak of memory are told. Ends with status 1 if a report differs.
set -eu
if [ $# -lt 4 ]; then
  sed -n '2,10p' "$0" >&2
  exit 2
fi
old=$1
new=$2
rounds=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# run BUILD NAME TARGET: leaves NAME.json, NAME.verdict and a line in NAME.cost: seconds, KiB, wall.
run() {
  status=0
  # shellcheck disable=SC2086
  /usr/bin/time -a -o "$work/$2.cost" -f '%U %S %M %e' \
    "$1" $3 --no-progress -f json -r "$work/$2.json" >/dev/null 2>"$work/$2.err" || status=$?
  # How long it took is no matter of the report, nor which of several problems was met first.
  {
    echo "exit $status"
    sed -e 's/ in [0-9.,]* *m\{0,1\}s.*//' -e 's/[0-9.,]* MB\/s//' "$work/$2.err" | sort
  } >"$work/$2.verdict"
}

median() {
  sort -n | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'
}

differs=0
for target; do
  rm -f "$work"/*
  round=0
  while [ "$round" -lt "$rounds" ]; do
    run "$old" old "$target"
    run "$new" new "$target"
    round=$((round + 1))
  done
  said=same
  if ! cmp -s "$work/old.json" "$work/new.json"; then
    said='REPORTS DIFFER'
    differs=1
    diff "$work/old.json" "$work/new.json" | head -n 20
  elif ! cmp -s "$work/old.verdict" "$work/new.verdict"; then
    said='VERDICTS DIFFER'
    differs=1
    diff "$work/old.verdict" "$work/new.verdict" | head -n 20
  fi
  for build in old new; do
    grep -v Command "$work/$build.cost" >"$work/$build.clean"
    eval "${build}_cpu=$(awk '{ print $1 + $2 }' "$work/$build.clean" | median)"
    eval "${build}_mib=$(awk '{ print int($3 / 1024) }' "$work/$build.clean" | median)"
    eval "${build}_wall=$(awk '{ print $4 }' "$work/$build.clean" | median)"
  done
  echo "$target: $said; processor $old_cpu -> $new_cpu s, wall $old_wall -> $new_wall s," \
    "peak $old_mib -> $new_mib MiB"
done
exit $differs
