/** A mistake put into the source on purpose: the simulation has to notice each of them. */
export type PlantedFault = { name: string; file: string; find: string; replace: string };

export const plantedFaults: PlantedFault[] = [
  {
    name: "a new key at every attempt",
    file: "src/sync/to-request.ts",
    find: '"idempotency-key": entry.id,',
    replace: '"idempotency-key": crypto.randomUUID(),',
  },
  {
    name: "no rebase when the feed brings changes",
    file: "src/sync/pull.ts",
    find: "if (page.changes.length > 0 || finished > 0 || (sweeping && isWhole)) await rebase(store);",
    replace: "",
  },
  {
    name: "done as soon as acknowledged, before the feed has it",
    file: "src/sync/replay.ts",
    find: 'state: "sent",',
    replace: 'state: "done",\n    open_refs: [],',
  },
  {
    name: "dropped when refused",
    file: "src/sync/replay.ts",
    find: "      return leavesNothing(entry, verdict.problem)",
    replace:
      "      void env.store.outbox.delete(entry.seq);\n      return leavesNothing(entry, verdict.problem)",
  },
  {
    name: "lanes not held",
    file: "src/sync/plan.ts",
    find: "standsOn(entry, touched).every((earlier) => going.has(earlier) && earlier.lane === entry.lane)",
    replace: "true",
  },
  {
    name: "a 500 taken as success",
    file: "src/sync/verdict.ts",
    find: "if (status >= 200 && status < 300)",
    replace: "if ((status >= 200 && status < 300) || status === 500)",
  },
  {
    name: "sent writes not rebased",
    file: "src/sync/overlay.ts",
    find: "states: readonly OutboxState[] = openStates,",
    replace: 'states: readonly OutboxState[] = ["queued", "parked", "held"],',
  },
  {
    name: "deleted before it is acknowledged",
    file: "src/sync/replay.ts",
    find: "if (!(await markSending(env, [entry]))) return null;",
    replace:
      "if (!(await markSending(env, [entry]))) return null;\n  await env.store.outbox.delete(entry.seq);",
  },
  {
    name: "a 401 taken as refusal",
    file: "src/sync/verdict.ts",
    find: 'if (status === 401) return { kind: "signed-out" };',
    replace: "",
  },
  {
    name: "sent under whoever is signed in",
    file: "src/sync/plan.ts",
    find: "const ready = entry.user === user && entry.state",
    replace: "const ready = entry.state",
  },
  {
    name: "a portal's page taken as an answer",
    file: "src/sync/fetch-json.ts",
    find: 'if (!response.headers.get("x-fibril-epoch"))',
    replace: "if (false)",
  },
  {
    name: "cursor moved before its records, in a transaction of its own",
    file: "src/sync/pull.ts",
    find: "await applyPage(env, feed, page);",
    replace:
      'const moved = { key: "feed" as const, epoch: page.epoch, cursor: page.cursor, sweeping: false, partial: false, until: 0, pulled_at: "" };\n    await env.store.cursor.put(moved);\n    await applyPage(env, moved, page);',
  },
  {
    name: "the outbox entry written after the records, in a transaction of its own",
    file: "src/sync/submit-all.ts",
    find: "await store.outbox.bulkAdd(entries as OutboxEntry[]);",
    replace: "setImmediate(() => void store.outbox.bulkAdd(entries as OutboxEntry[]).catch(() => {}));",
  },
  {
    name: "the server's copy not kept under open writes",
    file: "src/sync/overlay.ts",
    find: "const bases = store.base.bulkPut(all.flatMap(({ unbased }) => unbased));",
    replace: "const bases = null;",
  },
  {
    name: "sent without the epoch it was planned in",
    file: "src/sync/to-request.ts",
    find: ', "x-fibril-epoch": epoch }',
    replace: " }",
  },
  {
    name: "a picture that broke off on its way taken as refused",
    file: "src/sync/verdict.ts",
    find: "if (status === 408 || status === 425",
    replace: "if (status === 425",
  },
  {
    name: "a picture's bytes kept after its entry, in a transaction of their own",
    file: "src/sync/submit-all.ts",
    find: "if (file && all[i]) await attach(store, operation, all[i].write, file);",
    replace: `if (file && all[i]) {
              const { write } = all[i];
              setImmediate(() => void attach(store, operation, write, file).catch(() => {}));
            }`,
  },
];
