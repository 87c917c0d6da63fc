import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { reports } from "#server/reports/reports.ts";
import { Settings } from "#server/settings/settings.ts";
import { variables } from "#server/settings/variables.ts";

const documents = ["README.md", "AGENTS.md", "CONTRIBUTING.md", "CHANGELOG.md"].concat(
  readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join("docs", file)),
);
const read = (file: string) => readFileSync(file, "utf8");
const records = readdirSync("docs/decisions")
  .filter((file) => file !== "README.md")
  .sort();

/** Links to files of this repository, as paths from the root. */
function linksOf(file: string): string[] {
  return [...read(file).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target]) => target ?? "")
    .filter((target) => !/^[a-z]+:/.test(target) && target !== "NNN-name.md")
    .map((target) => join(dirname(file), target));
}

test.each(documents)("every link of %s leads to a file", (file) => {
  expect(linksOf(file).filter((target) => !existsSync(target))).toEqual([]);
});

test.each(documents)("every npm script that %s names exists and starts a file that exists", (file) => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const named = [...read(file).matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? "");
  const broken = named.filter((name) => {
    const files = scripts[name]?.match(/\b[\w/.-]+\.(mjs|ts)\b/g) ?? [];
    return scripts[name] === undefined || !files.every((target) => existsSync(target));
  });
  expect(broken).toEqual([]);
});

test("the project rules fit on 120 lines", () => {
  expect(read("AGENTS.md").split("\n").length).toBeLessThanOrEqual(120);
});

describe("decision records", () => {
  test("are numbered without a gap", () => {
    const numbers = records.map((file) => Number(file.slice(0, 3)));
    expect(numbers).toEqual(records.map((_, i) => i));
  });

  test.each(records)("%s has the form of the template", (file) => {
    const text = read(join("docs/decisions", file));
    expect(text).toMatch(new RegExp(`^# ${file.slice(0, 3)}\\. `));
    expect(text).toMatch(/^- Date: /m);
    expect(text).toMatch(/^- Status: /m);
    if (/^- Status: superseded by /m.test(text) && !text.includes("\n## ")) return;
    expect(text.match(/^## .+/gm)).toEqual(["## Context", "## Decision", "## Consequences"]);
  });

  test.each(records)("%s has at most 40 lines", (file) => {
    expect(read(join("docs/decisions", file)).trimEnd().split("\n").length).toBeLessThanOrEqual(40);
  });

  test("are each in the index once, with their title and what supersedes them", () => {
    const lines = read("docs/decisions/README.md")
      .split("\n")
      .filter((line) => line.startsWith("- "));
    const expected = records.slice(1).map((file) => {
      const text = read(join("docs/decisions", file));
      const title = /^# \d+\. (.+)/.exec(text)?.[1];
      const successor = /^- Status: superseded by \[([^\]]+)\]/m.exec(text)?.[1];
      const note = successor ? ` (superseded by ${successor})` : "";
      return `- [${file.slice(0, 3)}](${file}) ${title}${note}`;
    });
    expect(lines.sort()).toEqual(expected);
  });
});

test("the page on reports names every view and its columns", () => {
  const documented = [...read("docs/reports.md").matchAll(/^\| `(\w+)` \| (.+) \|$/gm)];
  expect(documented.map(([, name, columns]) => [name, columns?.split(", ")])).toEqual(
    reports.map(({ name, columns }) => [name, columns.map(([column]) => column)]),
  );
});

test("no view has two columns of one name", () => {
  for (const { columns } of reports) {
    const names = columns.map(([column]) => column);
    expect(names).toEqual([...new Set(names)]);
  }
});

const asvs = read("docs/asvs.md");
const rows = [...asvs.matchAll(/^\| (V\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \| (.+) \|$/gm)];

test("every requirement of levels 1 and 2 of ASVS 5.0.0 is listed once, with a place or a reason", () => {
  expect(rows).toHaveLength(253);
  expect(new Set(rows.map(([, id]) => id)).size).toBe(253);
  for (const [, id, , , state, where] of rows) {
    expect(["met", "partly", "not", "n/a"], id).toContain(state);
    expect(where?.length, id).toBeGreaterThan(3);
  }
});

test("every file that the list names exists", () => {
  const named = [...asvs.matchAll(/`((?:docs|server|src|sw|tests)\/[^`]+)`/g)].map(([, file]) => file ?? "");
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test("the sums are those of the rows", () => {
  const count = (state: string) => rows.filter((row) => row[4] === state).length;
  const sums = ["met", "partly", "not", "n/a"].map(count).join(" | ");
  expect(asvs).toContain(`| all | ${sums} | 253 |`);
});

const settings = Object.values(Settings.shape).map((schema) => {
  const { name, about, without = "none" } = variables.get(schema) ?? { name: "", about: "" };
  const fallback = schema instanceof z.ZodPrefault && schema.def.defaultValue !== "";
  return `| \`${name}\` | ${fallback ? `\`${schema.def.defaultValue}\`` : without} | ${about} |`;
});

test("the table of settings has exactly the settings of the schema, with their defaults and meanings", () => {
  const text = read("docs/operations.md");
  const table = /\| Variable \| Default \| Meaning \|\n\|---\|---\|---\|\n((?:\|.*\n)+)/.exec(text)?.[1];
  expect(table?.trimEnd().split("\n")).toEqual(settings);
});

test("no other file of the server reads an environment variable by its name", () => {
  const readers = readdirSync("server", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|mjs)$/.test(file))
    .filter((file) => /process\.env\.[A-Z]/.test(read(join("server", file))));
  expect(readers).toEqual([]);
});
