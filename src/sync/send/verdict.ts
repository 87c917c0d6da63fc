import { RECEIPT_HEADER } from "#contract/sync/answers.ts";
import { Receipt } from "#domain/receipts/schema.ts";
import type { WriteProblem } from "#store/rows.ts";
import { toProblem } from "../request/fetch-json.ts";

/** The meaning of a reply to a write. The status decides, never the text. */
export type Verdict =
  | { kind: "acknowledged" }
  | { kind: "retry" }
  | { kind: "wait"; seconds: number }
  | { kind: "signed-out" }
  | { kind: "untried" }
  | { kind: "pull-first" }
  | { kind: "hold"; problem: WriteProblem }
  | { kind: "park"; problem: WriteProblem };

/**
 * Returns the verdict on a reply, by the table in docs/sync-protocol.md. `retryAfter` is the header's value in
 * seconds, null without one.
 */
export function verdictOf(status: number, body: unknown, retryAfter: string | null): Verdict {
  if (status >= 200 && status < 300) return { kind: "acknowledged" };
  if (status === 401) return { kind: "signed-out" };
  if (status === 412) return { kind: "pull-first" };
  if (status === 424) return { kind: "untried" };
  if (status === 429) return { kind: "wait", seconds: toSeconds(retryAfter) ?? 30 };
  if (status === 501) return { kind: "park", problem: toProblem(status, body) };
  if (status === 503 && toSeconds(retryAfter) !== null)
    return { kind: "wait", seconds: toSeconds(retryAfter) ?? 30 };
  if (status === 408 || status === 425 || status >= 500 || status < 400) return { kind: "retry" };
  if (status === 426) return { kind: "hold", problem: toProblem(status, body) };
  return { kind: "park", problem: toProblem(status, body) };
}

/** True when the verdict changes the state of the write; otherwise the write stays queued. */
export function changesState({ kind }: Verdict): boolean {
  return kind === "acknowledged" || kind === "park" || kind === "hold";
}

function toSeconds(header: string | null): number | null {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

/** Reads the receipt of a write that was sent on its own; `undefined` without one, or for one of another form. */
export function readReceipt(headers: Headers): Receipt | undefined {
  const value = headers.get(RECEIPT_HEADER);
  if (value === null) return undefined;
  try {
    const bytes = Uint8Array.from(atob(value.replaceAll("-", "+").replaceAll("_", "/")), (one) =>
      one.charCodeAt(0),
    );
    return Receipt.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch {
    return undefined;
  }
}
