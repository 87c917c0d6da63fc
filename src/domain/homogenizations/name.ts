import type { Homogenization } from "./schema.ts";

/** `HOM-NOP-2026-004-02`, or a placeholder until the server has assigned the name. */
export function homogenizationName({ name }: Pick<Homogenization, "name">): string {
  return name ?? "Pending sync";
}
