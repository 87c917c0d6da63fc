import { inBrowser } from "./in-browser.mjs";

const ROUNDS = 20;

/** Times a picture of 12 megapixels until it is stored, beside one canvas and one bare put. */
export async function run({ quantile, table, ...tools }) {
  const { result } = await inBrowser(tools, { call: "photos", values: [ROUNDS] });
  const peer = quantile(result.bare, 0.5);
  const row = (name, times) => {
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    return [name, Math.round(p50), Math.round(p95), `${(p50 / peer).toFixed(2)}×`];
  };
  table(
    [`a picture of 12 megapixels until it is stored, ${ROUNDS} each`, "p50 ms", "p95 ms", "p50 ratio"],
    [
      row("Fibril: picture, thumbnail, hash, outbox", result.ours),
      row("one canvas, one bare put", result.bare),
    ],
  );
}
