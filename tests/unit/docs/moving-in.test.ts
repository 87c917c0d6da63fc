import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pastSheets } from "#domain/past/read-past.ts";
import { movingIn } from "#features/help/moving-in.ts";

test("the page on moving in has the text of Help", () => {
  const sections = movingIn.sections.flatMap(({ title, isOrdered, blocks }) => [
    `## ${title}`,
    ...blocks.map((block) =>
      typeof block === "string"
        ? block
        : block.map((item, i) => `${isOrdered ? `${i + 1}.` : "-"} ${item}`).join("\n"),
    ),
  ]);
  const text = ["# Moving in", movingIn.intro, ...sections].join("\n\n");
  expect(readFileSync("docs/moving-in.md", "utf8").trimEnd()).toBe(text);
});

test("the page on moving in names every template", () => {
  const text = readFileSync("docs/moving-in.md", "utf8");
  for (const { workbook } of pastSheets) expect(text).toContain(`Template ${workbook}.`);
});
