import { Spinner } from "#ui/notice/spinner.tsx";

/** Nothing to show yet. */
export function Loading() {
  return (
    <main className="page">
      <Spinner label="Loading..." />
    </main>
  );
}
