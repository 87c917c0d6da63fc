import { IconArrowRight, IconDeviceTabletCheck } from "@tabler/icons-react";
import "./continue-offline.css";
import { useLab } from "#hooks/lab-context.tsx";
import type { Person } from "#store/rows.ts";
import { continueOffline } from "#sync/session.ts";
import { useNotices } from "#ui/notice/notices.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useDeviceName } from "#ui/window/use-device-name.ts";
import { Avatar } from "../shell/avatar.tsx";

/** Lets people who have signed in on this tablet continue without signal. */
export function ContinueOffline({ people, onContinued }: { people: Person[]; onContinued: () => void }) {
  const { env } = useLab();
  const { notify } = useNotices();
  const device = useDeviceName();
  const goOn = async (email: string) => {
    const outcome = await continueOffline(env, email);
    if (typeof outcome === "object") notify({ kind: "error", title: outcome.message });
    else if (outcome) onContinued();
  };
  return (
    <>
      {people.map(({ email, username, picture }) => (
        <button key={email} type="button" className="whoami" onClick={() => void goOn(email)}>
          <Avatar username={username} picture={picture} large />
          <span className="grow">
            <b>Continue offline as {email}</b>
            <span>{username}</span>
          </span>
          <Icon of={IconArrowRight} />
        </button>
      ))}
      <p className="muted small row login__note">
        <Icon of={IconDeviceTabletCheck} />
        <span>What you record is saved on this {device}. It is sent after you sign in with signal.</span>
      </p>
    </>
  );
}
