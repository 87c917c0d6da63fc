import { beforeEach, describe, expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { isUnsent } from "#sync/outbox/entries.ts";
import { BatchPace } from "#sync/send/batch-pace.ts";
import { markSending } from "#sync/send/marking.ts";
import { replay } from "#sync/send/replay.ts";
import { submitAll } from "#sync/write/submit.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { ids } from "#tests/fixtures/records.ts";
import { people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";
import { answer, aSyncedTablet, usesOnServer, writesSent } from "./a-tablet.ts";

const tablet = perTest(() => aSyncedTablet());

const send = (options: { force?: boolean } = {}) => replay(tablet.env, options);
const names = (count: number) => Array.from({ length: count }, (_, i) => `use ${i}`);
/** Saves uses of one chemical, all in one lane; with `characters`, as the bodies of writes have in turn. */
const save = async (count: number, ...characters: number[]) => {
  const inputs = names(count).map((comments) => ({
    params: { id: ids.chemical },
    body: bodyOf("addChemicalUseRecord", { comments, amount_used: 1 }),
  }));
  const saved = await submitAll(tablet.env, people[0], commands.addChemicalUseRecord, inputs);
  expect(saved).toMatchObject({ kind: "saved" });
  let i = 0;
  if (characters.length > 0)
    await tablet.store.outbox.toCollection().modify((entry) => {
      entry.body_text = entry.body_text.padEnd(characters[i++ % characters.length] ?? 0);
    });
};
const saved = (): Promise<OutboxEntry[]> => tablet.store.outbox.orderBy("seq").toArray();
const marked = async () => (await saved()).filter(({ sending }) => sending);
const countOf = async (state: string) => (await saved()).filter((entry) => entry.state === state).length;
const isBatch = ({ url }: Request) => url.endsWith("/api/batch");
/** The writes of each request, and their bytes. */
const sizes = () =>
  writesSent(tablet).map(({ path, body }) =>
    path === "/api/batch" ? (JSON.parse(body) as { writes: unknown[] }).writes.length : 1,
  );
/** The next `count` requests are not answered; the others are. */
const unanswered = (count: number) => {
  let requests = 0;
  tablet.network = (_, through) =>
    requests++ < count ? Promise.reject(new TypeError("offline")) : through();
};

/** The first request is not handled before `count` writes are marked. */
const holdUntilMarked = (count: number, { network } = tablet) => {
  let requests = 0;
  tablet.network = async (request, through) => {
    if (requests++ === 0)
      await expect.poll(async () => (await marked()).length, { timeout: 20_000 }).toBe(count);
    return network(request, through);
  };
};

describe("a batch has", () => {
  test("250 writes at first, and then at most 1,000", async () => {
    await save(1);
    const [first] = await saved();
    const waiting = Array.from({ length: 1010 }, () => first as OutboxEntry);
    const pace = new BatchPace();
    expect(pace.batchOf(waiting)).toHaveLength(250);
    pace.noteAnswer(2_000);
    expect(pace.batchOf(waiting)).toHaveLength(1000);
  });

  test("as many writes as were marked while the tablet waited for the answer to the batch before", async () => {
    await save(520);
    holdUntilMarked(520);
    expect(await send()).toBe("done");
    expect(sizes()).toEqual([250, 270]);
    expect(await usesOnServer(tablet)).toEqual([null, ...names(520)]);
  });

  test("250 writes where the server answers at once", async () => {
    await save(520);
    tablet.network = async (request) => {
      const { writes } = (await request.clone().json()) as { writes: { key: string }[] };
      const replies = writes.map(({ key }) => ({ key, status: 201, body: {}, cursor: 1 }));
      return answer(tablet, 200, { replies });
    };
    expect(await send()).toBe("done");
    expect(sizes()).toEqual([250, 250, 20]);
  });

  test("at first at most 150,000 characters of bodies and later 250,000, or one write", async () => {
    await save(9, 40_000, 40_000, 40_000, 40_000, 260_000, 40_000, 40_000, 40_000, 40_000);
    await send();
    expect(sizes()).toEqual([3, 1, 1, 4]);
    expect(await countOf("sent")).toBe(9);
  });
});

test("the tablet asks for short replies, and stores their warnings and receipts", async () => {
  await save(4);
  const preferred: (string | null)[] = [];
  tablet.network = (request, through) => {
    preferred.push(request.headers.get("prefer"));
    return through();
  };
  await tablet.store.outbox
    .where("seq")
    .above(3)
    .modify((entry) => {
      // More than the stock has, which a write recorded without signal may use: with a warning.
      entry.body_text = JSON.stringify({ ...(entry.body as object), amount_used: 1_000_000 });
      entry.recorded_at = new Date(tablet.env.now() - 3_600_000).toISOString();
    });
  expect(await send()).toBe("done");
  expect(preferred).toEqual(["return=minimal"]);
  const rows = await saved();
  expect(rows.map(({ warnings }) => warnings.length)).toEqual([0, 0, 0, 1]);
  for (const { id, receipt } of rows) expect(receipt?.key).toBe(id);
});

test("records the replies to one batch while the next is in transit, and leaves the writes in transit alone", async () => {
  await save(260);
  let requests = 0;
  tablet.network = async (_, through) => {
    if (requests++ === 1) await expect.poll(() => countOf("sent")).toBe(250);
    return through();
  };
  expect(await send()).toBe("done");
  expect(sizes()).toEqual([250, 10]);
  expect(await countOf("sent")).toBe(260);
});

test("marks an accepted batch as sent when the next batch fails", async () => {
  await save(260);
  let requests = 0;
  tablet.network = (_, through) => (requests++ === 0 ? through() : Promise.reject(new TypeError("offline")));
  expect(await send()).toBe("unreachable");
  const states = (await saved()).map(({ state }) => state);
  expect(states).toEqual([...Array(250).fill("sent"), ...Array(10).fill("queued")]);
  expect(await marked()).toEqual([]);
});

describe("while another batch is in transit", () => {
  const offlineOnce = (meanwhile: () => Promise<unknown>) => {
    tablet.network = async () => {
      await expect.poll(async () => (await marked()).length).toBe(260);
      await meanwhile();
      throw new TypeError("offline");
    };
  };
  const last = async () => (await saved()).slice(250);

  test("marks the next batch, and removes the mark when the next batch is not sent", async () => {
    await save(260);
    offlineOnce(async () => undefined);
    expect(await send()).toBe("unreachable");
    expect(await marked()).toEqual([]);
    for (const entry of await last()) expect(entry).toMatchObject({ attempts: 0, first_sent_at: null });
  });

  test("marks the next batch, and leaves the mark of another context that sent it meanwhile", async () => {
    await save(260);
    offlineOnce(async () => markSending(tablet.env, await last()));
    expect(await send()).toBe("unreachable");
    for (const entry of await last()) expect(isUnsent(entry)).toBe(false);
  });
});

describe("over a weak signal", () => {
  test("half as many writes are sent after each attempt without an answer, at least 15", async () => {
    await save(20);
    await tablet.store.outbox.toCollection().modify({ attempts: 3 });
    unanswered(2);
    for (let i = 0; i < 2; i += 1) expect(await send({ force: true })).toBe("unreachable");
    await send({ force: true });
    expect(sizes()).toEqual([20, 15, 15, 5]);
    expect(await usesOnServer(tablet)).toEqual([null, ...names(20)]);
  });

  test("the bytes are halved too", async () => {
    await save(4, 36_000);
    unanswered(1);
    await send();
    await send({ force: true });
    expect(sizes()).toEqual([4, 2, 2]);
  });

  /** Each of the first `count` answers takes 11 seconds. */
  const slow = (count: number) => {
    let requests = 0;
    tablet.network = async (_, through) => {
      if (requests++ < count) tablet.lab.clock.pass(11_000);
      return through();
    };
  };

  test("batches are halved after each slow answer, and grow again after fast ones", async () => {
    await save(16, 37_000);
    slow(2);
    await send();
    expect(sizes()).toEqual([4, 2, 1, 2, 4, 3]);
    expect(await countOf("sent")).toBe(16);
  });

  test("batches do not grow beyond the first one while answers take more than 2 seconds", async () => {
    await save(10, 37_000);
    tablet.network = async (_, through) => {
      tablet.lab.clock.pass(3_000);
      return through();
    };
    await send();
    expect(sizes()).toEqual([4, 4, 2]);
  });

  test("one attempt without an answer does not count while answers are fast", async () => {
    await save(6, 36_000);
    await tablet.store.outbox.toCollection().modify({ attempts: 1 });
    await send();
    expect(sizes()).toEqual([2, 4]);
  });

  test("what was marked in advance, and then is too much for the next batch, can still be withdrawn", async () => {
    await save(8, 37_000);
    let requests = 0;
    tablet.network = async (_, through) => {
      if (requests++ > 0) throw new TypeError("offline");
      tablet.lab.clock.pass(11_000);
      return through();
    };
    expect(await send()).toBe("unreachable");
    expect(sizes()).toEqual([4, 2]);
    expect((await saved()).map(isUnsent)).toEqual([...Array(6).fill(false), true, true]);
  });
});

/** A server of an earlier version: it accepts so many writes in a batch. */
const accepts = (most: number) => {
  tablet.network = async (request, through) => {
    const isTooLong = isBatch(request) && (await request.clone().json()).writes.length > most;
    return isTooLong ? answer(tablet, 422, { code: "VALIDATION" }) : through();
  };
};

test("a server of an earlier version, which accepts 250 writes in a batch, gets no more after it has refused one", async () => {
  await save(520);
  accepts(250);
  holdUntilMarked(520);
  expect(await send()).toBe("done");
  expect(sizes()).toEqual([250, 270, 250, 20]);
  expect(await usesOnServer(tablet)).toEqual([null, ...names(520)]);
});

describe("a server of an earlier version, which accepts 50 writes in a batch", () => {
  beforeEach(() => accepts(50));

  test("gets batches of 50 after it has refused one", async () => {
    await save(260);
    expect(await send()).toBe("done");
    expect(sizes()).toEqual([250, 50, 50, 50, 50, 50, 10]);
    expect(await usesOnServer(tablet)).toEqual([null, ...names(260)]);
  });

  test("has not run the refused batch: its writes can still be withdrawn", async () => {
    await save(60);
    const { network } = tablet;
    let requests = 0;
    tablet.network = (request, through) =>
      requests++ === 0 ? network(request, through) : Promise.reject(new TypeError("offline"));
    expect(await send()).toBe("unreachable");
    expect((await saved()).map(isUnsent)).toEqual([...Array(50).fill(false), ...Array(10).fill(true)]);
  });
});
