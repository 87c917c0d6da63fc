import { createContext, use } from "react";

/** Whether the page shows a withdrawn record, with which nothing can be done. */
export const WithdrawnContext = createContext(false);

export const useIsWithdrawn = () => use(WithdrawnContext);
