import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { PinInput } from "#components/person/pin.tsx";
import { PinForm } from "#domain/session/sign-in.ts";
import { useLab } from "#hooks/lab-context.tsx";
import type { Person } from "#store/rows.ts";
import { isStorageFault } from "#store/storage-faults.ts";
import { continueOffline } from "#sync/session/offline-session.ts";
import { Field } from "#ui/field/field.tsx";
import { Button } from "#ui/press/button.tsx";

/** Requests the PIN of a person who has logged out, and continues offline. A wrong PIN is shown with the tries left. */
export function PinEntry({ person, onContinued }: { person: Person; onContinued: () => void }) {
  const { env } = useLab();
  const { register, handleSubmit, formState, setError, setFocus, setValue } = useForm({
    resolver: zodResolver(PinForm),
    defaultValues: { pin: "" },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus("pin"), [setFocus]);
  const fail = (message: string) => setError("pin", { message }, { shouldFocus: true });
  const submit = handleSubmit(async ({ pin }) => {
    const outcome = await continueOffline(env, person.email, pin);
    if (outcome.kind === "continued") return onContinued();
    // "Show PIN" would show it to the next person.
    setValue("pin", "");
    if (isStorageFault(outcome)) fail(outcome.message);
    // Without tries left the page shows that only the password helps.
    else if (outcome.kind === "wrong-pin") fail(`Wrong PIN. ${showTries(outcome.left)} left.`);
  });
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field label={`PIN of ${person.username}`} error={errors.pin?.message}>
        <PinInput {...register("pin")} enterKeyHint="go" />
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
