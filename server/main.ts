import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pino } from "pino";
import { OfflinePin } from "#domain/session/schema.ts";
import { admin } from "./admin/admin.ts";
import { readSessionLimits } from "./auth/session-limits.ts";
import { newToken } from "./auth/sessions.ts";
import { printAddress, printDemoAccounts, printNoApp, printRestored, printSetupLink } from "./banner.ts";
import { systemClock } from "./clock.ts";
import { filesIn, openData } from "./data-folder.ts";
import { deleteExpiredHourly } from "./delete-expired.ts";
import { demoAccounts, fillDemoLab } from "./demo/demo-lab.ts";
import { deleteIncomplete, diskFiles } from "./files/disk-files.ts";
import { createApp } from "./http/app.ts";
import { readTrustedProxies } from "./http/client-address.ts";
import { createServer } from "./http/create-server.ts";
import { loadLookups } from "./lab/load-lookups.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

const [mode, ...args] = process.argv.slice(2);
try {
  if (mode === "--admin") process.exitCode = await admin(args);
  else await run({ isDemo: mode === "--demo" });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Returns the address without path that `FIBRIL_ORIGIN` names, or null. Throws for anything else. */
function readOrigin(setting: string): string | null {
  if (setting === "") return null;
  const url = URL.canParse(setting) ? new URL(setting) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new Error(`FIBRIL_ORIGIN is not an address such as https://lab.example: ${setting}`);
  return url.origin;
}

async function run({ isDemo }: { isDemo: boolean }): Promise<void> {
  const clock = systemClock;
  const port = Number(process.env.PORT ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is not a port number: ${process.env.PORT}`);
  const offlinePin = OfflinePin.safeParse(process.env.FIBRIL_OFFLINE_PIN ?? "required").data;
  if (!offlinePin)
    throw new Error(`FIBRIL_OFFLINE_PIN is not required or optional: ${process.env.FIBRIL_OFFLINE_PIN}`);
  const sessionLimits = readSessionLimits(process.env);
  const trustedProxies = readTrustedProxies(process.env.FIBRIL_TRUSTED_PROXY ?? "");
  const origin = readOrigin(process.env.FIBRIL_ORIGIN ?? "");
  const host = process.env.HOST ?? "127.0.0.1";
  const { folder, db, accounts, isRestored } = await openData({ isDemo, isServer: true });
  const files = diskFiles(filesIn(folder));
  await loadLookups(db, clock);
  if (isDemo && (await accounts.count()) === 0) await fillDemoLab({ db, accounts, files, clock });

  const appFolder = join(import.meta.dirname, "../app");
  const hasApp = existsSync(join(appFolder, "index.html"));
  const setupToken = (await accounts.count()) === 0 ? newToken() : null;
  const log = pino({ level: process.env.FIBRIL_LOG ?? "info" });
  const app = createApp({
    db,
    accounts,
    files,
    clock,
    log,
    setupToken,
    offlinePin,
    sessionLimits,
    trustedProxies,
    origin,
    appFolder: hasApp ? appFolder : undefined,
  });

  const server = createServer(app);
  server.listen(port, host, () => {
    // Not before: where the port is in use, another server may receive files.
    deleteIncomplete(filesIn(folder));
    const { port } = server.address() as AddressInfo;
    const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
    printAddress(url, folder);
    if (isRestored) printRestored();
    if (!hasApp) printNoApp(appFolder);
    if (setupToken !== null) printSetupLink(url, setupToken);
    if (isDemo) printDemoAccounts(demoAccounts, host);
  });
  deleteExpiredHourly(db, clock, (err) => log.error({ err }, "deleteExpired"));
  stopOnSignal(server, db);
}
