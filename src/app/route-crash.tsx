import { useRouteError } from "react-router-dom";
import { ErrorBoundary } from "#ui/notice/error-boundary.tsx";

/** Shown when the shell itself fails to render. */
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
