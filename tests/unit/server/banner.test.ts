import { expect, test, vi } from "vitest";
import { printDemoAccounts } from "#server/banner.ts";

test.each([
  ["0.0.0.0", true],
  ["::", true],
  ["192.168.1.7", true],
  ["lab.example", true],
  ["127.0.0.1", false],
  ["::1", false],
  ["localhost", false],
])("a demonstration at %s prints a warning: %s", (host, warns) => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  printDemoAccounts([{ email: "dana@lab.example", password: "public" }] as never, host);
  const printed = log.mock.calls.flat().join("\n");
  expect(printed.includes("WARNING: This demonstration can be reached from the network")).toBe(warns);
  expect(printed).toContain("dana@lab.example");
});
