import { screen, waitFor } from "@testing-library/react";
import { Html5Qrcode } from "html5-qrcode";
import { describe, expect, test } from "vitest";
import { scanRoutes } from "#app/features.tsx";
import { replaceDecoder } from "#components/scan/camera/camera.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { cnfIds } from "../../fixtures/cnfs.ts";
import { exampleRecords } from "../../fixtures/examples.ts";
import { ids } from "../../fixtures/records.ts";
import { fakeCamera } from "../../support/fake-camera.ts";
import { openScreen } from "../components/open-screen.tsx";

const open = () =>
  openScreen({
    path: "/scan",
    routes: [...scanRoutes, { path: "*", element: <h1>Elsewhere</h1> }],
    records: exampleRecords,
  });
const labelOf = (table: "cnfs" | "cakes" | "chemicals", id: string) =>
  location.origin + pathOf({ table, id });
const hint = () => screen.findByText("Hold the code inside the frame");

test("html5-qrcode still has the decoder that ours replaces", async () => {
  document.body.innerHTML = '<div id="here"></div>';
  const reader = new Html5Qrcode("here", false);
  replaceDecoder(reader, async () => "read by ours");
  const { qrcode } = reader as unknown as { qrcode: { decodeAsync: () => Promise<{ text: string }> } };
  await expect(qrcode.decodeAsync()).resolves.toEqual({ text: "read by ours" });
  expect(() => replaceDecoder({} as Html5Qrcode, async () => null)).toThrow("no decoder to replace");
});

describe("the camera of the scan screen", () => {
  test("reads a label with our reader, in the camera's own pixels", async () => {
    const camera = await fakeCamera();
    await open();
    await hint();
    await camera.show(labelOf("cnfs", cnfIds.cnf));
    expect(await screen.findByRole("heading", { level: 2, name: "CNF-2026-004-01" })).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("Found CNF-2GQA on this tablet");
  });

  test("is the rear one, at full size, with its torch and zoom", async () => {
    const camera = await fakeCamera();
    const { user } = await open();
    await hint();
    expect(camera.requested.at(-1)?.video).toEqual({
      facingMode: "environment",
      width: { ideal: 1920 },
      height: { ideal: 1080 },
    });
    await user.click(screen.getByRole("button", { name: "Torch off" }));
    expect(screen.getByRole("button", { name: "Torch on" })).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => camera.tracks[0]?.applied).toEqual([{ advanced: [{ torch: true }] }]);
    expect(screen.getByRole("slider", { name: "Zoom" })).toHaveAttribute("max", "4");
  });

  test("is remembered on this device after it was switched", async () => {
    const camera = await fakeCamera();
    const { user } = await open();
    await hint();
    await user.click(screen.getByRole("button", { name: "Flip" }));
    await expect.poll(() => camera.requested.length).toBe(2);
    expect(camera.requested[1]?.video).toMatchObject({ facingMode: "user" });
    expect(camera.tracks[0]?.stopped).toBe(true);
    expect(localStorage.getItem("fibril.camera")).toBe('{"facingMode":"user"}');
  });

  test("stops while the page is hidden, starts again when it is visible, and ends when the person leaves", async () => {
    const camera = await fakeCamera();
    const { router } = await open();
    await hint();
    const turnPage = (state: string) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange"));
    };
    turnPage("hidden");
    await expect.poll(() => camera.tracks[0]?.stopped).toBe(true);
    turnPage("visible");
    await expect.poll(() => camera.tracks.length).toBe(2);
    await hint();
    await router.navigate("/");
    await expect.poll(() => camera.tracks[1]?.stopped).toBe(true);
  });

  test.each([
    ["NotFoundError", "No camera was found."],
    ["NotReadableError", "The camera is in use by another app."],
  ])("shows what to do when the browser returns %s, and tries again", async (refuse, sentence) => {
    const camera = await fakeCamera({ refuse });
    const { user } = await open();
    expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
    expect(screen.getByLabelText("From photo")).toBeEnabled();
    expect(screen.getByLabelText("Type the code instead")).toBeEnabled();
    camera.allow();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await hint();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("starts by itself when it is allowed", async () => {
    const camera = await fakeCamera({ refuse: "NotAllowedError" });
    await open();
    expect(await screen.findByRole("alert")).toHaveTextContent("The camera is not allowed here.");
    camera.allow();
    await hint();
    expect(camera.requested).toHaveLength(2);
  });

  test("adds one result to another in continuous mode, and opens one when it is chosen", async () => {
    const camera = await fakeCamera();
    const { user } = await open();
    await hint();
    await user.click(screen.getByRole("switch", { name: "Continuous" }));
    await camera.show(labelOf("cakes", ids.cake));
    const list = () => screen.getByRole("region", { name: "Recent scans" });
    await waitFor(() => expect(list()).toHaveTextContent("Cake NOP-2026-004"));
    await camera.show(labelOf("cnfs", cnfIds.cnf));
    await waitFor(() => expect(list()).toHaveTextContent("CNF-2026-004-01"));
    expect(screen.queryByRole("region", { name: "Scan result" })).toBeNull();
    await user.click(screen.getByRole("button", { name: /Cake NOP-2026-004/ }));
    expect(await screen.findByRole("region", { name: "Scan result" })).toHaveTextContent("NOP-2026-004");
  });
});
