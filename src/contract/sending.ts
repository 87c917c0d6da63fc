// What worker and page need of the operations before they have loaded the schemas.

/** The paths of the calls that worker and start send. */
export const paths = {
  health: "/api/health",
  logout: "/api/auth/logout",
  changes: "/api/changes",
  live: "/api/changes/live",
  batch: "/api/batch",
  errors: "/api/misc/errors",
  exportEln: "/api/export/eln",
  exportLab: "/api/export/lab",
  exportXlsx: "/api/export/xlsx",
  exportCsv: "/api/export/csv.zip",
} as const;

/** The most writes that a batch may contain. */
export const MOST_WRITES = 1000;

/** The same, of earlier servers, newest first. A page can meet one while an update is under way or is undone. */
export const MOST_WRITES_BEFORE = [250, 50] as const;

/** The names of the commands that have an attachment: the outbox shows pictures before it has loaded the commands. */
export const namesWithFile: readonly string[] = ["saveImage", "addFile"];

/** Returns the fields of a multipart form for a command's body: values as text, without empty ones. */
export function formFields(body: object): Record<string, string> {
  const filled = Object.entries(body).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(filled.map(([name, value]) => [name, `${value}`]));
}
