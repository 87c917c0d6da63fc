import { useRouteError } from "react-router-dom";
import { ErrorBoundary } from "#ui/notice/error-boundary.tsx";

/** What is left when even the shell could not be drawn. */
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
