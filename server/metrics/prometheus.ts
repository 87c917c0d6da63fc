import type { Server } from "node:http";
import { promisify } from "node:util";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { BackupReport } from "#domain/administration/backup-report.ts";
import type { LabDb } from "../db/lab-db.ts";
import type { Meter } from "./meter.ts";

/** A meter that Prometheus reads. `text` is in Prometheus' format, whose type is `contentType`. */
export type Prometheus = Meter & {
  contentType: string;
  text(): Promise<string>;
  /** Adds the open connections of the server. */
  watch(server: Server): void;
  /** Adds the age and the result of the daily backups. */
  watchBackups(backups: { ageSeconds(): number; report(): Pick<BackupReport, "state"> }): void;
};

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const TRANSACTION_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Returns a meter with its own registry: the process, the requests, the writes and the feed position of `db`. */
export function prometheus(db: Pick<LabDb, "position">): Prometheus {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: "fibril_requests_total",
    help: "Requests that were answered.",
    labelNames: ["operation", "method", "status"],
    registers,
  });
  const requestSeconds = new Histogram({
    name: "fibril_request_duration_seconds",
    help: "Seconds until the head of the answer.",
    labelNames: ["operation"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const writes = new Counter({
    name: "fibril_writes_total",
    help: "Writes, alone or in a batch, by what became of them.",
    labelNames: ["operation", "outcome"],
    registers,
  });
  const transactionSeconds = new Histogram({
    name: "fibril_transaction_duration_seconds",
    help: "Seconds of a write transaction, with its waiting for others.",
    buckets: TRANSACTION_SECONDS,
    registers,
  });
  const fileBytes = new Counter({
    name: "fibril_received_file_bytes_total",
    help: "Bytes of pictures and other files that arrived.",
    labelNames: ["operation"],
    registers,
  });
  const refusedSignIns = new Counter({
    name: "fibril_refused_sign_ins_total",
    help: "Sign-ins that were refused, by status: 401 wrong, 403 disabled, 429 too many.",
    labelNames: ["status"],
    registers,
  });
  new Gauge({
    name: "fibril_feed_position",
    help: "Position of the change feed; not a number while the database does not answer.",
    registers,
    async collect() {
      this.set(await db.position().catch(() => Number.NaN));
    },
  });
  return {
    request({ operation, method, status }, seconds) {
      requests.inc({ operation, method, status });
      requestSeconds.observe({ operation }, seconds);
    },
    write: (operation, outcome) => writes.inc({ operation, outcome }),
    transaction: (seconds) => transactionSeconds.observe(seconds),
    file: (operation, bytes) => fileBytes.inc({ operation }, bytes),
    refusedSignIn: (status) => refusedSignIns.inc({ status }),
    contentType: register.contentType,
    text: () => register.metrics(),
    watch(server) {
      new Gauge({
        name: "fibril_open_connections",
        help: "Connections that are open.",
        registers,
        async collect() {
          this.set(await promisify(server.getConnections.bind(server))());
        },
      });
    },
    watchBackups(backups) {
      new Gauge({
        name: "fibril_backup_age_seconds",
        help: "Seconds since the newest complete backup was begun; not a number without one.",
        registers,
        collect() {
          this.set(backups.ageSeconds());
        },
      });
      new Gauge({
        name: "fibril_backup_failed",
        help: "1 if the last backup failed, is late, or found damaged pictures in the lab; otherwise 0.",
        registers,
        collect() {
          this.set(["good", "none"].includes(backups.report().state) ? 0 : 1);
        },
      });
    },
  };
}
