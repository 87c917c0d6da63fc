import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { imageMeta, leaf, sha256 } from "#tests/fixtures/images.ts";
import { aForm } from "#tests/support/a-form.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const lab = perTest(() => createLab({ records: growChanges }));

const send = (file_name: string, bytes: Uint8Array, key = crypto.randomUUID(), fields = {}) =>
  lab.request("POST", `/api/grow-trials/${growIds.trial}/save-image`, {
    form: aForm({ file_name, ...fields }, bytes),
    key,
  });
const stored = async (bytes: Uint8Array) => {
  const { url } = await (await send("leaf", bytes)).json();
  return Buffer.from(await (await lab.request("GET", url)).arrayBuffer());
};
const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="48,51.5N"/></rdf:RDF></x:xmpmeta>';

/** A picture whose left half is red, with place, camera and orientation. */
const taken = (orientation?: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#2a7" } })
    .composite([
      { input: { create: { width: 30, height: 40, channels: 3, background: "#c00" } }, left: 0, top: 0 },
    ])
    .withExif({ IFD0: { Model: "Pixel 9" }, IFD3: { GPSLatitude: "48/1 51/1 30/1", GPSLatitudeRef: "N" } })
    .withXmp(xmp)
    .withMetadata(orientation ? { orientation } : {});

describe("the place where a picture was taken", () => {
  test.each([
    ["JPEG", () => taken(6).jpeg().toBuffer()],
    ["progressive JPEG", () => taken(6).jpeg({ progressive: true }).toBuffer()],
    ["PNG", () => taken(6).png().toBuffer()],
    ["WebP", () => taken(6).webp({ lossless: true }).toBuffer()],
  ])("is removed from a %s, whose pixels and orientation remain", async (_, make) => {
    const sent = await make();
    const before = await sharp(sent).metadata();
    expect([before.exif, before.xmp, before.orientation]).toEqual([expect.anything(), expect.anything(), 6]);
    const saved = await stored(sent);
    const after = await sharp(saved).metadata();
    expect([after.xmp, after.orientation]).toEqual([undefined, 6]);
    for (const text of ["Pixel 9", "GPSLatitude", "xmpmeta"]) expect(saved.includes(text)).toBe(false);
    expect(after.exif?.length).toBeLessThan(40);
    expect((await pixels(saved)).equals(await pixels(sent))).toBe(true);
    // A picture without such data is stored unchanged.
    expect((await stored(saved)).equals(saved)).toBe(true);
  });

  test.each([
    ["JPEG", () => taken().jpeg().toBuffer()],
    ["PNG", () => taken().png().toBuffer()],
    ["WebP", () => taken().webp({ lossless: true }).toBuffer()],
  ])("is removed from a %s without orientation, with everything else of EXIF", async (_, make) => {
    const { exif, xmp, orientation } = await sharp(await stored(await make())).metadata();
    expect([exif, xmp, orientation ?? 1]).toEqual([undefined, undefined, 1]);
  });

  test("is removed with the pictures that a phone appends to a JPEG", async () => {
    const sent = await taken().jpeg().toBuffer();
    const saved = await stored(Buffer.concat([sent, sent]));
    expect(saved.equals(await stored(sent))).toBe(true);
  });

  test("changes neither the profile of the colours nor the check of the files", async () => {
    const sent = await taken().withIccProfile("p3").jpeg().toBuffer();
    const saved = await stored(sent);
    expect((await sharp(saved).metadata()).icc).toEqual((await sharp(sent).metadata()).icc);
    expect(await lab.db.all("images")).toMatchObject([{ sha256: sha256(saved), length: saved.length }]);
  });

  test("is no reason to refuse the repeat of the same picture, whose receipt names what was sent", async () => {
    const [sent, key] = [await taken().jpeg().toBuffer(), crypto.randomUUID()];
    const fields = imageMeta(sent);
    const first = await send("leaf.jpg", sent, key, fields);
    const again = await send("leaf.jpg", sent, key, fields);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    const receipt = JSON.parse(
      Buffer.from(first.headers.get("X-Fibril-Receipt") ?? "", "base64url").toString(),
    );
    expect(receipt.picture).toEqual({ sha256: fields.sha256, length: fields.length });
  });
});

test("pictures are decoded one at a time, and a health request is answered first", async () => {
  const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#2a7" } })
    .png()
    .toBuffer();
  let [running, most] = [0, 0];
  const toBuffer = sharp.prototype.toBuffer as () => Promise<Buffer>;
  // The counters of the decoder are those of the whole process, in which other tests draw pictures.
  vi.spyOn(sharp.prototype, "toBuffer").mockImplementation(async function (this: sharp.Sharp) {
    const { input } = (this as unknown as { options: { input: { file?: string } } }).options;
    if (!input.file?.startsWith(lab.folder)) return toBuffer.call(this);
    running += 1;
    most = Math.max(most, running);
    return toBuffer.call(this).finally(() => {
      running -= 1;
    });
  });
  const answered: string[] = [];
  const pictures = Array.from({ length: 8 }, async (_, i) => {
    expect((await send(`leaf-${i}.png`, large)).status).toBe(201);
    answered.push("picture");
  });
  const health = lab.request("GET", "/api/health").then(() => answered.push("health"));
  await Promise.all([...pictures, health]);
  expect(most).toBe(1);
  expect(answered[0]).toBe("health");
});

test("a picture that takes longer than 30 seconds to decode is refused, and the next one is decoded", async () => {
  // A decoder that is still busy when its limit ends, as libvips reports it.
  const limit = vi.spyOn(sharp.prototype, "timeout");
  const decode = vi.spyOn(sharp.prototype, "toBuffer").mockImplementation(() => {
    const limited = limit.mock.lastCall?.[0] as { seconds?: number } | undefined;
    return limited?.seconds === 30
      ? Promise.reject(new Error("timeout: 42% complete"))
      : new Promise(() => undefined);
  });
  const sent = leaf;
  const replies = await Promise.all([send("slow.jpg", sent), send("slower.jpg", sent)]);
  const detail = "The picture takes too long to decode. Please make it smaller.";
  for (const reply of replies)
    expect([reply.status, await reply.json()]).toEqual([
      413,
      { detail, code: "FILE_TOO_LARGE", errors: [{ field: "file", message: detail }] },
    ]);
  expect(await lab.db.all("images")).toEqual([]);
  decode.mockRestore();
  expect((await send("leaf.jpg", sent)).status).toBe(201);
});

/** A PNG whose first chunk states another size than it has. */
async function aPngOf(width: number, height: number): Promise<Buffer> {
  const png = await taken().png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

describe("a picture of more than 50 megapixels is refused by its header", () => {
  test.each([
    [8192, 6401],
    [60_000, 60_000],
  ])("%i × %i", async (width, height) => {
    const reply = await send("leaf.png", await aPngOf(width, height));
    const detail = "The picture has more than 50 megapixels. Please make it smaller.";
    expect([reply.status, await reply.json()]).toEqual([
      413,
      { detail, code: "FILE_TOO_LARGE", errors: [{ field: "file", message: detail }] },
    ]);
    expect(await lab.db.all("images")).toEqual([]);
  });

  test("a portrait too", async () => {
    const picture = (await aPngOf(60_000, 60_000)).toString("base64");
    const reply = await lab.request("PUT", "/api/account/picture", { body: { picture } });
    expect(reply.status).toBe(413);
  });
});
