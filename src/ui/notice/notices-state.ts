import { useCallback, useMemo, useState } from "react";

export type NoticeInput = {
  kind: "success" | "error" | "warning" | "spinner";
  title: string;
  detail?: string;
  link?: { label: string; to: string };
  action?: { label: string; onClick: () => void };
  /** A notice of the same id is replaced: a spinner by its result. */
  id?: string;
};

export type ShownNotice = NoticeInput & {
  id: string;
  /** Changes when a notice is replaced, so that its time starts anew. */
  revision: number;
};

export type Notices = {
  notify: (notice: NoticeInput) => string;
  dismiss: (id: string) => void;
};

const MOST_SHOWN = 3;

/** Makes room: what leaves by itself goes first, then the oldest; what just came stays. */
function keepNewest(notices: ShownNotice[]): ShownNotice[] {
  if (notices.length <= MOST_SHOWN) return notices;
  const before = notices.slice(0, -1);
  const leaving = before.find(({ kind }) => kind === "success") ?? before[0];
  return notices.filter((notice) => notice !== leaving);
}

let lastNumber = 0;

/** The notices on the screen, and the two ways to change them. */
export function useNoticesState(): Notices & { shown: readonly ShownNotice[] } {
  const [shown, setShown] = useState<readonly ShownNotice[]>([]);
  const notify = useCallback((notice: NoticeInput) => {
    lastNumber += 1;
    const next: ShownNotice = { ...notice, id: notice.id ?? `notice-${lastNumber}`, revision: lastNumber };
    setShown((before) =>
      before.some(({ id }) => id === next.id)
        ? before.map((other) => (other.id === next.id ? next : other))
        : keepNewest([...before, next]),
    );
    return next.id;
  }, []);
  const dismiss = useCallback(
    (id: string) => setShown((before) => before.filter((notice) => notice.id !== id)),
    [],
  );
  return useMemo(() => ({ notify, dismiss, shown }), [notify, dismiss, shown]);
}
