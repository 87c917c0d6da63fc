import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lightInk } from "#features/grow-trials/charts/plot/chart-svg.ts";

// The rules before the themes that a person chooses.
const [tokens = ""] = readFileSync("src/styles/tokens.css", "utf8").split(":root[data-theme");

/** OKLCH to sRGB as `#rrggbb`. Source: Björn Ottosson, A perceptual color space for image processing. */
function toHex(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [Math.cos, Math.sin].map((of) => chroma * of((hue * Math.PI) / 180)) as [number, number];
  const [l, m, s] = [
    lightness + 0.3963377774 * a + 0.2158037573 * b,
    lightness - 0.1055613458 * a - 0.0638541728 * b,
    lightness - 0.0894841775 * a - 1.291485548 * b,
  ].map((part) => part ** 3) as [number, number, number];
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((one) => {
    const part = one <= 0.0031308 ? 12.92 * one : 1.055 * one ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, part)));
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** The light colour of a token; an alias has the colour of the token it names. */
function lightOf(token: string): string {
  const [, other] = new RegExp(`\\s${token}: var\\((--[\\w-]+)\\)`).exec(tokens) ?? [];
  if (other) return lightOf(other);
  const [, ...numbers] =
    new RegExp(`\\s${token}: light-dark\\(oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(tokens) ?? [];
  const [lightness = 0, chroma = 0, hue = 0] = numbers.map(Number);
  return toHex(lightness, chroma, hue);
}

test.each(Object.entries(lightInk).filter(([token]) => token !== "--sheet"))(
  "an exported chart has %s in the light theme's colour",
  (token, hex) => {
    expect(lightOf(token)).toBe(hex);
  },
);

test("the sheet of an exported chart is paper", () => {
  expect(lightInk["--sheet"]).toBe("#ffffff");
});
