import type { z } from "zod";
import type { HistoryPath } from "#contract/history/calls.ts";
import { NAMES_HEADER } from "#contract/sync/answers.ts";
import type { Batch, FeedQuery } from "#contract/sync/calls.ts";
import type { BackupReport } from "#domain/administration/backup-report.ts";
import type { ErrorReport } from "#domain/error-reports/to-report.ts";
import type { History } from "#domain/history/schema.ts";
import { nameByContent } from "#domain/images/content.ts";
import { labelClaim } from "#domain/qr-labels/rules.ts";
import type { Setup } from "#domain/session/schema.ts";
import { type Credentials, type OfflinePin, PASSWORD_CHANGE, type User } from "#domain/session/sign-in.ts";
import { login } from "../auth/login.ts";
import { setUp } from "../auth/new-account.ts";
import { changedNames } from "../auth/people.ts";
import { unseal } from "../auth/seal.ts";
import { type OpenSession, renewSession, type SessionLimits } from "../auth/sessions.ts";
import type { Clock } from "../clock.ts";
import type { Accounts } from "../db/accounts.ts";
import { type LabDb, writtenAtServer } from "../db/lab-db.ts";
import type { ReportError } from "../errors/error-service.ts";
import { exchangeHandlers } from "../exchange/exchange.ts";
import { FileAnswer } from "../files/file-answer.ts";
import type { Files } from "../files/files.ts";
import type { Log } from "../http/log.ts";
import { Problem } from "../http/problems.ts";
import { prefersMinimal } from "../http/read-request.ts";
import type { Routes } from "../http/routes.ts";
import { runBatch } from "../lab/batch.ts";
import { readChanges } from "../lab/changes.ts";
import { findDevice, readDevices, storeReport } from "../lab/devices.ts";
import {
  authorOf,
  type Caller,
  type CallHandler,
  type CallHandlers,
  handler,
  type IdPath,
  signedIn,
} from "../lab/handler.ts";
import { EventsAnswer } from "../live/events-answer.ts";
import type { LiveFeed } from "../live/live-feed.ts";
import { type MailDesk, resend } from "../mail/resend.ts";
import type { Meter } from "../metrics/meter.ts";
import { apiTokenHandlers } from "../people/api-token-calls.ts";
import { audited, auditSignIn } from "../people/audited.ts";
import { withFormerMembers } from "../people/former-members.ts";
import { peopleHandlers } from "../people/people-calls.ts";
import { type SignIn, signInHandlers, withoutPasswords } from "../people/sign-in-calls.ts";
import type { openApi } from "./openapi.ts";

type CallsLab = {
  db: LabDb;
  accounts: Accounts;
  files: Files;
  clock: Clock;
  meter: Meter;
  /** The OpenAPI description of the contract. */
  description: () => ReturnType<typeof openApi>;
  routes: Routes;
  setupToken: string | null;
  offlinePin: OfflinePin;
  qrFolder: string | undefined;
  sessionLimits: SessionLimits;
  signIn: SignIn;
  log: Log;
  /** As in `ServedLab`. */
  origin: string | null;
  /** Throws 503 unless the server can be used. */
  checkReady: () => Promise<void>;
  liveFeed: LiveFeed;
  /** Null without a mail server. */
  mail: MailDesk | null;
  /** Null without daily backups. */
  backups: { report(): BackupReport } | null;
  reportError: ReportError;
  onError: (error: unknown) => void;
  onRefusedSignIn: (event: RefusedSignIn) => void;
};

/**
 * A sign-in that was refused: the account's user name, or the address that the OpenID provider has verified; the client's
 * address; the status of the answer and its sentence. An unknown name is null: some people type their password there.
 */
export type RefusedSignIn = { account: string | null; address: string; status: number; reason: string };

const NO_BACKUPS: BackupReport = { state: "off", last_at: null, fault: null, damaged_pictures: 0 };

/** Returns the handler of each call in the contract, by name. */
export function callHandlers(lab: CallsLab): CallHandlers {
  const { db, accounts, clock, sessionLimits: limits } = lab;
  const withSettings = async (session: Promise<OpenSession>): Promise<User> => ({
    ...(await session),
    offline_pin: lab.offlinePin,
    ...(lab.qrFolder !== undefined && { qr_folder: lab.qrFolder }),
  });
  const onRefused = (account: string | null, address: string, error: unknown) => {
    if (!(error instanceof Problem) || error.code === PASSWORD_CHANGE) return;
    lab.onRefusedSignIn({ account, address, status: error.answer.status, reason: error.message });
  };
  const onSignedIn = (user: User, caller: Caller) => auditSignIn(lab, user, caller);
  const handlers: CallHandlers = {
    login: handler<unknown, Credentials>(async ({ body, caller }) => {
      const { address, device } = caller;
      try {
        const user = await withSettings(login(accounts, clock, body, { address, limits, device }));
        await onSignedIn(user, caller);
        return user;
      } catch (error) {
        onRefused((await accounts.find(body.username))?.username ?? null, address, error);
        throw error;
      }
    }),
    refreshSession: handler(({ caller }) =>
      withSettings(renewSession(accounts, clock, signedIn(caller), limits)),
    ),
    unseal: handler<unknown, { sealed_for: string }>(async ({ body }) => {
      const labKey = await db.receiptKey();
      const key = labKey && unseal(labKey, body.sealed_for);
      if (!key) throw new Problem(422, "VALIDATION", "This lab has no key for this device's work.");
      return { key };
    }),
    setup: handler<unknown, Setup>(({ body, caller: { device } }) =>
      withSettings(setUp(accounts, clock, lab.setupToken, body, { limits, device })),
    ),
    health: handler(async () => ({ status: "ok", has_accounts: (await accounts.count()) > 0 })),
    ready: handler(async () => {
      await lab.checkReady();
      return { status: "ready" };
    }),
    changes: handler<z.output<typeof FeedQuery>, unknown>(async ({ query, caller, request }) => {
      const author = authorOf(caller);
      // A program is not a device with unsent writes.
      if (caller.token === null) await storeReport(lab, request, author);
      const names = await changedNames(accounts, request.headers.get(NAMES_HEADER));
      return { ...(await readChanges(db, query)), role: author.role, ...names };
    }),
    live: handler(async ({ caller: { account, session, token } }) => {
      const holder = { account: account?.id ?? "", session: session?.token_hash ?? token?.id ?? "" };
      return new EventsAnswer(await lab.liveFeed.open(holder));
    }),
    listDevices: handler(() => readDevices(db)),
    findDevice: handler<{ name: string; except?: string }>(({ query }) => findDevice(db, query)),
    batch: handler<unknown, z.output<typeof Batch>>(({ body, caller, request }) =>
      runBatch(lab, body.writes, authorOf(caller), prefersMinimal(request)),
    ),
    getHistory: handler<unknown, unknown, HistoryPath>(({ params }) => readHistory(lab, params)),
    getImage: handler<unknown, unknown, IdPath>(({ params }) => readImage(lab, params.id)),
    getImageThumbnail: handler<unknown, unknown, IdPath>(({ params }) =>
      readImage(lab, params.id, "thumbnail"),
    ),
    resendNotification: handler<unknown, unknown, IdPath>(async ({ params, caller }) => {
      await resend(lab, { id: params.id, user: authorOf(caller).user, account: caller.account?.id ?? "" });
      return {};
    }),
    listAudit: handler(() => accounts.audit.list()),
    getBackupReport: handler(async () => lab.backups?.report() ?? NO_BACKUPS),
    emptyQrLabelFolder: handler(({ caller }) => deleteQrLabels(db, clock, authorOf(caller).user)),
    reportError: handler<unknown, ErrorReport>(async ({ body, caller }) => {
      lab.reportError(body, caller.account?.id ?? caller.address);
      return {};
    }),
    openApi: handler(async () => lab.description()),
    ...thenEndStreams(lab, {
      logout: handler(async ({ caller }) => {
        await accounts.sessions.remove(signedIn(caller).session.token_hash);
        return {};
      }),
      ...audited(lab, { ...peopleHandlers(lab), ...apiTokenHandlers(lab) }),
    }),
    ...signInHandlers({ ...lab, ...lab.signIn, withSettings, onSignedIn, onRefused }),
    ...exchangeHandlers(lab),
  };
  return withoutPasswords(handlers, lab.signIn);
}

/** The handlers, after each of which the live streams end whose session or API token it has ended. */
function thenEndStreams({ liveFeed, onError }: CallsLab, handlers: CallHandlers): CallHandlers {
  const ending = Object.entries(handlers).map(([name, answer]): [string, CallHandler] => [
    name,
    async (input) => {
      const answered = await answer(input);
      await liveFeed.endRevoked().catch(onError);
      return answered;
    },
  ]);
  return Object.fromEntries(ending);
}

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

/** Returns the history of a record, even of a deleted record. Throws 404 when the lab never had the record. */
async function readHistory(
  { db, accounts }: Pick<CallsLab, "db" | "accounts">,
  { table, id }: HistoryPath,
): Promise<History> {
  const versions = await db.history(table, id);
  if (versions.length === 0 && (await db.get(table, id)) === undefined)
    throw new Problem(404, "NOT_FOUND", "Record not found");
  const isComplete = versions.at(-1)?.kind === "created";
  const shown = await withFormerMembers({ db, accounts }, versions);
  return { table, id, kept_since: isComplete ? null : await db.historySince(), versions: shown };
}

/** Returns a file as it was sent, or the thumbnail of a picture. Throws 404 when the lab has none, or it was withdrawn. */
async function readImage(
  { db, files }: { db: LabDb; files: Files },
  id: string,
  size: "whole" | "thumbnail" = "whole",
): Promise<FileAnswer> {
  const image = await db.get("images", id);
  const file = image && !image.removed && (await files.read(size === "whole" ? id : `${id}.thumbnail`));
  if (!file) throw new Problem(404, "NOT_FOUND", "Image not found");
  const mime = size === "whole" ? image.mime : "image/jpeg";
  // Earlier versions stored any ending.
  return new FileAnswer(file, { mime, name: nameByContent(image.file_name, mime) });
}
