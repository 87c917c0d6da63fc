import { expect, test } from "vitest";
import { inRem } from "#ui/window/rem.ts";

test.each([
  ["(max-width: 767.98px)", "(max-width: 47.99875rem)"],
  [
    "table (min-width: 620.02px) and (max-width: 1140px)",
    "table (min-width: 38.75125rem) and (max-width: 71.25rem)",
  ],
  ["kv (max-width: 30rem)", "kv (max-width: 30rem)"],
  ["(prefers-contrast: more)", "(prefers-contrast: more)"],
])("the condition %j follows the font of the browser as %j", (written, built) => {
  expect(inRem(written)).toBe(built);
});
