import { useCallback, useMemo, useState } from "react";

export type NoticeInput = {
  kind: "success" | "error" | "warning" | "spinner";
  title: string;
  detail?: string;
  link?: { label: string; to: string };
  action?: { label: string; onClick: () => void };
  /** Replaces a shown notice of the same id: a spinner is replaced by its result. */
  id?: string;
};

export type ShownNotice = NoticeInput & {
  id: string;
  /** Changes when a notice is replaced; its time then starts again. */
  revision: number;
};

export type Notices = {
  notify: (notice: NoticeInput) => string;
  dismiss: (id: string) => void;
};

const MAX_SHOWN = 3;

/** Removes one notice over the limit: the oldest success, otherwise the oldest notice, never the newest. */
function trimToLimit(notices: ShownNotice[]): ShownNotice[] {
  if (notices.length <= MAX_SHOWN) return notices;
  const before = notices.slice(0, -1);
  const removed = before.find(({ kind }) => kind === "success") ?? before[0];
  return notices.filter((notice) => notice !== removed);
}

let lastNumber = 0;

/** The shown notices, `notify` and `dismiss`. */
export function useNoticesState(): Notices & { shown: readonly ShownNotice[] } {
  const [shown, setShown] = useState<readonly ShownNotice[]>([]);
  const notify = useCallback((notice: NoticeInput) => {
    lastNumber += 1;
    const next: ShownNotice = { ...notice, id: notice.id ?? `notice-${lastNumber}`, revision: lastNumber };
    setShown((before) =>
      before.some(({ id }) => id === next.id)
        ? before.map((other) => (other.id === next.id ? next : other))
        : trimToLimit([...before, next]),
    );
    return next.id;
  }, []);
  const dismiss = useCallback(
    (id: string) => setShown((before) => before.filter((notice) => notice.id !== id)),
    [],
  );
  return useMemo(() => ({ notify, dismiss, shown }), [notify, dismiss, shown]);
}
