import { AxeBuilder } from "@axe-core/playwright";
import { phone, tablet } from "./support/browser.ts";
import { expect, test } from "./support/test.ts";
import { phoneScreens } from "./tours/phone-screens.ts";
import { showIn, tours } from "./tours/screens.ts";

/** The screens to check in a tour; null for all. Every screen on a phone too: `AXE_DEVICES=all`. */
const onTablet = () => null;
const onPhone = (tour: string) => (process.env.AXE_DEVICES === "all" ? null : (phoneScreens[tour] ?? []));
const devices = { tablet: [tablet, onTablet], phone: [phone, onPhone] } as const;

for (const [device, [shape, screensOf]] of Object.entries(devices))
  test.describe(device, () => {
    // Elements that are still fading in would be measured at half their contrast.
    test.use({ ...shape, contextOptions: { reducedMotion: "reduce" } });

    for (const [name, go] of Object.entries(tours)) {
      const chosen = screensOf(name);
      if (chosen?.length === 0) continue;
      test(`axe finds nothing on ${chosen ? "the screens whose layout differs" : "any screen, light or dark"}: ${name}`, async ({
        page,
        context,
        lab,
      }) => {
        test.slow();
        const found: string[] = [];
        const visited: string[] = [];
        // The guards of a menu pass the focus on at once: the focus never remains where a screen reader finds nothing.
        const guards = "[data-base-ui-focus-guard]";
        // The pages have no frames: without the frame search axe runs in the page itself, in half the time. What axe
        // finds in order is not described: half of that time.
        const builder = () =>
          new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
        const axe = builder().exclude(guards);
        const inTheDark = builder().withRules("color-contrast");
        const note = async (screen: string, checks: AxeBuilder) => {
          for (const { id, nodes } of (await checks.analyze()).violations)
            found.push(`${screen}: ${id} (${nodes.length}) ${nodes[0]?.html.slice(0, 160)}`);
        };
        await go({
          page,
          context,
          lab,
          visit: async (screen) => {
            if (chosen && !chosen.includes(screen)) return;
            visited.push(screen);
            await showIn(page, "light");
            await note(screen, axe);
            // Only the colours differ in the dark scheme, and they do not depend on the device.
            if (chosen) return;
            await showIn(page, "dark");
            await note(`${screen}, dark`, inTheDark);
          },
        });
        expect(found).toEqual([]);
        // A screen that was renamed would otherwise no longer be checked.
        expect([...visited].sort()).toEqual([...(chosen ?? visited)].sort());
      });
    }
  });
