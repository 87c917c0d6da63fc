import { type Sent, toLine } from "./requests.ts";

/** An answer that took longer counts as a failure, in milliseconds. */
const SLOW = 2000;

/** Counts the answers. */
export class Tally {
  /** Lines of the requests that were answered with 500 or more, and of the slow ones. */
  readonly failures: string[] = [];
  count = 0;
  /** Names of the operations that get requests. */
  operations: readonly string[] = [];
  #slowest = { ms: 0, line: "" };
  readonly #statuses = new Map<number, number>();
  readonly #done = new Set<string>();

  add(name: string, sent: Sent, status: number, ms: number): void {
    this.count += 1;
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    if (status < 300) this.#done.add(name);
    if (status === 0) this.failures.push(`${name}, no answer: ${toLine(sent).slice(0, 2000)}`);
    if (ms > this.#slowest.ms) this.#slowest = { ms, line: toLine(sent).slice(0, 300) };
    if (ms > SLOW) this.failures.push(`${name}, ${Math.round(ms)} ms: ${toLine(sent).slice(0, 2000)}`);
  }

  /** Adds a request that failed, without the fields that have no part in it. */
  failed(name: string, line: string): void {
    this.failures.push(`${name}, 5xx: ${line.slice(0, 2000)}`);
  }

  /** Answers with 500 or more. */
  get broken(): number {
    return [...this.#statuses].reduce((sum, [status, count]) => (status >= 500 ? sum + count : sum), 0);
  }

  /** Operations that accepted at least one request. */
  get accepted(): number {
    return this.#done.size;
  }

  /** The last line: what was sent of the requests that were planned, and what failed. */
  sum(planned: number, seconds: number): string {
    const rate = Math.round(this.count / Math.max(1, seconds));
    return [
      `sum: ${this.count} of about ${planned} requests in ${(seconds / 60).toFixed(1)} minutes (${rate} a second)`,
      `${this.operations.length} operations`,
      `${this.broken} answers of 500 or more`,
      `${this.failures.length} failures`,
    ].join(", ");
  }

  /** The summary, a line for each figure. */
  lines(): string[] {
    const statuses = [...this.#statuses].sort(([a], [b]) => a - b);
    return [
      ...statuses.map(([status, count]) => `${String(count).padStart(8)}  answered ${status}`),
      `${this.count} requests, ${this.#done.size} of ${this.operations.length} operations accepted at least one`,
      `accepted none: ${this.operations.filter((name) => !this.#done.has(name)).join(", ")}`,
      `${this.broken} answers of 500 or more`,
      `slowest answer ${Math.round(this.#slowest.ms)} ms: ${this.#slowest.line}`,
    ];
  }
}
