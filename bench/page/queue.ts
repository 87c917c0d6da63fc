import { newChemical } from "../records.ts";
import type { QueueMessage } from "./queue-worker.ts";

/** Opens workbox-background-sync's queue in a service worker. */
export async function openQueue(token: string) {
  await navigator.serviceWorker.register("/queue-worker.js", { type: "module" });
  const { active } = await navigator.serviceWorker.ready;
  const post = (message: QueueMessage) =>
    new Promise<number>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      active?.postMessage(message, [port2]);
    });
  return {
    /** Puts requests into the queue, one for each mark; resolves when they are stored. */
    push: (marks: readonly string[]) =>
      post({ type: "push", token, bodies: marks.map((mark) => newChemical(mark)) }),
    /** Sends until the first failure. Returns the number of requests that wait. */
    replay: () => post({ type: "replay" }),
  };
}
