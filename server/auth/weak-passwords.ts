import type { NewAccount } from "#domain/session/schema.ts";
import { Problem } from "../http/problems.ts";

const COMMON = "This password is too common. Please choose another one, such as four words of your own.";
const NAMED = "Please choose a password without your name, your email or the name of the app.";

/** Words of this lab that whoever guesses tries first. */
const OWN_WORDS = ["fibril", "nanofibre", "nanofiber", "cellulose", "cnf", "lab"];
/** Characters that must remain without such words. */
const LEAST_REST = 8;

const keyboard = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const rows = ["abcdefghijklmnopqrstuvwxyz", "1234567890", "azertyuiop", "qwertyuiop[]", ...keyboard];
const backwards = (row: string) => [...row].reverse().join("");
/** Neighbours of the alphabet, the digits and the keyboard, in both directions. */
const sequences = [
  ...rows.flatMap((row) => [row + row, backwards(row + row)]),
  keyboard.join(""),
  keyboard.map(backwards).join(""),
];

const replaced: Record<string, string> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

let list: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 most common passwords, in lower case; loaded when the first password is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map((one) => one.toLowerCase())),
  );
  return list;
}

type Owner = Pick<NewAccount, "username" | "email">;

/** Returns why a new password is easy to guess, as a sentence, or null. */
export async function weaknessOf(password: string, { username, email }: Owner): Promise<string | null> {
  const common = await commonPasswords();
  const text = password.normalize("NFKC").toLowerCase();
  const forms = [text, text.replaceAll(/[013457@$!]/g, (sign) => replaced[sign] ?? sign)];
  const words = forms.flatMap((form) => [form, unitOf(form), bare(form), unitOf(bare(form))]);
  if (words.some((word) => common.has(word)) || isPlain(text) || isPlain(bare(text))) return COMMON;
  const names = `${username} ${email}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const parts = [...names.filter((name) => name.length > 2), ...OWN_WORDS];
  const rest = parts.reduce((left, part) => left.replaceAll(part, ""), text).replaceAll(/[^\p{L}]/gu, "");
  return rest.length < LEAST_REST && parts.some((part) => text.includes(part)) ? NAMED : null;
}

/** Throws 422 for a new password that is easy to guess; `field` is its field in the body. */
export async function refuseWeak(password: string, owner: Owner, field: string): Promise<void> {
  const message = await weaknessOf(password, owner);
  if (message !== null) throw new Problem(422, "VALIDATION", message, { errors: [{ field, message }] });
}

/** The text without the digits and signs at its ends: `password1234!` → `password`. */
const bare = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

/** The shortest text whose repetition is this text: `dragondragon` → `dragon`. */
const unitOf = (text: string) => /^(.+?)\1*$/s.exec(text)?.[1] ?? text;

/** True for a few characters repeated, and for neighbours of the alphabet, the digits or the keyboard. */
function isPlain(text: string): boolean {
  const unit = unitOf(text);
  return text !== "" && (unit.length < 5 || sequences.some((row) => row.includes(text)));
}
