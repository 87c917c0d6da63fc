import * as z from "zod/mini";
import { BackupReport } from "#domain/administration/backup-report.ts";
import type { Role } from "#domain/kernel/roles.ts";
import { SignInWays, User } from "#domain/session/sign-in.ts";
import { paths } from "./sending.ts";

// What the start needs of the operations, without the schemas of the others.

/** What start and sign-in request: method, path and answer of the calls in `session/calls.ts`. */
export const sessionRequests = {
  login: { method: "POST", path: "/api/auth/login", answer: User },
  signInWays: { method: "GET", path: "/api/auth/ways", answer: SignInWays },
  beginProviderSignIn: {
    method: "POST",
    path: "/api/auth/oidc/begin",
    answer: z.object({ address: z.url(), flow: z.string() }),
  },
  completeProviderSignIn: { method: "POST", path: "/api/auth/oidc/complete", answer: User },
  refreshSession: { method: "POST", path: "/api/auth/refresh", answer: User },
  logout: { method: "POST", path: paths.logout, answer: z.object({}) },
  setup: { method: "POST", path: "/api/auth/setup", answer: User },
  health: {
    method: "GET",
    path: paths.health,
    answer: z.object({ status: z.literal("ok"), has_accounts: z.boolean() }),
  },
} as const;

/** What Home requests for administrators. */
export const administrationRequests = {
  getBackupReport: { method: "GET", path: "/api/backups", answer: BackupReport },
} as const;

/** The least roles of calls whose menu items every start shows; the calls declare them from here. */
export const needs = {
  listAccounts: "administrator",
  getBackupReport: "administrator",
  listDevices: "staff",
  listNotifications: "staff",
  exportLab: "staff",
  monthReport: "staff",
} as const satisfies Record<string, Role>;

/** The message where the resource types cannot be read, as specified. */
export const METADATA_FAILURE =
  "Please login again and refresh the page. If the issue persists, please contact support. Error in getResourceTypeMetadata service.";
