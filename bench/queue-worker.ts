import { Queue } from "workbox-background-sync";

/** Messages from the page. The worker answers each with the number of waiting requests. */
export type QueueMessage =
  | { type: "push"; token: string; withKey: boolean; bodies: object[] }
  | { type: "replay" };

// The page requests each replay, because the time of the browser's sync event is unpredictable.
const queue = new Queue("bench", { forceSyncFallback: true, onSync: async () => undefined });

/** A worker's message event, which the types of a page do not include. */
type WorkerMessage = MessageEvent<QueueMessage> & { waitUntil(work: Promise<unknown>): void };

addEventListener("message", (event) => {
  const { data, ports } = event as WorkerMessage;
  const work = data.type === "push" ? push(data) : queue.replayRequests().catch(() => undefined);
  const answered = work.then(async () => ports[0]?.postMessage(await queue.size()));
  (event as WorkerMessage).waitUntil(answered);
});

async function push({ token, withKey, bodies }: Extract<QueueMessage, { type: "push" }>): Promise<void> {
  for (const body of bodies) {
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      ...(withKey && { "idempotency-key": crypto.randomUUID() }),
    };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    await queue.pushRequest({ request: new Request("/api/chemicals", init) });
  }
}
