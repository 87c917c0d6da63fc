const { existsSync } = require("node:fs");
const { join } = require("node:path");

/** The rooms of src that a room may import, besides itself. docs/decisions/001-rooms.md says why. */
const below = {
  domain: [],
  contract: ["domain"],
  bytes: ["domain", "contract"],
  store: ["domain"],
  ui: ["domain"],
  sync: ["domain", "contract", "bytes", "store"],
  hooks: ["domain", "contract", "store", "sync"],
  components: ["domain", "contract", "bytes", "store", "sync", "ui", "hooks"],
  features: ["domain", "contract", "store", "sync", "ui", "hooks", "components"],
};

const rooms = Object.entries(below).map(([room, allowed]) => ({
  name: `${room}-walls`,
  comment: `src/${room} may import ${allowed.join(", ") || "nothing of ours"}.`,
  severity: "error",
  from: { path: `^src/${room}/` },
  to: {
    path: "^(src|sw|server|build|tests|bench)/",
    pathNot: `^src/(${[room, ...allowed].join("|")})/`,
  },
}));

/**
 * The folders of a room, and single files beside them, from the lowest level to the highest: each imports only lower levels,
 * so no two folders reach each other. What is not named starts the room: no folder imports it.
 */
const levels = {
  server: [
    ["clock.ts", "turns.ts", "lock-folder.ts", "stored"],
    ["reports"],
    ["db", "errors"],
    ["http", "data-folder.ts"],
    ["settings"],
    ["files", "open-data.ts"],
    ["auth", "live", "mail", "metrics", "backups"],
    ["lab"],
    ["people", "exchange", "demo"],
    ["api", "admin"],
  ],
  "server/exchange": [["brapi"], ["miappe"], ["eln"], ["sheets"]],
  // From the files of the journal to the turn.
  "src/sync": [
    ["journal"],
    ["env.ts"],
    ["device"],
    ["request", "outbox"],
    ["session", "write"],
    ["settle", "send", "receive"],
    ["turn"],
  ],
  "src/ui": [
    ["window"],
    ["text"],
    ["brand", "press", "panel"],
    ["notice", "field"],
    ["dialog", "menu"],
    ["choice"],
    ["number", "table"],
  ],
  "src/hooks": [
    ["use-render-at.ts", "device-memory.ts"],
    ["lab-context.tsx"],
    ["status", "saving"],
    ["calls"],
  ],
  // From saving one record to the pages of its kind.
  "src/components": [
    ["saving", "person"],
    ["record"],
    ["lines", "history"],
    ["scan", "sync"],
    ["form"],
    ["photo", "bulk"],
    ["files", "measure"],
    ["page", "import", "rescue"],
    ["stock", "process"],
    ["resource-use", "list"],
    ["sample", "kind"],
    ["cake", "cnf"],
  ],
};

const noTwoFolders = (room) => [
  ...levels[room].flatMap((level, i) =>
    level.map((one) => ({
      name: `${room}-levels`,
      comment: `${room}/${one} may import only lower levels of ${room}.`,
      severity: "error",
      from: { path: inRoom(room, [one]) },
      to: { path: `^${room}/`, pathNot: inRoom(room, [one, ...levels[room].slice(0, i).flat()]) },
    })),
  ),
  {
    name: `${room}-levels-name-every-folder`,
    comment: "A folder without a level could reach another one in a circle.",
    severity: "error",
    from: { path: `^${room}/[^/]+/`, pathNot: inRoom(room, levels[room].flat()) },
    to: {},
  },
];
const inRoom = (room, names) => `^${room}/(${names.join("|").replaceAll(".", "\\.")})(/|$)`;

/** Where each bundle and each command starts. A file that none of them reaches is dead. */
const entries = [
  "src/main.tsx",
  "src/sync/journal/disk-worker.ts",
  "src/components/measure/measure-worker.ts",
  "sw/sw.ts",
  "server/main.ts",
  "build/measure.ts",
].filter((file) => existsSync(join(__dirname, file)));
const pattern = (files) => `^(${files.map((file) => file.replaceAll(".", "\\.")).join("|")})$`;

const unused = {
  name: "no-unused",
  comment: "Neither the app, the worker, the server nor a command reaches this file. Use it or delete it.",
  severity: "error",
  from: { path: pattern(entries) },
  to: {
    path: `^(${["src/", "sw/", "server/"].filter((top) => entries.some((file) => file.startsWith(top))).join("|")})`,
    // Vite's own configuration and the launchers are started by name.
    pathNot: ["\\.d\\.ts$", "/vite\\.config\\.ts$", "^server/[^/]+\\.mjs$", pattern(entries)],
    reachable: false,
  },
};

module.exports = {
  forbidden: [
    ...rooms,
    ...Object.keys(levels).flatMap(noTwoFolders),
    {
      name: "domain-is-pure",
      comment: "Rules run on the tablet and on the server: only libraries without a platform.",
      severity: "error",
      from: { path: "^src/domain/" },
      to: {
        dependencyTypesNot: ["local", "aliased", "unknown"],
        pathNot: "(^|/)node_modules/(zod|date-fns-tz|uuid|uqr|@stdlib)/",
      },
    },
    {
      name: "values-know-no-word",
      comment: "Text, numbers, times and units: every word of the lab needs them.",
      severity: "error",
      from: { path: "^src/domain/values/" },
      to: { path: "^src/domain/", pathNot: "^src/domain/values/" },
    },
    {
      name: "kernel-knows-no-word",
      comment: "src/domain/tables.ts adds the records of the words to the kernel's tables.",
      severity: "error",
      from: { path: "^src/domain/kernel/" },
      to: { path: "^src/domain/", pathNot: "^src/domain/(kernel|values)/" },
    },
    {
      name: "features-never-meet",
      comment: "What two features share belongs in components, or lower.",
      severity: "error",
      from: { path: "^src/features/([^/]+)/" },
      to: { path: "^src/features/", pathNot: "^src/features/$1/" },
    },
    {
      name: "src-knows-no-server",
      comment: "The app knows the server only through the contract.",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(sw|server|build|tests|bench)/" },
    },
    {
      name: "worker-walls",
      comment: "The worker hands events to sync; it draws nothing.",
      severity: "error",
      from: { path: "^sw/" },
      to: { path: "^(src|server|build|tests|bench)/", pathNot: "^src/(domain|contract|store|sync)/" },
    },
    {
      name: "worker-packages",
      comment: "Sync brings what it needs; the worker itself needs Workbox alone.",
      severity: "error",
      from: { path: "^sw/" },
      to: { path: "(^|/)node_modules/", pathNot: "(^|/)node_modules/workbox-[^/]+/" },
    },
    {
      name: "worker-runs-no-queries",
      comment: "The worker sends and receives; what the screens read would only make it larger.",
      severity: "error",
      from: { path: "^sw/" },
      to: { path: "^src/contract/(index|operations)\\.ts$", reachable: true },
    },
    {
      name: "server-walls",
      comment:
        "The server shares the rules, the contract and the file formats with the tablet, nothing else.",
      severity: "error",
      from: { path: "^server/", pathNot: "^server/vite\\.config\\.ts$" },
      to: { path: "^(src|sw|build|tests|bench)/", pathNot: "^src/(domain|contract|bytes)/" },
    },
    {
      name: "exchange-has-one-door",
      comment:
        "The formats of other programs read the lab. Only the router knows them, and the commands for .eln files.",
      severity: "error",
      from: { path: "^server/", pathNot: "^server/(exchange/|api/|admin/eln-commands\\.ts$)" },
      to: { path: "^server/exchange/" },
    },
    {
      name: "router-uses-the-door",
      comment: "server/exchange/exchange.ts is the door.",
      severity: "error",
      from: { path: "^server/api/" },
      to: { path: "^server/exchange/", pathNot: "^server/exchange/exchange\\.ts$" },
    },
    {
      name: "no-circular",
      comment: "Two files that need each other are one file, or three.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphans",
      comment: "Nothing imports this file and it imports nothing.",
      severity: "error",
      from: {
        orphan: true,
        // Started by name, or read by a runner.
        pathNot: [
          "\\.(test|spec)\\.tsx?$",
          "\\.config\\.ts$",
          "\\.d\\.ts$",
          "(^|/)(main\\.tsx?|sw\\.ts|setup\\.ts|[^/]+\\.mjs)$",
        ],
      },
      to: {},
    },
    {
      name: "no-unresolvable",
      comment: "An import that leads nowhere also leads past every wall above.",
      severity: "error",
      from: {},
      // Modules that Vite's plugins make up, and files it turns into an address.
      to: { couldNotResolve: true, pathNot: "^virtual:|\\?(url|raw|inline)$" },
    },
    {
      name: "no-unlisted-packages",
      severity: "error",
      from: { path: "^(src|sw|server)/", pathNot: "\\.d\\.ts$" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-dev-packages",
      comment: "What the server loads is in `dependencies`. The packages of the app are in its built files.",
      severity: "error",
      from: { path: "^server/", pathNot: "\\.d\\.ts$|^server/vite\\.config\\.ts$" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    ...(entries.length > 0 ? [unused] : []),
  ],
  options: {
    doNotFollow: { path: "(^|/)node_modules/" },
    // The peer of a bench is a package of its own.
    exclude: { path: "^(dist|bench/peers)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "browser", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
