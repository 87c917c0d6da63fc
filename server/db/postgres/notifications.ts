import pg from "pg";
import { CHANNEL } from "./write.ts";

/** Milliseconds after which a lost connection is opened again. */
const AGAIN_MS = 1_000;

/**
 * Calls `onMove` with the feed position after each commit of any server, until the returned function is called. The
 * position is read again after each connection: a commit meanwhile was notified to no server.
 */
export function listen(url: string, onMove: (position: number) => void): () => void {
  let isStopped = false;
  let again: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;

  const open = async () => {
    const own = new pg.Client({ connectionString: url, application_name: "fibril live", keepAlive: true });
    client = own;
    let isLost = false;
    const onLost = () => {
      if (isLost) return;
      isLost = true;
      void own.end().catch(() => undefined);
      if (!isStopped) again = setTimeout(open, AGAIN_MS);
    };
    own.on("error", onLost);
    own.on("end", onLost);
    try {
      await own.connect();
      const { rows: schemas } = await own.query("select current_schema() as schema");
      // Before the position is read: a notification can arrive together with it.
      own.on("notification", ({ payload }) => {
        const [schema, position] = payload?.split(" ") ?? [];
        if (schema === schemas[0]?.schema) onMove(Number(position));
      });
      await own.query(`listen ${CHANNEL}`);
      const { rows } = await own.query("select position from counter");
      if (!isStopped) onMove(Number(rows[0]?.position));
    } catch {
      onLost();
    }
  };
  void open();
  return () => {
    isStopped = true;
    clearTimeout(again);
    void client?.end().catch(() => undefined);
  };
}
