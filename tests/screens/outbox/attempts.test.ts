import { expect, test } from "vitest";
import { attemptsText } from "#features/outbox/entry/attempts.ts";
import type { OutboxEntry } from "#store/rows.ts";

const NOW = Date.parse("2026-11-19T19:02:00.000Z");
const entry = (more: Partial<OutboxEntry> = {}) =>
  ({
    state: "queued",
    attempts: 0,
    first_sent_at: null,
    next_attempt_at: 0,
    sending: false,
    ...more,
  }) as OutboxEntry;
const tried = { attempts: 3, last_attempt_at: "2026-11-19T19:01:00.000Z" };
const sending = { retryAt: 0, isSignedIn: true, isBlocked: false, now: NOW };
const text = (more: Partial<OutboxEntry>, given: Partial<typeof sending> = {}) =>
  attemptsText(entry(more), { ...sending, ...given });

test.each([
  ["a write that was not tried yet", {}, {}, "Not tried yet. Next try in a moment."],
  [
    "a silent server",
    tried,
    { retryAt: NOW + 41_200 },
    "Last try 2:01 PM, 3 tries so far. Next try within 42 s.",
  ],
  [
    "a server that requested a wait",
    { ...tried, next_attempt_at: NOW + 300_000 },
    {},
    "Last try 2:01 PM, 3 tries so far. Next try 2:07 PM.",
  ],
  [
    "an ended session",
    tried,
    { isSignedIn: false },
    "Last try 2:01 PM, 3 tries so far. Next try after you sign in.",
  ],
  ["a write behind another one", {}, { isBlocked: true }, "Not tried yet."],
  [
    "a write on its way",
    { attempts: 1, first_sent_at: "2026-11-18T19:01:00.000Z", sending: true },
    {},
    "Last try Nov 18, 2:01 PM, 1 try so far.",
  ],
])("the tries of %s are shown", (_what, more, given, shown) => {
  expect(text(more, given)).toBe(shown);
});

test("a write that does not wait has no tries to show", () => {
  expect(text({ state: "done" })).toBeNull();
});
