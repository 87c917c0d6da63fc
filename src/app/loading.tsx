import { Spinner } from "#ui/notice/spinner.tsx";
import "./loading.css";

/** The page while its records are loaded. */
export function Loading() {
  return (
    <main className="page loading">
      <Spinner label="Loading..." />
    </main>
  );
}
