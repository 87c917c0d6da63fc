import { useLab } from "#hooks/lab-context.tsx";
import { useSmallForm } from "#hooks/saving/use-small-form.ts";
import type { SignedIn } from "#sync/session/sign-in.ts";
import { Field } from "#ui/field/field.tsx";
import { PasswordInput } from "#ui/field/password-input.tsx";
import { TextInput } from "#ui/field/text-input.tsx";
import { Button } from "#ui/press/button.tsx";

const loadSchema = async () => (await import("#domain/session/sign-in.ts")).Credentials;

/** Signs in with e-mail or user name, and password. `onAnswer` receives the outcome; `isSecond` beside another way. */
export function SignInForm({
  email = "",
  isSecond = false,
  onAnswer,
}: {
  email?: string;
  isSecond?: boolean;
  onAnswer: (answer: SignedIn) => void;
}) {
  const { env } = useLab();
  const { form, errors, isSubmitting } = useSmallForm(loadSchema, async (credentials) => {
    const { signIn } = await import("#sync/session/sign-in.ts");
    onAnswer(await signIn(env, credentials));
    return undefined;
  });
  return (
    <form className="stack" {...form}>
      <Field label="Email or user name" error={errors.username}>
        <TextInput
          name="username"
          defaultValue={email}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Password" error={errors.password}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button
        type="submit"
        variant={isSecond ? "outlined" : "primary"}
        size="lg"
        block
        guarded
        disabled={isSubmitting}
      >
        {isSubmitting ? "Signing in..." : "Sign in"}
      </Button>
    </form>
  );
}
