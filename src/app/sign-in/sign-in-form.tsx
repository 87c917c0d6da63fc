import { useForm } from "react-hook-form";
import type { Credentials } from "#domain/session/sign-in.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { lazyResolver } from "#hooks/saving/lazy-resolver.ts";
import type { SignedIn } from "#sync/session/sign-in.ts";
import { Field } from "#ui/field/field.tsx";
import { PasswordInput } from "#ui/field/password-input.tsx";
import { TextInput } from "#ui/field/text-input.tsx";
import { Button } from "#ui/press/button.tsx";

const resolver = lazyResolver(async () => (await import("#domain/session/sign-in.ts")).Credentials);

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
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver,
    defaultValues: { username: email, password: "" },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (credentials) => {
    const { signIn } = await import("#sync/session/sign-in.ts");
    onAnswer(await signIn(env, credentials));
  });
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label="Email or user name" error={errors.username?.message}>
        <TextInput
          {...register("username")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput {...register("password")} autoComplete="current-password" />
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
