import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { demoLookups, firstLookups } from "#domain/lookups/first-lookups.ts";
import { APP_VERSION } from "#domain/version.ts";
import { admin } from "./admin/admin.ts";
import { createApp } from "./api/app.ts";
import { openIdProvider } from "./auth/provider/open-id-provider.ts";
import { newToken, sessionLimits } from "./auth/sessions.ts";
import { checkBackupFolder, DailyBackups } from "./backups/scheduled.ts";
import { printAddress, printDemoAccounts, printNoApp, printRestored, printSetupLink } from "./banner.ts";
import { systemClock } from "./clock.ts";
import { filesIn } from "./data-folder.ts";
import { demoAccounts, fillDemoLab } from "./demo/demo-lab.ts";
import { errorLog, errorService } from "./errors/error-service.ts";
import { deleteIncomplete } from "./files/incoming.ts";
import { openFiles, sentenceFor } from "./files/open-files.ts";
import { createServer } from "./http/create-server.ts";
import { claimNames, deleteExpiredHourly, loadLookups } from "./lab/housekeeping.ts";
import { MailLoop } from "./mail/mail-loop.ts";
import { mailRoute, toAdministrators } from "./mail/mail-server.ts";
import { prometheus } from "./metrics/prometheus.ts";
import { openData } from "./open-data.ts";
import { readSettings, unknownSettings } from "./settings/read-settings.ts";
import type { Settings } from "./settings/settings.ts";
import { providerSettings } from "./settings/sign-in-settings.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

/** Starts the server, its demonstration (`--demo`), or a command (`--admin …`), by the arguments of the process. */
export async function serve(): Promise<void> {
  const [mode, ...args] = process.argv.slice(2);
  try {
    for (const sentence of unknownSettings(process.env)) console.warn(sentence);
    const settings = readSettings(process.env);
    if (mode === "--admin") process.exitCode = await admin(args, settings);
    else await run(settings, { isDemo: mode === "--demo" });
  } catch (error) {
    console.error(sentenceFor(error));
    process.exitCode = 1;
  }
}

async function run(settings: Settings, { isDemo }: { isDemo: boolean }): Promise<void> {
  const clock = systemClock;
  const { host, offlinePin, qrFolder, trustedProxies, corsOrigins, origin = null } = settings;
  const { folder, isShared, db, accounts, isRestored } = await openData(settings, { isDemo, isServer: true });
  const backupFolder = settings.backupFolder === undefined ? null : resolve(settings.backupFolder);
  const open = async () => {
    const warning = backupFolder === null ? null : checkBackupFolder(backupFolder, folder);
    if (warning !== null) console.warn(warning);
    return openFiles(settings, folder);
  };
  const files = await open().catch(async (error) => {
    // Its connections would delay the end of the process.
    await db.close();
    throw error;
  });
  await loadLookups(db, clock, isDemo ? demoLookups() : firstLookups());
  await claimNames(db, clock);
  if (isDemo && (await accounts.count()) === 0) await fillDemoLab({ db, accounts, files, clock });

  const appFolder = join(import.meta.dirname, "../app");
  const hasApp = existsSync(join(appFolder, "index.html"));
  const hasLocalAccounts = settings.localAccounts === "on";
  const setupToken = hasLocalAccounts && (await accounts.count()) === 0 ? newToken() : null;
  const { errorDsn } = settings;
  const reportError = errorDsn === undefined ? () => undefined : errorService(errorDsn, { clock });
  const log = errorLog(settings.logLevel, reportError, APP_VERSION);
  const { metricsToken } = settings;
  const metrics = metricsToken === undefined ? undefined : { meter: prometheus(db), token: metricsToken };
  const stopping = new AbortController();
  const route = mailRoute(settings);
  const mail = new MailLoop({ db, clock, log, route }, stopping.signal);
  const { backupHour: hour, backupRetention: retention } = settings;
  const reporting = { log, notify: toAdministrators(route, accounts) };
  const backups =
    backupFolder === null
      ? null
      : new DailyBackups({ db, files, clock }, { folder: backupFolder, hour, retention }, reporting);
  if (backups !== null) metrics?.meter.watchBackups(backups);
  const oidc = providerSettings(settings);
  const provider = oidc && openIdProvider(oidc, clock.now);
  const app = createApp({
    db,
    accounts,
    files,
    clock,
    log,
    setupToken,
    offlinePin,
    qrFolder,
    sessionLimits: sessionLimits(settings),
    signIn: { provider, hasLocalAccounts },
    trustedProxies,
    origin,
    corsOrigins,
    mail: route && { team: route.team, look: () => mail.look() },
    metrics,
    backups,
    reportError,
    stopping: stopping.signal,
    appFolder: hasApp ? appFolder : undefined,
  });

  const server = createServer(app, { log, ...(trustedProxies && { trustedProxies }) });
  metrics?.meter.watch(server);
  server.listen(settings.port, host, () => {
    // Not before: where the port is in use, another server may receive files.
    if (!isShared) deleteIncomplete(filesIn(folder));
    files.deleteAbandoned().catch((err) => log.error({ err }, "deleteAbandoned"));
    mail.start();
    const { port } = server.address() as AddressInfo;
    const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
    printAddress(url, folder);
    if (isRestored) printRestored();
    if (!hasApp) printNoApp(appFolder);
    if (setupToken !== null) printSetupLink(origin ?? url, setupToken);
    if (isDemo) printDemoAccounts(demoAccounts, host);
  });
  deleteExpiredHourly(db, clock, (err) => log.error({ err }, "deleteExpired"));
  backups?.start();
  const finish = () => mail.finished();
  const isChildOfNpm = process.env.npm_lifecycle_event !== undefined;
  stopOnSignal(server, db, { stopping, finish, isChildOfNpm, log });
}
