/** Names of what reads, as `decoders.ts` has them. */
const peers = [
  ["Fibril: as the scan screen reads", "ours"],
  ["zxing-wasm, one look alone", "zxingWasm"],
  ["html5-qrcode's own decoder, whole frame", "html5Qrcode"],
  ["html5-qrcode as it comes, on its canvas of 480 px", "html5QrcodeSmall"],
  ["@zxing/browser, trying harder", "zxingBrowser"],
  ["jsQR", "jsQr"],
];

/** What the smallest label goes through at the distance of the aim. */
const poses = [{}, { turn: 20 }, { turn: 160, lean: 20 }];
const softness = [
  ["sharp", {}],
  ["as a camera has it: blur 0.6 px, noise 4", { blur: 0.6, noise: 4 }],
  ["blur 1.0 px, noise 5", { blur: 1, noise: 5 }],
  ["blur 1.4 px, noise 5", { blur: 1.4, noise: 5 }],
  ["blur 1.8 px, noise 5", { blur: 1.8, noise: 5 }],
];
/** How much of a frame of 1280 px the aim's label spans. */
const SPAN = 110;

const dataUrl = (jpeg) => `data:image/jpeg;base64,${jpeg.toString("base64")}`;

/** Frames of a camera, read by our decoder and its peers in one browser; the labels of the aim among them. */
export async function decoding({ startServer, drawing, browser, built, rounds, quantile, table }) {
  const { aSticker, conditions, drawFrame, kindsOfLabels, sceneOf } = drawing;
  const draw = async (condition, nth) => {
    const sticker = aSticker(nth);
    const jpeg = await drawFrame(sceneOf(condition, sticker, nth + 1));
    return { text: sticker.text, table: sticker.table, url: dataUrl(jpeg) };
  };
  const server = await startServer({ page: built });
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    page.on("pageerror", (error) => console.error(`page: ${error.message}`));
    await page.goto(server.url);
    await page.waitForFunction(() => globalThis.bench !== undefined);
    const decode = (frames, names, rounds) =>
      page.evaluate(
        ([frames, names, rounds]) => globalThis.bench.decode(frames, names, rounds),
        [frames.map(({ url }) => url), names, rounds],
      );
    const isRead = (frames, found) => found.map(({ texts }, i) => texts.includes(frames[i].text));
    const count = (frames, found) => isRead(frames, found).filter(Boolean).length;

    const frames = [];
    for (const condition of Object.values(conditions)) frames.push(await draw(condition, frames.length));
    const names = peers.map(([, name]) => name);
    const found = await decode(frames, names, rounds);
    const half = (name) =>
      quantile(
        found[name].map(({ ms }) => ms),
        0.5,
      );
    table(
      [`${frames.length} frames of 1280 × 720, best of ${rounds}`, "read", "p50 ms", "ratio"],
      peers.map(([title, name]) => [
        title,
        `${count(frames, found[name])} / ${frames.length}`,
        half(name).toFixed(1),
        `${(half(name) / half("ours")).toFixed(2)}×`,
      ]),
    );
    const readByOurs = isRead(frames, found.ours);
    const missed = Object.keys(conditions).filter((_, i) => !readByOurs[i]);
    console.log(`Fibril did not read: ${missed.join(", ") || "none of them"}\n`);

    const rows = [];
    for (const [title, soft] of softness) {
      const small = [];
      for (let nth = 0; nth < kindsOfLabels * poses.length; nth += 1)
        small.push(await draw({ span: SPAN, ...poses[nth % poses.length], ...soft }, nth));
      const seen = await decode(small, names, 1);
      rows.push([title, ...names.map((name) => `${count(small, seen[name])} / ${small.length}`)]);
    }
    table(
      [
        `labels of ${kindsOfLabels} kinds, ${poses.length} ways, their code ${SPAN} px wide`,
        ...peers.map(([title]) => title.split(/[:,']/)[0]),
      ],
      rows,
    );
  } finally {
    await context.close();
    await server.close();
  }
}
