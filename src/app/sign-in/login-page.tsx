import {
  IconAlertCircleFilled,
  IconClockExclamation,
  IconCloudOff,
  IconLock,
  IconUserPlus,
} from "@tabler/icons-react";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { OnlineOnly } from "#components/sync/without-signal.tsx";
import { type Credentials, PASSWORD_CHANGE } from "#domain/session/sign-in.ts";
import { useOpenCall } from "#hooks/calls/use-open-call.ts";
import { useSignInWays } from "#hooks/calls/use-sign-in-ways.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useContact } from "#hooks/status/use-contact.ts";
import { useOnline } from "#hooks/status/use-sync.ts";
import type { Person } from "#store/rows.ts";
import { probe } from "#sync/request/fetch-json.ts";
import { readPeople } from "#sync/session/offline-session.ts";
import type { SignedIn } from "#sync/session/sign-in.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { ContinueOffline } from "./continue-offline.tsx";
import { LoginFrame } from "./login-frame.tsx";
import { toLoginState } from "./login-state.ts";
import { OwnPasswordForm } from "./own-password-form.tsx";
import { ProviderButton } from "./provider-button.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { WaitingNotes } from "./waiting-notes.tsx";

/** The sign-in page. Without signal, people who have signed in on this tablet can continue offline. */
export function LoginPage() {
  const { env, wake } = useLab();
  const state = toLoginState(useLocation().state);
  const { from, expired, email } = state;
  const { local, provider } = useSignInWays();
  const navigate = useNavigate();
  const hasSignal = useSignal();
  const people = useLiveQuery(() => readPeople(env.store), [env]) ?? [];
  const [message, setMessage] = useState(state.message);
  const [generated, setGenerated] = useState<Credentials | null>(null);
  const [isOtherAccount, setIsOtherAccount] = useState(false);
  const canContinue = !hasSignal && people.some(({ access }) => access === "open" || access === "pin");

  const enter = () => void navigate(from, { replace: true });
  const onAnswer = (answer: SignedIn, credentials: Credentials | null = null) => {
    if (answer.kind === "signed-in") {
      void wake({ force: true });
      return enter();
    }
    const isGenerated = answer.code === PASSWORD_CHANGE;
    if (isGenerated) setGenerated(credentials);
    setMessage(isGenerated ? "" : answer.message);
  };
  if (generated)
    return (
      <LoginFrame title="Choose your password">
        <h1>Choose your password</h1>
        {message ? <Banner tone="err" icon={IconAlertCircleFilled} title={message} /> : null}
        <OwnPasswordForm credentials={generated} onAnswer={onAnswer} onInvalid={() => setMessage("")} />
      </LoginFrame>
    );
  return (
    <LoginFrame title="Sign in">
      {hasSignal ? null : (
        <Banner tone="warn" icon={IconCloudOff} title="No connection.">
          Signing in needs a connection.
        </Banner>
      )}
      <OnlineOnly />
      {expired ? (
        <Banner tone="warn" icon={IconClockExclamation} title="Session expired. Please log in again." />
      ) : null}
      <EndedBanner people={people} />
      <h1>{canContinue ? "Welcome back" : "Sign in"}</h1>
      {message ? <Banner tone="err" icon={IconAlertCircleFilled} title={message} /> : null}
      {!hasSignal && people.length > 0 ? (
        <ContinueOffline people={people} hasPasswords={local} onContinued={enter} />
      ) : null}
      {canContinue && !isOtherAccount ? (
        <>
          <hr className="login__rule" />
          <Button block onClick={() => setIsOtherAccount(true)}>
            Use another account
          </Button>
        </>
      ) : (
        <>
          {provider ? <ProviderButton name={provider} state={state} onFault={setMessage} /> : null}
          {provider && local ? <p className="login__or">or with a password</p> : null}
          {local ? (
            <SignInForm
              email={email}
              isSecond={provider !== null}
              // Whoever is in a field has chosen: the form remains when the connection is lost, for what is typed next.
              onFocus={() => setIsOtherAccount(true)}
              onAnswer={onAnswer}
            />
          ) : null}
        </>
      )}
      {local ? <SetUpNote /> : null}
      <WaitingNotes />
    </LoginFrame>
  );
}

/**
 * Returns whether the lab's server can be reached; true until that is known. Probes at once, and again when the network
 * returns.
 */
function useSignal(): boolean {
  const { env } = useLab();
  const isOnline = useOnline();
  const contact = useContact();
  useEffect(() => {
    if (isOnline) void probe(env);
  }, [env, isOnline]);
  return contact?.state !== "offline" && contact?.state !== "silent";
}

/** States how the first account of a lab is created, while the lab has none. */
function SetUpNote() {
  if (useOpenCall("health")?.has_accounts !== false) return null;
  return (
    <Banner tone="info" icon={IconUserPlus} title="This lab has no account yet.">
      Open the set-up link that the server printed when it started. A restart of the server prints it again.
    </Banner>
  );
}

/** Whoever signed in here last was signed out by the lab: why, and what was deleted from the device. */
function EndedBanner({ people }: { people: readonly { person: Person }[] }) {
  const device = useDeviceKind();
  const last = people
    .map(({ person }) => person)
    .reduce<Person | null>((a, b) => (a && a.signed_in_at >= b.signed_in_at ? a : b), null);
  if (!last?.ended) return null;
  const { code, wiped } = last.ended;
  const title =
    code === "ACCOUNT_DISABLED"
      ? `The account of ${last.username} is disabled.`
      : `The session of ${last.username} was ended. Please log in again.`;
  return (
    <Banner tone="warn" icon={IconLock} title={title}>
      {wiped
        ? `An administrator has deleted the lab's data from this ${device}. Records that were not sent yet remain.`
        : null}
    </Banner>
  );
}
