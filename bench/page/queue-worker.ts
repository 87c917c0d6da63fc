import { Queue } from "workbox-background-sync";

/** Messages from the page. The worker answers a push when it is stored, and a replay with the number of waiting requests. */
export type QueueMessage = { type: "push"; token: string; bodies: object[] } | { type: "replay" };

// The page requests each replay, because the time of the browser's sync event is unpredictable.
const queue = new Queue("bench", { forceSyncFallback: true, onSync: async () => undefined });

/** A worker's message event, which the types of a page do not include. */
type WorkerMessage = MessageEvent<QueueMessage> & { waitUntil(work: Promise<unknown>): void };

addEventListener("message", (event) => {
  const { data, ports } = event as WorkerMessage;
  const work = data.type === "push" ? push(data) : replay();
  (event as WorkerMessage).waitUntil(work.then((answer) => ports[0]?.postMessage(answer)));
});

async function replay(): Promise<number> {
  await queue.replayRequests().catch(() => undefined);
  return queue.size();
}

async function push({ token, bodies }: Extract<QueueMessage, { type: "push" }>): Promise<number> {
  for (const body of bodies) {
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
    };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    await queue.pushRequest({ request: new Request("/api/chemicals", init) });
  }
  return bodies.length;
}
