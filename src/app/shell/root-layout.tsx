import { CSPProvider } from "@base-ui/react/csp-provider";
import { Outlet } from "react-router-dom";
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
          <Outlet />
        </ConfirmProvider>
      </NoticesProvider>
    </CSPProvider>
  );
}
