import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { Settings } from "#server/settings/settings.ts";
import { variables } from "#server/settings/variables.ts";

const rows = Object.values(Settings.shape).map((schema) => {
  const { name, about, without = "none" } = variables.get(schema) ?? { name: "", about: "" };
  const fallback = schema instanceof z.ZodPrefault && schema.def.defaultValue !== "";
  return `| \`${name}\` | ${fallback ? `\`${schema.def.defaultValue}\`` : without} | ${about} |`;
});

test("the table of settings has exactly the settings of the schema, with their defaults and meanings", () => {
  const text = readFileSync("docs/operations.md", "utf8");
  const table = /\| Variable \| Default \| Meaning \|\n\|---\|---\|---\|\n((?:\|.*\n)+)/.exec(text)?.[1];
  expect(table?.trimEnd().split("\n")).toEqual(rows);
});

test("no other file of the server reads an environment variable by its name", () => {
  const readers = readdirSync("server", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|mjs)$/.test(file))
    .filter((file) => /process\.env\.[A-Z]/.test(readFileSync(join("server", file), "utf8")));
  expect(readers).toEqual([]);
});
