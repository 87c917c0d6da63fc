import { paths } from "#contract/paths.ts";
import type { SessionRow } from "#store/rows.ts";
import { reportHeader } from "../device/report.ts";
import type { SyncEnv } from "../env.ts";
import { ANSWER_TIMEOUT_MS, type Answer, type Fault, fetchJson } from "../fetch-json.ts";
import { commonHeaders } from "../send/common-headers.ts";

/** Changes of a page; the server ends a page of large records earlier. */
const PAGE = 1000;

/** A request for one page of the feed, from the moment it is sent. */
export class PageRequest {
  readonly answer: Promise<Answer | Fault>;
  readonly #env: SyncEnv;
  readonly #headers: Record<string, string>;
  readonly #token: string | null;
  readonly #since: number;
  readonly #stop = new AbortController();

  /** Sends the first request of a pull, which also reports the state of this device. */
  static async send(env: SyncEnv, { token }: SessionRow, since: number): Promise<PageRequest> {
    const [headers, report] = await Promise.all([commonHeaders(env, token), reportHeader(env)]);
    return new PageRequest(env, token, since, headers, report);
  }

  private constructor(
    env: SyncEnv,
    token: string | null,
    since: number,
    headers: Record<string, string>,
    report: Record<string, string> = {},
  ) {
    this.#env = env;
    this.#token = token;
    this.#since = since;
    this.#headers = headers;
    const signal = this.#signal();
    const path = `${paths.changes}?since=${since}&limit=${PAGE}`;
    this.answer = fetchJson(env, path, { headers: { ...headers, ...report }, signal });
  }

  /** Sends the request for the page after this one, without a report: nothing of it has changed. */
  next(since: number): PageRequest {
    return new PageRequest(this.#env, this.#token, since, this.#headers);
  }

  /** True if its answer is the page after `since` for this session. */
  isFor({ token }: SessionRow, since: number): boolean {
    return this.#token === token && this.#since === since;
  }

  /** Ends the request. Resolves when nothing of it is under way. */
  async cancel(): Promise<void> {
    this.#stop.abort();
    await this.answer;
  }

  /** Not `AbortSignal.any`, which older tablets do not have. */
  #signal(): AbortSignal {
    const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    timeout.addEventListener("abort", () => this.#stop.abort(timeout.reason));
    return this.#stop.signal;
  }
}
