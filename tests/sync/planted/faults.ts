/**
 * A place in the source. `faulty` is compiled beside the part of `find` between « and »: an expression or, where that
 * part ends with a semicolon, a statement.
 */
export type Site = { file: string; find: string; faulty: string };

/** A mistake that is compiled into the source on purpose; the simulation must catch it. `n` names its schedule too. */
export type PlantedFault = { n: number; name: string; sites: Site[] };

export const plantedFaults: PlantedFault[] = [
  {
    n: 1,
    name: "a new key at every attempt",
    sites: [
      {
        file: "src/sync/send/to-request.ts",
        find: '"idempotency-key": «entry.id»,',
        faulty: "crypto.randomUUID()",
      },
    ],
  },
  {
    n: 2,
    name: "no rebase when the feed brings changes",
    sites: [
      {
        file: "src/sync/receive/pull.ts",
        find: "if («isChanged && open.length + based.length > 0») await rebaseBy(env);",
        faulty: "false",
      },
    ],
  },
  {
    n: 3,
    name: "done as soon as acknowledged, before the feed delivers it",
    sites: [{ file: "src/sync/send/record-replies.ts", find: 'state: «"sent"»,', faulty: '"done"' }],
  },
  {
    n: 4,
    name: "dropped when refused",
    sites: [
      {
        file: "src/sync/send/record-replies.ts",
        find: "return «yieldsTo(entry, verdict.problem)»",
        faulty: "void env.store.outbox.delete(entry.seq), yieldsTo(entry, verdict.problem)",
      },
    ],
  },
  {
    n: 5,
    name: "lanes not blocked",
    sites: [
      {
        file: "src/sync/outbox/plan.ts",
        find: "«dependenciesOf(entry, touched).every((earlier) => chosen.has(earlier) && earlier.lane === entry.lane)»",
        faulty: "true",
      },
    ],
  },
  {
    n: 6,
    name: "a 500 treated as success",
    sites: [
      {
        file: "src/sync/send/verdict.ts",
        find: "if («status >= 200 && status < 300»)",
        faulty: "(status >= 200 && status < 300) || status === 500",
      },
    ],
  },
  {
    n: 7,
    name: "sent writes not rebased",
    sites: [
      {
        file: "src/sync/outbox/entries.ts",
        find: "states: readonly OutboxState[] = «openStates»,",
        faulty: '["queued", "parked", "held"]',
      },
    ],
  },
  {
    n: 8,
    name: "deleted before it is acknowledged",
    sites: [
      {
        file: "src/sync/send/replay.ts",
        find: "«if (!(await markSending(env, [entry]))) return null;»",
        faulty:
          "if (!(await markSending(env, [entry]))) return null; await env.store.outbox.delete(entry.seq);",
      },
    ],
  },
  {
    n: 9,
    name: "a 401 treated as a refusal",
    sites: [{ file: "src/sync/send/verdict.ts", find: "if («status === 401») return", faulty: "false" }],
  },
  {
    n: 10,
    name: "sent under whoever is signed in",
    sites: [
      {
        file: "src/sync/outbox/plan.ts",
        find: "const ready =\n      «entry.user === user» &&",
        faulty: "true",
      },
    ],
  },
  {
    n: 12,
    name: "cursor moved before its records, in a transaction of its own",
    sites: [
      {
        file: "src/sync/receive/pull.ts",
        find: '«await applyPage(env, feed, page, answer.headers.get("x-fibril-time"));»',
        faulty: `const moved = { key: "feed", epoch: page.epoch, cursor: page.cursor, sweeping: false, partial: false, until: 0, pulled_at: "" };
          await env.store.cursor.put(moved);
          await applyPage(env, moved, page, null);`,
      },
    ],
  },
  {
    n: 13,
    name: "the outbox entry written after the records, in a transaction of its own",
    sites: [
      {
        file: "src/sync/write/submit.ts",
        find: "«await store.outbox.bulkAdd(entries);»",
        faulty: "setImmediate(() => void store.outbox.bulkAdd(entries).catch(() => {}));",
      },
    ],
  },
  {
    n: 14,
    name: "the server's copy not stored under open writes",
    sites: [
      {
        file: "src/sync/write/overlay.ts",
        find: "await store.base.bulkAdd(«copies»);",
        faulty: "[]",
      },
    ],
  },
  {
    n: 15,
    name: "sent without the epoch it was planned in",
    sites: [
      {
        file: "src/sync/send/to-request.ts",
        find: '«{ ...(await commonHeaders(env, token)), "x-fibril-epoch": epoch }»',
        faulty: "await commonHeaders(env, token)",
      },
    ],
  },
  {
    n: 16,
    name: "a picture that was cut off in transit treated as refused",
    sites: [{ file: "src/sync/send/verdict.ts", find: "if («status === 408» || ", faulty: "false" }],
  },
  {
    n: 17,
    name: "a picture's bytes stored after its entry, in a transaction of their own",
    sites: [
      {
        file: "src/sync/write/submit.ts",
        find: "«if (file && all[i]) await attach(store, command, all[i].write, file);»",
        faulty: `if (file && all[i]) {
            const { write } = all[i];
            setImmediate(() => void attach(store, command, write, file).catch(() => {}));
          }`,
      },
    ],
  },
  {
    n: 18,
    name: "a picture that lost bytes in transit treated as complete",
    sites: [
      {
        file: "server/files/receive-file.ts",
        find: "if («sha256 && sha256.toLowerCase() !== file.sha256») throw",
        faulty: "false",
      },
      {
        file: "server/files/receive-file.ts",
        find: "if («length && length !== String(file.length)») throw",
        faulty: "false",
      },
    ],
  },
  {
    n: 19,
    name: "a thumbnail stored under its write, not under its picture",
    sites: [
      {
        file: "src/sync/write/attached-file.ts",
        find: "const id = «operation.makes?.({ params, body }, stamp) ?? stamp.id»;",
        faulty: "stamp.id",
      },
    ],
  },
  {
    n: 20,
    name: "the thumbnail of a waiting picture deleted to free space",
    sites: [
      {
        file: "src/sync/request/pictures.ts",
        find: "const over = (await thumbnails.count()) - «MAX_THUMBNAILS»;",
        faulty: "1",
      },
    ],
  },
  {
    n: 21,
    name: "entries of a set in transactions of their own",
    sites: [
      {
        file: "src/sync/write/submit.ts",
        find: "await «store.outbox.bulkAdd(entries)»;",
        faulty:
          "(setImmediate(() => void store.outbox.bulkAdd(entries.slice(1)).catch(() => {})), store.outbox.bulkAdd(entries.slice(0, 1)))",
      },
    ],
  },
  {
    n: 22,
    name: "a write of a set not checked over the earlier writes",
    sites: [
      {
        file: "src/sync/write/consider.ts",
        find: "«for (const change of changes) this.#records.set(refKey(change), change.record);»",
        faulty: "",
      },
    ],
  },
  {
    n: 23,
    name: "a discard that leaves its dependants",
    sites: [
      {
        file: "src/sync/settle/settle.ts",
        find: "discarded = [...chosen, ...«dependantsAmong(open, ...chosen)»];",
        faulty: "[]",
      },
    ],
  },
  {
    n: 24,
    name: "marked as done between two pages of the feed",
    sites: [
      {
        file: "src/sync/outbox/arrivals.ts",
        find: "if (!feed || «feed.sweeping || feed.partial») return [];",
        faulty: "feed.sweeping",
      },
    ],
  },
  {
    n: 25,
    name: "the end of a lagging server treated as the end of the feed",
    sites: [
      {
        file: "src/sync/receive/pull.ts",
        find: "const until = «Math.max(requested?.until ?? 0, page.head)»;",
        faulty: "page.head",
      },
    ],
  },
  {
    n: 26,
    name: "a use not drawn because half a page of the feed has it without its stock",
    sites: [
      {
        file: "src/domain/resource-use/rules.ts",
        find: "if (existing?.stock_id === stock.id && «isUncounted(stock, existing)») {",
        faulty: "false",
      },
    ],
  },
  {
    n: 27,
    name: "saved although neither database nor journal has it",
    sites: [{ file: "src/sync/write/submit.ts", find: 'if («line === "flushed"»)', faulty: "true" }],
  },
  {
    n: 28,
    name: "the reserve not given up on a full disk",
    sites: [
      {
        file: "src/sync/journal/file-journal.ts",
        find: `} catch {
      «await disk.remove(RESERVE);»`,
        faulty: 'throw new DOMException("no room", "QuotaExceededError");',
      },
    ],
  },
  {
    n: 29,
    name: "a torn line treated as a line",
    sites: [
      {
        file: "src/sync/journal/line.ts",
        find: 'const whole = «new TextDecoder().decode(bytes).split("\\n").slice(0, -1)»;',
        faulty: 'new TextDecoder().decode(bytes).split("\\n")',
      },
      {
        file: "src/sync/journal/line.ts",
        find: "return «isChecked(text)» ?",
        faulty: 'text !== ""',
      },
    ],
  },
  {
    n: 30,
    name: "the file of a closed page deleted before its lines are copied",
    sites: [
      {
        file: "src/sync/journal/file-journal.ts",
        find: `«if (writes.length > 0)
        await this.#orWithoutReserve(disk, () => this.#appendLine(disk, { writes, voids: [] }));»`,
        faulty: `for (const name of files.flat()) await disk.remove(name);
        if (writes.length > 0) await this.#appendLine(disk, { writes, voids: [] });`,
      },
    ],
  },
  {
    n: 32,
    name: "put back under a new key",
    sites: [
      {
        file: "src/sync/settle/take-in.ts",
        find: "const { untold: _, ...rest } = «withPresentKeys(write)»;",
        faulty: "{ ...write, id: crypto.randomUUID() }",
      },
    ],
  },
  {
    n: 33,
    name: "a line without its picture",
    sites: [
      {
        file: "src/sync/write/submit.ts",
        find: "entries.map((entry, i) => («{ ...entry, file: portion[i]?.file }»))",
        faulty: "entry",
      },
    ],
  },
  {
    n: 34,
    name: "a restored write counted as discarded",
    sites: [
      {
        file: "src/sync/settle/settle.ts",
        find: "restores: «(entry.restores ?? 0) + 1»,",
        faulty: "0",
      },
    ],
  },
  {
    n: 35,
    name: "a line for each write of a set",
    sites: [
      {
        file: "src/sync/write/submit.ts",
        find: "if (lines.length === inputs.length) «startLine(lines)»;",
        faulty: "lines.forEach((one) => startLine([one]))",
      },
    ],
  },
  {
    n: 36,
    name: "left in the database although it is reported as not saved",
    sites: [
      {
        file: "src/sync/write/submit.ts",
        find: "return fault ? «withdraw(env, stored, fault)» : stored;",
        faulty: "fault",
      },
    ],
  },
  {
    n: 37,
    name: "a line void before the receipt",
    sites: [
      {
        file: "src/sync/settle/reconcile.ts",
        find: "return «!isLost(write) && !(row && isUnsettled(row))»;",
        faulty: "row ? true : replaced.has(write.id)",
      },
    ],
  },
  {
    n: 38,
    name: "put back in another order",
    sites: [
      {
        file: "src/sync/settle/reconcile.ts",
        find: "const lost = «writes.filter(isLost)»;",
        faulty: "writes.filter(isLost).reverse()",
      },
    ],
  },
  {
    n: 39,
    name: "a resend without a line",
    sites: [
      {
        file: "src/sync/settle/settle.ts",
        find: "«startLine([{ ...write, file: file ?? (await readFile(store, entry)) }], [entry.id]);»",
        faulty: "",
      },
    ],
  },
  {
    n: 40,
    name: "a rescue file imported under new keys",
    sites: [
      {
        file: "src/sync/settle/rescue.ts",
        find: "const { picture: _, ...listed } = «write»;",
        faulty: "{ ...write, id: crypto.randomUUID() }",
      },
    ],
  },
  {
    n: 41,
    name: "a rescue file that marks what it imports as done",
    sites: [
      {
        file: "src/sync/settle/confirm-rescued.ts",
        find: 'return { state: «problem ? ("parked" as const) : ("queued" as const)»,',
        faulty: '"done"',
      },
    ],
  },
  {
    n: 42,
    name: "a rescue file with the writes of one person only",
    sites: [
      {
        file: "src/sync/settle/rescue.ts",
        find: "for (const { seq: _, ...entry } of «await openEntries(store, unfinishedStates)») {",
        faulty:
          "(await openEntries(store, unfinishedStates)).filter(({ user }, _, [first]) => user === first?.user)",
      },
    ],
  },
  {
    n: 43,
    name: "a rescue file without pictures",
    sites: [
      {
        file: "src/sync/settle/rescue.ts",
        find: "const file = «await readFile(store, entry)»;",
        faulty: "undefined",
      },
    ],
  },
  {
    n: 44,
    name: "a rescue file that names one author for all writes",
    sites: [
      {
        file: "src/sync/settle/rescue.ts",
        find: "writes: «writes.flatMap(toListed)» };",
        faulty: "writes.flatMap((write) => toListed({ ...write, user: writes[0]?.user ?? write.user }))",
      },
    ],
  },
  {
    n: 45,
    name: "an answer that does not end the tablet's wait",
    sites: [
      {
        file: "src/sync/request/fetch-json.ts",
        find: "if (isAnswer) await «recordAnswer(env)»",
        faulty: "env.store.marks.count()",
      },
    ],
  },
  {
    n: 46,
    name: "a portal's page counted as contact with the server",
    sites: [
      {
        file: "src/sync/request/fetch-json.ts",
        find: "await «recordSilence(env, startedAt)».catch",
        faulty:
          '(result as { reason?: string }).reason === "not our server" ? recordAnswer(env) : recordSilence(env, startedAt)',
      },
    ],
  },
  {
    n: 47,
    name: "a wait of its own for each write that the server did not answer",
    sites: [
      {
        file: "src/sync/send/record-replies.ts",
        find: "«hasFile(entry)» ? { next_attempt_at:",
        faulty: "true",
      },
    ],
  },
  {
    n: 48,
    name: "a write sent to a silent server without a probe",
    sites: [
      {
        file: "src/sync/turn/turn.ts",
        find: "if («!(await isAnswering(env, options))») return",
        faulty: "false",
      },
    ],
  },
  {
    n: 49,
    name: "a pull that the server answered with an error counted as a success",
    sites: [
      {
        file: "src/sync/receive/pull.ts",
        find: "await «recordPull(env, false)»;",
        faulty: "recordPull(env, true)",
      },
    ],
  },
  {
    n: 50,
    name: "a try of the PIN counted after the check",
    sites: [
      {
        file: "src/sync/session/offline-session.ts",
        find: "«await store.people.put(counted);»",
        faulty: "",
      },
      {
        file: "src/sync/session/offline-session.ts",
        find: "if («!(await isPin(begun.person.pin, pin))»)",
        faulty: "!(await isPin(begun.person.pin, pin)) && (await store.people.put(begun.person))",
      },
    ],
  },
  {
    n: 51,
    name: "tries of the PIN without an end",
    sites: [
      {
        file: "src/sync/session/offline-session.ts",
        find: 'return «triesLeft(person) > 0» ? "pin" : "locked";',
        faulty: "true",
      },
    ],
  },
  {
    n: 52,
    name: "the PIN lost at the next sign-in",
    sites: [
      {
        file: "src/sync/session/session.ts",
        find: "const known = «await env.store.people.get(email)»;",
        faulty: "undefined",
      },
    ],
  },
  {
    n: 53,
    name: "the session of anyone treated as one's own",
    sites: [
      {
        file: "src/sync/session/offline-session.ts",
        find: "if («session?.email === person.email») return",
        faulty: "session !== undefined",
      },
    ],
  },
  {
    n: 54,
    name: "a write without an answer treated as never sent",
    sites: [
      {
        file: "src/sync/outbox/entries.ts",
        find: 'entry.state === "queued" && «entry.first_sent_at === null»;',
        faulty: "true",
      },
    ],
  },
  {
    n: 55,
    name: "writes that the turn has just sent reported as unsent",
    sites: [
      {
        file: "src/sync/receive/report.ts",
        find: "openEntries(env.store, «unsettledStates»),",
        faulty: '[...unsettledStates, "sent"]',
      },
    ],
  },
  {
    n: 56,
    name: "a tablet whose database was lost reported as another device",
    sites: [
      {
        file: "src/sync/device/identity.ts",
        find: "const { id = v4(), secret = v4() } = «remembered ?? {}»;",
        faulty: "{} as NonNullable<typeof remembered>",
      },
    ],
  },
  {
    n: 57,
    name: "an edit writes the fields that its form left unchanged",
    sites: [
      {
        file: "src/domain/kernel/edits.ts",
        find: "record: { ...record, ...Object.fromEntries(«changed») }, merged };",
        faulty: "given",
      },
    ],
  },
  {
    n: 58,
    name: "an edit replaces what another tablet wrote to the same field meanwhile",
    sites: [
      {
        file: "src/domain/kernel/edits.ts",
        find: "«base && field in base && !isSame(base[field], now[field]) && !isSame(value, now[field])»,",
        faulty: "false",
      },
    ],
  },
  {
    n: 59,
    name: "what was made of a withdrawn record not searched for",
    sites: [
      {
        file: "src/domain/withdrawal/rules.ts",
        find: "if («first !== undefined») {",
        faulty: "false",
      },
    ],
  },
  {
    n: 60,
    name: "a record that was used after its withdrawal still hidden",
    sites: [
      {
        file: "src/domain/withdrawal/over-withdrawn.ts",
        find: "if (change) return «change.record as Tables[T] | null»;",
        faulty: "record",
      },
    ],
  },
  {
    n: 61,
    name: "a 403 treated as success",
    sites: [
      {
        file: "src/sync/send/verdict.ts",
        find: `if (status === 426) return { kind: "hold", problem: toProblem(status, body) };
  return «{ kind: "park", problem: toProblem(status, body) }»;`,
        faulty:
          'status === 403 ? { kind: "acknowledged" } : { kind: "park", problem: toProblem(status, body) }',
      },
    ],
  },
  {
    n: 62,
    name: "a write decided by the role that its author had before",
    sites: [
      {
        file: "server/lab/handler.ts",
        find: "return { user: account.email, role: «account.role», device };",
        faulty: "((globalThis.firstRoles ??= {})[account.id] ??= account.role)",
      },
    ],
  },
  {
    n: 63,
    name: "the bytes of a file without a thumbnail not stored",
    sites: [
      {
        file: "src/sync/write/attached-file.ts",
        find: "«await store.blobs.put({ id: stamp.id, bytes, mime });»",
        faulty: "if (thumbnail) await store.blobs.put({ id: stamp.id, bytes, mime });",
      },
    ],
  },
  {
    n: 64,
    name: "a file without a thumbnail acknowledged and not stored",
    sites: [
      {
        file: "server/files/receive-file.ts",
        find: ", «file.store(id)»]",
        faulty: "thumbnail ? file.store(id) : undefined",
      },
    ],
  },
  {
    n: 65,
    name: "a step that is open re-opened again",
    sites: [
      {
        file: "src/domain/steps/reopen.ts",
        find: "if («isReopenedSince(step, reopened_times)») return isFinal",
        faulty: "false",
      },
      { file: "src/domain/steps/reopen.ts", find: "if («!isFinal») {", faulty: "false" },
    ],
  },
  {
    n: 66,
    name: "a name that is typed in another case added as another entry",
    sites: [
      {
        file: "src/domain/lookups/lists.ts",
        find: "return [own, lower, «namedId(kind, nameKey(name))»];",
        faulty: "own",
      },
      { file: "src/domain/lookups/list-entry.ts", find: "[«claim?.owner_id», ...ids]", faulty: "undefined" },
    ],
  },
  {
    n: 67,
    name: "writes of two pages returned by their clocks alone",
    sites: [
      {
        file: "src/sync/journal/line.ts",
        find: "sort((one, other) => «(one.order ?? 0) - (other.order ?? 0)»);",
        faulty: "0",
      },
    ],
  },
  {
    n: 68,
    name: "a discard that the database lost not repeated, and the write sent",
    sites: [
      {
        file: "src/sync/settle/reconcile.ts",
        find: "«await discardAgain(env, discards);»",
        faulty: "",
      },
      {
        file: "src/sync/outbox/plan.ts",
        find: "«!discards?.has(discardName(entry))»",
        faulty: "true",
      },
    ],
  },
  {
    n: 69,
    name: "a completion of a step that was re-opened meanwhile applied",
    sites: [
      {
        file: "src/domain/steps/change-step.ts",
        find: "if («isReopenedSince(step, reopened_times)») return alreadyReopened(step);",
        faulty: "false",
      },
    ],
  },
  {
    n: 72,
    name: "a save whose answer was lost decided again",
    sites: [
      {
        file: "src/sync/write/submit.ts",
        find: "isThere = «!isFirst && (await isInOutbox(store, saved.ids))»;",
        faulty: "false",
      },
    ],
  },
];
