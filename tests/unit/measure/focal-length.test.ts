import sharp from "sharp";
import { expect, test } from "vitest";
import { focalLengthOf } from "#components/photo/focal-length.ts";

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: "#3a6" } });
const bytesOf = async (image: sharp.Sharp) => new Uint8Array(await image.toBuffer()).buffer;
const stating = (mm: number) =>
  bytesOf(
    picture()
      .withExif({ IFD0: { Make: "A phone" }, IFD2: { FocalLength: "4/1", FocalLengthIn35mmFilm: `${mm}` } })
      .jpeg(),
  );

test("the focal length of a phone's picture is read from its EXIF data", async () => {
  expect(focalLengthOf(await stating(26))).toBe(26);
});

test("a length that no phone has is no focal length", async () => {
  expect(focalLengthOf(await stating(0))).toBeNull();
  expect(focalLengthOf(await stating(10_000))).toBeNull();
});

test("a picture without EXIF data, another kind of file and an incomplete one have none", async () => {
  expect(focalLengthOf(await bytesOf(picture().jpeg()))).toBeNull();
  expect(focalLengthOf(await bytesOf(picture().png()))).toBeNull();
  expect(focalLengthOf(new ArrayBuffer(0))).toBeNull();
  const whole = await stating(26);
  for (const length of [3, 12, 20, 40, 80]) expect(focalLengthOf(whole.slice(0, length))).toBeNull();
});
