import { signIn } from "./support/app.ts";
import { findFaults } from "./support/axe.ts";
import { everyDevice, phone, tablet } from "./support/browser.ts";
import { test as sharing } from "./support/shared-lab.ts";
import { expect, test } from "./support/test.ts";
import { phoneScreens } from "./tours/phone-screens.ts";
import { beforeSignIn, showIn, tours, writing } from "./tours/screens.ts";
import type { Tour } from "./tours/tour.ts";

/** The screens to check in a tour; null for all. Every screen on a phone too: `DEVICES=all`. */
const onTablet = () => null;
const onPhone = (tour: string) => (everyDevice ? null : (phoneScreens[tour] ?? []));
const devices = { tablet: [tablet, onTablet], phone: [phone, onPhone] } as const;

for (const [device, [shape, screensOf]] of Object.entries(devices))
  for (const [name, go] of Object.entries(tours)) {
    const chosen = screensOf(name);
    if (chosen?.length === 0) continue;
    const title = `${device} › axe finds nothing on ${chosen ? "the screens whose layout differs" : "any screen, light or dark"}: ${name}`;
    const visitAll = async (tour: Omit<Tour, "visit">) => {
      const found: string[] = [];
      const visited: string[] = [];
      await go({
        ...tour,
        visit: async (screen, page) => {
          if (chosen && !chosen.includes(screen)) return;
          visited.push(screen);
          await showIn(page, "light");
          for (const fault of await findFaults(page)) found.push(`${screen}: ${fault}`);
          // Only the colours differ in the dark scheme, and they do not depend on the device.
          if (chosen) return;
          await showIn(page, "dark");
          for (const fault of await findFaults(page, ["color-contrast"]))
            found.push(`${screen}, dark: ${fault}`);
        },
      });
      expect(found).toEqual([]);
      // A screen that was renamed would otherwise no longer be checked.
      expect([...visited].sort()).toEqual([...(chosen ?? visited)].sort());
    };
    if (beforeSignIn.has(name) || writing.has(name))
      test.describe(() => {
        // Elements that are still fading in would be measured at half their contrast.
        test.use({ ...shape, contextOptions: { reducedMotion: "reduce" } });
        test(title, async ({ page, context, lab }) => {
          test.slow();
          if (!beforeSignIn.has(name)) await signIn(page);
          await visitAll({ page, context, lab });
        });
      });
    else
      sharing.describe(() => {
        sharing.use({ viewport: shape.viewport });
        sharing(title, async ({ page, context, lab }) => {
          sharing.slow();
          await visitAll({ page, context, lab });
        });
      });
  }
