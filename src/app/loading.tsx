import { Spinner } from "#ui/notice/empty.tsx";
import "./loading.css";

/** What Fibril is, in one sentence. */
export const TAGLINE = "The lab notebook that works at the shelf, with or without signal.";

/** The page while its code or its records are loaded. `index.html` has the same markup: it is shown before any script runs. */
export function Loading() {
  return (
    <main className="page loading">
      <div className="loading__in">
        <b className="loading__name">Fibril</b>
        <p>{TAGLINE}</p>
        <Spinner label="Loading..." />
      </div>
    </main>
  );
}
