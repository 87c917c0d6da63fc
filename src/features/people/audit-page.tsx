import { IconLogin2, IconShieldCog } from "@tabler/icons-react";
import { useState } from "react";
import "./people.css";
import { CallProblem } from "#components/person/call-problem.tsx";
import { administrationCalls } from "#contract/administration/calls.ts";
import { showAction } from "#domain/administration/audit-texts.ts";
import { type AuditEntry, MOST_ENTRIES } from "#domain/administration/schema.ts";
import { showDateTime } from "#domain/values/time.ts";
import { useCall } from "#hooks/calls/use-call.ts";
import { Segmented } from "#ui/choice/segmented.tsx";
import { Empty, Skeleton } from "#ui/notice/empty.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Icon } from "#ui/text/icon.tsx";

type Shown = "actions" | "sign-ins";

/** `/audit`: what administrators did to accounts, and who signed in where, for administrators. Needs a connection. */
export function AuditPage() {
  const { called, reload } = useCall(administrationCalls.listAudit);
  const [shown, setShown] = useState<Shown>("actions");
  const all = called?.kind === "done" ? called.answer : [];
  const entries = all.filter(({ action }) => (action === "signIn") === (shown === "sign-ins"));
  return (
    <main className="page people">
      <div className="page-head">
        <div className="page-head__title">
          <h1>Audit</h1>
          <div className="page-head__meta">
            {all.length === MOST_ENTRIES ? `The newest ${MOST_ENTRIES} entries` : "The last 400 days"}
          </div>
        </div>
        <Segmented
          label="What is listed"
          value={shown}
          onChange={setShown}
          options={[
            { value: "actions", label: "Administrators" },
            { value: "sign-ins", label: "Sign-ins" },
          ]}
        />
      </div>
      {called === undefined ? <Skeleton /> : null}
      {called?.kind === "done" && entries.length === 0 ? (
        <Empty
          title={shown === "actions" ? "No administrator has changed an account." : "Nobody has signed in."}
        >
          New entries are listed here for 400 days.
        </Empty>
      ) : null}
      {entries.length > 0 ? (
        <Card flush>
          <ul className="people__list">
            {entries.map((entry, i) => (
              <Entry key={i} entry={entry} />
            ))}
          </ul>
        </Card>
      ) : null}
      <CallProblem
        called={called}
        reload={reload}
        offline="The audit is on the lab's server. Connect to the network to see it."
      />
    </main>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, by, action, device, address } = entry;
  return (
    <li className="person">
      <Icon of={action === "signIn" ? IconLogin2 : IconShieldCog} />
      <div className="grow">
        <b>
          {by} {showAction(entry)}
        </b>
        <span className="sub">{[showDateTime(at), device, address].filter(Boolean).join(", ")}</span>
      </div>
    </li>
  );
}
