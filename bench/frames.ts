// The functions with which `decode.mjs` draws its frames, built for Node.

export { aSticker, conditions, kindsOfLabels, sceneOf } from "#tests/support/lab-frames.ts";
export { drawFrame } from "#tests/support/label-frames.ts";
