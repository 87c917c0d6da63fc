import { startPostgres } from "../../tests/postgres.mjs";

/** Runs `work` with the URL of a PostgreSQL server that flushes each commit to the disk; null without PostgreSQL. */
export async function onBoth(work) {
  const server = await startPostgres({ isDurable: true });
  try {
    await work(server?.url ?? null);
  } finally {
    await server?.stop();
  }
}

/** Times the lists of the server and its database adapters, beside the bare driver. */
export async function run({ module, quantile, table }) {
  const { timeServerList } = await module("server-list");
  const { besideDriver } = await module("databases");
  const rows = [];
  for (const count of [1000, 10_000]) {
    const { list, bare, listBytes, bareBytes } = await timeServerList(count, count === 1000 ? 100 : 20);
    const row = (name, times, bytes) => [
      `${name}, ${count}`,
      quantile(times, 0.5).toFixed(1),
      quantile(times, 0.95).toFixed(1),
      `${(quantile(times, 0.5) / quantile(bare, 0.5)).toFixed(2)}×`,
      Math.round(bytes / 1000),
    ];
    rows.push(
      row("GET /api/chemicals", list, listBytes),
      row("bare select, parsed and sent", bare, bareBytes),
    );
  }
  table(["a list of the server, taking turns", "p50 ms", "p95 ms", "p50 ratio", "kB"], rows);
  await onBoth((server) => besideDriver(server, { quantile, table }));
}
