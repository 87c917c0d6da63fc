import { onBoth } from "./server.mjs";

/** Numbers of records of the growth. */
const sizes = (process.env.BENCH_SIZES ?? "1000,10000,100000").split(",").map(Number);

/** Times start, pull, list and write over more and more records, on both databases. */
export async function run({ module, quantile, table }) {
  const { growth } = await module("databases");
  await onBoth((server) => growth(server, sizes, { quantile, table }));
}
