/** Which form of a trial is open, and the tray it is about; a formulation without one is new. */
export type OpenedForm =
  | { form: "seedSown" }
  | { form: "formulation"; trayId?: string }
  | { form: "week" | "transplant" | "harvest" | "image"; trayId: string };
