import { paths } from "#contract/sending.ts";
import { NAMES_HEADER } from "#contract/sync/answers.ts";
import type { SessionRow } from "#store/rows.ts";
import type { SyncEnv } from "../env.ts";
import {
  ANSWER_TIMEOUT_MS,
  type Answer,
  commonHeaders,
  type Fault,
  fetchJson,
} from "../request/fetch-json.ts";
import { reportHeader } from "./report.ts";

/** A request for one page of the feed, from the moment it is sent. */
export class PageRequest {
  readonly answer: Promise<Answer | Fault>;
  /** Milliseconds from the request to the answer, once it has arrived. */
  ms = 0;
  readonly #env: SyncEnv;
  readonly #headers: Record<string, string>;
  readonly #token: string | null;
  readonly #since: number;
  readonly #stop = new AbortController();

  /**
   * Sends the first request of a pull, for at most `limit` changes; it also reports the state of this device, and which names
   * of people it has.
   */
  static async send(
    env: SyncEnv,
    { token }: Pick<SessionRow, "token">,
    since: number,
    limit: number,
  ): Promise<PageRequest> {
    const [headers, report, names] = await Promise.all([
      commonHeaders(env, token),
      reportHeader(env),
      env.store.marks.get("names"),
    ]);
    const version = names?.key === "names" ? names.value.version : "none";
    return new PageRequest(env, token, { since, limit }, headers, { ...report, [NAMES_HEADER]: version });
  }

  private constructor(
    env: SyncEnv,
    token: string | null,
    { since, limit }: { since: number; limit: number },
    headers: Record<string, string>,
    first: Record<string, string> = {},
  ) {
    this.#env = env;
    this.#token = token;
    this.#since = since;
    this.#headers = headers;
    const signal = this.#signal();
    const path = `${paths.changes}?since=${since}&limit=${limit}`;
    const sentAt = env.now();
    this.answer = fetchJson(env, path, { headers: { ...headers, ...first }, signal }).then((answer) => {
      this.ms = env.now() - sentAt;
      return answer;
    });
  }

  /** Sends the request for the page after this one, without a report: nothing of it has changed. */
  next(since: number, limit: number): PageRequest {
    return new PageRequest(this.#env, this.#token, { since, limit }, this.#headers);
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
