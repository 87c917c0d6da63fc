import { useEffect } from "react";
import { useNotices } from "#ui/notice/notices.tsx";

/** Closes all notices: whoever reads the page may not be the person to whom the notices were shown. */
export function useClosedNotices(): void {
  const { dismissAll } = useNotices();
  useEffect(() => dismissAll(), [dismissAll]);
}
