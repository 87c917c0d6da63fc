import { useRef } from "react";
import type { AnyCommand } from "#contract/operation.ts";
import type { Rejection } from "#domain/kernel/change.ts";
import { sendOnline, type Unconfirmed } from "#sync/send/send-online.ts";
import type { Saved } from "#sync/write/outbox.ts";
import { useLab } from "./lab-context.tsx";

/** Sends a write that never waits in the outbox, and brings what it changed. The same body keeps its key until answered. */
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
