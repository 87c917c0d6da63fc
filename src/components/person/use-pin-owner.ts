import { useLiveQuery } from "dexie-react-hooks";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import type { Person } from "#store/rows.ts";

/**
 * The signed-in person, who may set a PIN on this tablet; `undefined` in an offline session, while the row is read, and
 * where the browser cannot hash a PIN, because the page is not served over HTTPS.
 */
export function usePinOwner(): Person | undefined {
  const { store } = useLab().env;
  const { email, token } = useSession();
  const person = useLiveQuery(() => store.people.get(email), [store, email]);
  return token !== null && "subtle" in crypto ? person : undefined;
}
