import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { type PlantedFault, plantedFaults, type Site } from "./faults.ts";

const root = join(import.meta.dirname, "../../..");
const marked = /^([\s\S]*)«([\s\S]+)»([\s\S]*)$/;

/** Compiles every fault into the source, as a switch between the right code and the faulty code. */
export function plantAll(): Plugin {
  return {
    name: "planted faults",
    enforce: "pre",
    transform(code, id) {
      const sites = plantedFaults.flatMap(({ n, sites }) =>
        sites.filter(({ file }) => id === join(root, file)).map((site) => ({ n, site })),
      );
      if (sites.length === 0) return null;
      const planted = sites.reduce((source, { n, site }) => plant(source, n, site), code);
      return `import { planted } from "#tests/sync/planted/switch.ts"; ${planted}`;
    },
  };
}

/** Describes the sites of a fault that are not in the source, or occur more than once. */
export function misplaced({ sites }: PlantedFault): string[] {
  return sites.flatMap(({ file, find }) => {
    const count = countOf(readFileSync(join(root, file), "utf8"), plain(find));
    return count === 1
      ? []
      : [`${plain(find)} is in ${file} ${count} times, not once: correct tests/sync/planted/faults.ts`];
  });
}

/** A site that is missing is ignored: the fault's own test then fails. */
function plant(source: string, n: number, { find, faulty }: Site): string {
  const [, before = "", right = "", after = ""] = marked.exec(find) ?? [];
  if (right === "") throw new Error(`Fault ${n}: the right code must be between « and ».`);
  if (countOf(source, plain(find)) !== 1) return source;
  const isStatement = right.endsWith(";");
  const either = isStatement
    ? `if (planted(${n})) { ${faulty} } else { ${right} }`
    : `(planted(${n}) ? (${faulty}) : (${right}))`;
  return source.replace(plain(find), () => before + either + after);
}

function plain(find: string): string {
  return find.replace("«", "").replace("»", "");
}

function countOf(source: string, text: string): number {
  return source.split(text).length - 1;
}
