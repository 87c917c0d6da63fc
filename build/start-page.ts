import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * The first style, and the script that runs before it, are in the page itself: its first frame waits for no second answer.
 * The server allows them by their hashes. The disabled link loads nothing; Vite sees by it that the sheet is there.
 */
export const startInPage: Plugin = {
  name: "start-in-page",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const publicText = (file: string) => readFileSync(join("public", file), "utf8");
      const link = /<link rel="stylesheet" crossorigin href="\/(assets\/index-[\w-]{8}\.css)">/;
      const sheet = bundle[link.exec(html)?.[1] ?? ""];
      if (sheet?.type !== "asset") throw new Error("index.html has no style sheet of the start");
      const style = `${publicText("layers.css")}${sheet.source}`;
      const parts: [RegExp, (found: string) => string][] = [
        [/<script src="\/appearance.js"><\/script>/, () => `<script>${publicText("appearance.js")}</script>`],
        [/ *<link rel="stylesheet" href="\/layers.css" \/>\n/, () => ""],
        [link, (found) => `<style>${style}</style>\n    ${found.replace("crossorigin", "disabled")}`],
      ];
      return parts.reduce((page, [from, to]) => {
        if (page.search(from) < 0) throw new Error(`index.html has no ${from}`);
        return page.replace(from, to);
      }, html);
    },
  },
};
