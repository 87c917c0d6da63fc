import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { commands, operations, queries } from "#contract/index.ts";
import { type AnyCommand, type AnyQuery, fillPath, type Operation } from "#contract/operation.ts";
import { exampleRecords, examples } from "#tests/fixtures/examples.ts";
import { fileOfExample } from "#tests/fixtures/images.ts";
import { spareRecords } from "#tests/fixtures/withdrawals.ts";
import { sentAs } from "#tests/support/a-form.ts";
import { sendBadBodies } from "#tests/support/bad-bodies.ts";
import { createLab, handClock, people, type TestLab } from "#tests/support/create-lab.ts";
import { junk } from "#tests/support/from-json-schema.ts";

/** Query strings and malformed bodies of each operation; more in `npm run test:deep`. */
const RUNS = Number(process.env.CONTRACT_RUNS ?? 20);

const every = operations.map((operation) => [operation.name, operation] as const);
const everyQuery = Object.entries<AnyQuery>(queries);
const everyCommand = Object.entries<AnyCommand>(commands);
let lab: TestLab;
let start: number;

async function openLab() {
  lab = await createLab({ clock: handClock("2026-11-19T15:42:00.000Z") });
  await lab.put([...exampleRecords, ...spareRecords]);
  start = await lab.db.position();
}

const exampleOf = (name: string) => {
  const example = examples[name];
  if (example === undefined) throw new Error(`tests/fixtures/examples.txt has no example of ${name}`);
  return example;
};
const pathOf = ({ name, path }: { name: string; path: string }, spelling = path) => {
  const { params = {}, query = {} } = exampleOf(name);
  const search = new URLSearchParams(query).toString();
  return fillPath(spelling, params) + (search === "" ? "" : `?${search}`);
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The path of the example with ids that the lab does not have. */
const unknownPath = ({ name, path }: Operation) => {
  const { params = {} } = exampleOf(name);
  const unknown = ([param, value]: [string, string]) =>
    [param, UUID.test(value) ? crypto.randomUUID() : value] as const;
  const hasId = Object.values(params).some((value) => UUID.test(value));
  return hasId
    ? fillPath(path, Object.fromEntries(Object.entries(params).map(unknown)))
    : path.replace(/:\w+/g, crypto.randomUUID());
};

/** The example as it is sent, changed by `more`. */
const bodyOf = (operation: Operation, more: object = {}) => {
  const { body } = exampleOf(operation.name);
  return sentAs(operation, body && { ...body, ...more }, fileOfExample(operation.name));
};

describe("a request that is not a write", () => {
  beforeAll(openLab);

  describe.each(every)("%s", (_name, operation) => {
    test("requires a token, and writes nothing without one", async () => {
      const reply = await lab.request(operation.method, pathOf(operation), {
        ...bodyOf(operation),
        token: null,
      });
      expect(reply.status).toBe(401);
      expect(await lab.db.position()).toBe(start);
    });

    test("returns 400 for a malformed id", async () => {
      if (!operation.path.includes(":")) return;
      const body = bodyOf(operation);
      const reply = await lab.request(operation.method, operation.path.replace(/:\w+/g, "7"), body);
      expect(reply.status).toBe(400);
      expect((await reply.json()).code).toBe("BAD_REQUEST");
      expect(await lab.db.position()).toBe(start);
    });

    test("returns 404 for an unknown id", async () => {
      if (!operation.path.includes(":")) return;
      const path = unknownPath(operation);
      const reply = await lab.request(operation.method, path, bodyOf(operation));
      expect(reply.status).toBe(404);
      expect((await reply.json()).detail).toMatch(/^\w[\w ]* not found$/);
      expect(await lab.db.position()).toBe(start);
    });
  });

  describe.each(everyQuery)("the query %s", (name, query) => {
    test("returns its schema, at every spelling", async () => {
      for (const spelling of [query.path, `${query.path}/`, ...(query.also ?? [])]) {
        const reply = await lab.request("GET", pathOf(query, spelling));
        const answer = await reply.json();
        expect(reply.status).toBe(200);
        expect(query.answer.parse(answer)).toEqual(answer);
      }
    });

    test("handles every query string", async () => {
      const { params = {} } = exampleOf(name);
      const names = Object.keys(exampleOf(name).query ?? { anything: "" });
      const search = fc.array(
        fc.tuple(
          fc.constantFrom(...names),
          fc.oneof(
            fc.string(),
            junk.map((value) => JSON.stringify(value)),
          ),
        ),
        { maxLength: 3 },
      );
      await fc.assert(
        fc.asyncProperty(search, async (values) => {
          const path = `${fillPath(query.path, params)}?${new URLSearchParams(values)}`;
          const expected = path.includes("%00") ? [400] : [200, 422];
          expect(expected).toContain((await lab.request("GET", path)).status);
        }),
        { numRuns: RUNS },
      );
    });
  });

  test("none of these requests wrote anything", async () => {
    expect(await lab.db.position()).toBe(start);
  });
});

describe.each(everyCommand)("the command %s", (name, command) => {
  test("names the record whose writes stay in order", () => {
    const { params = {}, body } = exampleOf(name);
    const stamp = {
      id: crypto.randomUUID(),
      user: people[0],
      role: "member" as const,
      now: "2026-11-19T15:42:00.000Z",
      recordedOffline: null,
    };
    const lane = command.lane(
      { params: command.params.parse(params), body: command.body.parse(body) },
      stamp,
    );
    expect(lane).toEqual({ table: expect.stringMatching(/^[a-z_]+$/), id: expect.stringMatching(/./) });
  });
});

describe.each(everyCommand)("the command %s", (name, command) => {
  const send = (more: object = {}) =>
    lab.request(command.method, pathOf(command), { ...bodyOf(command), ...more });

  describe("sent fifty times at once with its key", () => {
    const key = crypto.randomUUID();
    let replies: Response[];
    let texts: string[];

    beforeAll(async () => {
      await openLab();
      replies = await Promise.all(Array.from({ length: 50 }, () => send({ key })));
      texts = await Promise.all(replies.map((reply) => reply.text()));
    });

    test("returns its schema and advances the feed", async () => {
      const [text = ""] = texts;
      expect(replies[0]?.status, text).toBe(command.status);
      const answer = JSON.parse(text);
      expect(command.answer.parse(answer)).toEqual(answer);
      expect(await lab.db.position()).toBeGreaterThan(start);
    });

    test("takes effect once", async () => {
      expect(new Set(texts).size).toBe(1);
      expect(new Set(replies.map((reply) => reply.headers.get("X-Fibril-Cursor"))).size).toBe(1);
      expect(await lab.db.position()).toBe(Number(replies[0]?.headers.get("X-Fibril-Cursor")));
    });

    test("is refused with another body, or from another person", async () => {
      const after = await lab.db.position();
      const other = bodyOf(command, { created_by: "somebody@else.example" });
      for (const reply of [await send({ key, ...other }), await send({ key, token: lab.token(people[1]) })]) {
        expect(reply.status).toBe(422);
        expect((await reply.json()).code).toBe("IDEMPOTENCY_KEY_REUSED");
      }
      expect(await lab.db.position()).toBe(after);
    });
  });

  test("handles every malformed body", async () => {
    // A form with a file is tested in images.test.ts.
    if (command.file) return;
    await openLab();
    await sendBadBodies(lab, command, { path: pathOf(command), example: exampleOf(name).body, runs: RUNS });
  });
});
