import { zodResolver } from "@hookform/resolvers/zod";
import { IconAlertCircleFilled } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { NewAccount } from "#domain/session/schema.ts";
import { useOpenCall } from "#hooks/calls/use-open-call.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useCalmForm } from "#hooks/saving/use-calm-form.ts";
import { setUp } from "#sync/session/sign-in.ts";
import { Field } from "#ui/field/field.tsx";
import { PasswordInput, TextInput } from "#ui/field/text-input.tsx";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { LoginFrame } from "./login-frame.tsx";

/** Creates the first account of a new lab, with the one-time link that the server printed. */
export function SetupPage() {
  const { env, wake } = useLab();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [message, setMessage] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useCalmForm({
    resolver: zodResolver(NewAccount),
    defaultValues: { name: "", username: "", email: "", password: "" },
    mode: "onTouched",
  });
  const { errors, isSubmitting } = formState;
  const hasAccounts = useOpenCall("health")?.has_accounts;
  const submit = handleSubmit(async (account) => {
    const answer = await setUp(env, { ...account, setup_token: search.get("token") ?? "" });
    if (answer.kind !== "signed-in") return setMessage(answer.message);
    void wake({ force: true });
    await navigate("/", { replace: true });
  });
  if (hasAccounts) return <LinkUsed />;
  return (
    <LoginFrame title="Set up">
      <h1>Create the first account</h1>
      <p className="muted">This link works once. You become administrator and can then add people.</p>
      {message ? <Banner tone="err" icon={IconAlertCircleFilled} title={message} /> : null}
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="Name" hint="Shown with your records" error={errors.name?.message}>
          <TextInput {...register("name")} autoComplete="name" autoCapitalize="words" />
        </Field>
        <Field label="User name" required error={errors.username?.message}>
          <TextInput {...register("username")} autoComplete="username" autoCapitalize="none" />
        </Field>
        <Field label="Email" required error={errors.email?.message}>
          <TextInput {...register("email")} type="email" autoComplete="email" />
        </Field>
        <Field
          label="Password"
          required
          hint="At least 12 characters, such as four words"
          error={errors.password?.message}
        >
          <PasswordInput {...register("password")} autoComplete="new-password" enterKeyHint="go" />
        </Field>
        <Button type="submit" variant="primary" size="lg" block guarded disabled={isSubmitting}>
          Create account
        </Button>
      </form>
    </LoginFrame>
  );
}

function LinkUsed() {
  return (
    <LoginFrame title="Set up">
      <h1>Create the first account</h1>
      <Banner tone="err" icon={IconAlertCircleFilled} title="The set-up link is no longer valid.">
        The lab has an account. An administrator can add more people.
      </Banner>
      <Button variant="primary" size="lg" block render={<Link to="/login" />}>
        Sign in
      </Button>
    </LoginFrame>
  );
}
