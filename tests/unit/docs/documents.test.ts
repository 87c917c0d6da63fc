import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

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
