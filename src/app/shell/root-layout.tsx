import { CSPProvider } from "@base-ui/react/csp-provider";
import { Outlet } from "react-router-dom";
import { BackBlocker } from "#ui/dialog/back-closes.ts";
import { ConfirmProvider } from "#ui/dialog/confirm.tsx";
import { NoticesProvider } from "#ui/notice/notices.tsx";
import { ReturnedNotice } from "../storage/returned-notice.tsx";

/** The providers of every page: notices and confirmations. */
export function RootLayout() {
  return (
    // The server's content security policy allows no inline styles.
    <CSPProvider disableStyleElements>
      <NoticesProvider>
        <ConfirmProvider>
          <ReturnedNotice />
          <BackBlocker />
          <Outlet />
        </ConfirmProvider>
      </NoticesProvider>
    </CSPProvider>
  );
}
