import { defineConfig } from "vite";
import { appVersion } from "../vite.config.ts";

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(appVersion()) },
  publicDir: false,
  build: {
    ssr: "server/main.ts",
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node20",
    // Beside main.js: the server finds the app from there.
    rolldownOptions: { output: { chunkFileNames: "[name].js" } },
  },
});
