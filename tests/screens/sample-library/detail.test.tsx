import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { aSample, sampled, sampledChanges } from "../../fixtures/sampled.ts";
import { openScreen } from "../components/open-screen.tsx";

const PATH = `/inventory/sample-library/${sampled.sample}`;
const open = () => openScreen({ path: PATH, routes: kindRoutes.samples, records: sampledChanges });

test("the page shows everything about a sample", async () => {
  await open();
  expect(await screen.findByRole("heading", { level: 1, name: "Retained for the library" })).toBeVisible();
  const facts = [...document.querySelectorAll("dt")].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(facts).toEqual([
    ["Resource Type", "CNF"],
    ["Amount", "50 mL"],
    ["NOP Process Batch Number", "NOP-2026-004"],
    ["Resource Page", "CNF-2026-004-01"],
    ["Description", "Retained for the library"],
    ["Sample Purpose", "Library Storage"],
    ["Location", "Sample library cabinet | Shelf 2"],
    ["Created By", "dana.ruiz@cnf-lab.example"],
    ["Creation Date", "Nov 10, 2026, 10:00 AM"],
    ["Viscosity at 10 1/s", "216 mPa·s"],
  ]);
  const link = (name: string) => screen.getAllByRole("link", { name }).at(-1);
  expect(link("NOP-2026-004")).toHaveAttribute("href", "/nop-process/NOP-2026-004");
  expect(link("CNF-2026-004-01")).toHaveAttribute("href", `/inventory/cnfs/${sampled.cnf}`);
});

test("that the team is to be informed is shown as requested: a device does not know whether the message was sent", async () => {
  const record = aSample({ inform_qnc_team: true });
  await openScreen({
    path: PATH,
    routes: kindRoutes.samples,
    records: [...sampledChanges, { table: "samples", id: record.id, record }],
  });
  const term = await screen.findByText("Inform the Quality Control Team");
  expect(term.nextElementSibling).toHaveTextContent(/^Requested, see Mail$/);
  expect(screen.getByRole("link", { name: "Mail" })).toHaveAttribute("href", "/mail");
});

test("its menu closes on a click outside, and leads to its source", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Actions" }));
  expect(await screen.findByRole("menuitem", { name: "Open resource page" })).toHaveAttribute(
    "href",
    `/inventory/cnfs/${sampled.cnf}`,
  );
  await user.click(document.body);
  await expect.poll(() => screen.queryByRole("menu")).toBeNull();
});

test("its address can be copied", async () => {
  const { user } = await open();
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(await screen.findByRole("button", { name: "Actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Copy link" }));
  expect(await screen.findByText("Copied.")).toBeVisible();
  expect(write).toHaveBeenCalledWith(`${location.origin}${PATH}`);
});
