import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { ReceiptFile } from "#domain/receipts/schema.ts";
import { verifyReceipt } from "#server/lab/receipts.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { catchDownloads } from "../../support/downloads.ts";
import { aTabletWithScreen, DANA, equipment, MARCUS, type TabletWithScreen } from "./tablet-with-screen.tsx";

let files: File[];
let tablet: TabletWithScreen;

beforeEach(async () => {
  files = catchDownloads();
  tablet = await aTabletWithScreen();
});

async function send(short_name: string) {
  await tablet.save(commands.createEquipment, equipment({ name: short_name, short_name }));
  await tablet.sync({ force: true });
}
const titles = () => screen.queryAllByText(/^New equipment: /).map(({ textContent }) => textContent);
const value = (label: string) => screen.getByText(label, { selector: "dt" }).nextElementSibling;

/** Receipts of Dana, as they are after sending; `n` counts the minutes from March 1. */
async function fill(count: number) {
  await send("S-1");
  const [entry] = await tablet.env.store.outbox.toArray();
  if (!entry) throw new Error("Nothing was sent");
  const copies = Array.from({ length: count }, (_, n): OutboxEntry => {
    const finished_at = new Date(Date.UTC(2026, 2, 1, 15, n)).toISOString();
    const { receipt: _receipt, ...rest } = entry;
    return { ...rest, seq: 100 + n, id: crypto.randomUUID(), title: `New equipment: C-${n}`, finished_at };
  });
  await tablet.env.store.outbox.bulkPut(copies);
}

describe("a sent entry", () => {
  test("shows its receipt, and opens its record", async () => {
    await send("S-1");
    const entry = await tablet.entry("New equipment: S-1");
    tablet.open(`/outbox/${entry.seq}`);
    const receipt = within(await screen.findByRole("region", { name: "Receipt" }));
    expect(value("Number")).toHaveTextContent(String(entry.cursor));
    expect(value("Device")).toHaveTextContent("Tablet TEST");
    expect(value("Saved")).toHaveTextContent("Mar 2, 9:00 AM");
    expect(value("Accepted")).toHaveTextContent("Mar 2, 9:00 AM");
    const page = `/inventory/equipment/${entry.creates[0]?.split(":")[1]}`;
    expect(await receipt.findByRole("link", { name: "Open record" })).toHaveAttribute("href", page);
  });

  /** A picture that was saved with a wrong clock, and accepted a day before its answer arrived. */
  async function withPicture(): Promise<OutboxEntry> {
    await send("S-1");
    const entry = await tablet.entry("New equipment: S-1");
    if (!entry.receipt) throw new Error("The server sent no receipt");
    const picture = { sha256: "ab".repeat(32), length: 412_345 };
    const receipt = { ...entry.receipt, picture, accepted_at: "2026-03-01T15:30:00.000Z" };
    const changed = { ...entry, receipt, clock_off_ms: 7_500_000 };
    await tablet.env.store.outbox.put(changed);
    return changed;
  }

  test("shows size and SHA-256 of its picture, the clock, and when the server accepted it", async () => {
    const { seq } = await withPicture();
    tablet.open(`/outbox/${seq}`);
    await screen.findByRole("region", { name: "Receipt" });
    expect(value("Picture")).toHaveTextContent("412,345 bytes");
    expect(value("SHA-256 of the picture")).toHaveTextContent("ab".repeat(32));
    expect(value("Saved")).toHaveTextContent("Mar 2, 9:00 AM, clock 2 h 5 min ahead");
    expect(value("Accepted")).toHaveTextContent("Mar 1, 10:30 AM");
  });

  test("is found by the SHA-256 of its picture, and exported with it", async () => {
    const { id } = await withPicture();
    const { user } = tablet.open("/outbox/sent");
    await user.type(await screen.findByRole("searchbox", { name: "Find in sent records" }), "ababab");
    await waitFor(() => expect(titles()).toEqual(["New equipment: S-1"]));
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    await waitFor(() => expect(files).toHaveLength(1));
    const [, line] = ((await files[0]?.text()) ?? "").trim().split("\r\n");
    expect(line).toContain(`,2026-03-01T15:30:00.000Z,`);
    expect(line?.endsWith(`,7500000,412345,${"ab".repeat(32)},${id}`)).toBe(true);
  });

  test("of an older server states that it has no signed receipt", async () => {
    await fill(1);
    tablet.open("/outbox/100");
    expect(await screen.findByText("The server sent no signed receipt for this record.")).toBeVisible();
  });
});

describe("the list of sent writes", () => {
  test("is reached from the outbox, and finds by title, number and days", async () => {
    await send("S-1");
    tablet.lab.clock.set("2026-03-04T15:00:00.000Z");
    await send("S-2");
    const { user, router } = tablet.open();
    await user.click(await screen.findByRole("link", { name: "Receipts" }));
    expect(router.state.location.pathname).toBe("/outbox/sent");
    expect(await screen.findByText("2 in the last 30 days")).toBeVisible();
    await waitFor(() => expect(titles()).toEqual(["New equipment: S-2", "New equipment: S-1"]));
    const search = screen.getByRole("searchbox", { name: "Find in sent records" });
    await user.type(search, "s-1");
    await waitFor(() => expect(titles()).toEqual(["New equipment: S-1"]));
    await user.retype(search, "no such record");
    expect(await screen.findByText("Nothing found")).toBeVisible();
    await user.clear(search);
    await user.type(screen.getByLabelText("From"), "2026-03-03");
    await waitFor(() => expect(titles()).toEqual(["New equipment: S-2"]));
    await user.clear(screen.getByLabelText("From"));
    await user.type(screen.getByLabelText("To"), "2026-03-02");
    await waitFor(() => expect(titles()).toEqual(["New equipment: S-1"]));
  });

  test("does not list unsent and discarded writes, nor those of other people", async () => {
    await send("S-1");
    tablet.cut();
    await tablet.save(commands.createEquipment, equipment({ name: "W-1", short_name: "W-1" }));
    await tablet.env.store.outbox.put({
      ...(await tablet.entry("New equipment: S-1")),
      seq: 900,
      id: crypto.randomUUID(),
      title: "New equipment: discarded",
      state: "discarded",
    });
    await tablet.env.store.outbox.put({
      ...(await tablet.entry("New equipment: S-1")),
      seq: 901,
      id: crypto.randomUUID(),
      title: "New equipment: theirs",
      user: MARCUS,
    });
    tablet.open("/outbox/sent");
    expect(await screen.findByText("1 in the last 30 days")).toBeVisible();
    await waitFor(() => expect(titles()).toEqual(["New equipment: S-1"]));
  });

  test("is exported as CSV, and as receipts that the server confirms", async () => {
    await fill(1);
    const { user } = tablet.open("/outbox/sent");
    await user.click(await screen.findByRole("button", { name: "Export CSV" }));
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(["sent-2026-03-02.csv"]));
    const [head, ...lines] = ((await files[0]?.text()) ?? "").trim().split("\r\n");
    expect(head).toBe(
      "Number,Record,Outcome,Person,Device,Saved (UTC),Saved (New York),Accepted (UTC),Accepted (New York),Clock ahead (ms),Picture (bytes),Picture SHA-256,ID",
    );
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(`New equipment: S-1,Sent,${DANA},Tablet TEST,2026-03-02T14:00:00.000Z`);
    await user.click(screen.getByRole("button", { name: "Export signed receipts" }));
    expect(await screen.findByText("1 of 2 records have no signed receipt.")).toBeVisible();
    expect(files[1]?.name).toBe("receipts-2026-03-02.json");
    const file = ReceiptFile.parse(JSON.parse((await files[1]?.text()) ?? ""));
    expect(file.receipts).toHaveLength(1);
    for (const receipt of file.receipts) expect(await verifyReceipt(tablet.lab.db, receipt)).toBe("valid");
  });

  test("of ten thousand writes draws a hundred lines, and more on request; the outbox reads twenty", async () => {
    await fill(10_000);
    const page = tablet.open("/outbox/sent");
    expect(await screen.findByText("10001 in the last 30 days")).toBeVisible();
    await waitFor(() => expect(titles()).toHaveLength(100));
    await page.user.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(titles()).toHaveLength(200));
    page.unmount();
    tablet.open("/outbox");
    const group = await screen.findByRole("region", { name: "Sent 10001" });
    expect(within(group).getAllByRole("listitem")).toHaveLength(20);
  });
});
