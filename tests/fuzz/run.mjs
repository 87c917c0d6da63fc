// `npm run fuzz -- --requests 100000`: hostile requests to every operation of the API. See docs/testing.md.
import { runnerImport } from "vite";

const { module } = await runnerImport(new URL("on-server.ts", import.meta.url).pathname, {
  configFile: false,
  logLevel: "error",
});
process.exit(await module.fuzzServer(process.argv.slice(2), (line) => console.log(line)));
