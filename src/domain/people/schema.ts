import { z } from "zod";
import { ApiTokenItem } from "../api-tokens/schema.ts";
import { Device, UnsentOn } from "../devices/schema.ts";
import { DisplayName, NewAccount, NewPassword, Password, Role } from "../session/schema.ts";

/** A sign-in of a person on a device. Times are the server's, ISO-8601 UTC. */
export const SessionItem = z.object({
  /** The SHA-256 of the session's token. */
  id: z.string(),
  /** The name that the device gave itself; null for another client. */
  device: z.string().nullable(),
  created_at: z.string(),
  /** To within ten minutes; null if the session has not been used since the server stores this. */
  used_at: z.string().nullable(),
  /** True for the session that sends the request. */
  is_current: z.boolean(),
});
export type SessionItem = z.infer<typeof SessionItem>;

/** How a person signs in. A server that does not report it has passwords only. */
const SignInOf = z
  .object({
    password: z.boolean(),
    /** The name of the OpenID provider where the person has signed in; null before that. */
    provider: z.string().nullable(),
    /** True if the person's groups at the provider decide the role. */
    decides_role: z.boolean(),
  })
  .default({ password: true, provider: null, decides_role: false });

/** A person of the lab, as administrators see the account. */
export const AccountItem = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  /** The name that is shown: the own one, otherwise the one that is derived from the e-mail. */
  name: z.string().default(""),
  role: Role,
  is_disabled: z.boolean(),
  picture: z.string().nullable(),
  created_at: z.string(),
  /** The last contact of a device or session of this person; null before the first one. */
  seen_at: z.string().nullable(),
  /** What the person's devices had not sent when they last reported it. */
  unsent: z.array(UnsentOn).default([]),
  /** Name and e-mail were replaced: "Former member n". */
  is_former: z.boolean().default(false),
  sessions: z.array(SessionItem),
  api_tokens: z.array(ApiTokenItem),
  sign_in: SignInOf,
});
export type AccountItem = z.infer<typeof AccountItem>;

/** What the lab has about a person: the account, the devices, and every record that names the person. */
export const PersonExport = z.object({
  exported_at: z.string(),
  account: AccountItem,
  devices: z.array(Device),
  records: z.array(z.object({ table: z.string(), record: z.unknown() })),
});
export type PersonExport = z.infer<typeof PersonExport>;

/** A person's own account. */
export const OwnAccount = AccountItem.pick({
  username: true,
  email: true,
  name: true,
  role: true,
  picture: true,
  sessions: true,
  sign_in: true,
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/** A new person; the server generates the password. */
export const NewPerson = NewAccount.omit({ password: true }).extend({ role: Role });
export type NewPerson = z.infer<typeof NewPerson>;

/** Several new people at once. */
export const NewPeople = z.object({ people: z.array(NewPerson).min(1) });

/** Another name for a person; an empty one is derived from the e-mail. */
export const NameChange = z.object({ name: DisplayName });
export type NameChange = z.infer<typeof NameChange>;

/** Whether an account may be used. With `wipe`, the devices where the person was signed in delete what the server has. */
export const DisabledChange = z.object({ is_disabled: z.boolean(), wipe: z.boolean().default(false) });
export type DisabledChange = z.output<typeof DisabledChange>;

/** The change of one's own password. */
export const PasswordChange = z.object({
  current_password: Password.min(1, "Password is required"),
  new_password: NewPassword,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** The form of {@link PasswordChange}; typed twice, since the text is hidden. */
export const PasswordForm = PasswordChange.extend({ again: z.string() }).refine(
  ({ new_password, again }) => new_password === again,
  { path: ["again"], error: "The two passwords are not the same" },
);

/** The most characters of a picture in base64: the app sends 320 pixels, some 30 kB. */
const MOST_PICTURE = 600_000;

/** A picture as base64 of a JPEG, PNG or WebP file; null removes the picture. */
export const NewOwnPicture = z.object({
  picture: z.base64().max(MOST_PICTURE, "The picture is too large. Please choose a smaller one.").nullable(),
});
