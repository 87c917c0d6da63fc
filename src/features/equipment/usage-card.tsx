import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { LineCard } from "#components/lines/line-list.tsx";
import { EnteredBy } from "#components/record/record-facts.tsx";
import { queries } from "#contract/index.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { showDate } from "#domain/values/time.ts";
import { usePersonName } from "#hooks/lab-context.tsx";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Icon } from "#ui/text/icon.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";

/** The runs that used a piece of equipment, newest first. */
export function UsageCard({ id }: { id: string }) {
  const uses = useLabQuery(queries.listEquipmentUses, { params: { id } });
  const nameOf = usePersonName();
  if (!uses) return null;
  return (
    <LineCard
      title="Usage log"
      all={uses}
      emptyText="No run has used this equipment."
      shown={10}
      look="tight"
    >
      {({ id: run, table, record_id, title, creation_date, created_by, recorded_by }) => (
        <li key={run}>
          <Link className="line" to={pathOf({ table, id: record_id })}>
            <span className="grow">
              <b>
                <Unbroken text={title} />
              </b>
              <span className="sub">
                {showDate(creation_date)}, {nameOf(created_by)}
              </span>
              <EnteredBy by={created_by} recordedBy={recorded_by} />
            </span>
            <Icon of={IconChevronRight} className="go" />
          </Link>
        </li>
      )}
    </LineCard>
  );
}
