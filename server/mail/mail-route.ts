import { isIP } from "node:net";
import type { Settings } from "../settings/settings.ts";
import { smtpServer } from "./mail-server.ts";
import type { MailRoute } from "./send-due.ts";

/** Where the settings send messages; null without a mail server. */
export function mailRoute({ smtpUrl, team, origin, mailFrom }: Settings): MailRoute | null {
  // The settings are refused where the address is missing.
  if (smtpUrl === undefined || origin === undefined) return null;
  const { hostname } = new URL(origin);
  const domain = isIP(hostname) === 4 ? `[${hostname}]` : hostname;
  return { server: smtpServer(smtpUrl, mailFrom ?? `fibril@${domain}`), team, origin, domain };
}
