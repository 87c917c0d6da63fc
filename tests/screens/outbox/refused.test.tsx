import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { resendForms } from "#app/resend-forms.tsx";
import { commands } from "#contract/index.ts";
import { submit } from "#sync/write/submit.ts";
import { usesOf } from "#tests/fixtures/stocks.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { growChanges, growIds } from "../../fixtures/grow-trials.ts";
import { aLeaf, fileOf, imageMeta, leaf, sha256 } from "../../fixtures/images.ts";
import { aChemical, aFeedstock, chemicalChanges, feedstockChanges, ids } from "../../fixtures/records.ts";
import { fakeDrawing } from "../../support/fake-drawing.ts";
import { aTabletWithScreen, DANA, MARCUS } from "./tablet-with-screen.tsx";

const DAY = 86_400_000;
const use = (comments: string) =>
  bodyOf("addChemicalUseRecord", { amount_used: 2, amount_used_units: "LITRES", comments });

/** Dana's use, refused since Marcus has used the stock meanwhile; a day later she opens her outbox. */
async function aRefusedUse() {
  const tablet = await aTabletWithScreen();
  await tablet.lab.put(chemicalChanges(aChemical({ amount_supplied: 3, use_records: [] })));
  await tablet.sync();
  const path = `/api/chemicals/${ids.chemical}/use-records`;
  await tablet.lab.request("POST", path, { body: use("his"), token: tablet.lab.token(MARCUS) });
  await tablet.save(commands.addChemicalUseRecord, use("hers"), { id: ids.chemical });
  await tablet.sync({ force: true });
  tablet.lab.clock.pass(DAY);
  const [entry] = await tablet.env.store.outbox.toArray();
  const { user } = tablet.open(`/outbox/${entry?.seq}`, resendForms);
  const uses = async () => (await usesOf(tablet.lab.db, ids.chemical)).map(({ comments }) => comments);
  const state = async () => (await tablet.env.store.outbox.toArray())[0]?.state;
  await screen.findByRole("button", { name: "Retry" });
  return { tablet, user, uses, state };
}

test("a retry of a use that exceeds the stock asks the question of its form, and sends nothing without an answer", async () => {
  const { user, uses, state } = await aRefusedUse();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(
    question.getByText(/^Amount used .* exceeds .*I have already used this amount\. Record it anyway\.$/),
  ).toBeVisible();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(await state()).toBe("parked");
  expect(await uses()).toEqual(["his"]);
  await user.clickAnew(screen.getByRole("button", { name: "Retry" }));
  const again = within(await screen.findByRole("alertdialog"));
  await user.click(again.getByRole("button", { name: "Record it anyway" }));
  await expect.poll(state).toBe("done");
  expect(await uses()).toEqual(["his", "hers"]);
});

test("the form of a resend shows the question again", async () => {
  const { tablet, user, uses, state } = await aRefusedUse();
  await user.click(screen.getByRole("button", { name: "Edit and resend" }));
  const form = within(await screen.findByRole("dialog", { name: "Add use record" }));
  await user.click(await form.findByRole("button", { name: "Submit" }));
  expect(await form.findByText(/^Amount used .* exceeds the amount remaining/)).toBeVisible();
  await tablet.sync({ force: true });
  expect(await state()).toBe("parked");
  await user.click(
    await form.findByRole("checkbox", { name: "I have already used this amount. Record it anyway." }),
  );
  expect(await uses()).toEqual(["his"]);
  await user.clickAnew(form.getByRole("button", { name: "Submit" }));
  await expect.poll(state).toBe("done");
  expect(await uses()).toEqual(["his", "hers"]);
});

const params = { id: ids.feedstock };
const none = { particle_size: null, lignin_content: null };

/** Marcus measured the particles while Dana, without signal, measured them and the lignin. */
async function aConflict(dana: object) {
  const tablet = await aTabletWithScreen();
  await tablet.lab.put(feedstockChanges(aFeedstock()));
  await tablet.sync({ force: true });
  tablet.cut();
  const body = { ...none, ...dana, characterized_by: DANA, base: none };
  await tablet.save(commands.characterizeFeedstock, body, params);
  await tablet.lab.request("PUT", `/api/feedstocks/${ids.feedstock}/`, {
    body: { particle_size: 4, characterized_by: MARCUS, base: none },
    key: crypto.randomUUID(),
    token: tablet.lab.token(MARCUS),
  });
  tablet.cut(false);
  await tablet.sync({ force: true });
  const { user } = tablet.open();
  await screen.findByRole("button", { name: "Save choices" });
  return { user, atServer: () => tablet.lab.db.get("feedstocks", ids.feedstock) };
}

test.each([
  ["Keep mine", 5],
  ["Keep theirs", 4],
])(
  "%s leaves a particle size of %d, and the lignin that no other person measured",
  async (button, particle_size) => {
    const { user, atServer } = await aConflict({ particle_size: 5, lignin_content: 13 });
    await user.click(screen.getByRole("button", { name: button }));
    await user.click(screen.getByRole("button", { name: "Save choices" }));
    await expect.poll(atServer).toMatchObject({ particle_size, lignin_content: 13 });
    expect(await screen.findByRole("region", { name: "Sent 1" })).toBeVisible();
  },
);

/** Dana's tablet, with pictures of F1 that wait. */
async function aTabletWithPhotos(...pictures: Uint8Array[]) {
  const tablet = await aTabletWithScreen();
  await tablet.lab.put(growChanges);
  await tablet.sync();
  for (const bytes of pictures)
    await submit(tablet.env, DANA, commands.saveImage, {
      params: { id: growIds.trial },
      body: { ...imageMeta(bytes), tray_formulation_id: growIds.tray },
      file: fileOf(bytes),
    });
  return tablet;
}

test("a picture that is too large for the server is reduced and sent", async () => {
  const { drawn } = fakeDrawing();
  const tablet = await aTabletWithPhotos(Buffer.from("a picture that is none"));
  await tablet.sync();
  const { user } = tablet.open();
  const detail = within(await screen.findByRole("region", { name: "Selected record" }));
  const reason = "This file is not a picture that the lab can store. Please choose a JPEG, PNG or WebP.";
  expect(await detail.findByText(reason, { selector: ".why p" })).toBeVisible();
  expect(await detail.findByRole("img", { name: "Photo, GT-003-F1" })).toBeVisible();
  expect(detail.queryByRole("button", { name: "Retry" })).toBeNull();
  expect(detail.getByRole("button", { name: "Discard" })).toBeVisible();
  await user.click(detail.getByRole("button", { name: "Make smaller and resend" }));
  await expect.poll(async () => (await tablet.lab.db.all("images")).length).toBe(1);
  expect(drawn[0]).toEqual({ width: 1280, height: 960, quality: 0.7 });
  expect((await tablet.lab.db.all("images"))[0]?.sha256).toBe(sha256(leaf));
  expect(await screen.findAllByText("Sent")).not.toEqual([]);
});

test("waiting pictures are counted, with their size", async () => {
  const tablet = await aTabletWithPhotos(aLeaf(1), aLeaf(2));
  tablet.open();
  expect(await screen.findByText("0 of 2 photos on the server, 0 kB of 1 kB")).toBeVisible();
});
