import { IconArrowRight, IconDeviceTabletCheck, IconLock } from "@tabler/icons-react";
import { useState } from "react";
import "./continue-offline.css";
import { Avatar } from "#components/person/avatar.tsx";
import { useLab } from "#hooks/lab-context.tsx";
import type { Person } from "#store/rows.ts";
import { isStorageFault } from "#store/storage-faults.ts";
import { continueOffline, type OfflineAccess } from "#sync/session/offline-session.ts";
import { useNotices } from "#ui/notice/notices.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { LoginNote } from "./login-frame.tsx";
import { PinEntry } from "./pin/pin-entry.tsx";

type Props = {
  people: readonly { person: Person; access: OfflineAccess }[];
  /** People of this lab sign in with a password. */
  hasPasswords: boolean;
  onContinued: () => void;
};

/** Lets people who have signed in on this tablet continue without signal; after a log-out with their PIN. */
export function ContinueOffline({ people, hasPasswords, onContinued }: Props) {
  const device = useDeviceKind();
  const { env } = useLab();
  const { notify } = useNotices();
  const [chosen, setChosen] = useState<string | null>(null);
  const goOn = async ({ person, access }: Props["people"][number]) => {
    if (access === "pin") return setChosen(person.email);
    const outcome = await continueOffline(env, person.email);
    if (outcome.kind === "continued") onContinued();
    else if (isStorageFault(outcome)) notify({ kind: "error", title: outcome.message });
  };
  if (people.some(({ access }) => access === "wiped"))
    return (
      <LoginNote icon={IconLock}>
        This {device} has no data of the lab. Sign in when there is a connection.
      </LoginNote>
    );
  return (
    <>
      {people.map((one) => {
        const { person, access } = one;
        const { email, username, picture } = person;
        if (access === "no-pin" || access === "locked")
          return (
            <LoginNote key={email} icon={IconLock}>
              {access === "locked"
                ? `Too many wrong PINs for ${username}. Sign in${hasPasswords ? " with the password" : ""} when there is a connection.`
                : `${person.ended ? `${username} was signed out by the lab` : `${username} logged out`} and has no PIN on this ${device}. Sign in when there is a connection.`}
            </LoginNote>
          );
        if (access === "pin" && chosen === email)
          return <PinEntry key={email} person={person} onContinued={onContinued} />;
        return (
          <button key={email} type="button" className="whoami" onClick={() => void goOn(one)}>
            <Avatar username={username} picture={picture} large />
            <span className="grow">
              <b>Continue offline as {email}</b>
              <span>{access === "pin" ? `${username}, with PIN` : username}</span>
            </span>
            <Icon of={IconArrowRight} />
          </button>
        );
      })}
      <LoginNote icon={IconDeviceTabletCheck}>
        What you record is saved on this {device}. It is sent after you sign in with signal.
      </LoginNote>
    </>
  );
}
