import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { createTransport, type NodemailerError } from "nodemailer";
import type { Outcome } from "#domain/notifications/delivery.ts";
import type { Accounts } from "../db/accounts.ts";
import type { Settings } from "../settings/settings.ts";

/** One message: `to` is shown in it, `recipients` are the people who get it now. */
type Mail = { messageId: string; to: string[]; recipients: string[]; subject: string; text: string };

/** A mail server (SMTP). */
type MailServer = {
  /** Sends a message and returns what became of it for each recipient; never throws. */
  send(mail: Mail): Promise<Outcome>;
};

/** Milliseconds without an answer after which an attempt ends, and of the whole attempt. */
const IDLE_MS = 30_000;
const ATTEMPT_MS = 5 * 60_000;
const MAX_ANSWER = 300;

/** Returns the mail server at `url` (`smtp://user:password@host:587`). Nothing is connected before the first message. */
export function smtpServer(url: string, from: string): MailServer {
  const transport = createTransport({
    // A password is only sent encrypted. The URL can permit the opposite: ?requireTLS=false
    requireTLS: new URL(url).username !== "",
    connectionTimeout: IDLE_MS,
    greetingTimeout: IDLE_MS,
    dnsTimeout: IDLE_MS,
    socketTimeout: IDLE_MS,
    url,
  });
  return {
    async send({ messageId, to, recipients, subject, text }) {
      try {
        const { rejectedErrors = [] } = await transport.sendMail({
          ...{ messageId, from, to, subject, text },
          envelope: { from, to: recipients },
          // No answer by a person who is away.
          headers: { "Auto-Submitted": "auto-generated" },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.timeout(ATTEMPT_MS),
        });
        const rejected = byFinality(rejectedErrors, recipients);
        const missed = [...rejected.refused, ...rejected.deferred].map(({ address }) => address);
        return { accepted: recipients.filter((address) => !missed.includes(address)), ...rejected };
      } catch (error) {
        return { accepted: [], ...faultOf(error as NodemailerError, recipients) };
      }
    },
  };
}

type Rejected = Omit<Outcome, "accepted">;

/**
 * The answers to recipients, or to the message (DATA), are final from 500 on. All other faults concern the connection, the
 * sign-in or the sender's address, which someone can correct.
 */
function faultOf(error: NodemailerError, recipients: string[]): Rejected {
  if (error.rejectedErrors?.length === recipients.length) return byFinality(error.rejectedErrors, recipients);
  const refusals = recipients.map((address) => ({ address, answer: answerOf(error) }));
  const isFinal = error.command === "DATA" && (error.responseCode ?? 0) >= 500;
  return isFinal ? { refused: refusals, deferred: [] } : { refused: [], deferred: refusals };
}

function byFinality(rejected: readonly NodemailerError[], recipients: string[]): Rejected {
  const refusalsOf = (errors: NodemailerError[]) =>
    errors.flatMap((error) => {
      // The client may have changed the case of the domain.
      const named = error.recipient?.toLowerCase();
      const address = recipients.find((recipient) => recipient.toLowerCase() === named);
      return address === undefined ? [] : [{ address, answer: answerOf(error) }];
    });
  const isFinal = ({ responseCode = 0 }: NodemailerError) => responseCode >= 500;
  return {
    refused: refusalsOf(rejected.filter(isFinal)),
    deferred: refusalsOf(rejected.filter((error) => !isFinal(error))),
  };
}

/** The mail server's answer as a sentence, in one line. */
function answerOf({ response, message }: NodemailerError): string {
  const text = (response ?? message).replace(/\s+/g, " ").trim().slice(0, MAX_ANSWER);
  return response ? `The mail server answered: ${text}` : `The mail server did not answer: ${text}`;
}

/** Where and to whom messages are sent. */
export type MailRoute = {
  server: MailServer;
  team: readonly string[];
  /** The public address of the lab. */
  origin: string;
  /** The domain of the message ids. */
  domain: string;
};

/** Where the settings send messages; null without a mail server. */
export function mailRoute({ smtpUrl, team, origin, mailFrom }: Settings): MailRoute | null {
  // The settings are refused where the address is missing.
  if (smtpUrl === undefined || origin === undefined) return null;
  const { hostname } = new URL(origin);
  const domain = isIP(hostname) === 4 ? `[${hostname}]` : hostname;
  return { server: smtpServer(smtpUrl, mailFrom ?? `fibril@${domain}`), team, origin, domain };
}

/**
 * Returns a function that sends a message about the server to its administrators, and resolves to whether the mail server has
 * accepted it for one of them. Without a mail server it sends nothing.
 */
export function toAdministrators(route: MailRoute | null, accounts: Pick<Accounts, "list">) {
  return async (subject: string, text: string): Promise<boolean> => {
    if (route === null) return false;
    const to = (await accounts.list())
      .filter(({ role, is_disabled }) => role === "administrator" && !is_disabled)
      .map(({ email }) => email);
    if (to.length === 0) return false;
    const { accepted } = await route.server.send({
      messageId: `<${randomUUID()}@${route.domain}>`,
      ...{ to, recipients: to },
      subject: `Fibril: ${subject}`,
      text: `${text}\n\n${route.origin}\n`,
    });
    return accepted.length > 0;
  };
}
