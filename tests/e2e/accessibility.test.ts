import { findFaults } from "./support/axe.ts";
import { everyDevice, phone, tablet, upright } from "./support/browser.ts";
import { test as ready } from "./support/ready-tablet.ts";
import { test as sharing } from "./support/shared-lab.ts";
import { expect, test as firstVisit } from "./support/test.ts";
import { beforeSignIn, showIn, tours, writing } from "./tours/screens.ts";
import { visitImages } from "./tours/screens-grow-trials.ts";
import type { Tour } from "./tours/tour.ts";

/** The screens of every change; the others, with all of their forms, in `npm run test:deep`. */
const always = new Set([
  "the door",
  "home",
  "chemicals",
  "homogenization",
  "the shelf of a trial",
  "the outbox",
]);

const allTours = { ...tours, "the pictures of a trial": visitImages };

/** In an upright tablet, on a phone, and in the dark scheme, in `npm run test:deep`. */
const devices = everyDevice ? { tablet, "upright tablet": upright, phone } : { tablet };

for (const [device, shape] of Object.entries(devices))
  for (const [name, go] of Object.entries(allTours)) {
    const tag = always.has(name) ? [] : ["@deep"];
    const title = `${device} › axe finds nothing on any screen: ${name}`;
    const visitAll = async (tour: Omit<Tour, "visit">) => {
      const found: string[] = [];
      await go({
        ...tour,
        visit: async (screen, page) => {
          await showIn(page, "light");
          for (const fault of await findFaults(page)) found.push(`${screen}: ${fault}`);
          if (!everyDevice) return;
          // Only the colours differ in the dark scheme.
          await showIn(page, "dark");
          for (const fault of await findFaults(page, ["color-contrast"]))
            found.push(`${screen}, dark: ${fault}`);
        },
      });
      expect(found).toEqual([]);
    };
    if (beforeSignIn.has(name) || writing.has(name)) {
      const test = beforeSignIn.has(name) ? firstVisit : ready;
      test.describe(() => {
        // Elements that are still fading in would be measured at half their contrast.
        test.use({ ...shape, contextOptions: { reducedMotion: "reduce" } });
        test(title, { tag }, async ({ page, context, lab }) => {
          test.slow();
          await visitAll({ page, context, lab });
        });
      });
    } else
      sharing.describe(() => {
        sharing.use({ viewport: shape.viewport });
        sharing(title, { tag }, async ({ page, context, lab }) => {
          sharing.slow();
          await visitAll({ page, context, lab });
        });
      });
  }
