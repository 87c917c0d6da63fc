import type { z } from "zod";
import type { HistoryPath } from "#contract/history/calls.ts";
import type { openApi } from "#contract/openapi.ts";
import type { Batch, FeedQuery } from "#contract/sync/calls.ts";
import { labelClaim } from "#domain/qr-labels/rules.ts";
import type { Credentials, OfflinePin, Setup, User } from "#domain/session/schema.ts";
import { login } from "../auth/login.ts";
import { setUp } from "../auth/new-account.ts";
import { extendSession, type OpenSession, tokenHash } from "../auth/sessions.ts";
import type { Clock } from "../clock.ts";
import type { Accounts } from "../db/accounts.ts";
import { type LabDb, writtenAtServer } from "../db/lab-db.ts";
import type { Files } from "../files/files.ts";
import { unauthenticated } from "../http/problems.ts";
import { deviceOf } from "../http/read-request.ts";
import type { Routes } from "../http/routes.ts";
import type { Caller, CallHandler, CallHandlers } from "../http/run-operation.ts";
import { emailOf } from "../http/run-operation.ts";
import { runBatch } from "./batch.ts";
import { readChanges } from "./changes.ts";
import { readDevices, storeReport } from "./devices.ts";
import { readHistory } from "./history.ts";
import { readImage } from "./images.ts";

type CallsLab = {
  db: LabDb;
  accounts: Accounts;
  files: Files;
  clock: Clock;
  /** The OpenAPI description of the contract. */
  description: () => ReturnType<typeof openApi>;
  routes: Routes;
  setupToken: string | null;
  offlinePin: OfflinePin;
  onError: (error: unknown) => void;
};

/** Returns the handler of each call in the contract, by name. */
export function callHandlers(lab: CallsLab): CallHandlers {
  const { db, accounts, clock } = lab;
  const withSettings = async (session: Promise<OpenSession>): Promise<User> => ({
    ...(await session),
    offline_pin: lab.offlinePin,
  });
  return {
    login: handler<unknown, Credentials>(({ body, caller }) =>
      withSettings(login(accounts, clock, body, caller.address)),
    ),
    refreshSession: handler(({ caller }) => withSettings(extendSession(accounts, clock, signedIn(caller)))),
    logout: handler(async ({ caller }) => {
      await accounts.removeSession(tokenHash(signedIn(caller).token));
      return {};
    }),
    setup: handler<unknown, Setup>(({ body }) => withSettings(setUp(accounts, clock, lab.setupToken, body))),
    health: handler(async () => ({ status: "ok" })),
    changes: handler<z.output<typeof FeedQuery>, unknown>(async ({ query, caller, request }) => {
      await storeReport(lab, request, emailOf(caller));
      return readChanges(db, query);
    }),
    listDevices: handler(() => readDevices(db)),
    batch: handler<unknown, z.output<typeof Batch>>(({ body, caller, request }) =>
      runBatch(lab, body.writes, { user: emailOf(caller), device: deviceOf(request) }),
    ),
    getHistory: handler<unknown, unknown, HistoryPath>(({ params }) => readHistory(db, params)),
    getImage: handler<unknown, unknown, IdPath>(({ params }) => readImage(lab, params.id)),
    getImageThumbnail: handler<unknown, unknown, IdPath>(({ params }) =>
      readImage(lab, params.id, "thumbnail"),
    ),
    emptyQrLabelFolder: handler(({ caller }) => deleteQrLabels(db, clock, emailOf(caller))),
    openApi: handler(async () => lab.description()),
  };
}

type IdPath = { id: string };

/** Deletes all labels through the change feed, so every tablet deletes them too. */
function deleteQrLabels(db: LabDb, clock: Clock, user: string): Promise<{ deleted_count: number }> {
  const by = writtenAtServer(clock, "emptyQrLabelFolder", user);
  return db.transaction(async (tx) => {
    const labels = await tx.all("qr_labels");
    const deletions = labels.flatMap(({ id, resource_id }) => [
      { table: "qr_labels" as const, id, record: null },
      { table: "claims" as const, id: labelClaim(resource_id), record: null },
    ]);
    if (deletions.length > 0) await tx.apply(deletions, by);
    return { deleted_count: labels.length };
  });
}

type Input<Q, B, P> = { params: P; query: Q; body: B; caller: Caller; request: Request };

/** Gives a handler its types: the contract's schemas have already checked path, query and body. */
function handler<Q = unknown, B = unknown, P = unknown>(
  answer: (input: Input<Q, B, P>) => Promise<unknown>,
): CallHandler {
  return answer as CallHandler;
}

function signedIn({ account, token }: Caller) {
  if (account === null || token === null) throw unauthenticated();
  return { account, token };
}
