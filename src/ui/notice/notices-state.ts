import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/** A value that changes: calls `next` with the current value and with each new one. */
export type Changing<T> = { subscribe(next: (value: T) => void): { unsubscribe(): void } };

/** What can be done next: a step, or the page to open. `offered` is false while the step cannot work; it is then not shown. Nor is the page that is open. */
export type NoticeAction =
  | { label: string; onClick: () => void; offered?: Changing<boolean> }
  | { label: string; to: string };

export type NoticeInput = {
  kind: "success" | "error" | "warning" | "spinner";
  title: string;
  detail?: string;
  link?: { label: string; to: string };
  action?: NoticeAction | undefined;
  /** The item that the notice is about, and what can be done with it (two at most): shown as soon as it is read. */
  named?: Promise<{ sentence: string | undefined; next: readonly NoticeAction[] }>;
  /** Replaces a shown notice of the same id: a spinner is replaced by its result. */
  id?: string;
  /** The notice is not about the page it is shown on: it remains when the page changes. */
  everywhere?: true;
};

export type ShownNotice = NoticeInput & {
  id: string;
  /** Changes when a notice is replaced; its time then starts again. */
  revision: number;
  /** The page that the notice belongs to. */
  path: string;
  /** Nothing was pressed since the notice was shown: the next page is the one that it leads to. */
  isFresh: boolean;
};

export type Notices = {
  notify: (notice: NoticeInput) => string;
  dismiss: (id: string) => void;
  dismissAll: () => void;
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

/**
 * The shown notices, and what `useNotices` returns. A notice is removed when the person leaves its page; a notice that
 * leads to another page, such as the page of the record that was created, moves there with the person.
 */
export function useNoticesState(): Notices & { shown: readonly ShownNotice[] } {
  const [shown, setShown] = useState<readonly ShownNotice[]>([]);
  const path = usePath((next, isBack) =>
    setShown((before) =>
      before
        .filter((notice) => notice.everywhere || notice.path === next || (notice.isFresh && !isBack))
        .map((notice) => ({ ...notice, path: next, isFresh: false })),
    ),
  );
  usePressed(() =>
    setShown((before) =>
      before.some(({ isFresh }) => isFresh)
        ? before.map((notice) => ({ ...notice, isFresh: false }))
        : before,
    ),
  );
  const notify = useCallback(
    (notice: NoticeInput) => {
      lastNumber += 1;
      const next: ShownNotice = {
        ...notice,
        id: notice.id ?? `notice-${lastNumber}`,
        revision: lastNumber,
        path: path.current,
        isFresh: true,
      };
      setShown((before) =>
        before.some(({ id }) => id === next.id)
          ? before.map((other) => (other.id === next.id ? next : other))
          : trimToLimit([...before, next]),
      );
      return next.id;
    },
    [path],
  );
  const dismiss = useCallback(
    (id: string) => setShown((before) => before.filter((notice) => notice.id !== id)),
    [],
  );
  const dismissAll = useCallback(() => setShown([]), []);
  return useMemo(() => ({ notify, dismiss, dismissAll, shown }), [notify, dismiss, dismissAll, shown]);
}

/** The current path, as a ref that the effects of a new page already see; calls `onChange` after each change. */
function usePath(onChange: (path: string, isBack: boolean) => void) {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const path = useRef(pathname);
  const changed = useEffectEvent(onChange);
  useLayoutEffect(() => {
    if (path.current === pathname) return;
    path.current = pathname;
    changed(pathname, isBack);
  }, [pathname, isBack]);
  return path;
}

/** Calls `onPressed` at each press of a key or a pointer, anywhere. */
function usePressed(onPressed: () => void): void {
  const pressed = useEffectEvent(onPressed);
  useEffect(() => {
    const listener = () => pressed();
    const events = ["pointerdown", "keydown"];
    for (const event of events) addEventListener(event, listener, { capture: true });
    return () => {
      for (const event of events) removeEventListener(event, listener, { capture: true });
    };
  }, []);
}
