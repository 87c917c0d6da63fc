import type { SyncEnv } from "../env.ts";
import { commonHeaders, fetchWith, toProblem } from "../request/fetch-json.ts";
import { endSession } from "../session/session-end.ts";

/** An `.eln` file with its name, or why there is none, as a sentence. */
type FetchedEln = { kind: "file"; file: Blob; name: string } | { kind: "none"; message: string };

/** The lab with its pictures can be large, and the connection slow. */
const TIMEOUT_MS = 30 * 60_000;

/** Fetches an `.eln` file from the server. A 401 ends the session. */
export async function fetchEln(
  env: SyncEnv,
  path: string,
  query: Record<string, string> = {},
): Promise<FetchedEln> {
  const session = await env.store.session.get("current");
  if (!session?.token) return { kind: "none", message: "Sign in to the lab first." };
  const init = {
    headers: await commonHeaders(env, session.token),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  const fetched = await fetchWith(env, `${path}?${new URLSearchParams(query)}`, init, async (response) =>
    response.ok
      ? { kind: "file" as const, file: await response.blob(), name: nameOf(response) }
      : {
          kind: "refused" as const,
          status: response.status,
          body: (await response.json().catch(() => null)) as unknown,
        },
  );
  if (fetched.kind === "file") return fetched;
  if (fetched.kind === "fault") return { kind: "none", message: "This needs a connection." };
  if (fetched.status === 401) await endSession(env, session, fetched.body);
  if (fetched.status === 404)
    return { kind: "none", message: "The lab's server does not have this record yet." };
  return { kind: "none", message: toProblem(fetched.status, fetched.body).detail };
}

/** The name in the header `Content-Disposition`; servers of earlier versions send it in ASCII only. */
function nameOf({ headers }: Response): string {
  const header = headers.get("content-disposition") ?? "";
  const encoded = /filename\*=UTF-8''([a-zA-Z0-9.%-]+)/.exec(header)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([a-z0-9.-]+)"/.exec(header)?.[1] ?? "fibril.eln";
}
