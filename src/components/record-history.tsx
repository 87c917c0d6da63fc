import { useLiveQuery } from "dexie-react-hooks";
import { Link } from "react-router-dom";
import { refKey } from "#domain/change.ts";
import type { TableName } from "#domain/tables.ts";
import { showDateTime } from "#domain/time.ts";
import { useLab } from "#hooks/lab-context.tsx";
import type { OutboxEntry } from "#store/rows.ts";
import { entryState } from "#sync/status.ts";
import { SyncBadge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

/** Writes of one record that the lab does not have yet, oldest first; undefined while they are read. */
export function useOpenWrites(table: TableName, id: string): OutboxEntry[] | undefined {
  const { store } = useLab().env;
  return useLiveQuery(
    () => store.outbox.where("open_refs").equals(refKey({ table, id })).sortBy("seq"),
    [table, id],
  );
}

/** What was saved of this record and is not at the lab yet; nothing when all of it is. */
export function RecordHistory({ table, id }: { table: TableName; id: string }) {
  const writes = useOpenWrites(table, id) ?? [];
  if (writes.length === 0) return null;
  return (
    <Card
      title="Not sent yet"
      aside={
        <Button size="sm" variant="quiet" render={<Link to="/outbox" />}>
          Open outbox
        </Button>
      }
      flush
    >
      <ul className="lines lines--tight">
        {writes.map((entry) => (
          <li key={entry.seq}>
            <div className="line">
              <span className="grow">
                <b>{entry.title}</b>
                <span className="sub">
                  {entry.user}, {showDateTime(entry.recorded_at)}
                </span>
                {entry.problem ? <span className="sub">{entry.problem.detail}</span> : null}
              </span>
              <SyncBadge state={entryState(entry)} short />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
