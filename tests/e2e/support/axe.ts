import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The guards of a menu pass the focus on at once: the focus never remains where a screen reader finds nothing. */
const GUARDS = "[data-base-ui-focus-guard]";

/**
 * Returns what axe finds wrong on the page, a line for each rule; with `rules` it checks only these. The pages have no
 * frames: axe runs in the page itself, loaded once for each document.
 */
export async function findFaults(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  return page.evaluate(
    async ({ guards, rules }) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(
        { exclude: [guards] },
        // What axe finds in order is not described: that takes as long as finding it.
        {
          resultTypes: ["violations"],
          ...(rules ? { runOnly: rules } : { rules: { "label-content-name-mismatch": { enabled: true } } }),
        },
      );
      return violations.map(({ id, nodes }) => `${id} (${nodes.length}) ${nodes[0]?.html.slice(0, 160)}`);
    },
    { guards: GUARDS, rules },
  );
}
