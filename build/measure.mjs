// `npm run measure -- PICTURE [--label-mm 20] [--height-cm 9] [--plugs 6x12] [--mask OUT.png]`: the figures of a picture as JSON. See
// docs/photo-measures.md.
import { runnerImport } from "vite";

const { module } = await runnerImport(new URL("measure.ts", import.meta.url).pathname, {
  configFile: false,
  logLevel: "error",
});
process.exit(await module.measureFile(process.argv.slice(2), (line) => console.log(line)));
