import { Outlet } from "react-router-dom";
import { ResendFormsProvider } from "#components/saving/resend-forms.tsx";
import { resendForms } from "./resend-forms.tsx";

/** The outbox, with the forms in which a person corrects a refused write. */
export function OutboxWithForms() {
  return (
    <ResendFormsProvider forms={resendForms}>
      <Outlet />
    </ResendFormsProvider>
  );
}
