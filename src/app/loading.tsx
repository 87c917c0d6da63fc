import { Spinner } from "#ui/notice/spinner.tsx";

/** The page while its records are loaded. */
export function Loading() {
  return (
    <main className="page">
      <Spinner label="Loading..." />
    </main>
  );
}
