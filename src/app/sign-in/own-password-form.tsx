import { zodResolver } from "@hookform/resolvers/zod";
import { type Credentials, OwnPassword } from "#domain/session/sign-in.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useCalmForm } from "#hooks/saving/use-calm-form.ts";
import { type SignedIn, signIn } from "#sync/session/sign-in.ts";
import { Field } from "#ui/field/field.tsx";
import { PasswordInput, TextInput } from "#ui/field/text-input.tsx";
import { Button } from "#ui/press/button.tsx";

type Props = {
  credentials: Credentials;
  onAnswer: (answer: SignedIn) => void;
  /** What was typed now is not sent: an earlier answer is not about it. */
  onInvalid: () => void;
};

/** Replaces the password that a person was given, stores the person's name, and signs in. */
export function OwnPasswordForm({ credentials, onAnswer, onInvalid }: Props) {
  const { env } = useLab();
  const { register, handleSubmit, formState } = useCalmForm({
    resolver: zodResolver(OwnPassword),
    defaultValues: { name: "", new_password: "", again: "" },
    mode: "onTouched",
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(
    async ({ name, new_password }) => onAnswer(await signIn(env, { ...credentials, name, new_password })),
    onInvalid,
  );
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p className="muted">The password that you were given was for the first sign-in. Choose your own.</p>
      <Field
        label="Your name"
        hint="Shown with your records. If it is empty, the name of your account remains."
        error={errors.name?.message}
      >
        <TextInput {...register("name")} autoComplete="name" autoCapitalize="words" />
      </Field>
      <Field
        label="New password"
        required
        hint="At least 12 characters, such as four words"
        error={errors.new_password?.message}
      >
        <PasswordInput {...register("new_password")} autoComplete="new-password" />
      </Field>
      <Field label="New password again" required error={errors.again?.message}>
        <PasswordInput {...register("again")} autoComplete="new-password" enterKeyHint="go" />
      </Field>
      <Button type="submit" variant="primary" size="lg" block guarded disabled={isSubmitting}>
        {isSubmitting ? "Signing in..." : "Save and sign in"}
      </Button>
    </form>
  );
}
