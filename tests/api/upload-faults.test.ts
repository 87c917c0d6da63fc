import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Files } from "#server/files/files.ts";
import { readForm } from "#server/files/read-form.ts";
import type { Problem } from "#server/http/problems.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { aLeaf, imageMeta, leaf } from "#tests/fixtures/images.ts";
import { aForm } from "#tests/support/a-form.ts";
import { createLab } from "#tests/support/create-lab.ts";

const path = `/api/grow-trials/${growIds.trial}/save-image`;

test("an upload that the disk cannot take is answered with 503, and arrives once the disk can take it", async () => {
  const lab = await createLab();
  await lab.put(growChanges);
  mkdirSync(lab.folder, { recursive: true });
  const incoming = join(lab.folder, "incoming");
  writeFileSync(incoming, "not a folder");
  const key = crypto.randomUUID();
  const send = () => lab.request("POST", path, { form: aForm(imageMeta(leaf), leaf), key });
  const refused = await send();
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { code: "NOT_STORED", detail: "The server could not store the file. It will be sent again." },
  ]);
  expect(await lab.db.all("images")).toEqual([]);
  rmSync(incoming);
  expect((await send()).status).toBe(201);
});

/** A disk that is full after the first piece of a file. */
const fullDisk: Pick<Files, "receive"> = {
  async receive(stream) {
    for await (const _ of stream.iterator({ destroyOnReturn: false }))
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    throw new Error("The file was empty");
  },
};

test("an upload to a full disk is read to its end and answered with 507", async () => {
  // More pieces than the parser buffers: the rest must be read, or the request never ends.
  const bytes = Buffer.concat(Array.from({ length: 400 }, () => aLeaf(1)));
  const request = new Request("http://lab/", { method: "POST", body: aForm(imageMeta(leaf), bytes) });
  const problem: Problem = await readForm(request, fullDisk as Files, 2 * bytes.length).then(
    () => expect.unreachable(),
    (error) => error,
  );
  expect(problem.answer.status).toBe(507);
  expect(problem.cause).toMatchObject({ code: "ENOSPC" });
});
