import { z } from "zod";

/** What belongs to a setting beside its rule. */
type Variable = {
  /** The environment variable. */
  name: string;
  /** Its meaning, in Markdown, for the table in docs/operations.md. */
  about: string;
  /** What applies without it, where the schema has no default; otherwise nothing. */
  without?: string;
  /** The value is not repeated in an error. */
  isSecret?: true;
};

/** The environment variable of each setting. */
export const variables = z.registry<Variable>();

/** A text that `read` turns into a value. `undefined` refuses it with the message. */
export const readBy = <T>(read: (text: string) => T | undefined, message: string) =>
  z.string().transform((text, { issues }) => {
    const value = read(text);
    if (value !== undefined) return value;
    issues.push({ code: "custom", message, input: text });
    return z.NEVER;
  });

/** A rule over these settings, also where another one is faulty: all faults are reported at once. */
export const whereValid =
  (...names: string[]) =>
  ({ issues }: z.core.ParsePayload) =>
    !issues.some(({ path }) => names.includes(String(path?.[0])));
