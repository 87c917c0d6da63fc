import { useRef } from "react";
import type { AnyCommand } from "#contract/operation.ts";
import type { Rejection } from "#domain/kernel/change.ts";
import { sendOnline, type Unconfirmed } from "#sync/send/send-online.ts";
import type { Saved } from "#sync/write/outbox.ts";
import { useLab } from "../lab-context.tsx";

/**
 * Returns a function that sends a write at once, without the outbox, and then pulls the changes. The same body is
 * sent under the same key until the server answers.
 */
export function useSendOnline(command: AnyCommand, params: Record<string, string>) {
  const { env, wake } = useLab();
  const unanswered = useRef<{ text: string; key: string } | null>(null);
  return async (body: unknown): Promise<Saved | Rejection | Unconfirmed> => {
    const text = JSON.stringify(body);
    const key = unanswered.current?.text === text ? unanswered.current.key : env.newId();
    unanswered.current = { text, key };
    const sent = await sendOnline(env, command, { params, body }, key);
    if (sent.kind === "unsure") return sent;
    unanswered.current = null;
    void wake({ force: true });
    return sent.kind === "done" ? { kind: "saved", id: key, touches: [], warnings: [] } : sent;
  };
}
