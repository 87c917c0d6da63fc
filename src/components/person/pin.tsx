import type { ComponentProps } from "react";
import { useFirstPerson, useSession } from "#hooks/lab-context.tsx";
import { useSharedQuery } from "#hooks/status/use-shared-query.ts";
import type { LabStore } from "#store/db.ts";
import type { Person } from "#store/rows.ts";
import { PasswordInput } from "#ui/field/text-input.tsx";

/**
 * The signed-in person, who may set a PIN on this tablet; `undefined` in an offline session, while the row is read, and
 * where the browser cannot hash a PIN, because the page is not served over HTTPS.
 */
export function usePinOwner(): Person | undefined {
  const { token } = useSession();
  const owner = useOwnPerson();
  return token !== null && "subtle" in crypto ? owner : undefined;
}

/** The signed-in person, as this tablet knows them; `undefined` while the row is read. */
export function useOwnPerson(): Person | undefined {
  const { email } = useSession();
  // The page is rendered with the person that was read with the session: a banner that appears later would move it.
  const first = useFirstPerson();
  const person = useSharedQuery(personRead, email);
  return person === undefined ? first : (person ?? undefined);
}

/** Null where the tablet does not know the person. */
const personRead = {
  tables: ["people"],
  read: async (store: LabStore, email: string) => (await store.people.get(email)) ?? null,
};

/** A field for a PIN: the on-screen keyboard shows digits only, and no password manager offers to store it. */
export function PinInput(props: ComponentProps<typeof PasswordInput>) {
  return <PasswordInput {...props} inputMode="numeric" maxLength={8} autoComplete="off" what="PIN" />;
}
