import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { visitEveryScreen } from "./support/screens.ts";
import { test } from "./support/test.ts";

// Pictures of every screen: SHOTS=<folder> npx playwright test --config tests/e2e/shots.config.ts
const folder = process.env.SHOTS ?? "test-results/shots";
const sizes = { landscape: [1180, 820], portrait: [820, 1180], phone: [390, 844] } as const;

for (const [shape, [width, height]] of Object.entries(sizes))
  for (const colorScheme of ["light", "dark"] as const)
    test.describe(`${shape} ${colorScheme}`, () => {
      test.use({ viewport: { width, height }, colorScheme, contextOptions: { reducedMotion: "reduce" } });

      test("every screen has its picture", async ({ page, context, lab }) => {
        test.slow();
        mkdirSync(folder, { recursive: true });
        await visitEveryScreen({
          ...{ page, context, lab },
          visit: async (name) => {
            await page.screenshot({ path: join(folder, `${name}-${shape}-${colorScheme}.png`) });
          },
        });
      });
    });
