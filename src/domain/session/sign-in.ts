// What each start and the sign-in form need: with `zod/mini`, since zod is loaded with the other forms.
import * as z from "zod/mini";
import { roles } from "../kernel/roles.ts";

export const offlinePins = ["required", "optional"] as const;
/** Whether continuing offline after a log-out needs a PIN: always, or only for the people who have set one. */
export type OfflinePin = (typeof offlinePins)[number];

/** The signed-in user, as stored on the tablet. */
export const User = z.object({
  username: z.string(),
  email: z.string(),
  token: z.string(),
  /** ISO-8601 UTC. */
  token_valid_till: z.iso.datetime(),
  /** A small JPEG as a data URL. */
  picture: z.nullable(z.string()),
  /** The person's role. On a server that does not send it, everyone may do what staff may do. */
  role: z._default(z.enum(roles), "staff"),
  /** The lab's setting. A server that does not send it requires the PIN. */
  offline_pin: z._default(z.enum(offlinePins), "required"),
  /** The address of the lab's shared folder of QR codes; missing where none is set. */
  qr_folder: z.optional(z.string()),
});
export type User = z.infer<typeof User>;

const LONG = "Password must be at most 200 characters";
const ownPassword = z
  .string()
  .check(z.minLength(12, "Password must be at least 12 characters"), z.maxLength(200, LONG));
const NAME = "Email or user name is required";
const ownName = z.string().check(z.trim(), z.maxLength(80, "Name must be at most 80 characters"));

/** The sign-in form; `username` is the user name or the e-mail. */
export const Credentials = z.object({
  username: z
    .string(NAME)
    .check(
      z.trim(),
      z.minLength(1, NAME),
      z.maxLength(200, "Email or user name must be at most 200 characters"),
    ),
  password: z
    .string("Password is required")
    .check(z.minLength(1, "Password is required"), z.maxLength(200, LONG)),
  /** Replaces a generated password; not read where the person has chosen the password. */
  new_password: z.optional(ownPassword),
  /** The name that is shown for the person, with a new password; the present one remains where it is empty. */
  name: z.optional(ownName),
});
export type Credentials = z.infer<typeof Credentials>;

/** The code of the refusal (403) of a right password that was generated: the sign-in is repeated with a new one. */
export const PASSWORD_CHANGE = "PASSWORD_CHANGE";

/** The form in which a person gives a name and replaces a generated password; typed twice, since the text is hidden. */
export const OwnPassword = z.object({ name: ownName, new_password: ownPassword, again: z.string() }).check(
  z.refine(({ new_password, again }) => new_password === again, {
    path: ["again"],
    error: "The two passwords are not the same",
  }),
);

/** How people sign in to the lab, and at which address. A server that does not report it has local accounts only. */
export const SignInWays = z.object({
  /** True if people sign in with a password. */
  local: z.boolean(),
  /** The name of the OpenID provider with which people sign in; null without one. */
  provider: z.nullable(z.string()),
  /** The lab's public address, such as `https://lab.example`, with which labels begin; null where it is not set. */
  origin: z.optional(z.nullable(z.string())),
});
export type SignInWays = z.infer<typeof SignInWays>;

/** The end of a sign-in at the provider: the secret that its begin returned, and the query of the provider's redirect. */
export const ProviderAnswer = z.object({
  flow: z.string().check(z.maxLength(100)),
  query: z.string().check(z.maxLength(8000)),
});
export type ProviderAnswer = z.infer<typeof ProviderAnswer>;

const PIN = "The PIN must have 4 to 8 digits";

/** The PIN with which a person continues offline on one tablet. */
export const Pin = z.string(PIN).check(z.regex(/^\d{4,8}$/, PIN));

/** True for a PIN that is tried first: digits at equal distances, a repeated or mirrored group, a year, a column of the keys. */
export function isWeakPin(pin: string): boolean {
  const distances = [...pin.slice(1)].map((digit, i) => (Number(digit) - Number(pin[i]) + 10) % 10);
  const isRow = new Set(distances).size === 1;
  const isRepeated = /^(\d{1,4})\1+$/.test(pin);
  const isMirrored = [...pin].reverse().join("") === pin;
  return isRow || isRepeated || isMirrored || /^(19|20)\d\d$/.test(pin) || COLUMNS.includes(pin);
}

/** The columns and diagonals of the keys, and pairs of digits. */
const COLUMNS = ["2580", "0852", "1470", "3690", "1590", "7530", "1122", "112233", "147258", "159753"];

/** The form that continues offline. */
export const PinForm = z.object({ pin: Pin });
