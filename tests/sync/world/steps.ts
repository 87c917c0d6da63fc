import type { Version } from "#domain/history/schema.ts";
import type { Step } from "#domain/steps/schema.ts";
import type { OutboxEntry } from "#store/rows.ts";

/** A step is re-opened only while it is completed or skipped, and each re-opening is counted once. */
export function brokenReopenings(past: readonly Version[]): string[] {
  return past.flatMap(({ changes }) =>
    changes.flatMap(({ path: [list, step, field], before, after }) => {
      if (list !== "process_states" || field !== "reopened") return [];
      const [earlier, now] = [before, after] as Step["reopened"][];
      const state = changes.find(({ path }) => path[1] === step && path[2] === "state");
      const wasFinal = state?.before === "COMPLETED" || state?.before === "SKIPPED";
      const isCounted = now?.times === (earlier?.times ?? 0) + 1;
      return wasFinal && state.after === "PENDING" && isCounted
        ? []
        : ["a re-opening changed a step that was open"];
    }),
  );
}

/** Whoever completes a step has seen every re-opening of it. `past` begins with the last version. */
export function brokenCompletions(past: readonly Version[], entries: readonly OutboxEntry[]): string[] {
  return entries.flatMap(({ id, title, body }) => {
    const at = past.findIndex(({ command }) => command === id);
    const { join_id, reopened_times } = (body ?? {}) as { join_id?: string; reopened_times?: number };
    const completed = past[at]?.changes.some(
      ({ path, after }) => path[1] === join_id && path[2] === "state" && after === "COMPLETED",
    );
    const reopenings = past
      .slice(at + 1)
      .filter(({ changes }) => changes.some(({ path }) => path[1] === join_id && path[2] === "reopened"));
    return completed && reopened_times !== reopenings.length
      ? [`${title} completed a step that was re-opened ${reopenings.length} times, not ${reopened_times}`]
      : [];
  });
}
