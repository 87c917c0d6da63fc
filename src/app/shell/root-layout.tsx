import { CSPProvider } from "@base-ui/react/csp-provider";
import { Outlet } from "react-router-dom";
import { ConfirmProvider } from "#ui/dialog/confirm.tsx";
import { NoticesProvider } from "#ui/notice/notices.tsx";

/** What every page stands on: notices and questions. */
export function RootLayout() {
  return (
    // The server's content security policy allows no inline styles.
    <CSPProvider disableStyleElements>
      <NoticesProvider>
        <ConfirmProvider>
          <Outlet />
        </ConfirmProvider>
      </NoticesProvider>
    </CSPProvider>
  );
}
