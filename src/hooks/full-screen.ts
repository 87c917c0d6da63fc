import { useMatches } from "react-router-dom";

/** The `handle` of a route that is drawn without the top bar, the way here and the dock. */
export const fullScreen = { isFullScreen: true } as const;

/** Whether the page one is on fills the screen. */
export function useIsFullScreen(): boolean {
  return useMatches().some(({ handle }) => handle === fullScreen);
}
