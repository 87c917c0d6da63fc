import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Credentials } from "#domain/session/sign-in.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { type SignedIn, signIn } from "#sync/session/sign-in.ts";
import { Field } from "#ui/field/field.tsx";
import { PasswordInput, TextInput } from "#ui/field/text-input.tsx";
import { Button } from "#ui/press/button.tsx";

/** Signs in with e-mail or user name, and password. `onAnswer` receives the outcome; `isSecond` beside another way. */
export function SignInForm({
  email = "",
  isSecond = false,
  onFocus,
  onAnswer,
}: {
  email?: string;
  isSecond?: boolean;
  onFocus?: () => void;
  onAnswer: (answer: SignedIn, credentials: Credentials) => void;
}) {
  const { env } = useLab();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { username: email, password: "" },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (credentials) => onAnswer(await signIn(env, credentials), credentials));
  return (
    <form className="stack" noValidate onFocus={onFocus} onSubmit={submit}>
      <Field label="Email or user name" error={errors.username?.message}>
        <TextInput
          {...register("username")}
          autoComplete="username"
          enterKeyHint="go"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput {...register("password")} autoComplete="current-password" enterKeyHint="go" />
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
