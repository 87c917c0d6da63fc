import { orShort } from "../report.mjs";
import { inBench } from "../start/browser.mjs";

/** Titles of the decoders, and their names in `decoders.ts`. */
const peers = [
  ["Fibril: as the scan screen reads", "ours"],
  ["html5-qrcode's own decoder, whole frame", "html5Qrcode"],
  ["html5-qrcode by default, on its canvas of 480 px", "html5QrcodeSmall"],
  ["@zxing/browser, trying harder", "zxingBrowser"],
  ["jsQR", "jsQr"],
];

/** Poses and blur of the smallest label at the target distance. */
const poses = [{}, { turn: 20 }, { turn: 160, lean: 20 }];
const softness = [
  ["sharp", {}],
  ["as from a camera: blur 0.6 px, noise 4", { blur: 0.6, noise: 4 }],
  ["blur 1.0 px, noise 5", { blur: 1, noise: 5 }],
  ["blur 1.4 px, noise 5", { blur: 1.4, noise: 5 }],
  ["blur 1.8 px, noise 5", { blur: 1.8, noise: 5 }],
];
/** Width in px of the target's code in a frame of 1280 px. */
const SPAN = 110;

const dataUrl = (jpeg) => `data:image/jpeg;base64,${jpeg.toString("base64")}`;

const ROUNDS = orShort(3, 1);

/** Prints how many camera frames, and labels of the target, our decoder and its peers read in one browser. */
export async function run({ quantile, table, judge, ...tools }) {
  const { aSticker, conditions, kindsOfLabels, sceneOf } = await tools.module("scenes");
  const { drawFrame } = await tools.module("frames");
  const draw = async (condition, nth) => {
    const sticker = aSticker(nth);
    const jpeg = await drawFrame(sceneOf(condition, sticker, nth + 1));
    return { text: sticker.text, table: sticker.table, url: dataUrl(jpeg) };
  };
  await inBench(tools, {}, async ({ call }) => {
    const decode = (frames, names, rounds) =>
      call(
        "decode",
        frames.map(({ url }) => url),
        names,
        rounds,
      );
    const isRead = (frames, found) => found.map(({ texts }, i) => texts.includes(frames[i].text));
    const count = (frames, found) => isRead(frames, found).filter(Boolean).length;

    const frames = [];
    for (const condition of Object.values(conditions).slice(0, orShort(1000, 4)))
      frames.push(await draw(condition, frames.length));
    const names = peers.map(([, name]) => name);
    const found = await decode(frames, names, ROUNDS);
    const median = (name) =>
      quantile(
        found[name].map(({ ms }) => ms),
        0.5,
      );
    table(
      [`${frames.length} frames of 1280 × 720, best of ${ROUNDS}`, "read", "p50 ms", "ratio"],
      peers.map(([title, name]) => [
        title,
        `${count(frames, found[name])} / ${frames.length}`,
        median(name).toFixed(1),
        `${(median(name) / median("ours")).toFixed(2)}×`,
      ]),
    );
    const readByOurs = isRead(frames, found.ours);
    const missed = Object.keys(conditions).filter((_, i) => readByOurs[i] === false);
    console.log(`Fibril did not read: ${missed.join(", ") || "none"}\n`);

    const rows = [];
    for (const [title, soft] of softness.slice(0, orShort(10, 1))) {
      const small = [];
      for (let nth = 0; nth < kindsOfLabels * poses.length; nth += 1)
        small.push(await draw({ span: SPAN, ...poses[nth % poses.length], ...soft }, nth));
      const seen = await decode(small, names, 1);
      rows.push([title, ...names.map((name) => `${count(small, seen[name])} / ${small.length}`)]);
    }
    table(
      [
        `${kindsOfLabels} kinds of labels, ${poses.length} poses, code ${SPAN} px wide`,
        ...peers.map(([title]) => title.split(/[:,']/)[0]),
      ],
      rows,
    );
    const read = (name) => `${count(frames, found[name])} of ${frames.length}`;
    judge({
      name: "hard frames of labels that are read",
      figure: read("ours"),
      beside: peers
        .slice(1)
        .map(([title, name]) => `${title.split(/[:,']/)[0]} ${read(name)}`)
        .join(", "),
      notice: "a label that is not read has to be typed",
    });
  });
}
