import { afterEach, beforeEach, expect, vi } from "vitest";

/** Whatever is written to console.error fails the test: React and the libraries say what is wrong there. */
const errors = vi.spyOn(console, "error");

beforeEach(() => {
  errors.mockClear();
});

afterEach(() => {
  expect(errors.mock.calls.map((call) => call.map(String).join(" "))).toEqual([]);
});
