import { resent } from "#domain/notifications/delivery.ts";
import { type Clock, isoTime } from "../clock.ts";
import { type LabDb, writtenAtServer } from "../db/lab-db.ts";
import { Problem } from "../http/problems.ts";

/** What a request needs of the mail of a lab: the team, and a function that looks for due messages at once. */
export type MailDesk = { team: readonly string[]; look(): Promise<void> };

/**
 * Sends a message again from the beginning. Throws 404 without it, 409 while it is being sent, and 409 without a mail
 * server (`mail` is null).
 */
export async function resend(
  { db, clock, mail }: { db: LabDb; clock: Clock; mail: MailDesk | null },
  { id, user }: { id: string; user: string },
): Promise<void> {
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
