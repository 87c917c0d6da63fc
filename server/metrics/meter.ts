/** What became of a write: `failed` is a fault of the server, the write will be sent again. */
export type WriteOutcome = "accepted" | "repeated" | "refused" | "failed";

/**
 * Counts the server's work. Every label has few values, known at the start: names of operations, never paths, and nothing
 * of the lab's data.
 */
export type Meter = {
  /** A request was answered, `seconds` until the head of the answer. */
  request(labels: { operation: string; method: string; status: number }, seconds: number): void;
  write(operation: string, outcome: WriteOutcome): void;
  /** A write transaction has ended, with its waiting for others. */
  transaction(seconds: number): void;
  /** A picture or another file has arrived completely. */
  file(operation: string, bytes: number): void;
  refusedSignIn(status: number): void;
};

/** What became of a write that was answered with this status. */
export function outcomeOf(status: number, isRepeat = false): WriteOutcome {
  if (isRepeat) return "repeated";
  if (status < 400) return "accepted";
  return status < 500 ? "refused" : "failed";
}

const nothing = () => undefined;

/** Counts nothing. */
export const noMeter: Meter = {
  request: nothing,
  write: nothing,
  transaction: nothing,
  file: nothing,
  refusedSignIn: nothing,
};
