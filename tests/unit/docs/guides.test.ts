import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { labLists } from "#domain/lookups/lists.ts";
import { pastSheets } from "#domain/past/read-past.ts";
import { type Block, guides, guideTexts, helpPathOf } from "#features/help/guides.ts";

const files = { technician: "guide-technician", manager: "guide-manager", "moving-in": "moving-in" };
const read = (file: string) => readFileSync(file, "utf8");
const text = (name: keyof typeof files) => read(`docs/${files[name]}.md`);

/** A label of the app: its parts of plain text, with a value between two of them. */
type Label = readonly string[];

/** Every text in the source of the app that a screen can show, the guides apart. */
function labelsOfApp(): Label[] {
  return readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(join("features", "help")))
    .flatMap((file) => {
      const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
      return labelsIn(
        ts.createSourceFile(file, read(join("src", file)), ts.ScriptTarget.Latest, false, kind),
      );
    });
}

function labelsIn(source: ts.SourceFile): Label[] {
  const found: Label[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) found.push([node.text]);
    if (ts.isTemplateExpression(node))
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]);
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) found.push(...labelsAmong(node.children));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The texts between the elements of a line: `Add {count} people` is one label with a value. */
function labelsAmong(children: readonly ts.JsxChild[]): Label[] {
  const labels: string[][] = [[""]];
  for (const child of children) {
    const last = labels.at(-1);
    if (ts.isJsxText(child)) last?.push(`${last.pop()}${child.text.replace(/\s+/g, " ")}`);
    else if (ts.isJsxExpression(child)) last?.push("");
    else labels.push([""]);
  }
  return labels.map((parts) => parts.map((part, i) => (i === 0 ? part.trimStart() : part)));
}

/** The words that are values of labels: `Add supplier`, `This tablet`. */
const words = new Set<string>([...Object.values(labLists).map(({ word }) => word), "tablet"]);

/**
 * Returns the test whether a name is a label of the app: the whole text; a text with a number, a number and a noun, or one of
 * {@link words} as its value; or the beginning of a text that ends with a value.
 */
function nameTest(labels: readonly Label[]): (name: string) => boolean {
  const whole = new Set(labels.filter((parts) => parts.length === 1).map(([part = ""]) => part.trim()));
  const begun = labels.filter((parts) => parts.length > 1 && /^\p{Lu}\p{L}/u.test(parts[0] ?? ""));
  const isValue = (value: string) => /^\d+( [a-z]+)?$/.test(value) || words.has(value);
  return (name) =>
    whole.has(name) ||
    begun.some(([first = "", second = "", ...more]) => {
      if (first.replace(/:? $/, "") === name) return true;
      if (more.length > 0 || !name.startsWith(first) || !name.endsWith(second.trimEnd())) return false;
      return isValue(name.slice(first.length, name.length - second.trimEnd().length));
    });
}

/** The names that a guide has in bold, and those of the wall sheet. */
const named = Object.keys(files).flatMap((name) =>
  [...text(name as keyof typeof files).matchAll(/\*\*(.+?)\*\*/g)].map(([, bold = ""]) => bold),
);
const onWall = [
  ...read("src/features/help/wall-sheet.tsx").matchAll(/<b>([^<{]+)<\/b>|(?<!-)\blabel="([^"]+)"/g),
].map(([, bold, sign]) => (bold ?? sign ?? "").replace(/\s+/g, " "));

describe("the names of buttons, menus and fields", () => {
  let isLabel: (name: string) => boolean;
  beforeAll(() => {
    isLabel = nameTest(labelsOfApp());
  }, 60_000);

  test("are those of the app, letter for letter", () => {
    expect(named.length).toBeGreaterThan(150);
    expect([...new Set(named)].filter((name) => !isLabel(name))).toEqual([]);
  });

  test("are those of the app on the wall sheet", () => {
    expect(onWall.length).toBeGreaterThan(10);
    expect([...new Set(onWall)].filter((name) => !isLabel(name))).toEqual([]);
  });

  test("a label with a value is that of the app", () => {
    const isOne = nameTest([["Add ", ""], ["Cake"], ["Use again: ", ""], ["Merge ", " into ", ""]]);
    const names = ["Add supplier", "Add 12 trays", "Use again", "Cake"];
    const others = ["Add Cake", "Add people", "Merge a into b", "Use", "add supplier"];
    expect([...names, ...others].filter(isOne)).toEqual(names);
  });
});

describe.each(Object.entries(files))("the guide %s", (name, file) => {
  const { title, intro, sections } = guides[name as keyof typeof guides];
  const blocks = [...intro, ...sections.flatMap((section) => section.blocks)];

  test("is read without a rest", () => {
    const lines = [`# ${title}`, ...intro.map(toMarkdown)];
    for (const section of sections) lines.push(`## ${section.title}`, ...section.blocks.map(toMarkdown));
    expect(lines.join("\n\n")).toBe(read(`docs/${file}.md`).trimEnd());
  });

  test("has sections with an address of their own, and links of Help to sections that exist", () => {
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    const addresses = [
      ...guideTexts.map(({ to }) => to),
      ...Object.keys(guides).map((one) => `/help/${one}`),
    ];
    const links = [...read(`docs/${file}.md`).matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g)];
    const paths = links.map(([, to = ""]) => (to.startsWith("#") ? `/help/${name}${to}` : helpPathOf(to)));
    expect(paths.filter((to) => to !== null && !addresses.includes(to))).toEqual([]);
  });

  test("shows pictures that exist", () => {
    const pictures = blocks.flatMap((block) => (block.kind === "picture" ? [`docs/${block.file}`] : []));
    expect(pictures.filter((picture) => !existsSync(picture))).toEqual([]);
  });
});

function toMarkdown(block: Block): string {
  if (block.kind === "picture") return `![${block.alt}](${block.file})`;
  if (block.kind === "text") return block.text;
  return block.items.map((item, i) => (block.isOrdered ? `${i + 1}. ${item}` : `- ${item}`)).join("\n");
}

test("the pictures of the guides are few and small, and each is in a guide", () => {
  const pictures = readdirSync("docs/pictures");
  const texts = Object.keys(files).map((name) => text(name as keyof typeof files));
  expect(pictures.length).toBeLessThanOrEqual(12);
  expect(pictures.filter((file) => statSync(join("docs/pictures", file)).size > 60_000)).toEqual([]);
  expect(pictures.filter((file) => !texts.some((one) => one.includes(`(pictures/${file})`)))).toEqual([]);
});

test("the page on moving in names every template", () => {
  for (const { workbook } of pastSheets) expect(text("moving-in")).toContain(`Template ${workbook}.`);
});
