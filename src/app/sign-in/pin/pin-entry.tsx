import { useEffect, useRef } from "react";
import { PinInput } from "#components/person/pin-input.tsx";
import { useLab } from "#hooks/lab-context.tsx";
import { useSmallForm } from "#hooks/saving/use-small-form.ts";
import type { Person } from "#store/rows.ts";
import { isFull } from "#store/storage-faults.ts";
import { continueOffline } from "#sync/session/offline-session.ts";
import { Field } from "#ui/field/field.tsx";
import { Button } from "#ui/press/button.tsx";

const loadSchema = async () => (await import("#domain/session/sign-in.ts")).PinForm;

/** Asks for the PIN of a person who has logged out, and continues offline. A wrong PIN is shown with the tries left. */
export function PinEntry({ person, onContinued }: { person: Person; onContinued: () => void }) {
  const { env } = useLab();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { form, errors, isSubmitting } = useSmallForm(loadSchema, async ({ pin }) => {
    const outcome = await continueOffline(env, person.email, pin);
    if (outcome.kind === "continued") {
      onContinued();
      return undefined;
    }
    // "Show PIN" would show it to the next person.
    if (field.current) field.current.value = "";
    if (isFull(outcome)) return { pin: outcome.message };
    // Without tries left the page shows that only the password helps.
    return outcome.kind === "wrong-pin" ? { pin: `Wrong PIN. ${showTries(outcome.left)} left.` } : undefined;
  });
  return (
    <form className="stack" {...form}>
      <Field label={`PIN of ${person.username}`} error={errors.pin}>
        <PinInput name="pin" ref={field} />
      </Field>
      <Button type="submit" variant="primary" size="lg" block guarded disabled={isSubmitting}>
        {isSubmitting ? "Checking..." : `Continue offline as ${person.email}`}
      </Button>
    </form>
  );
}

function showTries(count: number): string {
  return count === 1 ? "1 try" : `${count} tries`;
}
