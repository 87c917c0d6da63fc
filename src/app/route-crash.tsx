import { useRouteError } from "react-router-dom";
import { ErrorBoundary } from "#ui/notice/error-boundary.tsx";

/** Shown when the shell itself fails to render, or when the code of a page cannot be loaded. */
export function RouteCrash() {
  return (
    <ErrorBoundary>
      <Rethrow />
    </ErrorBoundary>
  );
}

function Rethrow(): never {
  throw useRouteError();
}
