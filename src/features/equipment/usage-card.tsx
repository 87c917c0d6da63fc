import { Link } from "react-router-dom";
import { queries } from "#contract/index.ts";
import { pathOf } from "#domain/kinds.ts";
import { showDate } from "#domain/values/time.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Card } from "#ui/panel/card.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";

/** The runs that used a piece of equipment, newest first. */
export function UsageCard({ id }: { id: string }) {
  const uses = useLabQuery(queries.listEquipmentUses, { params: { id } });
  if (!uses) return null;
  return (
    <Card title="Usage log" aside={<span className="count">{uses.length}</span>}>
      {uses.length === 0 ? <p className="muted">No run has used this equipment.</p> : null}
      <ul className="stack stack--sm" aria-label="Usage log">
        {uses.map(({ id: run, table, record_id, title, creation_date, created_by }) => (
          <li key={run}>
            <Link className="link" to={pathOf({ table, id: record_id })}>
              <Unbroken text={title} />
            </Link>
            <span className="sub">
              {showDate(creation_date)} · {created_by}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
