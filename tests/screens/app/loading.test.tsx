import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Loading } from "#app/loading.tsx";

test("the document shows the loading page before any script runs", () => {
  expect(readFileSync("index.html", "utf8")).toContain(
    `<div id="root">${renderToStaticMarkup(<Loading />)}</div>`,
  );
});
