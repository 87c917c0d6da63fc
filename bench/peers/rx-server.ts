import type { IncomingMessage, ServerResponse } from "node:http";

type Doc = { key: string; doc: { comments?: string | null }; _deleted: boolean };
type Pushed = { newDocumentState: Doc; assumedMasterState?: Doc };

/** The server of RxDB's HTTP replication as its project describes it: two calls, with the data in memory, unchecked. */
export function startRx() {
  const tables = new Map<string, Map<string, { position: number; doc: Doc }>>();
  let position = 0;
  const of = (table: string) => tables.get(table) ?? tables.set(table, new Map()).get(table) ?? new Map();
  const put = (table: string, doc: Doc) => {
    // A changed record moves to the end: the map is in the order of the changes.
    of(table).delete(doc.key);
    position += 1;
    of(table).set(doc.key, { position, doc });
  };
  const calls: Record<string, (table: string, query: URLSearchParams, body: string) => unknown> = {
    push: (table, _, body) =>
      (JSON.parse(body) as Pushed[]).flatMap(({ newDocumentState, assumedMasterState }) => {
        const stored = of(table).get(newDocumentState.key)?.doc;
        if (stored && JSON.stringify(stored) !== JSON.stringify(assumedMasterState)) return [stored];
        put(table, newDocumentState);
        return [];
      }),
    pull: (table, query) => {
      const [since, limit] = [Number(query.get("since")), Number(query.get("limit"))];
      const found = [];
      for (const record of of(table).values()) {
        if (record.position > since) found.push(record);
        if (found.length === limit) break;
      }
      const checkpoint = { position: found.at(-1)?.position ?? since };
      return { documents: found.map(({ doc }) => doc), checkpoint };
    },
  };
  return {
    /** Answers a request under `/rxdb`; false for every other one. */
    handle(request: IncomingMessage, response: ServerResponse): boolean {
      const { pathname, searchParams } = new URL(request.url ?? "", "http://bench");
      const [, name = "", table = ""] = /^\/rxdb\/(\w+)\/(\w+)$/.exec(pathname) ?? [];
      const call = calls[name];
      if (!call) return false;
      let body = "";
      request.setEncoding("utf8").on("data", (text: string) => {
        body += text;
      });
      request.on("end", () => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify(call(table, searchParams, body)));
      });
      return true;
    },
    put: (table: string, key: string, doc: object) => put(table, { key, doc, _deleted: false }),
    marks: () => [...of("chemicals").values()].map(({ doc }) => doc.doc.comments ?? null),
  };
}
