import { z } from "zod";
import { text } from "../values/text.ts";

/** What a program may do with an API token: read, or also write. The role of its owner limits both. */
export const tokenScopes = ["read", "write"] as const;
export const TokenScope = z.enum(tokenScopes, "Please select a scope").meta({ label: "Scope" });
export type TokenScope = (typeof tokenScopes)[number];

/** What a scope is called on the screen. */
export const scopeLabels: Readonly<Record<TokenScope, string>> = {
  read: "Read",
  write: "Read and write",
};

/** Days for which an API token is valid. */
export const TOKEN_DAYS = { default: 90, longest: 365 };

const WRONG_DAYS = `Days must be a whole number from 1 to ${TOKEN_DAYS.longest}`;

/** A new API token. A write under it shows its name as the device. */
export const NewApiToken = z.object({
  name: text("Name is required")
    .trim()
    .min(1, "Name is required")
    .max(60, "Name must be at most 60 characters")
    .regex(/^\P{Cc}*$/u, "Name must be one line")
    .meta({ label: "Name" }),
  scope: TokenScope,
  days: z
    .int(WRONG_DAYS)
    .min(1, WRONG_DAYS)
    .max(TOKEN_DAYS.longest, WRONG_DAYS)
    .default(TOKEN_DAYS.default)
    .meta({ label: "Valid for", unit: "days" }),
});
export type NewApiToken = z.output<typeof NewApiToken>;

/** An API token as its owner and administrators see it. Times are the server's, ISO-8601 UTC. */
export const ApiTokenItem = z.object({
  id: z.string(),
  name: z.string(),
  scope: TokenScope,
  created_at: z.string(),
  valid_till: z.string(),
  /** To within ten minutes; null before the first use. */
  used_at: z.string().nullable(),
  /** By the server's clock: that of a tablet may be wrong. */
  is_expired: z.boolean(),
});
export type ApiTokenItem = z.infer<typeof ApiTokenItem>;

/** A token that was created now: the only answer that contains the token itself. */
export const CreatedApiToken = ApiTokenItem.extend({ token: z.string() });
export type CreatedApiToken = z.infer<typeof CreatedApiToken>;
