import type { Page } from "@playwright/test";
import { shortCode } from "#domain/qr-labels/codes.ts";
import type { RecordRef } from "#domain/tables.ts";
import { conditions, sceneOf } from "#tests/support/lab-frames.ts";
import { drawFilm, drawFrame, type Scene } from "#tests/support/label-frames.ts";
import { choose, pill, submit } from "./support/app.ts";
import { AskLab } from "./support/ask-lab.ts";
import type { LabServer } from "./support/lab-server.ts";
import { labelOf, recordsOf } from "./support/labels.ts";
import { expect, openChemicals, test } from "./support/ready-tablet.ts";
import type { Tablet } from "./support/test.ts";

const recent = (page: Page) => page.getByRole("region", { name: "Recent scans" });
const result = (page: Page) => page.getByRole("region", { name: "Scan result" });
const camera = (page: Page) => page.getByRole("main").getByRole("status");

/** A tablet with the lab's records, a film as its camera, and no server any more. */
async function offlineWith(film: Buffer, { lab, tablet }: { lab: LabServer; tablet: Tablet }) {
  const context = await tablet.open({ film });
  const page = await context.newPage();
  await openChemicals(page);
  await lab.stop();
  return { context, page };
}

/** Chooses a picture of a scene. */
async function takePhoto(page: Page, scene: Scene): Promise<void> {
  const buffer = await drawFrame({ width: 2000, height: 1500, ...scene });
  await page.getByLabel("From photo").setInputFiles({ name: "label.jpg", mimeType: "image/jpeg", buffer });
}

/**
 * In a page: the platform refuses its camera with this error, or asks for permission (null), until access is granted.
 */
function blockCamera(refusal: string | null): void {
  const { mediaDevices } = navigator;
  const give = mediaDevices.getUserMedia.bind(mediaDevices);
  const given = new Promise((resolve) => addEventListener("camera-given", resolve, { once: true }));
  mediaDevices.getUserMedia = async (wanted) => {
    if (refusal !== null) throw new DOMException("Refused", refusal);
    await given;
    return give(wanted);
  };
  void given.then(() => {
    mediaDevices.getUserMedia = give;
  });
}

/** In a page: the camera is free and allowed from now on. */
function giveCamera(): void {
  dispatchEvent(new Event("camera-given"));
}

const worst = [
  "as small as 110 px",
  "in a corner",
  "turned by 100°",
  "leaning by 50°, turned",
  "swung and leaning, small",
  "out of focus",
  "moved by 5 px",
  "nearly dark",
  "wet",
  "torn",
  "scratched",
  "glare on the code",
  "faded print",
  "grow light, small and turned",
];

test("labels in any condition are read one after the other without a server", { tag: "@deep" }, async ({
  lab,
  tablet,
}) => {
  const records = await recordsOf(await AskLab.of(lab.url));
  const seen = worst.map((name, i) => ({ name, record: records[i % records.length] as RecordRef }));
  const scenes = seen.map(({ name, record }, i) =>
    sceneOf(conditions[name] ?? {}, labelOf(record, lab.url), i + 1),
  );
  expect(records.length, "each label belongs to another record").toBeGreaterThanOrEqual(worst.length);
  const { page } = await offlineWith(await drawFilm(scenes), { lab, tablet });

  await page.addInitScript(blockCamera, null);
  await page.goto("/scan");
  await page.getByText("Continuous").click();
  await page.evaluate(giveCamera);
  for (const { name, record } of seen)
    await expect(recent(page).getByText(shortCode(record)), name).toBeVisible({ timeout: 40_000 });
});

test("of two labels the one nearer the centre is chosen, and its use is two taps away", async ({
  lab,
  tablet,
}) => {
  const chemicals = await (await AskLab.of(lab.url)).chemicals();
  const [wanted, other] = ["Nitric acid", "Sodium hydroxide"].map((name) => {
    const { id = "" } = chemicals.find(({ chemical_name }) => chemical_name === name) ?? {};
    return { table: "chemicals" as const, id };
  }) as [RecordRef, RecordRef];
  const film = await drawFilm([
    {
      stickers: [
        { ...labelOf(other, lab.url), span: 260, x: 240, y: 250 },
        { ...labelOf(wanted, lab.url), span: 140, x: 700, y: 420, turn: -12 },
      ],
    },
  ]);
  const { page } = await offlineWith(film, { lab, tablet });

  await page.goto("/scan");
  await expect(camera(page)).toHaveText(`Found ${shortCode(wanted)} on this tablet`);
  await expect(result(page).getByRole("heading", { level: 2 })).toHaveText("Nitric acid");
  await result(page).getByRole("link", { name: "Add use record" }).click();
  const form = page.getByRole("dialog", { name: "Add use record" });
  await form.getByRole("textbox", { name: "Amount used", exact: true }).fill("0.1");
  await choose(form, "Purpose", "NOP Process");
  await submit(form);
  await expect(pill(page)).toContainText("1 waiting");
  await expect(page).toHaveURL(/\/scan$/);
  await page.goto("/outbox");
  await expect(page.getByRole("main")).toContainText("Use of Nitric acid");
});

test("a foreign code, or the code of a record that is not on the tablet, is reported and opens no page", {
  tag: "@deep",
}, async ({ lab, tablet }) => {
  const film = await drawFilm([
    { stickers: [{ text: "https://example.com/inventory/chemicals/1", span: 240 }] },
  ]);
  const { context, page } = await offlineWith(film, { lab, tablet });
  const requests: string[] = [];
  context.on("request", (request) => requests.push(request.url() + (request.postData() ?? "")));

  await page.goto("/scan");
  await expect(page.getByRole("alert")).toContainText("This QR code does not belong to the lab system.");
  await expect(recent(page)).toContainText("Nothing was scanned");
  const unknown: RecordRef = { table: "cnfs", id: "0d9f0b7a-5d0c-4d7e-9f5e-6a1b2c3d4e5f" };
  await takePhoto(page, sceneOf({ span: 300 }, labelOf(unknown, lab.url), 5));
  await expect(page.getByRole("alert")).toContainText("Not available offline yet.");
  await expect(page.getByRole("alert")).toContainText("Connect to the network and refresh.");

  expect(new URL(page.url()).pathname).toBe("/scan");
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.filter((one) => !one.startsWith(lab.url) || one.includes("example.com"))).toEqual([]);
});

test("a refused camera is reported in plain words, and the other ways work", { tag: "@deep" }, async ({
  lab,
  tablet,
}) => {
  const [record] = await recordsOf(await AskLab.of(lab.url));
  const ref = record as RecordRef;
  const film = await drawFilm([{ stickers: [] }]);
  const { context, page } = await offlineWith(film, { lab, tablet });
  await page.close();
  const refusals = [
    ["NotAllowedError", "The camera is not allowed here."],
    ["NotFoundError", "No camera was found."],
    ["NotReadableError", "The camera is in use by another app."],
  ] as const;
  for (const [name, text] of refusals) {
    const refused = await context.newPage();
    await refused.addInitScript(blockCamera, name);
    await refused.goto("/scan");
    await expect(refused.getByRole("alert")).toContainText(text);

    await takePhoto(refused, sceneOf({ span: 300, turn: 30 }, labelOf(ref, lab.url), 4));
    await expect(result(refused).getByText(shortCode(ref))).toBeVisible();
    await refused.getByRole("button", { name: "Scan next" }).click();
    await refused.getByRole("textbox", { name: "Type the code instead" }).fill(shortCode(ref).toLowerCase());
    await refused.getByRole("button", { name: "Open" }).click();
    await expect(result(refused).getByText(shortCode(ref))).toBeVisible();
    await refused.getByRole("button", { name: "Scan next" }).click();

    await refused.evaluate(giveCamera);
    await refused.getByRole("button", { name: "Try again" }).click();
    await expect(camera(refused)).toHaveText("Hold the code inside the frame");
    await refused.close();
  }
});
