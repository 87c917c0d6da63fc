import "./account.css";
import { peopleCalls } from "#contract/people/calls.ts";
import { useCall } from "#hooks/calls/use-call.ts";
import { useSignInWays } from "#hooks/calls/use-sign-in-ways.ts";
import { usePersonName, useSession } from "#hooks/lab-context.tsx";
import { ApiTokensCard } from "./api-tokens-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { PersonCard } from "./person-card.tsx";
import { PinCard } from "./pin-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/** One's own account: name, picture, password if there is one, PIN, sessions and API tokens. Without signal, name and PIN of this device. */
export function AccountPage() {
  const { email } = useSession();
  const nameOf = usePersonName();
  const { called, reload } = useCall(peopleCalls.getOwnAccount);
  const { local } = useSignInWays();
  const hasPassword = called?.kind === "done" ? called.answer.sign_in.password : local;
  return (
    <main className="page account">
      <div className="page-head">
        <div className="page-head__title">
          <h1>My account</h1>
          <div className="page-head__meta">{nameOf(email)}</div>
        </div>
      </div>
      <div className="detailgrid">
        <div className="stack">
          <PersonCard />
          {hasPassword ? <PasswordCard key={email} onChanged={reload} /> : null}
        </div>
        <div className="stack">
          <SessionsCard called={called} reload={reload} />
          <ApiTokensCard />
          <PinCard />
        </div>
      </div>
    </main>
  );
}
