import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const styles = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".css"),
);

// Colours in oklch are mixed in oklab unless a gradient states another space, and Firefox then draws the stripes in
// reverse.
test("every stripe is mixed in sRGB", () => {
  const stripes = styles.flatMap((file) =>
    [...readFileSync(`src/${file}`, "utf8").matchAll(/repeating-linear-gradient\(\s*([^,]*),/g)].map(
      ([, how]) => `${file}: ${how}`,
    ),
  );
  expect(stripes.length).toBeGreaterThan(0);
  expect(stripes.filter((stripe) => !stripe.endsWith("deg in srgb"))).toEqual([]);
});
