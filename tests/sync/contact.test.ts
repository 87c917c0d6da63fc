import { beforeEach, describe, expect, test } from "vitest";
import { readContact, retryDelay } from "#sync/request/contact.ts";
import { fetchJson, probe } from "#sync/request/fetch-json.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { perTest } from "#tests/support/per-test.ts";
import {
  answer,
  aSyncedTablet,
  saveChemical,
  saveUse,
  states,
  usesOnServer,
  writesSent,
} from "./a-tablet.ts";

const tablet = perTest(() => aSyncedTablet());
const lab = perTest(async () => tablet.lab);

const lose = () => {
  tablet.network = async () => {
    throw new TypeError("Failed to fetch");
  };
};
const restoreNetwork = () => {
  tablet.network = (_, through) => through();
};
const contact = () => readContact(tablet.store);
const turn = (options: { force?: boolean } = {}) => syncTurn(tablet.env, options);
const names = (count: number) => Array.from({ length: count }, (_, i) => `use ${i}`);
const saveSeveral = async (count: number) => {
  for (const comments of names(count)) await saveUse(tablet, { comments, amount_used: 10 });
};
const paths = () => tablet.sent.map(({ path }) => path);

describe("the tablet's contact with the server", () => {
  test("is an answer of the lab's server, whatever its status", async () => {
    lab.clock.pass(1000);
    tablet.network = () => answer(tablet, 500);
    await fetchJson(tablet.env, "/api/health", {});
    expect(await contact()).toMatchObject({ answered_at: lab.clock.now(), failing_since: null });
  });

  test.each([200, 302, 404, 500])("is no portal's page with status %i", async (status) => {
    tablet.network = async () => new Response("<html>Welcome to the hotel</html>", { status });
    expect(await probe(tablet.env)).toBe(false);
    expect(await contact()).toMatchObject({ failing_since: lab.clock.now() });
  });

  test("fails at the first attempt without an answer, and until the next answer", async () => {
    lose();
    const since = lab.clock.now();
    await probe(tablet.env);
    lab.clock.pass(60_000);
    await probe(tablet.env);
    expect(await contact()).toMatchObject({ failing_since: since, attempted_at: since + 60_000 });
    restoreNetwork();
    await probe(tablet.env);
    expect(await contact()).toMatchObject({ answered_at: since + 60_000, failing_since: null, retry_at: 0 });
  });

  test("is lost after a request without an answer that began after the answer to another arrived", async () => {
    let read = (_: string) => {};
    const body = new Promise<string>((resolve) => {
      read = resolve;
    });
    tablet.network = async () => {
      const answered = await answer(tablet, 200);
      return Object.assign(answered, { text: () => body });
    };
    const early = fetchJson(tablet.env, "/api/health", {});
    await expect.poll(() => tablet.sent.length).toBe(1);
    lab.clock.pass(1000);
    lose();
    await probe(tablet.env);
    read("{}");
    await early;
    expect(await contact()).toMatchObject({ failing_since: lab.clock.now() });
  });

  test("is changed by writes, pulls and single calls alike", async () => {
    lose();
    await saveUse(tablet);
    await turn();
    expect((await contact()).failing_since).not.toBeNull();
    restoreNetwork();
    await fetchJson(tablet.env, "/api/chemicals/chemical-names", {});
    expect((await contact()).failing_since).toBeNull();
  });

  test("does not fail by a request that began before the last answer", async () => {
    let lose = (_: Error) => {};
    const slow = new Promise<Response>((_, reject) => {
      lose = reject;
    });
    tablet.network = () => slow;
    const early = probe(tablet.env);
    await expect.poll(() => tablet.sent).toHaveLength(1);
    restoreNetwork();
    lab.clock.pass(5000);
    await probe(tablet.env);
    lose(new TypeError("Failed to fetch"));
    expect(await early).toBe(false);
    expect((await contact()).failing_since).toBeNull();
  });

  test("does not fail by a request that its caller cancelled", async () => {
    const stop = new AbortController();
    tablet.network = async () => {
      stop.abort();
      throw stop.signal.reason;
    };
    await fetchJson(tablet.env, "/api/health", { signal: stop.signal });
    expect((await contact()).failing_since).toBeNull();
  });

  test("fails by a timeout", async () => {
    tablet.network = async () => {
      throw new DOMException("timed out", "TimeoutError");
    };
    const signal = AbortSignal.abort(new DOMException("timed out", "TimeoutError"));
    await fetchJson(tablet.env, "/api/health", { signal });
    expect((await contact()).failing_since).not.toBeNull();
  });

  test("leaves a valid answer valid where the disk is full", async () => {
    tablet.disk.isFull = true;
    expect(await probe(tablet.env)).toBe(true);
  });
});

describe("while the server does not answer", () => {
  beforeEach(async () => {
    lose();
    await saveSeveral(1);
    await turn();
    tablet.sent.length = 0;
  });

  test("nothing is requested before the tablet's next try", async () => {
    const { retry_at } = await contact();
    lab.clock.pass(retry_at - lab.clock.now() - 1);
    expect(await turn()).toBe("unreachable");
    expect(tablet.sent).toEqual([]);
  });

  test("the next try is a probe, and no write is tried until it is answered", async () => {
    lab.clock.pass(3000);
    expect(await turn()).toBe("unreachable");
    expect(paths()).toEqual(["/api/health"]);
    expect(await tablet.store.outbox.toArray()).toMatchObject([{ attempts: 1, next_attempt_at: 0 }]);
  });

  test("a person's request and the browser's report of a network are tried at once, by a probe too", async () => {
    expect(await turn({ force: true })).toBe("unreachable");
    expect(paths()).toEqual(["/api/health"]);
  });

  test("the next try is not postponed without limit by a clock that was set back", async () => {
    tablet.clockOff = -86_400_000;
    await turn();
    expect(paths()).toEqual(["/api/health"]);
  });

  test("a portal's page on the way to the server is no answer", async () => {
    tablet.network = async () => new Response("<html>Welcome to the hotel</html>");
    lab.clock.pass(3000);
    expect(await turn()).toBe("unreachable");
    expect(writesSent(tablet)).toEqual([]);
  });
});

describe("when the server answers again", () => {
  test("nine writes that were tried again and again are all sent in one turn, in order", async () => {
    await saveSeveral(9);
    lose();
    // Eight hours without a server.
    for (let i = 0; i < 16; i += 1) {
      lab.clock.pass(30 * 60_000);
      await turn();
    }
    restoreNetwork();
    lab.clock.pass(60_000);
    expect(await turn()).toBe("done");
    expect(await usesOnServer(tablet)).toEqual([null, ...names(9)]);
    expect(new Set(await states(tablet))).toEqual(new Set(["done"]));
  });

  test("an answer to any request releases everything at once", async () => {
    lose();
    await saveSeveral(2);
    await turn();
    restoreNetwork();
    await probe(tablet.env);
    expect(await turn()).toBe("done");
    expect(await states(tablet)).toEqual(["done", "done"]);
  });

  test("a write that is delayed for Undo is not released", async () => {
    const { seq } = await saveUse(tablet);
    const next_attempt_at = lab.clock.now() + 12_000;
    await tablet.store.outbox.update(seq, { next_attempt_at });
    lose();
    await saveChemical(tablet);
    await turn();
    restoreNetwork();
    await probe(tablet.env);
    await turn();
    expect(await states(tablet)).toEqual(["queued", "done"]);
  });
});

describe("the time to the next try", () => {
  const seconds = (failing: number, random: number) => retryDelay(failing * 1000, random) / 1000;

  test("is a few seconds at first, then a tenth of the time since the loss, at most a minute", () => {
    expect([0, 10, 60, 300, 600, 86_400].map((failing) => seconds(failing, 0))).toEqual([
      3, 3, 6, 30, 60, 60,
    ]);
  });

  test("differs between tablets that lost the server together", () => {
    expect(seconds(0, 0.999)).toBeCloseTo(1.5, 2);
    expect(seconds(86_400, 0.999)).toBeCloseTo(30, 1);
  });

  test("is never negative, also where the clock was set back", () => {
    expect(seconds(-86_400, 0)).toBe(3);
  });
});
