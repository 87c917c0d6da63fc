import { describe, expect, test } from "vitest";
import { expectedCode } from "#domain/measure/expected-code.ts";
import { lensOf, measurePicture } from "#domain/measure/measure.ts";
import { printedContents } from "#domain/qr-labels/print/code-size.ts";
import { modulesOf } from "#domain/qr-labels/print/qr-code.ts";
import { foundCodesOf, readPicture } from "../../build/measure.ts";
import { jpegOf, render, sceneOf } from "./scene.ts";

const address = "https://lab.example/grow-trial-formulations/0d9a3a55-6b0e-4a0f-9c3c-3f4f7e0d2b11";
const other = "https://lab.example/grow-trial-formulations/7c1f2f6e-1a52-4a4e-8f0e-2f9f5a6f0c33";

/** A picture as the app stores it, in which the modules of the label are too small to be read. */
async function unreadable(text: string) {
  const scene = { ...sceneOf(45), width: 2000, height: 1500, text };
  scene.code *= modulesOf(text) / modulesOf(address);
  const rendered = render(scene);
  const read = await readPicture(await jpegOf(rendered.picture, scene.quality));
  if (read === null) throw new Error("the scene is not read as a picture");
  const { codes, unread } = await foundCodesOf(read.picture);
  expect(codes).toEqual([]);
  expect(unread.length).toBeGreaterThan(0);
  return { scene, rendered, picture: read.picture, unread, lens: lensOf(read.picture, scene.focal35) };
}

describe("a label that is too small to be read", { timeout: 60_000 }, () => {
  const [sized = ""] = printedContents(address);
  test.each([address, sized])("is recognized as that of the tray: %s", async (text) => {
    const { scene, rendered, picture, unread, lens } = await unreadable(text);
    const code = expectedCode(picture, unread, printedContents(address), lens);
    expect(code?.text).toBe(text);
    const { leafHeight: height, focal35 } = scene;
    const codes = code ? [code] : [];
    const measured = measurePicture(picture, { codes, edgeOf: () => scene.code, height, focal35 });
    const mean = rendered.widths.reduce((sum, width) => sum + width, 0) / rendered.widths.length;
    expect(Math.abs((measured.width ?? 0) - mean)).toBeLessThanOrEqual(measured.uncertainty ?? 0);
  });

  test("is not taken for that of another tray", async () => {
    const { picture, unread, lens } = await unreadable(sized);
    expect(expectedCode(picture, unread, printedContents(other), lens)).toBeNull();
  });
});
