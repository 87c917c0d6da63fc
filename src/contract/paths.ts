/** The paths of the calls that worker and start send without loading the schemas of the calls. */
export const paths = {
  health: "/api/health",
  logout: "/api/auth/logout",
  changes: "/api/changes",
  live: "/api/changes/live",
  batch: "/api/batch",
  errors: "/api/misc/errors",
  exportEln: "/api/export/eln",
  exportLab: "/api/export/lab",
} as const;
