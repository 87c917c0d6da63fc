import { describe, expect, test } from "vitest";
import type { OutboxEntry } from "#store/rows.ts";
import { backOff, dependantsAmong, isDue, sendable } from "#sync/outbox/plan.ts";

const NOW = Date.parse("2026-11-21T15:00:00.000Z");
const DANA = "dana@lab.example";
const MARCUS = "marcus@lab.example";

/** A queued write in the lane `on`, whose record it reads and changes; `seq` is its position. */
function write(seq: number, on: string, more: Partial<OutboxEntry> = {}): OutboxEntry {
  const touches = more.touches ?? [on];
  return {
    seq,
    id: `key-${seq}`,
    user: DANA,
    operation: "addChemicalUseRecord",
    contract: 1,
    title: "",
    method: "POST",
    path: "/api",
    params: {},
    body: {},
    body_text: "{}",
    lane: on,
    reads: [on],
    touches,
    creates: [],
    open_refs: touches,
    state: "queued",
    recorded_at: "2026-11-21T14:00:00.000Z",
    attempts: 0,
    first_sent_at: null,
    next_attempt_at: 0,
    sending: false,
    problem: null,
    warnings: [],
    cursor: null,
    epoch: null,
    finished_at: null,
    ...more,
  };
}

const going = (open: OutboxEntry[], user = DANA, force = false) =>
  sendable(open, user, NOW, { force }).map(({ seq }) => seq);

describe("writes that can be sent now", () => {
  test("writes of different lanes are sent at once, oldest first", () => {
    expect(going([write(1, "a"), write(2, "b"), write(3, "c")])).toEqual([1, 2, 3]);
  });

  test("writes of one lane are sent together, in order", () => {
    expect(going([write(1, "a"), write(2, "a"), write(3, "a")])).toEqual([1, 2, 3]);
  });

  test.each(["parked", "held"] as const)("a %s write blocks its lane and nothing else", (state) => {
    const open = [write(1, "a", { state }), write(2, "a"), write(3, "b"), write(4, "a")];
    expect(going(open)).toEqual([3]);
  });

  test("a write of another lane waits for the write that creates a record it reads", () => {
    const parent = write(1, "a", { creates: ["a"] });
    const child = write(2, "b", { reads: ["a", "b"], creates: ["b"] });
    expect(going([parent, child])).toEqual([1]);
    expect(going([child])).toEqual([2]);
  });

  test("a write that depends on a blocked write is blocked too", () => {
    const parked = write(1, "a", { state: "parked", creates: ["a"] });
    const child = write(2, "b", { reads: ["a"], creates: ["b"] });
    const grandchild = write(3, "c", { reads: ["b"] });
    expect(going([parked, child, grandchild, write(4, "d")])).toEqual([4]);
  });

  test("an acknowledged write blocks nothing", () => {
    expect(going([write(1, "a", { state: "sent", creates: ["a"] }), write(2, "a")])).toEqual([2]);
  });

  test("a write that is not yet due blocks its lane", () => {
    expect(going([write(1, "a", { next_attempt_at: NOW + 1 }), write(2, "a"), write(3, "b")])).toEqual([3]);
  });

  test("force sends writes before they are due", () => {
    expect(going([write(1, "a", { next_attempt_at: NOW + 60_000 })], DANA, true)).toEqual([1]);
  });

  test("force sends no parked or held write", () => {
    const open = [write(1, "a", { state: "parked" }), write(2, "b", { state: "held" })];
    expect(going(open, DANA, true)).toEqual([]);
  });
});

describe("several people on one tablet", () => {
  test("only the writes of the signed-in person are sent", () => {
    expect(going([write(1, "a"), write(2, "b", { user: MARCUS })])).toEqual([1]);
    expect(going([write(1, "a"), write(2, "b", { user: MARCUS })], MARCUS)).toEqual([2]);
  });

  test("another person's change of a record blocks no other person", () => {
    expect(going([write(1, "a", { user: MARCUS }), write(2, "a")])).toEqual([2]);
  });

  test("an unsent record of another person blocks every write that uses the record", () => {
    const made = write(1, "a", { user: MARCUS, creates: ["a"] });
    expect(going([made, write(2, "a"), write(3, "b")])).toEqual([3]);
  });
});

describe("the time when a write is due", () => {
  test("is its own time, and not a millisecond earlier", () => {
    expect(isDue({ next_attempt_at: 0 }, NOW)).toBe(true);
    expect(isDue({ next_attempt_at: NOW }, NOW)).toBe(true);
    expect(isDue({ next_attempt_at: NOW + 1 }, NOW)).toBe(false);
    expect(isDue({ next_attempt_at: NOW + 300_000 }, NOW)).toBe(false);
  });

  test("is now when the clock was set back meanwhile", () => {
    expect(isDue({ next_attempt_at: NOW + 300_001 }, NOW)).toBe(true);
    expect(isDue({ next_attempt_at: NOW + 86_400_000 }, NOW)).toBe(true);
  });

  test("is a second later, then twice as long each time, at most a minute", () => {
    expect([1, 2, 3, 4].map((attempts) => backOff(attempts, 0))).toEqual([1000, 2000, 4000, 8000]);
    expect(backOff(1, 0.999)).toBe(1999);
    expect([10, 100, 2000].map((attempts) => backOff(attempts, 0.9))).toEqual([60_000, 60_000, 60_000]);
    expect(isDue({ next_attempt_at: NOW + backOff(2000, 0.9) }, NOW)).toBe(false);
  });
});

describe("writes that are discarded together with a write", () => {
  test("are those that use a record it makes, directly or through others", () => {
    const made = write(2, "a", { creates: ["a"] });
    const open = [
      write(1, "a"),
      made,
      write(3, "a"),
      write(4, "b", { reads: ["a"], creates: ["b"] }),
      write(5, "c", { reads: ["b"] }),
      write(6, "d"),
    ];
    expect(dependantsAmong(open, made).map(({ seq }) => seq)).toEqual([3, 4, 5]);
  });

  test("include those of another person", () => {
    const made = write(1, "a", { creates: ["a"] });
    expect(dependantsAmong([made, write(2, "a", { user: MARCUS })], made).map(({ seq }) => seq)).toEqual([2]);
  });

  test("are none when it made no record", () => {
    const use = write(1, "a");
    expect(dependantsAmong([use, write(2, "a")], use)).toEqual([]);
  });
});
