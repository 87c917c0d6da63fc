import { expect, test } from "vitest";
import "#domain/values/without-eval.ts";
import { config } from "zod/v4/core";

test("zod does not write code from text, since the page's security policy reports each try", () => {
  expect(config().jitless).toBe(true);
});
