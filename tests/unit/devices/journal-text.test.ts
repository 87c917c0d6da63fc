import { expect, test } from "vitest";
import { showJournal } from "#features/devices/this-device.ts";
import type { JournalState } from "#sync/journal/journal.ts";

const ready: JournalState = {
  kind: "ready",
  reason: null,
  hasReserve: true,
  unsent: 2,
  onlyHere: 0,
  returned: 0,
};

test.each<[Partial<JournalState>, string]>([
  [{}, "Unsent records have a second copy"],
  [{ hasReserve: false }, "Unsent records have a second copy, without room in reserve"],
  [{ onlyHere: 1 }, "Unsent records have a second copy. 1 record is only in the journal"],
  [{ kind: "opening" }, "Opening"],
  [{ kind: "missing" }, "This browser has no place for a second copy of unsent records"],
  [
    { kind: "failing", reason: "QuotaExceededError", onlyHere: 2 },
    "Not written: QuotaExceededError. 2 records are only in the journal",
  ],
])("the journal %j is shown as '%s'", (state, text) => {
  expect(showJournal({ ...ready, ...state })).toBe(text);
});
