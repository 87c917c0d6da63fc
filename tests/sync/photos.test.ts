import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { createApp } from "#server/api/app.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { deleteOld } from "#sync/outbox/delete-old.ts";
import { readStatus } from "#sync/outbox/status.ts";
import { pull } from "#sync/receive/pull.ts";
import { discard, resend, restore } from "#sync/settle/settle.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { submit } from "#sync/write/submit.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { aLeaf, fileOf, imageMeta, leaf, sha256 } from "#tests/fixtures/images.ts";
import { anEmptyFolder } from "#tests/support/a-folder.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";
import {
  answer,
  aSyncedTablet,
  aTablet,
  restoreLab,
  saveEquipment,
  states,
  type Tablet,
  writesSent,
} from "./a-tablet.ts";

let tablet: Tablet;

const lab = perTest(() => createLab({ now: "2026-11-21T15:00:00.000Z" }));
beforeEach(async () => {
  tablet = await aSyncedTablet(growChanges, lab);
});

/** Saves a picture of the tray as the dialog does. */
async function savePhoto(bytes: Uint8Array, on = tablet): Promise<OutboxEntry> {
  const body = { ...imageMeta(bytes, "camera-capture.jpg"), tray_formulation_id: growIds.tray };
  const file = fileOf(bytes);
  const saved = await submit(on.env, people[0], commands.saveImage, {
    params: { id: growIds.trial },
    body,
    file,
  });
  expect(saved).toMatchObject({ kind: "saved" });
  const entry = await on.store.outbox.orderBy("seq").last();
  if (!entry) throw new Error("the picture is saved but is not in the outbox");
  return entry;
}

const send = (on = tablet) => syncTurn(on.env, { force: true });

/** The hashes of the pictures' files on the server, in the order of their records. */
async function hashesOnServer(of = lab): Promise<string[]> {
  const images = await of.db.all("images");
  return Promise.all(
    images.map(async ({ id }) => {
      const file = await of.files.read(id);
      return file ? sha256(new Uint8Array(await new Response(file.open()).arrayBuffer())) : "none";
    }),
  );
}

const hashes = (...numbers: number[]) => numbers.map((number) => sha256(aLeaf(number))).sort();

describe("a picture", () => {
  test("is shown when it is saved, and is byte for byte on the server when it is sent", async () => {
    const entry = await savePhoto(aLeaf(1));
    expect(await tablet.store.records("images").toArray()).toMatchObject([
      { file_name: "camera-capture.jpg", tray_formulation_id: growIds.tray, sha256: sha256(aLeaf(1)) },
    ]);
    expect(entry.title).toBe("Photo, GT-003-F1");
    expect(await send()).toBe("done");
    expect(await states(tablet)).toEqual(["done"]);
    expect(await hashesOnServer()).toEqual(hashes(1));
  });

  test.each([
    [
      "from the camera is sent as camera-capture.jpg",
      { sent_as: "camera-capture.jpg" },
      "camera-capture.jpg",
    ],
    ["from a file is sent as picture", {}, "picture"],
  ])("%s, at every attempt", async (_, more, name) => {
    const names: unknown[] = [];
    tablet.network = async (request, answered) => {
      if (request.method !== "POST") return answered();
      const file = (await request.formData()).get("file");
      if (file instanceof File) names.push(file.name);
      throw new TypeError("Failed to fetch");
    };
    const body = { ...imageMeta(leaf, "GT-003-F1 1.jpg"), tray_formulation_id: growIds.tray };
    const file = { ...fileOf(leaf), ...more };
    await submit(tablet.env, people[0], commands.saveImage, { params: { id: growIds.trial }, body, file });
    await send();
    await send();
    expect(names).toEqual([name, name]);
  });

  test("that does not fit on the disk changes neither record, outbox nor bytes", async () => {
    tablet.disk.isFull = true;
    const body = imageMeta(leaf);
    const saving = submit(tablet.env, people[0], commands.saveImage, {
      params: { id: growIds.trial },
      body,
      file: fileOf(leaf),
    });
    expect(await saving).toMatchObject({ kind: "full" });
    tablet.disk.isFull = false;
    for (const table of ["outbox", "blobs", "thumbnails", "images"])
      expect(await tablet.store.table(table).count(), table).toBe(0);
  });

  test("of a tray without plugs is refused at once, and nothing is stored", async () => {
    const tray = await tablet.store.records("tray_formulations").get(growIds.tray);
    if (!tray) throw new Error("no tray");
    await tablet.store.records("tray_formulations").put({ ...tray, num_plugs_created: 1 }, tray.id);
    const body = { ...imageMeta(leaf), tray_formulation_id: growIds.tray };
    const saving = submit(tablet.env, people[0], commands.saveImage, {
      params: { id: growIds.trial },
      body,
      file: fileOf(leaf),
    });
    expect(await saving).toMatchObject({ kind: "rejected", message: "The formulation F1 is inactive." });
    expect(await tablet.store.blobs.count()).toBe(0);
  });

  test("waits for the tray that was created without signal, and is sent after it", async () => {
    const id = crypto.randomUUID();
    const params = { id: growIds.trial };
    await submit(tablet.env, people[0], commands.addFormulation, {
      params,
      body: bodyOf("addFormulation", { id }),
    });
    const body = { ...imageMeta(leaf), tray_formulation_id: id };
    await submit(tablet.env, people[0], commands.saveImage, { params, body, file: fileOf(leaf) });
    tablet.network = async (request, go) =>
      request.url.endsWith("add-formulation")
        ? answer(tablet, 409, { detail: "No.", code: "DUPLICATE" })
        : go();
    await send();
    expect(await states(tablet)).toEqual(["parked", "queued"]);
    tablet.network = (_, go) => go();
    const [refused] = await tablet.store.outbox.toArray();
    await resend(tablet.env, refused?.seq ?? 0);
    await send();
    expect(await states(tablet)).toEqual(["done", "done"]);
    expect(await lab.db.all("images")).toMatchObject([{ tray_formulation_id: id }]);
  });
});

test("a picture that the lab's file store cannot take delays no other write, and arrives when the store is back", async () => {
  // No program listens on this port.
  const bucket = {
    endpoint: "http://127.0.0.1:2",
    bucket: "lab",
    region: "-",
    accessKey: "-",
    secret: "-",
    prefix: "",
  };
  const away = await createLab({ clock: lab.clock, bucket });
  tablet = await aSyncedTablet(growChanges, away);
  await savePhoto(aLeaf(1));
  await saveEquipment(tablet);
  for (let turn = 0; turn < 3; turn += 1) {
    await syncTurn(tablet.env);
    away.clock.pass(3_000);
  }
  expect(await states(tablet)).toEqual(["queued", "done"]);
  expect(await away.db.all("images")).toEqual([]);
  const app = createApp({ ...away, files: lab.files });
  tablet.network = async (request) => app.fetch(request);
  expect(await send()).toBe("done");
  expect(await states(tablet)).toEqual(["done", "done"]);
  expect(await hashesOnServer({ ...away, files: lab.files })).toEqual(hashes(1));
});

describe("over an unreliable connection", () => {
  /** Half of the request arrives, as when a form is cut off. */
  async function half(request: Request): Promise<Response> {
    const bytes = new Uint8Array(await request.arrayBuffer());
    const { url, method, headers } = request;
    return lab.app.fetch(new Request(url, { method, headers, body: bytes.slice(0, bytes.length - 200) }));
  }

  const troubles: Record<string, Tablet["network"]> = {
    "a request that is lost": async () => {
      throw new TypeError("Failed to fetch");
    },
    "a line that breaks half-way": async (request) => {
      await half(request);
      throw new TypeError("Failed to fetch");
    },
    "half a form": (request) => half(request),
    "a body that arrives empty": async ({ url, method, headers }) =>
      lab.app.fetch(new Request(url, { method, headers, body: "" })),
    "a reply that is lost": async (_, go) => {
      await go();
      throw new TypeError("Failed to fetch");
    },
    "a request that arrives twice": async (request, go) => {
      await lab.app.fetch(request.clone());
      return go();
    },
    "a captive portal": async () => new Response("<html>Welcome</html>"),
    "a server that breaks": async () => answer(tablet, 500, { detail: "Something went wrong." }),
  };

  test.each(Object.entries(troubles))(
    "every picture arrives exactly once and complete after %s",
    async (_, trouble) => {
      for (const number of [1, 2, 3, 4, 5]) await savePhoto(aLeaf(number));
      let posts = 0;
      tablet.network = async (request, go) => {
        if (request.method === "GET") return go();
        posts += 1;
        return posts % 2 === 1 ? trouble(request, go) : go();
      };
      for (let i = 0; i < 12; i += 1) {
        await send();
        lab.clock.pass(60_000);
      }
      expect(await states(tablet)).toEqual(["done", "done", "done", "done", "done"]);
      expect((await hashesOnServer()).sort()).toEqual(hashes(1, 2, 3, 4, 5));
    },
  );

  test("the same bytes are sent at every attempt, one picture at a time, never in a batch", async () => {
    for (const number of [1, 2, 3, 4, 5]) await savePhoto(aLeaf(number));
    let open = 0;
    let isFirst = true;
    tablet.network = async (request, go) => {
      if (request.method === "GET") return go();
      open += 1;
      expect(open).toBe(1);
      const reply = await go();
      open -= 1;
      if (isFirst) {
        isFirst = false;
        throw new TypeError("Failed to fetch");
      }
      return reply;
    };
    await send();
    await send();
    const sent = writesSent(tablet);
    expect(sent.map(({ path }) => path)).toEqual(
      Array(6).fill(`/api/grow-trials/${growIds.trial}/save-image`),
    );
    expect(sent[0]).toEqual(sent[1]);
  });

  test("a context that was killed while sending is replaced by another", async () => {
    await savePhoto(aLeaf(1));
    tablet.network = () => new Promise(() => undefined);
    void send();
    await expect.poll(() => writesSent(tablet).length).toBe(1);
    const restarted = await aTablet(lab, { beside: tablet });
    await restarted.env.store.marks.put({ key: "replay", value: 0 });
    expect(await send(restarted)).toBe("done");
    expect(await hashesOnServer()).toEqual(hashes(1));
    expect(await states(restarted)).toEqual(["done"]);
  });
});

describe("a write that was saved meanwhile", () => {
  test("is sent before the pictures that still wait", async () => {
    for (const number of [1, 2]) await savePhoto(aLeaf(number));
    await saveEquipment(tablet);
    await send();
    expect(writesSent(tablet).map(({ path }) => path.split("/").at(-1))).toEqual([
      "equipments",
      "save-image",
      "save-image",
    ]);
  });

  test("the progress counts the photos on the server among those that waited together", async () => {
    for (const number of [1, 2, 3]) await savePhoto(aLeaf(number));
    let posts = 0;
    tablet.network = async (request, go) => {
      posts += request.method === "GET" ? 0 : 1;
      if (posts > 2) throw new TypeError("Failed to fetch");
      return go();
    };
    const length = aLeaf(1).length;
    expect((await readStatus(tablet.store, people[0])).pictures).toEqual({
      noun: "photos",
      arrived: 0,
      of: 3,
      arrivedBytes: 0,
      bytes: 3 * length,
    });
    await send();
    expect((await readStatus(tablet.store, people[0])).pictures).toEqual({
      noun: "photos",
      arrived: 2,
      of: 3,
      arrivedBytes: 2 * length,
      bytes: 3 * length,
    });
    tablet.network = (_, go) => go();
    await send();
    expect((await readStatus(tablet.store, people[0])).pictures).toBeNull();
  });
});

describe("the bytes on the tablet", () => {
  const storedIds = async () => (await tablet.store.blobs.toArray()).map(({ id }) => id);

  test("remain until the receipt and some days more; the thumbnail is permanent", async () => {
    const { id } = await savePhoto(aLeaf(1));
    await deleteOld(tablet.store);
    expect(await storedIds()).toEqual([id]);
    await send();
    lab.clock.pass(6 * 86_400_000);
    await pull(tablet.env);
    await deleteOld(tablet.store);
    expect(await storedIds()).toEqual([id]);
    lab.clock.pass(2 * 86_400_000);
    await pull(tablet.env);
    await deleteOld(tablet.store);
    expect(await storedIds()).toEqual([]);
    expect(await tablet.store.thumbnails.count()).toBe(1);
  });

  test("remain with their receipt when the tablet's clock jumps a year ahead, whatever the clock was when it was sent", async () => {
    for (const off of [0, -400, 400]) {
      tablet.clockOff = off * 86_400_000;
      await savePhoto(aLeaf(off));
      await send();
    }
    lab.clock.pass(86_400_000);
    tablet.clockOff = 365 * 86_400_000;
    expect(await deleteOld(tablet.store)).toBe(0);
    // An answer that takes so long does not show how wrong the clock is.
    tablet.network = async (_, go) => {
      lab.clock.pass(11_000);
      return go();
    };
    await pull(tablet.env);
    expect(await deleteOld(tablet.store)).toBe(0);
    expect(await storedIds()).toHaveLength(3);
    lab.clock.pass(31 * 86_400_000);
    await pull(tablet.env);
    expect(await deleteOld(tablet.store)).toBe(3);
  });

  test("are offered once more to a server that was restored from a backup", async () => {
    const folder = anEmptyFolder();
    const backup = join(folder, "backup.sqlite");
    await lab.db.backup(backup);
    await savePhoto(aLeaf(1));
    await send();
    const restored = await restoreLab(lab, backup, tablet);
    lab.clock.pass(86_400_000);
    await deleteOld(tablet.store);
    await send();
    await send();
    expect(await states(tablet)).toEqual(["done"]);
    expect(await hashesOnServer(restored)).toEqual(hashes(1));
    await restored.db.close();
  });

  test("are back with a picture that was discarded and restored", async () => {
    const { seq } = await savePhoto(aLeaf(1));
    await discard(tablet.env, seq);
    expect(await tablet.store.records("images").count()).toBe(0);
    await restore(tablet.env, seq);
    await send();
    expect(await hashesOnServer()).toEqual(hashes(1));
  });

  test("are deleted when a discarded picture is deleted", async () => {
    const { seq } = await savePhoto(aLeaf(1));
    await discard(tablet.env, seq);
    lab.clock.pass(31 * 86_400_000);
    await pull(tablet.env);
    expect(await deleteOld(tablet.store)).toBe(1);
    expect(await storedIds()).toEqual([]);
  });
});

describe("a picture that the server refused", () => {
  async function aRefused(): Promise<OutboxEntry> {
    const entry = await savePhoto(aLeaf(1));
    tablet.network = async (request, go) =>
      request.method === "GET" ? go() : answer(tablet, 413, { detail: "Too large.", code: "FILE_TOO_LARGE" });
    await send();
    tablet.network = (_, go) => go();
    expect(await states(tablet)).toEqual(["parked"]);
    return entry;
  }

  test("is sent again unchanged, under a new key, with its bytes", async () => {
    const { seq, id } = await aRefused();
    const image = await tablet.store.records("images").toCollection().first();
    const again = await resend(tablet.env, seq);
    expect(again).not.toMatchObject({ id });
    await send();
    expect(await hashesOnServer()).toEqual(hashes(1));
    expect((await lab.db.all("images")).map((one) => one.id)).toEqual([image?.id]);
  });

  test("is sent smaller, with the size and hash of the new bytes", async () => {
    const { seq, body } = await aRefused();
    await resend(tablet.env, seq, { ...(body as object), ...imageMeta(aLeaf(2)) }, fileOf(aLeaf(2)));
    await send();
    expect(await hashesOnServer()).toEqual(hashes(2));
    expect(await tablet.store.blobs.count()).toBe(1);
  });

  test("delays no other picture", async () => {
    await aRefused();
    await savePhoto(aLeaf(2));
    await send();
    expect(await states(tablet)).toEqual(["parked", "done"]);
  });
});
