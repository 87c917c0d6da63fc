/** Forms of one tray. */
export const trayForms = ["week", "transplant", "harvest", "image"] as const;

/** Which form of a trial is open, and the tray it is about; a formulation without one is new. */
export type OpenedForm =
  | { form: "seedSown" }
  | { form: "formulation"; trayId?: string }
  | { form: (typeof trayForms)[number]; trayId: string };
