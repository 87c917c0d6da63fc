/**
 * The parts of the bench in their order: the title of a part in the report, the module whose `run` measures it, the
 * minutes after which it is ended, and whether it runs only where it is named.
 */
export const parts = {
  saving: { title: "Saving", load: () => import("./saving.mjs"), minutes: 15 },
  killed: { title: "Saved before SIGKILL", load: () => import("./killed.mjs"), minutes: 15 },
  replay: { title: "Sending what waits", load: () => import("./replay.mjs"), minutes: 75 },
  pull: { title: "First pull, and arriving changes", load: () => import("./pulling.mjs"), minutes: 30 },
  starting: { title: "Offline start", load: () => import("../starting.mjs"), minutes: 10 },
  lists: { title: "Lists", load: () => import("../lists.mjs"), minutes: 15 },
  shelf: { title: "Shelf mode", load: () => import("../shelf.mjs"), minutes: 10 },
  memory: { title: "Memory", load: () => import("./memory.mjs"), minutes: 40 },
  storage: { title: "Storage", load: () => import("./storage.mjs"), minutes: 15 },
  work: { title: "Work of a start", load: () => import("./work.mjs"), minutes: 10 },
  search: { title: "Search", load: () => import("../search.mjs"), minutes: 15 },
  trial: { title: "Opening a trial", load: () => import("../trial.mjs"), minutes: 10 },
  decode: { title: "Reading labels", load: () => import("../decode.mjs"), minutes: 20 },
  photos: { title: "Pictures", load: () => import("./photos.mjs"), minutes: 10 },
  server: { title: "Lists and databases of the server", load: () => import("./server.mjs"), minutes: 20 },
  growth: { title: "Growth", load: () => import("./growth.mjs"), minutes: 30 },
  exports: { title: "Exports of the whole lab", load: () => import("../exports.mjs"), minutes: 30 },
  load: { title: "Load", load: () => import("../load.mjs"), minutes: 40 },
  lighthouse: {
    title: "Lighthouse",
    load: () => import("../lighthouse.mjs"),
    minutes: 45,
    isOnlyNamed: true,
  },
};
