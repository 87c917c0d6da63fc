import { CSPProvider } from "@base-ui/react/csp-provider";
import { Outlet } from "react-router-dom";
import { ConfirmProvider } from "#ui/confirm.tsx";
import { NoticesProvider } from "#ui/notices.tsx";
import { UpdatePrompt } from "./update-prompt.tsx";

/** What every page stands on: notices, questions, and word of a new version. */
export function RootLayout() {
  return (
    // The server's content security policy allows no inline styles.
    <CSPProvider disableStyleElements>
      <NoticesProvider>
        <ConfirmProvider>
          <UpdatePrompt />
          <Outlet />
        </ConfirmProvider>
      </NoticesProvider>
    </CSPProvider>
  );
}
