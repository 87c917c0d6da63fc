import { IconAlertTriangle, IconDeviceTabletCheck } from "@tabler/icons-react";
import { useLiveQuery } from "dexie-react-hooks";
import { showDate } from "#domain/values/time.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { showMorePeople, toNamed } from "#hooks/status/contact-text.ts";
import { readWaitingHere, type WaitingHere } from "#sync/outbox/waiting-here.ts";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { LoginNote } from "./login-frame.tsx";

/** Whose records wait on this tablet, how many, and since when. Their content is shown after the sign-in only. */
export function WaitingNotes() {
  const { store } = useLab().env;
  const people = useLiveQuery(() => readWaitingHere(store), [store]) ?? [];
  const device = useDeviceKind();
  const { named, others } = toNamed(people);
  const count = others.reduce((sum, { waiting, attention }) => sum + waiting + attention, 0);
  return (
    <>
      {named.map((person) => (
        <PersonNote key={person.username} person={person} />
      ))}
      {others.length > 0 ? (
        <LoginNote icon={IconAlertTriangle}>
          On this {device}: {records(count, showMorePeople(others.length))}.
        </LoginNote>
      ) : null}
    </>
  );
}

function PersonNote({ person }: { person: WaitingHere }) {
  const { username, waiting, attention, since } = person;
  const device = useDeviceKind();
  const facts = [
    waiting > 0 && `${records(waiting, username)} ${waiting === 1 ? "waits" : "wait"} to be sent`,
    attention > 0 && `${records(attention, username)} ${attention === 1 ? "needs" : "need"} attention`,
  ].filter(Boolean);
  return (
    <LoginNote icon={waiting > 0 ? IconDeviceTabletCheck : IconAlertTriangle}>
      On this {device}: {facts.join(", ")}, since {showDate(since)}.
    </LoginNote>
  );
}

function records(count: number, username: string): string {
  return `${count} ${count === 1 ? "record" : "records"} of ${username}`;
}
