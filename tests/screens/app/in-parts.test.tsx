import type { RouteObject } from "react-router-dom";
import { expect, test, vi } from "vitest";

/** A script that notes that it ran. */
const noting = (name: string) =>
  `data:text/javascript,${encodeURIComponent(`globalThis.ran.push(${JSON.stringify(name)})`)}`;

test("a page is loaded after the shared files, in their order, also where one of them cannot be loaded", async () => {
  const ran: string[] = [];
  vi.stubGlobal("ran", ran);
  const files = [noting("first"), "data:text/javascript,broken(", noting("second")];
  const meta = document.createElement("meta");
  document.head.append(Object.assign(meta, { name: "shared-code", content: files.join(" ") }));
  vi.resetModules();
  const { inParts } = await import("#app/in-parts.ts");
  const page: RouteObject = {
    path: "/page",
    lazy: () => {
      ran.push("page");
      return Promise.resolve({ Component: () => null });
    },
  };
  const [outer] = inParts([{ path: "/", children: [page] }]);
  const lazy = outer?.children?.[0]?.lazy;
  if (typeof lazy !== "function") throw new Error("the route has no page");
  expect(await lazy()).toHaveProperty("Component");
  expect(ran).toEqual(["first", "second", "page"]);
  await lazy();
  expect(ran).toEqual(["first", "second", "page", "page"]);
  document.head.replaceChildren();
});
