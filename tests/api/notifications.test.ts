import { expect, test } from "vitest";
import { NotificationItem } from "#domain/notifications/views.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { sampled, sampledChanges } from "#tests/fixtures/sampled.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const lab = perTest(() => createLab({ records: sampledChanges }));

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
