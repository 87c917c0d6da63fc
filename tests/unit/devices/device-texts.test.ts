import { expect, test } from "vitest";
import {
  showDeviceClock,
  showFreeBytes,
  showLoss,
  showNothingUnsent,
  showOwners,
  showUnsent,
} from "#domain/devices/device-texts.ts";
import { showJournal } from "#features/devices/this-device.ts";
import type { JournalState } from "#sync/journal/journal.ts";

const NOW = "2026-11-19T15:00:00.000Z";
const reported_at = "2026-11-12T15:00:00.000Z";

test.each([
  [{ reported: 3, missing: 3, unchecked: 0 }, "reported 3 unsent changes on Nov 12 that never arrived"],
  [{ reported: 1, missing: 1, unchecked: 0 }, "reported 1 unsent change on Nov 12 that never arrived"],
  [{ reported: 3, missing: 2, unchecked: 0 }, "reported 3 unsent changes on Nov 12: 2 never arrived"],
  [
    { reported: 70, missing: 50, unchecked: 20 },
    "reported 70 unsent changes on Nov 12: 50 never arrived, 20 cannot be checked",
  ],
  [{ reported: 70, missing: 0, unchecked: 20 }, "reported 70 unsent changes on Nov 12, 20 cannot be checked"],
])("%j is shown as '%s'", (loss, text) => {
  expect(showLoss({ reported_at, ...loss }, NOW)).toBe(text);
});

test("unsent writes have the day of the oldest, with the year if it is another one", () => {
  expect(showUnsent({ unsent: 2, unsent_since: reported_at }, NOW)).toBe("2 unsent since Nov 12");
  expect(showUnsent({ unsent: 2, unsent_since: "2025-11-12T15:00:00.000Z" }, NOW)).toBe(
    "2 unsent since Nov 12, 2025",
  );
  expect(showUnsent({ unsent: 0, unsent_since: null }, NOW)).toBeNull();
});

test.each([
  [7_500_000, "clock 2 h 5 min ahead"],
  [-180_000, "clock 3 min behind"],
  [119_000, null],
])("a clock that is %s ms ahead is shown as %s", (clock_off_ms, text) => {
  expect(showDeviceClock({ clock_off_ms })).toBe(text);
});

test("a device without unsent writes had none when it was last seen; others are named with their people", () => {
  const shown = (seen_at: string) => showNothingUnsent({ unsent: 0, seen_at }, NOW);
  expect(shown("2026-11-19T14:05:00.000Z")).toBe("Nothing unsent when last seen, 9:05 AM");
  expect(shown(reported_at)).toBe("Nothing unsent when last seen, Nov 12, 10:00 AM");
  expect(showNothingUnsent({ unsent: 1, seen_at: reported_at }, NOW)).toBeNull();
  const unsent_of = [
    { user: "ada@lab.example", unsent: 2 },
    { user: "ben@lab.example", unsent: 1 },
  ];
  expect(showOwners({ unsent_of })).toBe("2 of ada@lab.example, 1 of ben@lab.example");
  expect(showOwners({})).toBe("");
});

test.each([
  [1_400_000_000, "1.4 GB free"],
  [64_000_000_000, "64 GB free"],
  [12_345_678, "12 MB free"],
  [null, null],
])("%s bytes are shown as %s", (bytes, text) => {
  expect(showFreeBytes(bytes)).toBe(text);
});

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
