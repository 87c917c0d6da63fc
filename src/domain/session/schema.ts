import { z } from "zod";
import { roles } from "./roles.ts";

export const Role = z.enum(roles, "Please select a role").meta({ label: "Role" });

/** Whether continuing offline after a log-out needs a PIN: always, or only for the people who have set one. */
export const OfflinePin = z.enum(["required", "optional"]);
export type OfflinePin = z.infer<typeof OfflinePin>;

/** The signed-in user, as stored on the tablet. */
export const User = z.object({
  username: z.string(),
  email: z.string(),
  token: z.string(),
  /** ISO-8601 UTC. */
  token_valid_till: z.iso.datetime(),
  /** A small JPEG as a data URL. */
  picture: z.string().nullable(),
  /** The person's role. On a server that does not send it, everyone may do what staff may do. */
  role: Role.default("staff"),
  /** The lab's setting. A server that does not send it requires the PIN. */
  offline_pin: OfflinePin.default("required"),
});
export type User = z.infer<typeof User>;

export const Password = z.string().max(200, "Password must be at most 200 characters");

/** A password that is chosen now; passwords of earlier versions may be shorter. */
export const NewPassword = Password.min(12, "Password must be at least 12 characters");

/** The sign-in form; `username` is the user name or the e-mail. */
export const Credentials = z.object({
  username: z
    .string("Email or user name is required")
    .trim()
    .min(1, "Email or user name is required")
    .max(200),
  password: Password.min(1, "Password is required"),
});
export type Credentials = z.infer<typeof Credentials>;

/** How people sign in to the lab. A server that does not report it has local accounts only. */
export const SignInWays = z.object({
  /** True if people sign in with a password. */
  local: z.boolean(),
  /** The name of the OpenID provider with which people sign in; null without one. */
  provider: z.string().nullable(),
});
export type SignInWays = z.infer<typeof SignInWays>;

/** The end of a sign-in at the provider: the secret that its begin returned, and the query of the provider's redirect. */
export const ProviderAnswer = z.object({ flow: z.string().max(100), query: z.string().max(8000) });
export type ProviderAnswer = z.infer<typeof ProviderAnswer>;

/** A new account. A user name has no `@`, so that it is never the e-mail of another user. */
export const NewAccount = z.object({
  username: z
    .string("User name is required")
    .trim()
    .min(1, "User name is required")
    .max(60, "User name must be at most 60 characters")
    .regex(/^[^@\s]*$/, "User name must not contain @ or spaces"),
  email: z
    .string("Email is required")
    .trim()
    .min(1, "Email is required")
    .max(200)
    .pipe(z.email("Please enter a valid email address")),
  password: NewPassword,
});
export type NewAccount = z.infer<typeof NewAccount>;

/** The first account of an empty lab, created with the one-time token of the set-up link. */
export const Setup = NewAccount.extend({ setup_token: z.string("The set-up link is not valid") });
export type Setup = z.infer<typeof Setup>;

const PIN = "The PIN must have 4 to 8 digits";

/** The PIN with which a person continues offline on one tablet. */
export const Pin = z.string(PIN).regex(/^\d{4,8}$/, PIN);

/** The form that sets a PIN; typed twice, since the digits are hidden. */
export const NewPin = z
  .object({ pin: Pin, again: z.string() })
  .refine(({ pin, again }) => pin === again, { path: ["again"], error: "The two PINs are not the same" });
export type NewPin = z.infer<typeof NewPin>;
