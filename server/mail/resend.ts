import { resent } from "#domain/notifications/delivery.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { Accounts } from "../db/accounts.ts";
import { type LabDb, writtenAtServer } from "../db/lab-db.ts";
import { Problem } from "../http/problems.ts";

/** What a request needs of the mail of a lab: the team, and a function that looks for due messages at once. */
export type MailDesk = { team: readonly string[]; look(): Promise<void> };

const HOUR = 3_600_000;
/** How often a message is sent again in an hour, and how many messages one person sends again. */
const OF_MESSAGE = 3;
const OF_PERSON = 20;

type ResendLab = { db: LabDb; accounts: Accounts; clock: Clock; mail: MailDesk | null };

/**
 * Sends a message again from the beginning. Throws 404 without it, 409 while it is being sent, 409 without a mail server
 * (`mail` is null), and 429 where the message, or the person, was sent again too often.
 */
export async function resend(
  { db, accounts, clock, mail }: ResendLab,
  { id, user, account }: { id: string; user: string; account: string },
): Promise<void> {
  if (mail !== null) await countResend(accounts, clock, { id, account });
  await db.transaction(async (tx) => {
    const stored = await tx.get("notifications", id);
    if (stored === undefined) throw new Problem(404, "NOT_FOUND", "Message not found");
    if (mail === null)
      throw new Problem(409, "NO_MAIL_SERVER", "No mail server is set. An administrator can set SMTP_URL.");
    const record = resent(stored, isoTime(clock), mail.team);
    if (record === null) throw new Problem(409, "SENDING", "This message is being sent now.");
    await tx.apply([{ table: "notifications", id, record }], writtenAtServer(clock, "resendMessage", user));
  });
  void mail?.look();
}

async function countResend(
  accounts: Accounts,
  clock: Clock,
  { id, account }: { id: string; account: string },
): Promise<void> {
  const limits = [
    {
      who: `resend:${id}`,
      most: OF_MESSAGE,
      detail: "This message was sent again three times within an hour. Please try again later.",
    },
    {
      who: `resends-of:${account}`,
      most: OF_PERSON,
      detail: "You have sent twenty messages again within an hour. Please try again later.",
    },
  ];
  const times = { at: isoTime(clock), since: isoTime(clock, -HOUR) };
  const refused = await accounts.attempts.add(limits, times, ({ most }, { count }) => count < most);
  if (refused)
    throw new Problem(429, "RETRY_LATER", refused.name.detail, { headers: { "Retry-After": "600" } });
}
