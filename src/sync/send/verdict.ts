import type { WriteProblem } from "#store/rows.ts";

/** What a reply to a write means to the tablet. Only the status decides, never the text. */
export type Verdict =
  | { kind: "acknowledged" }
  | { kind: "retry" }
  | { kind: "wait"; seconds: number }
  | { kind: "signed-out" }
  | { kind: "untried" }
  | { kind: "pull-first" }
  | { kind: "hold"; problem: WriteProblem }
  | { kind: "park"; problem: WriteProblem };

/** The protocol's table of replies. `retryAfter` is the header's value in seconds, where there is one. */
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

/** True when the verdict changes the write's state; the others leave it queued. */
export function changesState({ kind }: Verdict): boolean {
  return kind === "acknowledged" || kind === "park" || kind === "hold";
}

/** The server's problem in the lab's words, whatever came. */
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
