import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { App } from "#server/api/app.ts";
import { createServer } from "#server/http/create-server.ts";

/** The app on a free port of this machine, until the test ends. `url` has no slash at its end. */
export async function aServer(
  app: App,
  limits: Parameters<typeof createServer>[1] = {},
): Promise<{ server: Server; url: string; port: number }> {
  const globals = { Request, Response };
  const server = createServer(app, limits);
  // The adapter replaces them for the whole process, which runs other tests too.
  Object.assign(globalThis, globals);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}`, port };
}

/** A connection that shows everything that it received, and whether it is closed; from another address of this machine. */
export async function aSocket(
  port: number,
  localAddress = "127.0.0.1",
): Promise<{ socket: Socket; received: () => string; isClosed: () => boolean }> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  onTestFinished(() => void socket.destroy());
  let [text, isClosed] = ["", false];
  socket.on("data", (piece) => {
    text += piece;
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    isClosed = true;
  });
  await new Promise((resolve) => socket.once("connect", resolve));
  return { socket, received: () => text, isClosed: () => isClosed };
}
