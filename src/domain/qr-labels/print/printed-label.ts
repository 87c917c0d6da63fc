import { MIN_CODE } from "./code-size.ts";
import { type LabelLayout, layoutOf } from "./label-layout.ts";
import type { LabelText } from "./label-text.ts";
import { withPrintedSize } from "./printed-size.ts";
import { modulesOf } from "./qr-code.ts";

/** mm. A code that is to be read from a vial does not get more modules than its address needs if they were smaller. */
const LEAST_MODULE = 0.3;

/** A label as it is printed. */
export type PrintedLabel = {
  /** The address of the record. */
  address: string;
  /** True if the code contains its printed size too. */
  isSized: boolean;
  /** Number of modules per side of the code. */
  modules: number;
  layout: LabelLayout;
};

/**
 * Returns the label of an address on a label of this size in mm; `null` as {@link layoutOf}. Its code contains its printed
 * size, unless the code would need more modules for it and these would be smaller than 0.3 mm, as on a cryo vial.
 */
export function printedLabel(
  size: { width: number; height: number },
  address: string,
  text: LabelText,
): PrintedLabel | null {
  const plain = modulesOf(address);
  const sized = modulesOf(withPrintedSize(address, MIN_CODE));
  const layout = layoutOf(size, sized, text);
  if (layout && (sized === plain || layout.qr.edge / sized >= LEAST_MODULE))
    return { address, isSized: true, modules: sized, layout };
  const without = layoutOf(size, plain, text);
  return without && { address, isSized: false, modules: plain, layout: without };
}

/** The content of a label's code whose edge is printed with this length, mm. */
export function contentOf({ address, isSized }: PrintedLabel, edge: number): string {
  return isSized ? withPrintedSize(address, edge) : address;
}
