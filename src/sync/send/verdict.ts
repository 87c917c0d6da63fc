import type { WriteProblem } from "#store/rows.ts";

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

/** Reads the problem from the body of a refusal; code `UNKNOWN` and a default text where the body has none. */
export function toProblem(status: number, body: unknown): WriteProblem {
  const { detail, code, errors, current } = (body ?? {}) as Partial<WriteProblem>;
  return {
    status,
    code: typeof code === "string" ? code : "UNKNOWN",
    detail: typeof detail === "string" && detail !== "" ? detail : "unknown error",
    ...(Array.isArray(errors) ? { errors } : {}),
    ...(current === undefined ? {} : { current }),
  };
}

function toSeconds(header: string | null): number | null {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
