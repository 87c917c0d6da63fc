import type { Page } from "@playwright/test";
import { AskLab } from "./support/ask-lab.ts";
import { expect, test } from "./support/ready-tablet.ts";

/** Words as German makes them, without a place to break. */
const WORDS = [
  "Donaudampfschifffahrtsgesellschaftskapitänsmützenhalterung",
  "Rindfleischetikettierungsüberwachungsaufgabenübertragung",
  "Polyoxyethylensorbitanmonolauratzwischenproduktlösung",
];
const LISTS = ["additives", "chemical-names", "feedstock-names", "locations", "suppliers"];

/** Gives all that the lab names a name of 60 characters; returns the pages that show the most of these names. */
async function nameAll(url: string): Promise<string[]> {
  const ask = await AskLab.of(url);
  const put = (path: string, body: object) => ask.write(path, body, undefined, "PUT");
  for (const list of LISTS)
    for (const [i, { id }] of (await ask.labList(list)).entries())
      await put(`/api/lab-lists/${list}/${id}`, { name: `${WORDS[i % 3]} ${i}` });
  const trials = (await ask.growTrials()).growTrials;
  const trial = trials.find(({ code }) => code === "GT-003");
  const { status } = await put(`/api/grow-trials/${trial?.id}`, {
    name: WORDS[0],
    location_details: WORDS[1],
  });
  expect(status).toBe(200);
  const tag = {
    comment: WORDS[0],
    created_by: "dana.ruiz@cnf-lab.example",
    created_at: new Date().toISOString(),
  };
  await ask.write("/api/grow-trials/grow-trial-tag-comments", tag);
  const [cnf, chemical] = [(await ask.cnfs())[0], (await ask.chemicals())[0]];
  const [process] = await ask.nopProcesses();
  const below = ["", "?selected=WEEKLY_DATA_PENDING", "/grid", "/charts", "/images", "/lineage"];
  return [
    "/",
    "/inventory",
    `/nop-process/${process?.id}`,
    `/inventory/cnfs/${cnf?.id}`,
    `/inventory/chemicals/${chemical?.id}`,
    ...below.map((path) => `/grow-trials/${trial?.id}${path}`),
  ];
}

/** The boxes that are narrower than their texts: what is too long is drawn over the neighbours, or outside of the window. */
const overfull = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    // Drawings end outside of their box by design, and so do the buttons at the edge of a card.
    const boxes = [
      ...document.querySelectorAll(
        "main :is(dd, li, p, a, label, figure, .card__body, .page-head__meta, .quick, .field, .chip)",
      ),
    ];
    const over = boxes.filter(
      (box) =>
        box.scrollWidth > box.clientWidth + 1 &&
        box.clientWidth > 2 &&
        getComputedStyle(box).overflowX === "visible",
    );
    const window = document.documentElement;
    return [window, ...over]
      .filter((box) => box !== window || window.scrollWidth > window.clientWidth)
      .map(
        (box) =>
          `${box.tagName} ${box.className} ${box.scrollWidth - box.clientWidth} px: ${box.textContent.slice(0, 40)}`,
      );
  });

test("names of 60 characters without a space remain in their boxes, on tablets and phones", async ({
  page,
  lab,
}) => {
  test.slow();
  const found: string[] = [];
  for (const path of await nameAll(lab.url)) {
    await page.setViewportSize({ width: 1180, height: 820 });
    await page.goto(path);
    await expect(page.locator("main:not(.loading, [aria-busy])").first()).toBeVisible();
    for (const [width, height] of [
      [1180, 820],
      [820, 1180],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const box of await overfull(page)) found.push(`${path} in ${width} px: ${box}`);
    }
  }
  expect(found).toEqual([]);
});
