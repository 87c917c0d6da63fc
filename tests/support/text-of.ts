/** The text of an answer; `events` for a stream of events, which has no end. */
export async function textOf(reply: Response): Promise<string> {
  if (reply.headers.get("content-type") !== "text/event-stream") return reply.text();
  await reply.body?.cancel();
  return "events";
}
