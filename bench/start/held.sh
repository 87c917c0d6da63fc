#!/bin/sh
# Runs a program on one processor with 2 GB of memory, as a small machine has: sh bench/held.sh node server/start.mjs
set -e
limit=2147483648
if [ -d /run/systemd/system ]; then
  exec systemd-run --quiet --scope -p MemoryMax=$limit -p MemorySwapMax=0 -- taskset -c 0 "$@"
fi
first=/sys/fs/cgroup/memory/fibril-held
second=/sys/fs/cgroup/fibril-held
if mkdir -p $first 2>/dev/null && echo $limit 2>/dev/null >$first/memory.limit_in_bytes; then
  echo $$ >$first/cgroup.procs
elif mkdir -p $second 2>/dev/null && echo $limit 2>/dev/null >$second/memory.max; then
  echo $$ >$second/cgroup.procs
else
  # Without groups, the collected memory only.
  export NODE_OPTIONS="--max-old-space-size=1536"
  echo "No control groups: the heap alone is limited." >&2
fi
exec taskset -c 0 "$@"
