import { AxeBuilder } from "@axe-core/playwright";
import { phone, tablet } from "./support/browser.ts";
import { visitEveryScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const devices = { tablet, phone };

for (const [device, shape] of Object.entries(devices))
  for (const colorScheme of ["light", "dark"] as const)
    test.describe(`${device}, ${colorScheme}`, () => {
      // What is still fading in would be measured at half its contrast.
      test.use({ ...shape, colorScheme, contextOptions: { reducedMotion: "reduce" } });

      test("axe finds nothing on any screen", async ({ page, context, lab }) => {
        test.slow();
        const found: string[] = [];
        await visitEveryScreen({
          ...{ page, context, lab },
          visit: async (name) => {
            const { violations } = await new AxeBuilder({ page }).analyze();
            for (const { id, nodes } of violations)
              found.push(`${name}: ${id} (${nodes.length}) ${nodes[0]?.html.slice(0, 160)}`);
          },
        });
        expect(found).toEqual([]);
      });
    });
