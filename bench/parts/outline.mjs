import { orShort } from "../report.mjs";

const methods = [
  ["Fibril: outline, label and widths", "ours"],
  ["PlantCV's recipe: Lab a*, Otsu", "lab"],
  ["PlantCV's recipe: HSV saturation, Otsu", "hsv"],
];
const SCENES = orShort(12, 2);

/** Prints how well the outlines of plants agree with the true ones, and the time of one, beside PlantCV's usual recipe. */
export async function run({ quantile, table, judge, module, root }) {
  const { drawnTray, outlined, photos } = await module("pictures");
  const rows = async (title, known) => {
    const found = [];
    // The first compiles the code.
    for (const [i, next] of [known[0], ...known].entries()) {
      const result = await outlined(await next());
      if (i > 0) found.push(result);
    }
    const figure = (name, of, part) =>
      quantile(
        found.map((one) => one[name][of]),
        part,
      );
    table(
      [`${title} (${found.length})`, "agreement p50", "lowest", "p50 ms", "ratio"],
      methods.map(([method, name]) => [
        method,
        figure(name, "agreement", 0.5).toFixed(2),
        figure(name, "agreement", 0).toFixed(2),
        figure(name, "ms", 0.5).toFixed(0),
        `${(figure(name, "ms", 0.5) / figure("ours", "ms", 0.5)).toFixed(2)}×`,
      ]),
    );
    return (name) => figure(name, "agreement", 0.5).toFixed(2);
  };
  await rows(
    "photos of plants",
    (await photos(root)).map((known) => () => known),
  );
  const agreement = await rows(
    "drawn trays of 12 megapixels",
    Array.from({ length: SCENES }, (_, i) => () => drawnTray(i + 1)),
  );
  judge({
    name: "outline of the plants in a picture, agreement with the true one",
    figure: agreement("ours"),
    beside: methods
      .slice(1)
      .map(([method, name]) => `${method} ${agreement(name)}`)
      .join("; "),
    notice: "an outline that is wrong gives a width that is wrong",
  });
}
