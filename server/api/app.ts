import { BlockList } from "node:net";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { cors } from "hono/cors";
import { BRAPI_PATH, serverCalls } from "#contract/brapi/calls.ts";
import { operations as contract } from "#contract/index.ts";
import type { Operation } from "#contract/operation.ts";
import type { BackupReport } from "#domain/administration/backup-report.ts";
import type { OfflinePin } from "#domain/session/sign-in.ts";
import { defaultLimits, type SessionLimits } from "../auth/sessions.ts";
import { type Clock, systemClock } from "../clock.ts";
import type { Accounts } from "../db/accounts.ts";
import type { LabDb } from "../db/lab-db.ts";
import type { ReportError } from "../errors/error-service.ts";
import type { Files } from "../files/files.ts";
import { type Log, silent, type Variables, withLog } from "../http/log.ts";
import { toResponse, withEpochAndTime } from "../http/responses.ts";
import { Routes } from "../http/routes.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { staticApp } from "../http/static-app.ts";
import { LiveFeed } from "../live/live-feed.ts";
import type { MailDesk } from "../mail/resend.ts";
import { noMeter, timedDb, withMeter } from "../metrics/meter.ts";
import { type Metrics, metricsPage } from "../metrics/metrics-page.ts";
import type { SignIn } from "../people/sign-in-calls.ts";
import { lazy } from "../turns.ts";
import { answerApi, unexpected } from "./answer-api.ts";
import { callHandlers, type RefusedSignIn } from "./calls.ts";
import { docsPage } from "./docs-page.ts";
import { openApi } from "./openapi.ts";
import { readiness } from "./readiness.ts";
import { checkHandlers } from "./run-operation.ts";

type AppOptions = {
  db: LabDb;
  accounts: Accounts;
  /** Storage of the pictures. */
  files: Files;
  clock?: Clock;
  log?: Log;
  /** Folder of the built app; without it only `/api` is served. */
  appFolder?: string | undefined;
  /** Token of the one-time set-up link while the lab has no account. */
  setupToken?: string | null;
  /** Whether continuing offline after a log-out needs a PIN. */
  offlinePin?: OfflinePin;
  /** The address of the shared folder of QR codes. */
  qrFolder?: string | undefined;
  /** How long sessions last; a week without contact and ninety days in all by default. */
  sessionLimits?: SessionLimits;
  /** How people sign in; by default with local accounts only. */
  signIn?: SignIn;
  /** Proxies whose X-Forwarded-For is believed; none by default. */
  trustedProxies?: BlockList;
  /** The public address of the lab, with which the addresses in answers begin; without it they are paths. */
  origin?: string | null;
  /** Origins of other sites whose pages may read BrAPI; none by default. */
  corsOrigins?: readonly string[];
  /** Sends the messages to the Quality Control Team; without it there is no mail server. */
  mail?: MailDesk | null;
  /** For Prometheus, at `/metrics`; off by default. */
  metrics?: Metrics | undefined;
  /** The daily backups; null where none are made. */
  backups?: { report(): BackupReport } | null;
  /** Passes on the errors of tablets; without it they are dropped. */
  reportError?: ReportError;
  /** Aborted when the server begins to stop. */
  stopping?: AbortSignal;
  limits?: { bodyBytes?: number };
  /** Queries and commands; the contract's unless a test passes others. Calls are always the contract's. */
  operations?: readonly Operation[];
};

/** What a page of another site may send to BrAPI: a token, but no cookies, which the server has none of. */
const PERMITTED = {
  allowMethods: ["GET", "POST"],
  allowHeaders: ["Authorization", "Content-Type"],
  maxAge: 600,
};

export type App = Hono<{ Variables: Variables }>;

/** Returns the whole server as a function from Request to Response: no port, no open files, no process state. */
export function createApp(options: AppOptions): App {
  const meter = options.metrics?.meter ?? noMeter;
  const db = options.metrics === undefined ? options.db : timedDb(options.db, meter);
  const { accounts, files, clock = systemClock, log = silent, setupToken = null, limits } = options;
  const {
    offlinePin = "required",
    sessionLimits = defaultLimits,
    trustedProxies = new BlockList(),
    corsOrigins = [],
    stopping = new AbortController().signal,
  } = options;
  const operations = [...(options.operations ?? contract), ...Object.values(serverCalls)];
  const routes = new Routes(operations);
  const onError = (error: unknown) => log.error({ err: error }, "unexpected error");
  const description = lazy(() => openApi(operations));
  const lab = { db, accounts, files, clock, meter };
  const onRefusedSignIn = (event: RefusedSignIn) => {
    log.warn(event, "sign-in refused");
    meter.refusedSignIn(event.status);
  };
  const handlers = callHandlers({
    ...lab,
    description,
    routes,
    setupToken,
    offlinePin,
    qrFolder: options.qrFolder,
    sessionLimits,
    signIn: options.signIn ?? { provider: null, hasLocalAccounts: true },
    log,
    origin: options.origin ?? null,
    reportError: options.reportError ?? (() => undefined),
    liveFeed: new LiveFeed({ ...lab, log }, stopping),
    mail: options.mail ?? null,
    backups: options.backups ?? null,
    checkReady: readiness({ db, files, clock, stopping }),
    onError,
    onRefusedSignIn,
  });
  checkHandlers(operations, handlers);
  const api = {
    ...lab,
    routes,
    calls: handlers,
    onError,
    trustedProxies,
    origin: options.origin ?? null,
    maxBodyBytes: limits?.bodyBytes ?? 1_000_000,
  };
  const page = lazy(() => docsPage(description()));

  const app: App = new Hono({ strict: false });
  app.use(withLog(log, clock));
  app.use(withMeter(meter));
  app.use(securityHeaders(trustedProxies));
  app.use(compress());
  app.use("/api/*", withEpochAndTime(db, clock));
  if (corsOrigins.length > 0) app.use(`${BRAPI_PATH}/*`, cors({ origin: [...corsOrigins], ...PERMITTED }));
  app.get("/api/docs", (c) => {
    c.set("operation", "docs");
    return page().answer(c);
  });
  app.all("/api/*", async (c) => toResponse(await answerApi(api, c)));
  app.get("/metrics", metricsPage(options.metrics));
  if (options.appFolder !== undefined) app.get("*", staticApp(options.appFolder));
  app.onError((error) => {
    onError(error);
    return toResponse(unexpected(error));
  });
  return app;
}
