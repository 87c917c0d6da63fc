import { describe, expect, test } from "vitest";
import type { Role } from "#domain/kernel/roles.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { aLeaf, aPdf, imageMeta, leaf, pdfMeta, sha256 } from "#tests/fixtures/images.ts";
import { aChemical, chemicalChanges, ids } from "#tests/fixtures/records.ts";
import { aForm } from "#tests/support/a-form.ts";
import { createLab, people, type RequestOptions } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const path = `/api/records/chemicals/${ids.chemical}/files`;

const lab = perTest(() =>
  createLab({
    now: "2026-11-21T19:23:28.000Z",
    records: [...growChanges, ...chemicalChanges(aChemical())],
  }),
);

const send = (fields: Record<string, unknown>, file?: Uint8Array, ask: RequestOptions = {}, to = path) =>
  lab.request("POST", to, { form: aForm(fields, file), ...ask });
const listed = async (of = path) => (await lab.request("GET", of)).json();

test.each([
  ["PDF", "certificate.pdf", aPdf(), "application/pdf", "inline"],
  ["CSV", "curve.csv", Buffer.from("time,pH\r\n0,7\r\n"), "text/csv", "attachment"],
  ["text", "readme.txt", Buffer.from("Größe: 5 µm"), "text/plain", "attachment"],
  ["picture", "bottle.jpg", leaf, "image/jpeg", "inline"],
])(
  "a %s that a script sends with name and file alone is stored, and served with its own type",
  async (_, file_name, bytes, mime, shown) => {
    const reply = await send({ file_name }, bytes);
    expect(reply.status).toBe(201);
    const { url } = await reply.json();
    expect(await listed()).toMatchObject([
      { file_name, mime, length: bytes.length, url, withdrawn: null, created_at: "2026-11-21T19:23:28.000Z" },
    ]);
    const file = await lab.request("GET", url);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": mime,
      "content-disposition": `${shown}; filename*=UTF-8''${file_name}`,
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect(sha256(new Uint8Array(await file.arrayBuffer()))).toBe(sha256(bytes));
    const thumbnail = await lab.request("GET", `${url}/thumbnail`);
    expect(thumbnail.status).toBe(mime === "image/jpeg" ? 200 : 404);
    expect((await lab.request("GET", url, { token: null })).status).toBe(401);
  },
);

describe("a file is refused, and no part of it is stored,", () => {
  const noFile =
    "This file is not of a type that the lab can store. Please choose a picture, a PDF, a CSV or a text file.";
  const page = Buffer.from("<html><script>alert(1)</script></html>");
  test.each([
    ["without bytes", {}, undefined, 422, "VALIDATION", "Please select a file to save."],
    [
      "that is empty",
      {},
      Buffer.alloc(0),
      422,
      "VALIDATION",
      "The file is empty. Please choose another one.",
    ],
    ["of another type", {}, Buffer.from("504b0304", "hex"), 415, "UNSUPPORTED_FILE", noFile],
    ["that claims to be a PDF", { mime: "application/pdf" }, page, 415, "UNSUPPORTED_FILE", noFile],
    ["that claims to be a picture", { mime: "image/png" }, page, 415, "UNSUPPORTED_FILE", noFile],
    ["a PDF that claims to be a text", { mime: "text/plain" }, aPdf(), 415, "UNSUPPORTED_FILE", noFile],
    ["a picture that claims to be a PDF", { mime: "application/pdf" }, leaf, 415, "UNSUPPORTED_FILE", noFile],
    ["a page as a page", { mime: "text/html" }, page, 415, "UNSUPPORTED_FILE", noFile],
    [
      "a picture that cannot be decoded",
      {},
      Buffer.concat([leaf.subarray(0, 40), page]),
      415,
      "UNSUPPORTED_FILE",
      noFile,
    ],
    [
      "of more than 10 MB",
      {},
      Buffer.concat([aPdf(), Buffer.alloc(10 * 1024 * 1024)]),
      413,
      "FILE_TOO_LARGE",
      "The file is larger than 10 MB. Please make it smaller.",
    ],
    ["that lost bytes", pdfMeta(aPdf(1)), aPdf(2), 408, "INCOMPLETE", undefined],
    ["that was cut off", { length: 99 }, aPdf(), 408, "INCOMPLETE", undefined],
  ])("%s", async (_, fields, file, status, code, detail) => {
    const reply = await send({ file_name: "file.bin", ...fields }, file);
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatchObject({ code, ...(detail && { detail }) });
    expect(await lab.db.all("images")).toEqual([]);
    for await (const { name } of lab.files.list()) throw new Error(`Stored: ${name}`);
  });
});

test("a page that claims to be a text is served as a text that no browser opens as a page", async () => {
  const { url } = await (
    await send({ file_name: "x.html", mime: "text/plain" }, Buffer.from("<script>alert(1)</script>"))
  ).json();
  const { headers } = await lab.request("GET", url);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "text/plain",
    "content-disposition": "attachment; filename*=UTF-8''x.html.txt",
    "content-security-policy": expect.stringContaining("sandbox"),
  });
});

test.each([
  ["x.html", aPdf(), "x.html.pdf"],
  ["x.PDF", aPdf(), "x.PDF"],
  ["run 1.2", aPdf(), "run 1.2.pdf"],
  ["without an ending", aPdf(), "without an ending"],
  ["leaf.png", leaf, "leaf.png.jpg"],
  ["leaf.JPEG", leaf, "leaf.JPEG"],
  ["curve.exe", Buffer.from("a,b\r\n"), "curve.exe.txt"],
  ["readme.md", Buffer.from("# Curve"), "readme.md"],
  [`${"x".repeat(200)}.js`, aPdf(), `${"x".repeat(116)}.pdf`],
])("a file named %s has, by its content, a name that opens as its type", async (given, bytes, file_name) => {
  const reply = await send({ file_name: given }, bytes);
  const { url } = await reply.json();
  expect(await listed()).toMatchObject([{ file_name }]);
  const { headers } = await lab.request("GET", url);
  expect(headers.get("content-disposition")).toContain(`filename*=UTF-8''${encodeURIComponent(file_name)}`);
});

test("a file that an earlier version stored under another ending is downloaded with that of its type", async () => {
  const { id, url } = await (await send(pdfMeta(), aPdf())).json();
  const stored = await lab.db.get("images", id);
  if (stored === undefined) return expect.unreachable();
  await lab.put([{ table: "images", id, record: { ...stored, file_name: "x.html" } }]);
  const { headers } = await lab.request("GET", url);
  expect(headers.get("content-disposition")).toBe("inline; filename*=UTF-8''x.html.pdf");
});

test("a file that is sent twice is stored once", async () => {
  const key = crypto.randomUUID();
  const [first, again] = [await send(pdfMeta(), aPdf(), { key }), await send(pdfMeta(), aPdf(), { key })];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(await again.json()).toEqual(await first.json());
  expect(await listed()).toHaveLength(1);
});

test("a second file of one name gets the time before its name, and one of another record does not", async () => {
  await send(pdfMeta(aPdf(1)), aPdf(1));
  const second = await send(pdfMeta(aPdf(2)), aPdf(2));
  expect(await second.json()).toMatchObject({ file_name: "20261121-142328_certificate.pdf" });
  const other = await send(pdfMeta(aPdf(3)), aPdf(3), {}, `/api/records/grow_trials/${growIds.trial}/files`);
  expect(await other.json()).toMatchObject({ file_name: "certificate.pdf" });
});

test("a file of a record that the lab does not have is refused", async () => {
  const reply = await send(pdfMeta(), aPdf(), {}, `/api/records/chemicals/${ids.nowhere}/files`);
  expect(reply.status).toBe(404);
  expect(await reply.json()).toMatchObject({ detail: "Chemical not found" });
  expect((await send(pdfMeta(), aPdf(), {}, `/api/records/claims/${ids.nowhere}/files`)).status).toBe(400);
});

test("a picture of a trial is in the trial's folder with tray and week; its other files are not", async () => {
  await send(imageMeta(aLeaf(1)), aLeaf(1), {}, `/api/records/tray_formulations/${growIds.tray}/files`);
  await send(pdfMeta(), aPdf(), {}, `/api/records/grow_trials/${growIds.trial}/files`);
  const folder = await listed(`/api/grow-trials/${growIds.trial}/images`);
  expect(folder).toMatchObject([{ file_name: "leaf.jpg", tray: "F1", week: 4 }]);
  expect(folder).toHaveLength(1);
  expect(await listed(`/api/records/grow_trials/${growIds.trial}/files`)).toHaveLength(2);
});

test("a withdrawn file is listed with who, when and why, and its bytes are no longer returned", async () => {
  const { id, url } = await (await send(pdfMeta(), aPdf())).json();
  const withdraw = (reason: string) => lab.request("POST", `/api/files/${id}/withdraw`, { body: { reason } });
  expect((await withdraw("")).status).toBe(422);
  const withdrawn = {
    by: expect.any(String),
    at: "2026-11-21T19:23:28.000Z",
    reason: "It is of another bottle.",
  };
  expect(await (await withdraw("It is of another bottle.")).json()).toMatchObject({ id, withdrawn });
  // A repeat changes nothing: the first reason remains.
  expect(await (await withdraw("Another reason")).json()).toMatchObject({ withdrawn });
  expect(await listed()).toMatchObject([{ id, withdrawn }]);
  expect((await lab.request("GET", url)).status).toBe(404);
});

test.each<[who: string, role: Role, hours: number, status: number]>([
  ["a member who added it, a day later", "member", 24, 200],
  ["a member who added it, later than a day", "member", 25, 403],
  ["staff, at any time", "staff", 2400, 200],
])("a file is withdrawn by %s", async (_, role, hours, status) => {
  const { id } = await (await send(pdfMeta(), aPdf())).json();
  await lab.accounts.setRole((await lab.accounts.find(people[0]))?.id ?? "", role);
  lab.clock.pass(hours * 3_600_000);
  const reply = await lab.request("POST", `/api/files/${id}/withdraw`, { body: { reason: "Wrong" } });
  expect(reply.status).toBe(status);
});

test("a member does not withdraw the file of another person", async () => {
  const { id } = await (await send(pdfMeta(), aPdf())).json();
  await lab.accounts.setRole((await lab.accounts.find(people[1]))?.id ?? "", "member");
  const ask = { body: { reason: "Wrong" }, token: lab.token(people[1]) };
  const reply = await lab.request("POST", `/api/files/${id}/withdraw`, ask);
  expect([reply.status, (await reply.json()).detail]).toEqual([
    403,
    `Only ${people[0]}, within 24 hours, or staff may withdraw this file.`,
  ]);
  expect(await listed()).toMatchObject([{ id, withdrawn: null }]);
});
