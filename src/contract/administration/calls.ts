import { z } from "zod";
import { AuditEntry, MOST_ENTRIES } from "#domain/administration/schema.ts";
import { call } from "../operation.ts";
import { Nothing } from "../shapes.ts";
import { administrationRequests, needs } from "../start.ts";

const online = {
  method: "GET",
  query: Nothing,
  body: Nothing,
  status: 200,
  open: false,
  bySession: true,
} as const;

/** Online only: what the server knows about itself, for those who look after it. */
export const administrationCalls = {
  getBackupReport: call({
    ...online,
    ...administrationRequests.getBackupReport,
    name: "getBackupReport",
    summary: "The state of the daily backups: when the last one was made, and why one has failed.",
    needs: needs.getBackupReport,
  }),
  listAudit: call({
    ...online,
    name: "listAudit",
    path: "/api/audit",
    summary: `What administrators did to accounts, and who signed in: the newest ${MOST_ENTRIES} entries of 400 days, the last first.`,
    needs: needs.listAccounts,
    answer: z.array(AuditEntry),
  }),
};
