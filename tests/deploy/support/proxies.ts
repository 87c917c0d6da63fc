import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { freePort } from "#tests/e2e/support/lab-server.ts";

/** A proxy of deploy/ in front of a server, on free ports of this machine. `ca` is its certificate. */
export type RunningProxy = { https: number; http: number; ca: Buffer; stop(): Promise<void> };

type Ports = { https: number; http: number; upstreams: number[] };
type Kind = {
  name: string;
  /** The Debian package that has the program. */
  needs: { file: string; package: string }[];
  /** Writes the configuration of deploy/ with these ports; returns the command that runs the proxy. */
  configure(folder: string, ports: Ports): [command: string, ...args: string[]];
};

const certificateIn = (folder: string) => join(folder, "certificate.pem");
const keyIn = (folder: string) => join(folder, "key.pem");
const nginxFile = { file: "/usr/sbin/nginx", package: "nginx" };
const openssl = { file: "/usr/bin/openssl", package: "openssl" };

/** Replaces a text of a configuration that must be there. */
function replaced(text: string, ...pairs: [from: string, to: string][]): string {
  return pairs.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The configuration does not contain: ${from}`);
    return result.replaceAll(from, to);
  }, text);
}

const nginx: Kind = {
  name: "nginx",
  needs: [nginxFile],
  configure(folder, { https, http, upstreams }) {
    const site = replaced(
      readFileSync("deploy/nginx/fibril.conf", "utf8"),
      ["listen 80;", `listen 127.0.0.1:${http};`],
      ["listen 443 ssl http2;", `listen 127.0.0.1:${https} ssl http2;`],
      ["\tlisten [::]:80;\n", ""],
      ["\tlisten [::]:443 ssl http2;\n", ""],
      ["server 127.0.0.1:8080;", upstreams.map((port) => `server 127.0.0.1:${port};`).join(" ")],
      ["/etc/ssl/fibril/certificate.pem", certificateIn(folder)],
      ["/etc/ssl/fibril/key.pem", keyIn(folder)],
    );
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (part) => `${part}_temp_path ${join(folder, part)};`,
    );
    const file = join(folder, "nginx.conf");
    writeFileSync(
      file,
      [
        "daemon off;",
        `pid ${join(folder, "pid")};`,
        // A worker of another user could not read the folder.
        ...(process.getuid?.() === 0 ? ["user root;"] : []),
        "error_log stderr warn;",
        "events { worker_connections 512; }",
        `http { include /etc/nginx/mime.types; access_log off; ${temporary.join(" ")}`,
        site,
        "}",
      ].join("\n"),
    );
    return [nginxFile.file, "-p", folder, "-c", file, "-e", "stderr"];
  },
};

const caddy: Kind = {
  name: "Caddy",
  needs: [{ file: "/usr/bin/caddy", package: "caddy" }],
  configure(folder, { https, http, upstreams }) {
    const site = replaced(
      readFileSync("deploy/Caddyfile", "utf8"),
      [
        "reverse_proxy 127.0.0.1:8080",
        ["reverse_proxy", ...upstreams.map((port) => `127.0.0.1:${port}`)].join(" "),
      ],
      ["/etc/ssl/fibril/certificate.pem", certificateIn(folder)],
      ["/etc/ssl/fibril/key.pem", keyIn(folder)],
    );
    const file = join(folder, "Caddyfile");
    const options = [
      "admin off",
      "skip_install_trust",
      "default_bind 127.0.0.1",
      `http_port ${http}`,
      `https_port ${https}`,
      `storage file_system ${join(folder, "storage")}`,
    ];
    writeFileSync(file, `{\n\t${options.join("\n\t")}\n}\n\n${site}`);
    return ["/usr/bin/caddy", "run", "--adapter", "caddyfile", "--config", file];
  },
};

export const kinds: readonly Kind[] = [nginx, caddy];

/** The sentence for which a proxy is not tested on this machine; null where it is. */
export function missing({ needs }: Kind): string | null {
  const packages = [...needs, openssl]
    .filter(({ file }) => !existsSync(file))
    .map(({ package: name }) => name);
  return packages.length === 0 ? null : `skipped: apt-get install ${packages.join(" ")}`;
}

/** Starts a proxy in front of the servers on these ports; resolves when it accepts connections. */
export async function startProxy(kind: Kind, ...upstreams: number[]): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), "fibril-proxy-"));
  const ports = { https: await freePort(), http: await freePort(), upstreams };
  makeCertificate(folder);
  mkdirSync(join(folder, "storage"));
  const [command, ...args] = kind.configure(folder, ports);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (piece) => {
      output += piece;
    });
  const isListening = async () => {
    if (child.exitCode !== null) throw new Error(`${kind.name} ended: ${output}`);
    return (await isOpen(ports.https)) && (await isOpen(ports.http));
  };
  try {
    await vi.waitUntil(isListening, { timeout: 30_000 });
  } catch (error) {
    await stop(child, folder);
    throw error;
  }
  return { ...ports, ca: readFileSync(certificateIn(folder)), stop: () => stop(child, folder) };
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}

/** A certificate for lab.example, signed by itself. */
function makeCertificate(folder: string): void {
  const files = ["-keyout", keyIn(folder), "-out", certificateIn(folder)];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const name = ["-subj", "/CN=lab.example", "-addext", "subjectAltName=DNS:lab.example"];
  execFileSync(openssl.file, ["req", "-x509", ...key, ...files, ...name, "-days", "2"], { stdio: "ignore" });
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const opened = await new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
  });
  socket.destroy();
  return opened;
}
