import { IconAlertTriangleFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import "./fetched-page.css";
import { showDateTime } from "#domain/values/time.ts";
import type { FetchedList } from "#hooks/calls/use-fetched-list.ts";
import type { FetchedLists } from "#store/rows.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Empty, Skeleton } from "#ui/notice/empty.tsx";
import { classNames } from "#ui/text/class-names.ts";

type Props<K extends keyof FetchedLists> = {
  title: string;
  className: string;
  /** The list, and whether the server answered: `useFetchedList`. */
  known: FetchedList<K> | undefined;
  isReached: boolean | null;
  action?: ReactNode;
  /** Shown in place of an empty list. */
  empty: ReactNode;
  children: (list: FetchedLists[K]) => ReactNode;
};

/** The page of a list that only the server has, with its age. Without signal, the list that was fetched last. */
export function FetchedPage<K extends keyof FetchedLists>(props: Props<K>) {
  const { title, className, known, isReached, action, empty, children } = props;
  return (
    <main className={classNames("page fetched-page", className)}>
      <div className="page-head">
        <div className="page-head__title">
          <h1>{title}</h1>
          {known?.fetchedAt ? (
            <div className="page-head__meta">As of {showDateTime(known.fetchedAt)}</div>
          ) : null}
        </div>
        {action}
      </div>
      {isReached === false && known?.fetchedAt ? (
        <Banner tone="warn" icon={IconAlertTriangleFilled} title="The server was not reached.">
          The list is from {showDateTime(known.fetchedAt)}.
        </Banner>
      ) : null}
      {known ? content() : <Skeleton />}
    </main>
  );

  function content() {
    if (known === undefined) return null;
    if (known.fetchedAt !== null) return known.list.length === 0 ? empty : children(known.list);
    return isReached === false ? (
      <Empty title="Not available offline yet.">Connect to the network once, then open this page.</Empty>
    ) : (
      <Skeleton />
    );
  }
}
