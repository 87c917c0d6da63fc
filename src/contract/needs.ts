import type { Role } from "#domain/kernel/roles.ts";

/** The least roles of calls whose menu items every start draws; the calls declare them from here. */
export const needs = {
  listAccounts: "administrator",
  listDevices: "staff",
  listNotifications: "staff",
  exportLab: "staff",
} as const satisfies Record<string, Role>;
