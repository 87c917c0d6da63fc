import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { serverCalls } from "#contract/brapi/calls.ts";
import { operations } from "#contract/index.ts";
import type { Operation } from "#contract/operation.ts";

/** A row of a table in docs/contract.md, its paths from `/api` with parameters reduced to `:`. */
type Row = { kind: string; call: string; when: string };

const plain = (method: string, path: string) => `${method} ${path.replace(/:\w+/g, ":").replace(/\/$/, "")}`;

const rows: Row[] = readFileSync("docs/contract.md", "utf8")
  .split("\n")
  .filter((line) => /^\| (query|command|call) \|/.test(line))
  .map((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    const [method = "", path = ""] = (cells[2] ?? "").replace(",", "").split(" ");
    return { kind: cells[1] ?? "", call: plain(method, `/api${path}`), when: cells.at(-2) ?? "" };
  });

// The server has calls beyond those that the contract lists for the app.
const all: Operation[] = [...operations, ...Object.values(serverCalls)];
const built = [...new Set(all.map(({ kind, method, path }) => `${kind} ${plain(method, path)}`))].sort();

test("the page names every call once", () => {
  const calls = rows.map(({ call }) => call);
  expect(calls.filter((call, i) => calls.indexOf(call) !== i)).toEqual([]);
});

test("the page marks as 'now' exactly the calls that are built", () => {
  const now = rows.filter(({ when }) => when === "now").map(({ kind, call }) => `${kind} ${call}`);
  expect(now.sort()).toEqual(built);
});
