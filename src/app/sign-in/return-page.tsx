import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useLab } from "#hooks/lab-context.tsx";
import { completeProviderSignIn, type SignedIn } from "#sync/session/sign-in.ts";
import { Spinner } from "#ui/notice/empty.tsx";
import { LoginFrame } from "./login-frame.tsx";
import { type LoginState, takePending, toLoginState } from "./login-state.ts";

/**
 * The page to which the provider returns: completes the sign-in and opens the page where the person was, or the sign-in
 * page with the reason why not. Its address has a code that is used once, so it remains in no history.
 */
export function ReturnPage() {
  const { env, wake } = useLab();
  const { search } = useLocation();
  const navigate = useNavigate();
  const completing = useRef<Promise<{ answer: SignedIn; state: LoginState }>>(null);
  useEffect(() => {
    let isOver = false;
    completing.current ??= (async () => {
      const pending = takePending();
      const answer = await completeProviderSignIn(env, { flow: pending?.flow ?? "", query: search });
      return { answer, state: toLoginState(pending) };
    })();
    void completing.current.then(({ answer, state }) => {
      if (isOver) return;
      if (answer.kind === "signed-in") {
        void wake({ force: true });
        void navigate(state.from, { replace: true });
      } else void navigate("/login", { replace: true, state: { ...state, message: answer.message } });
    });
    return () => {
      isOver = true;
    };
  }, [env, wake, search, navigate]);
  return (
    <LoginFrame title="Sign in">
      <h1>Sign in</h1>
      <Spinner label="Signing in..." />
    </LoginFrame>
  );
}
