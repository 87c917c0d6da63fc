import { join } from "node:path";
import { onBoth } from "./server.mjs";

/** Numbers of records of the growth. */
const sizes = (process.env.BENCH_SIZES ?? "1000,10000,100000").split(",").map(Number);

/** Times start, pull, lists and writes over more and more records with their children, on both databases. */
export async function run({ module, root, ...tools }) {
  const { growth } = await module("growth");
  await onBoth((server) => growth(server, sizes, { ...tools, health: join(root, "bench/health.mjs") }));
}
