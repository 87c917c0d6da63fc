import { crc32 } from "node:zlib";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { MAX_PICTURE_BYTES } from "#domain/images/schema.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { aLeaf, imageMeta, leaf, sha256 } from "#tests/fixtures/images.ts";
import { aForm } from "#tests/support/a-form.ts";
import { createLab, everyFile, people, type RequestOptions } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const path = `/api/grow-trials/${growIds.trial}/save-image`;
let start: number;

const lab = perTest(() => createLab({ now: "2026-11-21T19:23:28.000Z", records: growChanges }));
beforeEach(async () => {
  start = await lab.db.position();
});

const send = (fields: Record<string, unknown>, file?: Uint8Array, ask: RequestOptions = {}, to = path) =>
  lab.request("POST", to, { form: aForm(fields, file), ...ask });
const images = () => lab.db.all("images");

/** Every stored file, including incomplete uploads. */
const filesKept = () => everyFile(lab);

/** A picture of 1,200 by 800 pixels, red on the left. */
const picture = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: "#2a7" } }).composite([
    {
      input: { create: { width: 600, height: 800, channels: 3, background: "#c00" } },
      left: 0,
      top: 0,
    },
  ]);

test("a picture that a script sends with name and file alone is stored unchanged", async () => {
  const bytes = await picture().png().toBuffer();
  const reply = await send({ file_name: "F1 week 3.png" }, bytes);
  const saved = await reply.json();
  expect(reply.status).toBe(201);
  expect(saved).toEqual({
    id: expect.any(String),
    file_name: "F1 week 3.png",
    url: `/api/images/${saved.id}`,
  });
  expect(await lab.db.get("images", saved.id)).toEqual({
    id: saved.id,
    grow_trial_id: growIds.trial,
    tray_formulation_id: null,
    file_name: "F1 week 3.png",
    mime: "image/png",
    length: bytes.length,
    sha256: sha256(bytes),
    created_by: people[0],
    created_at: "2026-11-21T19:23:28.000Z",
  });
  const stored = await lab.request("GET", saved.url);
  expect(sha256(new Uint8Array(await stored.arrayBuffer()))).toBe(sha256(bytes));
});

test.each([
  ["JPEG", "image/jpeg", "jpg", () => picture().jpeg().toBuffer()],
  ["PNG", "image/png", "png", () => picture().png().toBuffer()],
  ["WebP", "image/webp", "webp", () => picture().webp().toBuffer()],
])(
  "a %s is served with its own type and ending, whatever its name, to people who are signed in",
  async (_, mime, ending, make) => {
    const bytes = await make();
    const { url } = await (await send({ file_name: 'tomato "Röd" (1).gif' }, bytes)).json();
    const reply = await lab.request("GET", url);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": mime,
      "content-length": String(bytes.length),
      "x-content-type-options": "nosniff",
      "content-disposition": `inline; filename*=UTF-8''tomato%20%22R%C3%B6d%22%20%281%29.gif.${ending}`,
      "cache-control": "no-store",
    });
    for (const address of [url, `${url}/thumbnail`]) {
      expect((await lab.request("GET", address)).headers.get("cache-control")).toBe("no-store");
      expect((await lab.request("GET", address, { token: null })).status).toBe(401);
      const head = await lab.request("HEAD", address);
      expect(head.status).toBe(200);
      expect(await head.text()).toBe("");
    }
  },
);

test("a thumbnail is small and upright, and has no data of place or camera", async () => {
  const bytes = await picture()
    .jpeg()
    .withExif({ IFD0: { Model: "Pixel 9" }, IFD3: { GPSLatitude: "40/1 42/1 46/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { url } = await (await send({ file_name: "turned.jpg" }, bytes)).json();
  const reply = await lab.request("GET", `${url}/thumbnail`);
  const thumbnail = Buffer.from(await reply.arrayBuffer());
  const { width, height, format, exif, orientation } = await sharp(thumbnail).metadata();
  expect({ width, height, format, exif, orientation }).toEqual({
    width: 213,
    height: 320,
    format: "jpeg",
    exif: undefined,
    orientation: undefined,
  });
  expect(reply.headers.get("content-type")).toBe("image/jpeg");
  // Turned by 90° clockwise: the left side is on top.
  const { dominant } = await sharp(thumbnail).extract({ left: 0, top: 0, width: 213, height: 140 }).stats();
  expect(dominant.r).toBeGreaterThan(dominant.g);
});

describe("a file that is not a supported picture is refused, and no part of it is stored", () => {
  const noPicture = "This file is not a picture that the lab can store. Please choose a JPEG, PNG or WebP.";
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const heic = Buffer.concat([Buffer.from("000000186674797068656963", "hex"), Buffer.alloc(4000)]);
  test.each([
    ["no file", undefined, 422, "VALIDATION", "Please select an image to save."],
    ["an empty file", Buffer.alloc(0), 422, "VALIDATION", "The picture is empty. Please choose another one."],
    ["a text", Buffer.from("I am a leaf."), 415, "UNSUPPORTED_FILE", noPicture],
    ["an SVG", Buffer.from(svg), 415, "UNSUPPORTED_FILE", noPicture],
    ["a HEIC", heic, 415, "UNSUPPORTED_FILE", noPicture],
    [
      "a page that begins as a JPEG",
      Buffer.concat([leaf.subarray(0, 40), Buffer.from("<html>")]),
      415,
      "UNSUPPORTED_FILE",
      noPicture,
    ],
    [
      "more than 10 MB",
      Buffer.concat([leaf, Buffer.alloc(10 * 1024 * 1024)]),
      413,
      "FILE_TOO_LARGE",
      "The picture is larger than 10 MB. Please make it smaller.",
    ],
  ])("%s", async (_, file, status, code, detail) => {
    const reply = await send({ file_name: "leaf.jpg" }, file);
    expect(reply.status).toBe(status);
    expect(await reply.json()).toEqual({ detail, code, errors: [{ field: "file", message: detail }] });
    expect(await lab.db.position()).toBe(start);
    expect(await filesKept()).toEqual([]);
  });

  test("one byte more than 10 MB; a picture of exactly 10 MB is accepted", async () => {
    const ofLength = (bytes: number) => Buffer.concat([leaf, Buffer.alloc(bytes - leaf.length)]);
    expect((await send({ file_name: "leaf.jpg" }, ofLength(MAX_PICTURE_BYTES + 1))).status).toBe(413);
    expect(await filesKept()).toEqual([]);
    expect((await send({ file_name: "leaf.jpg" }, ofLength(MAX_PICTURE_BYTES))).status).toBe(201);
  });

  test("a GIF and a TIFF, though the decoder can read them", async () => {
    for (const bytes of [await picture().gif().toBuffer(), await picture().tiff().toBuffer()])
      expect((await send({ file_name: "leaf.jpg" }, bytes)).status).toBe(415);
    expect(await filesKept()).toEqual([]);
  });

  test("a small file that claims to be a huge picture", async () => {
    const bomb = await picture().png().toBuffer();
    // The first chunk states the size of the picture, and has a checksum of its own.
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect((await send({ file_name: "leaf.png" }, bomb)).status).toBe(413);
    expect(await filesKept()).toEqual([]);
  });
});

describe("a picture that lost bytes in transit is requested again, not refused", () => {
  test.each([
    ["another hash", { ...imageMeta(leaf), sha256: sha256(aLeaf(1)) }, leaf],
    ["another length", { ...imageMeta(leaf), length: leaf.length + 1 }, leaf],
    ["none of its bytes", imageMeta(leaf), Buffer.alloc(0)],
  ])("with %s", async (_, fields, file) => {
    const key = crypto.randomUUID();
    const reply = await send(fields, file, { key });
    expect(reply.status).toBe(408);
    expect(await reply.json()).toEqual({
      detail: "The picture did not arrive completely. Please send it again.",
      code: "INCOMPLETE",
    });
    expect(await filesKept()).toEqual([]);
    // The key is free for the complete picture.
    expect((await send(imageMeta(leaf), leaf, { key })).status).toBe(201);
  });

  test.each([0, 60, 400, 700])("cut off after %i bytes", async (length) => {
    const whole = new Response(aForm(imageMeta(leaf), leaf));
    const type = whole.headers.get("content-type") ?? "";
    const text = new Uint8Array(await whole.arrayBuffer()).slice(0, length);
    const reply = await lab.app.request(path, {
      method: "POST",
      headers: { Authorization: `Bearer ${lab.token()}`, "Content-Type": type },
      body: text,
    });
    expect(reply.status).toBe(408);
    expect(await filesKept()).toEqual([]);
  });

  test("by a client that disconnects", async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error("disconnected"));
      },
    });
    const type = "multipart/form-data; boundary=b";
    const headers = { Authorization: `Bearer ${lab.token()}`, "Content-Type": type };
    const reply = await lab.app.request(
      new Request(`http://lab${path}`, { method: "POST", headers, body, duplex: "half" } as RequestInit),
    );
    expect(reply.status).toBe(408);
    expect(await filesKept()).toEqual([]);
  });
});

describe("a malformed form is refused with the reason", () => {
  const FORM = { "Content-Type": "multipart/form-data; boundary=b" };
  const part = (boundary: string, name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${name}\r\n\r\n${value}\r\n`;

  test.each([
    ["JSON", { "Content-Type": "application/json" }, "{}", 415],
    ["no content type", { "Content-Type": "" }, "x", 415],
    ["no boundary", { "Content-Type": "multipart/form-data; x=y" }, "x", 400],
    ["a text that is no form", FORM, "file_name=leaf.jpg", 400],
    ["another boundary", FORM, part("c", 'name="file_name"', "leaf.jpg"), 400],
    ["a header without a colon", FORM, "--b\r\nContent-Disposition\r\n\r\nx\r\n--b--\r\n", 400],
    ["headers without an end", FORM, `--b\r\n${"X: y\r\n".repeat(5000)}`, 400],
    ["a field without a name", FORM, `${part("b", "x=y", "x")}--b--\r\n`, 400],
    ["a field of 10 kB", FORM, `${part("b", 'name="file_name"', "x".repeat(10_001))}--b--\r\n`, 400],
    ["21 fields", FORM, `${part("b", 'name="x"', "x").repeat(21)}--b--\r\n`, 400],
    ["two files", FORM, `${part("b", 'name="file"; filename="x"', "x").repeat(2)}--b--\r\n`, 400],
  ])("%s", async (_, headers, text, status) => {
    const reply = await lab.request("POST", path, { text, headers });
    expect(reply.status).toBe(status);
    expect((await reply.json()).detail).toMatch(/\w/);
    expect(await filesKept()).toEqual([]);
  });

  test.each([
    ["no name", {}, "Please enter a file name."],
    ["an empty name", { file_name: "  " }, "Please enter a file name."],
    ["a name of dots and folders", { file_name: "../.." }, "Please enter a file name."],
    [
      "a malformed formulation id",
      { file_name: "a.jpg", tray_formulation_id: "7" },
      "Please select a valid formulation",
    ],
  ])("%s", async (_, fields, detail) => {
    const reply = await send(fields, leaf);
    expect(reply.status).toBe(422);
    expect((await reply.json()).detail).toBe(detail);
    expect(await filesKept()).toEqual([]);
  });
});

describe("a picture's name", () => {
  const nameOf = async (file_name: string) => (await (await send({ file_name }, leaf)).json()).file_name;

  test.each([
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\dana\\leaf.jpg", "leaf.jpg"],
    ["..hidden.jpg", "hidden.jpg"],
    [" le\taf\u202Egpj.exe ", "leafgpj.exe.jpg"],
    [`${"x".repeat(300)}.jpeg`, `${"x".repeat(115)}.jpeg`],
    ["Blatt 🌱 grün.jpg", "Blatt 🌱 grün.jpg"],
  ])("%s becomes %s", async (given, stored) => {
    expect(await nameOf(given)).toBe(stored);
  });

  test("that is in use in the trial, in any case, gets the time in New York as a prefix", async () => {
    expect(await nameOf("camera-capture.jpg")).toBe("camera-capture.jpg");
    expect(await nameOf("Camera-Capture.JPG")).toBe("20261121-142328_Camera-Capture.JPG");
    expect(await nameOf("camera-capture.jpg")).toMatch(/^20261121-142328_[0-9a-f]{8}_camera-capture\.jpg$/);
    const other = await send(
      { file_name: "camera-capture.jpg" },
      leaf,
      {},
      path.replace(growIds.trial, growIds.bare),
    );
    expect((await other.json()).file_name).toBe("camera-capture.jpg");
  });
});

describe("the subject of a picture", () => {
  const trays = async () =>
    (await images()).map(({ tray_formulation_id, grow_trial_id }) => [grow_trial_id, tray_formulation_id]);
  const to = (id: string) => path.replace(growIds.trial, id);

  test("is the tray that the form names, or the tray of the path, which takes precedence", async () => {
    await send({ file_name: "a", tray_formulation_id: growIds.tray }, leaf);
    await send({ file_name: "b", tray_formulation_id: growIds.harvested }, leaf, {}, to(growIds.tray));
    expect(await trays()).toEqual([
      [growIds.trial, growIds.tray],
      [growIds.trial, growIds.tray],
    ]);
  });

  test("is not a tray of another trial, and not one that the lab does not have", async () => {
    const other = await send(
      { file_name: "a", tray_formulation_id: growIds.tray },
      leaf,
      {},
      to(growIds.bare),
    );
    expect(other.status).toBe(422);
    const nowhere = await send({ file_name: "a", tray_formulation_id: crypto.randomUUID() }, leaf);
    expect([nowhere.status, (await nowhere.json()).detail]).toEqual([404, "Formulation not found"]);
    expect((await send({ file_name: "a" }, leaf, {}, to(crypto.randomUUID()))).status).toBe(404);
    expect(await filesKept()).toEqual([]);
  });

  test("is not an inactive tray, unless the picture was taken before the last plug was removed", async () => {
    const tray = await lab.db.get("tray_formulations", growIds.tray);
    if (!tray) throw new Error("no tray");
    await lab.put([{ table: "tray_formulations", id: tray.id, record: { ...tray, num_plugs_created: 1 } }]);
    const fields = { file_name: "a", tray_formulation_id: growIds.tray };
    const reply = await send(fields, leaf);
    expect([reply.status, (await reply.json()).detail]).toEqual([409, "The formulation F1 is inactive."]);
    expect(await filesKept()).toEqual([]);
    const headers = { "X-Recorded-Offline": "2026-11-01T15:00:00.000Z" };
    expect((await send(fields, leaf, { headers })).status).toBe(201);
    expect((await images()).map(({ created_at }) => created_at)).toEqual(["2026-11-01T15:00:00.000Z"]);
  });
});

describe("a repeated upload", () => {
  test("of a stored picture gets the first reply, and nothing is stored twice", async () => {
    const key = crypto.randomUUID();
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(imageMeta(leaf), leaf, { key })));
    const texts = await Promise.all(replies.map((reply) => reply.text()));
    expect(new Set(texts).size).toBe(1);
    const [image] = await images();
    expect(await images()).toHaveLength(1);
    expect(await filesKept()).toEqual([image?.id, `${image?.id}.thumbnail`]);
  });

  test("with another picture is refused, and the first remains unchanged", async () => {
    const key = crypto.randomUUID();
    const { url } = await (await send(imageMeta(leaf), leaf, { key })).json();
    expect((await send(imageMeta(aLeaf(2)), aLeaf(2), { key })).status).toBe(422);
    const stored = await lab.request("GET", url);
    expect(sha256(new Uint8Array(await stored.arrayBuffer()))).toBe(sha256(leaf));
  });

  test("under another key with an id in use is refused, and the first remains unchanged", async () => {
    const { id, url } = await (await send(imageMeta(leaf), leaf)).json();
    const reply = await send({ ...imageMeta(aLeaf(2), "other.jpg"), id }, aLeaf(2));
    expect([reply.status, (await reply.json()).code]).toEqual([409, "DUPLICATE"]);
    const stored = await lab.request("GET", url);
    expect(sha256(new Uint8Array(await stored.arrayBuffer()))).toBe(sha256(leaf));
  });
});

test("a batch accepts no pictures", async () => {
  const write = { key: crypto.randomUUID(), method: "POST", path, body: imageMeta(leaf), recorded_at: null };
  const { replies } = await (await lab.request("POST", "/api/batch", { body: { writes: [write] } })).json();
  expect(replies[0].status).toBe(400);
});

test("a picture that the lab does not have, or whose file is missing, is not found", async () => {
  const { id } = await (await send(imageMeta(leaf), leaf)).json();
  const nowhere = await lab.request("GET", `/api/images/${crypto.randomUUID()}`);
  expect([nowhere.status, (await nowhere.json()).detail]).toEqual([404, "Image not found"]);
  expect((await lab.request("GET", "/api/images/..%2f..%2flab")).status).toBe(400);
  await lab.put([
    {
      table: "images",
      id: growIds.bare,
      record: { ...(await lab.db.get("images", id)), id: growIds.bare } as never,
    },
  ]);
  expect((await lab.request("GET", `/api/images/${growIds.bare}`)).status).toBe(404);
});

test("pictures of a tray or of a trial are listed newest first", async () => {
  await send({ file_name: "trial.jpg" }, leaf);
  lab.clock.pass(60_000);
  await send({ file_name: "tray.jpg", tray_formulation_id: growIds.tray }, leaf);
  const list = async (id: string) =>
    (await (await lab.request("GET", `/api/grow-trials/${id}/images`)).json()).map(
      (image: { file_name: string }) => image.file_name,
    );
  expect(await list(growIds.trial)).toEqual(["tray.jpg", "trial.jpg"]);
  expect(await list(growIds.tray)).toEqual(["tray.jpg"]);
  expect(await list(growIds.bare)).toEqual([]);
});
