import { z } from "zod";
import { roles } from "../kernel/roles.ts";
import { text } from "../values/text.ts";
import { isWeakPin, offlinePins, Pin } from "./sign-in.ts";

export const Role = z.enum(roles, "Please select a role").meta({ label: "Role" });

/** Whether continuing offline after a log-out needs a PIN: always, or only for the people who have set one. */
export const OfflinePin = z.enum(offlinePins);

export const Password = z.string().max(200, "Password must be at most 200 characters");

/** A password that is chosen now; passwords of earlier versions may be shorter. */
export const NewPassword = Password.min(12, "Password must be at least 12 characters");

/** The name that is shown for a person; an empty one is derived from the e-mail. */
export const DisplayName = text("Name is required").trim().max(80, "Name must be at most 80 characters");

/** A new account. A user name has no `@`, so that it is never the e-mail of another user. */
export const NewAccount = z.object({
  username: text("User name is required")
    .trim()
    .min(1, "User name is required")
    .max(60, "User name must be at most 60 characters")
    .regex(/^[^@\s]*$/, "User name must not contain @ or spaces"),
  email: text("Email is required")
    .trim()
    .min(1, "Email is required")
    .max(200)
    .pipe(z.email("Please enter a valid email address")),
  name: DisplayName.optional(),
  password: NewPassword,
});
export type NewAccount = z.infer<typeof NewAccount>;

/** The first account of an empty lab, created with the one-time token of the set-up link. */
export const Setup = NewAccount.extend({ setup_token: z.string("The set-up link is not valid") });
export type Setup = z.infer<typeof Setup>;

/** The form that sets a PIN; typed twice, since the digits are hidden. */
export const NewPin = z
  .object({ pin: Pin, again: z.string() })
  .refine(({ pin }) => !isWeakPin(pin), {
    path: ["pin"],
    error: "This PIN is easy to guess. Choose digits that are no row, no repetition and no year.",
  })
  .refine(({ pin, again }) => pin === again, { path: ["again"], error: "The two PINs are not the same" });
export type NewPin = z.infer<typeof NewPin>;
