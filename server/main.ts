// The program. It loads nothing before the version of Node is known: an older one fails at a package, with a stack of that
// package in place of a sentence.

/** As `engines` in package.json. */
const OLDEST = [20, 19] as const;

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
if (isOld) {
  console.error(`Fibril needs Node.js ${OLDEST.join(".")} or newer. This is ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  const { serve } = await import("./serve.ts");
  await serve();
}
