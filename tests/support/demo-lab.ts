import { readFileSync } from "node:fs";
import { beforeAll } from "vitest";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { fillDemoLab } from "#server/demo/demo-lab.ts";
import { handClock } from "./create-lab.ts";

/** The demonstration lab on 21 November 2026, filled before the first test of the file. */
export function aDemoLab() {
  const clock = handClock("2026-11-21T13:00:00.000Z");
  const lab = { ...openSqlite(":memory:"), clock, now: new Date(clock.now()).toISOString() };
  beforeAll(() => fillDemoLab(lab), 60_000);
  return lab;
}

/** The lines of a list in `tests/fixtures/demo-lab.txt`. */
export function demoTable(name: string): string[] {
  const text = readFileSync("tests/fixtures/demo-lab.txt", "utf8");
  const [, lines = ""] = text.split(`# ${name}\n`);
  return (lines.split("\n\n")[0] ?? "").trim().split("\n");
}
