import { expect, test } from "vitest";
import { NotificationItem } from "#domain/notifications/views.ts";
import { cnfChanges } from "#tests/fixtures/cnfs.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { aSampledCnf, sampled, sampledChanges } from "#tests/fixtures/sampled.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const lab = perTest(() => createLab({ records: sampledChanges }));

const take = (person: string, litres: number, recordedOffline?: string) =>
  lab.request("POST", `/api/cnfs/${sampled.cnf}/sample-for-library`, {
    body: bodyOf("addSampleForLibrary", {
      amount_used: litres,
      amount_used_units: "LITRES",
      created_by: person,
    }),
    token: lab.token(person),
    ...(recordedOffline && { headers: { "X-Recorded-Offline": recordedOffline } }),
  });

const remaining = async () =>
  (await (await lab.request("GET", `/api/cnfs/${sampled.cnf}`)).json()).amount_remaining;

test("samples that two tablets recorded without signal are both stored, and the second is warned", async () => {
  const [first, second] = [
    await take(people[0], 1.2, "2026-03-02T13:00:00.000Z"),
    await take(people[1], 1.1, "2026-03-02T12:00:00.000Z"),
  ];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect((await first.json()).warnings).toBeUndefined();
  expect((await second.json()).warnings).toEqual([
    "Stock of CNF-2026-004-01 is overdrawn by 0.4 LITRES. Please check the stock and correct it.",
  ]);
  expect(await remaining()).toBe(-0.4);
});

test("with signal the second is refused, and no part of it is written", async () => {
  await take(people[0], 1.2);
  const position = await lab.db.position();
  const refused = await take(people[1], 1.1);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    code: "INSUFFICIENT_STOCK",
    detail: "Amount used (1.1 LITRES) exceeds the amount remaining (0.7 LITRES).",
  });
  expect(await lab.db.position()).toBe(position);
});

test("a sample and its use reference each other", async () => {
  const made = await (await take(people[0], 0.5)).json();
  const cnf = await (await lab.request("GET", `/api/cnfs/${sampled.cnf}`)).json();
  const use = cnf.use_records.find(({ id }: { id: string }) => id === made.resource_use_record_id);
  expect(use).toMatchObject({
    amount_used: 0.5,
    resource_use_purpose: "SAMPLE_FOR_STORAGE_OR_CHARACTERIZATION",
    linked_to: { type: "SAMPLE", id: made.id },
  });
  expect(made.amount).toBe("0.5 LITRES");
});

test("an edit without signal of a withdrawn sample of a withdrawn CNF restores both, the use before its CNF", async () => {
  const cnf = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f1009";
  await lab.put(cnfChanges(aSampledCnf({ id: cnf, name: "CNF-2026-004-09", use_records: [] })));
  const post = async (path: string, body: object) => {
    const reply = await lab.request("POST", path, { body });
    expect([path, reply.status]).toEqual([path, expect.toSatisfy((status) => status < 300)]);
    return reply.json();
  };
  const body = bodyOf("addSampleForLibrary", { amount_used: 0.5, amount_used_units: "LITRES" });
  const sample = await post(`/api/cnfs/${cnf}/sample-for-library`, body);
  await post(`/api/sample-library/${sample.id}/withdraw`, { reason: "Entered twice" });
  await post(`/api/cnfs/${cnf}/withdraw`, { reason: "Entered twice" });
  const { position } = (await lab.db.changes(0, 10_000)).at(-1) ?? { position: 0 };
  const edited = await lab.request("PUT", `/api/sample-library/${sample.id}`, {
    body: bodyOf("editSample"),
    headers: { "X-Recorded-Offline": "2026-03-02T12:00:00.000Z" },
  });
  expect(edited.status).toBe(200);
  const written = (await lab.db.changes(position, 100)).map(({ table }) => table);
  expect(written.toSorted()).toEqual(["cnfs", "samples", "use_records"]);
  expect(written.indexOf("use_records")).toBeLessThan(written.indexOf("cnfs"));
});

const send = (more: Record<string, unknown>, key?: string) =>
  lab.request("POST", "/api/sample-library", { body: bodyOf("createSample", more), ...(key && { key }) });
const messages = async () => (await lab.request("GET", "/api/misc/notifications")).json();

test("a sample about which the Quality Control Team is to be notified creates one notification", async () => {
  const key = crypto.randomUUID();
  const made = await (await send({}, key)).json();
  await send({}, key);
  const [message, ...more] = await messages();
  expect(more).toEqual([]);
  expect(NotificationItem.parse(message)).toEqual({
    ...message,
    kind: "SAMPLE_CREATED",
    entity_id: made.id,
    subject: "New sample: Library Storage from CNF-2026-004-01",
    body: `50 mL, “Sample library cabinet | Shelf 2”. “For the viscosity series”. Created by ${made.created_by}. ${`/inventory/sample-library/${made.id}`}`,
    url: `/inventory/sample-library/${made.id}`,
    recipients: [],
    sent_at: null,
    error: null,
  });
});

test("a sample recorded together with its use creates one too", async () => {
  const body = bodyOf("addSampleForLibrary");
  await lab.request("POST", `/api/cnfs/${sampled.cnf}/sample-for-library`, { body });
  expect(await messages()).toMatchObject([{ subject: "New sample: Library Storage from CNF-2026-004-01" }]);
});

test("other samples create none, and a refused sample creates none", async () => {
  await send({ inform_qnc_team: false });
  await send({ resource_use_record_id: sampled.use });
  expect(await messages()).toEqual([]);
});

test("what a person typed cannot look like the end of the message", async () => {
  const end =
    "Done”. Created by nora.berg@lab.example. https://evil.example\r\n\r\n-- \nQuality\u2028Team \u202egnp.\u0007";
  const made = await (
    await send({ sample_description: end, location_details: "Shelf “2”.\n\nCreated by eve" })
  ).json();
  const [{ body }] = await messages();
  expect(body).toBe(
    `50 mL, “Sample library cabinet | Shelf "2". Created by eve”. “Done". Created by nora.berg@lab.example. https://evil.example -- Quality Team gnp.”. Created by ${made.created_by}. /inventory/sample-library/${made.id}`,
  );
});

test("notifications stay on the server", async () => {
  await send({});
  const feed = await (await lab.request("GET", "/api/changes?since=0&limit=1000")).json();
  expect(JSON.stringify(feed)).not.toContain("SAMPLE_CREATED");
});

test("of two tablets the first gets the use, and the second is refused with the reason", async () => {
  const first = await send({ created_by: people[0] });
  const second = await lab.request("POST", "/api/sample-library", {
    body: bodyOf("createSample", { created_by: people[1] }),
    token: lab.token(people[1]),
    headers: { "X-Recorded-Offline": "2026-03-02T13:00:00.000Z" },
  });
  expect([first.status, second.status]).toEqual([201, 409]);
  expect(await second.json()).toMatchObject({ code: "LINKED" });
  expect(await messages()).toHaveLength(1);
});
