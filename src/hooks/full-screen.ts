import { useMatches } from "react-router-dom";

/** The `handle` of a route that is shown without the top bar, the breadcrumb and the dock. */
export const fullScreen = { isFullScreen: true } as const;

/** True when the current page is shown without the shell around it. */
export function useIsFullScreen(): boolean {
  return useMatches().some(({ handle }) => handle === fullScreen);
}
