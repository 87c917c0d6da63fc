import { IconClockExclamation, IconLogin2 } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { showDateTime } from "#domain/values/time.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { useClockOff } from "#hooks/status/device.ts";
import { useContact } from "#hooks/status/use-contact.ts";
import { useSyncStatus } from "#hooks/status/use-sync.ts";
import { useRenderAt } from "#hooks/use-render-at.ts";
import { endOf } from "#sync/session/session.ts";
import { refreshSession } from "#sync/session/sign-in.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import type { LoginState } from "../sign-in/login-state.ts";

const WARN_BEFORE_MS = 24 * 60 * 60 * 1000;

/** Requests a new sign-in: a day before the session ends, and when signal returns during an offline session. */
export function SessionBanner() {
  const { now } = useLab().env;
  const session = useSession();
  const { offline } = session;
  const off = useClockOff();
  const end = off === undefined ? null : endOf(session, off);
  const warnAt = end === null ? null : end - WARN_BEFORE_MS;
  useRenderAt(now, warnAt);
  if (!offline && (warnAt === null || now() < warnAt)) return null;
  return <SessionEnd />;
}

/** The banner of a session that ends soon or was begun offline. */
function SessionEnd() {
  const { env } = useLab();
  const session = useSession();
  const contact = useContact();
  const isOnline = contact?.state !== "offline" && contact?.state !== "silent";
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const validTill = session.token_valid_till;
  const [isLastDay, setIsLastDay] = useState(false);
  async function extend() {
    await refreshSession(env);
    const { token, token_valid_till } = (await env.store.session.get("current")) ?? {};
    // The server has answered with a new token, and no later end.
    setIsLastDay(token !== session.token && token_valid_till === validTill);
  }

  if (session.offline) return isOnline ? <SignInToSend /> : null;
  if (validTill === null || closedFor === validTill) return null;
  return (
    <Banner
      bar
      tone="warn"
      icon={IconClockExclamation}
      title={`Your session ends ${showDateTime(validTill)}.`}
      action={
        !isOnline ? null : isLastDay ? (
          <SignIn label="Sign in again" />
        ) : (
          <Button onClick={() => void extend()}>Stay signed in</Button>
        )
      }
      onClose={() => setClosedFor(validTill)}
    >
      {isOnline ? null : "Sign in again when there is signal. What you record stays saved."}
    </Banner>
  );
}

function SignInToSend() {
  const { waiting = 0, sending = 0 } = useSyncStatus() ?? {};
  const count = waiting + sending;
  return (
    <Banner
      bar
      tone="warn"
      icon={IconLogin2}
      title={
        count > 0 ? `Sign in to send ${count} unsent ${changes(count)}.` : "Sign in to send and receive."
      }
      action={<SignIn label="Sign in" />}
    />
  );
}

/** Leads to the sign-in page, and back. */
function SignIn({ label }: { label: string }) {
  const { email } = useSession();
  const { pathname, search } = useLocation();
  const state: LoginState = { from: pathname + search, expired: false, email };
  return <Button render={<Link to="/login" state={state} />}>{label}</Button>;
}

function changes(count: number): string {
  return count === 1 ? "change" : "changes";
}
