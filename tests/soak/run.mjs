// `npm run soak -- --tablets 20 --minutes 5`: a lab under every fault at once. See docs/reliability.md.
import { parseArgs } from "node:util";
import { runnerImport } from "vite";

const options = { tablets: { type: "string", default: "20" }, minutes: { type: "string", default: "5" } };
const { tablets, minutes } = parseArgs({ options }).values;
if (!(Number(tablets) >= 1 && Number(minutes) > 0))
  throw new Error("--tablets and --minutes must be positive numbers");

const { module } = await runnerImport(new URL("soak.ts", import.meta.url).pathname, {
  configFile: false,
  logLevel: "error",
});
process.exit(await module.soak(Number(tablets), Number(minutes) * 60_000, (line) => console.log(line)));
