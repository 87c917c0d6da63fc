import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { showIn, tours } from "./support/screens.ts";
import { test } from "./support/test.ts";

// Pictures of every screen: SHOTS=<folder> npx playwright test --config tests/e2e/shots.config.ts
const folder = process.env.SHOTS ?? "test-results/shots";
const sizes = { landscape: [1180, 820], portrait: [820, 1180], phone: [390, 844] } as const;

for (const [shape, [width, height]] of Object.entries(sizes))
  test.describe(shape, () => {
    test.use({ viewport: { width, height }, contextOptions: { reducedMotion: "reduce" } });

    for (const [name, go] of Object.entries(tours))
      test(`every screen has its picture, light and dark: ${name}`, async ({ page, context, lab }) => {
        test.slow();
        mkdirSync(folder, { recursive: true });
        await go({
          ...{ page, context, lab },
          visit: async (screen) => {
            for (const colorScheme of ["light", "dark"] as const) {
              await showIn(page, colorScheme);
              await page.screenshot({ path: join(folder, `${screen}-${shape}-${colorScheme}.png`) });
            }
          },
        });
      });
  });
