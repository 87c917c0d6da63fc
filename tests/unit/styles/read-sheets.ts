import { readdirSync, readFileSync } from "node:fs";

type Sheet = {
  /** `src/…/name.css` */
  file: string;
  /** The feature's folder, in other rooms the folder that the sheet is in. */
  folder: string;
  /** The selectors of top-level rules. */
  roots: string[];
  /** The selectors of all rules, also of nested ones. */
  selectors: string[];
  /** Every class of every selector. */
  classes: Set<string>;
  lines: number;
};

const files = readdirSync("src", { recursive: true, encoding: "utf8" }).map((file) => `src/${file}`);

/** Without comments and strings. */
const plain = (css: string) => css.replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "");

export const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.(-?[a-z][\w-]*)/gi)].map(([, name]) => name as string);

/** The selectors of a sheet, each with whether its rule is nested in another. */
function selectorsOf(css: string): { selector: string; isNested: boolean }[] {
  const found: { selector: string; isNested: boolean }[] = [];
  const open: ("at" | "frames" | "rule")[] = [];
  for (const [, before = "", mark] of plain(css).matchAll(/([^{};]*)([{};])/g)) {
    if (mark === "}") open.pop();
    if (mark !== "{") continue;
    const prelude = before.trim();
    const kind = prelude.startsWith("@keyframes") ? "frames" : prelude.startsWith("@") ? "at" : "rule";
    if (kind === "rule" && !open.includes("frames"))
      for (const selector of prelude.split(/,(?![^(]*\))/))
        found.push({ selector: selector.trim(), isNested: open.includes("rule") });
    open.push(kind);
  }
  return found;
}

export function folderOf(file: string): string {
  return /^src\/features\/[^/]+/.exec(file)?.[0] ?? file.slice(0, file.lastIndexOf("/"));
}

export function readSheets(): Sheet[] {
  return files
    .filter((file) => file.endsWith(".css"))
    .map((file) => {
      const css = readFileSync(file, "utf8");
      const selectors = selectorsOf(css);
      return {
        file,
        folder: folderOf(file),
        selectors: selectors.map(({ selector }) => selector),
        roots: selectors.filter(({ isNested }) => !isNested).map(({ selector }) => selector),
        classes: new Set(selectors.flatMap(({ selector }) => classesOf(selector))),
        lines: css.trimEnd().split("\n").length,
      };
    });
}

/**
 * The words of the strings in the code that draws, by file; a word before `${` ends in `*`. Strings that contain more
 * than words are not class names.
 */
export function readWords(): Map<string, Set<string>> {
  return new Map(
    files
      .filter((file) => /^src\/(ui|components|features|app)\/.*\.tsx?$/.test(file))
      .map((file) => [file, classNamesOf(readFileSync(file, "utf8"))]),
  );
}

function classNamesOf(code: string): Set<string> {
  const strings = [...code.matchAll(/"([^"\n]*)"|`([^`]*)`/g)].flatMap(([, text, template]) =>
    text === undefined ? (template ?? "").replace(/\$\{[^}]*\}/g, "* ").split("\n") : [text],
  );
  return new Set(
    strings.flatMap((text) => text.split(/\s+/)).filter((word) => /^-?[a-z][\w-]*\*?$/i.test(word)),
  );
}
