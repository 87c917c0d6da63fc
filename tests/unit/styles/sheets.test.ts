import { expect, test } from "vitest";
import { classesOf, folderOf, readSheets, readWords } from "./read-sheets.ts";

const sheets = readSheets();
const own = sheets.filter(({ folder }) => folder !== "src/styles");
const words = [...readWords()];

function isIn(all: ReadonlySet<string>, name: string): boolean {
  return all.has(name) || [...all].some((word) => word.endsWith("*") && name.startsWith(word.slice(0, -1)));
}

/** 'badge' of `badge__icon` and `badge--sent`. */
const blockOf = (name: string) => name.split(/__|--/)[0] ?? name;
const rootOf = (selector: string) => classesOf(selector)[0] ?? selector;

test("a folder's sheets begin their selectors with classes of the folder's own markup", () => {
  const strangers = own.flatMap(({ file, folder, roots }) => {
    const drawn = new Set(words.filter(([from]) => folderOf(from) === folder).flatMap(([, one]) => [...one]));
    return roots
      .filter((selector) => !isIn(drawn, rootOf(selector)))
      .map((selector) => `${file}: ${selector}`);
  });
  expect(own.flatMap(({ roots }) => roots).length).toBeGreaterThan(100);
  expect(strangers).toEqual([]);
});

test("a root class belongs to the sheets of one folder", () => {
  const owners = new Map<string, Set<string>>();
  for (const { folder, roots } of sheets)
    for (const selector of roots) {
      const root = classesOf(selector)[0];
      if (root === undefined) continue;
      const block = blockOf(root);
      owners.set(block, (owners.get(block) ?? new Set()).add(folder));
    }
  const shared = [...owners].filter(([, folders]) => folders.size > 1);
  expect(shared.map(([block, folders]) => `${block}: ${[...folders].join(", ")}`)).toEqual([]);
});

test("every class of a sheet is in the markup", () => {
  const drawn = new Set(words.flatMap(([, one]) => [...one]));
  const unused = sheets.flatMap(({ file, classes }) =>
    [...classes].filter((name) => !isIn(drawn, name)).map((name) => `${file}: .${name}`),
  );
  expect(unused).toEqual([]);
});

test("no sheet has more than 300 lines", () => {
  expect(sheets.filter(({ lines }) => lines > 300).map(({ file }) => file)).toEqual([]);
});

test("src/styles holds no screen's sheet", () => {
  expect(
    sheets
      .filter(({ folder }) => folder === "src/styles")
      .map(({ file }) => file.slice(11))
      .sort(),
  ).toEqual([
    "base.css",
    "forced-colors.css",
    "index.css",
    "layout.css",
    "print.css",
    "shell.css",
    "tokens.css",
  ]);
});

// Each row that a scrolled list renders would make the browser compute the styles of all rows again.
test("no rule styles a row or the document by what it contains", () => {
  const asks = /(?:^|[\s>~+(])(?:tr|td|tbody|table|main|body|html|:root)[^\s,]*:has\(/;
  const found = sheets.flatMap(({ file, selectors }) =>
    selectors.filter((selector) => asks.test(selector)).map((selector) => `${file}: ${selector}`),
  );
  expect(found.sort()).toEqual([
    // Printed pages are not scrolled.
    "src/features/grow-trials/grid/grid-paper.css: body:has(.gridpage)",
    "src/features/help/guide-page.css: :root:has(.printedpage)",
    "src/features/help/guide-page.css: body:has(.printedpage)",
    "src/features/labels/paper.css: body:has(> .printpages) > :not(.printpages)",
    "src/features/people/invitations.css: body:has(> .invitations) > :not(.invitations)",
  ]);
});
