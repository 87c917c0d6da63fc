import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("docs/asvs.md", "utf8");
const rows = [...text.matchAll(/^\| (V\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \| (.+) \|$/gm)];

test("every requirement of levels 1 and 2 of ASVS 5.0.0 is listed once, with a place or a reason", () => {
  expect(rows).toHaveLength(253);
  expect(new Set(rows.map(([, id]) => id)).size).toBe(253);
  for (const [, id, , , state, where] of rows) {
    expect(["met", "partly", "not", "n/a"], id).toContain(state);
    expect(where?.length, id).toBeGreaterThan(3);
  }
});

test("every file that the list names exists", () => {
  const named = [...text.matchAll(/`((?:docs|server|src|sw|tests)\/[^`]+)`/g)].map(([, file]) => file ?? "");
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test("the sums are those of the rows", () => {
  const count = (state: string) => rows.filter((row) => row[4] === state).length;
  const sums = ["met", "partly", "not", "n/a"].map(count).join(" | ");
  expect(text).toContain(`| all | ${sums} | 253 |`);
});
