import { MailLoop } from "#server/mail/mail-loop.ts";
import type { MailRoute } from "#server/mail/mail-server.ts";
import { smtpServer } from "#server/mail/mail-server.ts";
import type { TestLab } from "./create-lab.ts";

export const team = ["quinn@lab.example", "nora@lab.example"];

/** The mail of a lab as a server sends it, and everything that it logs. Without `url` no mail server is set. */
export function mailOf(
  { db, clock }: Pick<TestLab, "db" | "clock">,
  url: string | null,
  route: Partial<MailRoute> = {},
) {
  const logged: { event: Record<string, unknown>; message: string }[] = [];
  const add = (event: Record<string, unknown>, message: string) => void logged.push({ event, message });
  const stopping = new AbortController();
  const loop = new MailLoop(
    {
      db,
      clock,
      log: { info: add, warn: add, error: add } as never,
      route:
        url === null
          ? null
          : {
              server: smtpServer(url, "fibril@lab.example"),
              team,
              origin: "https://fibril.lab.example",
              domain: "fibril.lab.example",
              ...route,
            },
    },
    stopping.signal,
  );
  return { look: () => loop.look(), logged, stopping };
}
