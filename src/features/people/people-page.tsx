import { IconShieldCheck, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import "./people.css";
import { CallProblem } from "#components/person/call-problem.tsx";
import { NameForm } from "#components/person/name-form.tsx";
import { peopleCalls } from "#contract/people/calls.ts";
import type { AccountItem } from "#domain/people/schema.ts";
import { useCall } from "#hooks/calls/use-call.ts";
import { useSignInWays } from "#hooks/calls/use-sign-in-ways.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { callLab } from "#sync/session/call-lab.ts";
import { Skeleton } from "#ui/notice/empty.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { AddPersonForm } from "./add-person-form.tsx";
import { ApiTokensDialog } from "./api-tokens-dialog.tsx";
import { InvitationsDialog, type NewPassword } from "./invitations.tsx";
import { PersonRow } from "./person-row.tsx";
import { RoleForm } from "./role-form.tsx";
import { SessionsDialog } from "./sessions-dialog.tsx";

type Open =
  | { dialog: "add" }
  | { dialog: "name" | "role"; person: AccountItem }
  | { dialog: "sessions" | "tokens"; id: string }
  | { dialog: "password"; made: NewPassword[] };

/**
 * The accounts of the lab: who may sign in, in which role, and on which devices; `?person=` names the
 * e-mail of the person at whose account it opens. Needs a connection.
 */
export function PeoplePage() {
  const { env } = useLab();
  const { called, reload } = useCall(peopleCalls.listAccounts);
  const ways = useSignInWays();
  const wanted = useSearchParams()[0].get("person")?.toLowerCase();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const changed = () => {
    setOpen(null);
    reload();
  };
  const showPassword = (made: NewPassword[]) => {
    setOpen({ dialog: "password", made });
    reload();
  };
  const people = called?.kind === "done" ? called.answer : [];
  const personOf = (dialog: "sessions" | "tokens") =>
    open?.dialog === dialog ? people.find(({ id }) => id === open.id) : undefined;
  const signedIn = personOf("sessions");
  const owner = personOf("tokens");
  return (
    <main className="page people">
      <div className="page-head">
        <div className="page-head__title">
          <h1>People</h1>
          {called?.kind === "done" ? <div className="page-head__meta">{countOf(called.answer)}</div> : null}
        </div>
        <div className="row row--wrap">
          <Button icon={IconShieldCheck} render={<Link to="/audit" />}>
            Audit
          </Button>
          {ways.local ? (
            <Button variant="primary" icon={IconUserPlus} onClick={() => setOpen({ dialog: "add" })}>
              New person
            </Button>
          ) : null}
        </div>
      </div>
      {called === undefined ? <Skeleton /> : null}
      {called?.kind === "done" ? (
        <Card flush>
          <ul className="people__list">
            {called.answer.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                ways={ways}
                isWanted={person.email.toLowerCase() === wanted}
                onChanged={changed}
                onPassword={showPassword}
                onName={() => setOpen({ dialog: "name", person })}
                onRole={() => setOpen({ dialog: "role", person })}
                onSessions={() => setOpen({ dialog: "sessions", id: person.id })}
                onTokens={() => setOpen({ dialog: "tokens", id: person.id })}
              />
            ))}
          </ul>
        </Card>
      ) : null}
      <CallProblem
        called={called}
        reload={reload}
        offline="The accounts are on the lab's server. Connect to the network to see them."
      />
      {open?.dialog === "add" ? <AddPersonForm onClose={close} onAdded={showPassword} /> : null}
      {open?.dialog === "name" ? (
        <NameForm
          title={`Name of ${open.person.username}`}
          of={open.person}
          change={(body) => callLab(env, peopleCalls.setName, { params: { id: open.person.id }, body })}
          onClose={close}
          onChanged={changed}
        />
      ) : null}
      {open?.dialog === "role" ? <RoleForm person={open.person} onClose={close} onChanged={changed} /> : null}
      {signedIn ? <SessionsDialog person={signedIn} onClose={close} onEnded={reload} /> : null}
      {owner ? <ApiTokensDialog person={owner} onClose={close} onRevoked={reload} /> : null}
      {open?.dialog === "password" ? <InvitationsDialog made={open.made} onClose={close} /> : null}
    </main>
  );
}

function countOf(people: readonly AccountItem[]): string {
  const disabled = people.filter(({ is_disabled }) => is_disabled).length;
  const all = `${people.length} ${people.length === 1 ? "person" : "people"}`;
  return disabled === 0 ? all : `${all}, ${disabled} disabled`;
}
