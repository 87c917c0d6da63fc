import { lazy } from "react";

/** The dialog that sets a PIN, loaded when it is opened. */
export const PinDialog = lazy(() =>
  import("#components/person/pin-dialog.tsx").then((m) => ({ default: m.PinDialog })),
);
