// With this hash the page shows the chemicals in RxDB, and loads only what that needs; otherwise it has the bench's functions.
if (location.hash === "#start=rx") void showRx();
else void import("./functions.ts").then(({ bench }) => Object.assign(globalThis, { bench }));

async function showRx(): Promise<void> {
  const [{ openRxRecords }, { rowsOf, sessionOf, showRecords }, { browserEnv }, { listed }] =
    await Promise.all([
      import("../peers/rx.mjs"),
      import("./list.tsx"),
      import("#sync/turn/browser-env.ts"),
      import("../records.ts"),
    ]);
  const { records } = await openRxRecords(listed);
  showRecords(browserEnv(), sessionOf(""), await rowsOf(records));
}
