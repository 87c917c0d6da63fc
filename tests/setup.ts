// Before the first file imports Dexie, which looks for a database once for all files of the worker.
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

let errors: MockInstance<typeof console.error>;

/** Any output of console.error fails the test: React and the libraries report faults there. */
beforeEach(() => {
  errors = vi.spyOn(console, "error").mockClear();
});

afterEach(() => {
  expect(errors.mock.calls.map((call) => call.map(String).join(" "))).toEqual([]);
});
