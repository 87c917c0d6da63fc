import { LabServer } from "./lab-server.ts";
import { test as ready } from "./ready-tablet.ts";
import { expect } from "./test.ts";
import { UnreliableWire } from "./unreliable-wire.ts";

/** Stories of a ready tablet whose server is behind an unreliable wire: the tablet knows the wire's address. */
export const test = ready.extend<{ wire: UnreliableWire }>({
  lab: async ({ yesterday: { data } }, use) => {
    const lab = await LabServer.start({ data });
    await use(lab);
    await lab.remove();
  },

  wire: async ({ lab, yesterday: { port } }, use) => {
    const wire = await UnreliableWire.to(lab.url, port);
    await use(wire);
    await wire.cut();
  },

  baseURL: async ({ wire }, use) => use(wire.url),
});

export { expect };
