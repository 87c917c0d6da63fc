import { RECEIPT_HEADER } from "#contract/sync/answers.ts";
import { Receipt } from "#domain/receipts/schema.ts";

/** Reads the receipt of a write that was sent on its own; `undefined` without one, or for one of another form. */
export function readReceipt(headers: Headers): Receipt | undefined {
  const value = headers.get(RECEIPT_HEADER);
  if (value === null) return undefined;
  try {
    const bytes = Uint8Array.from(atob(value.replaceAll("-", "+").replaceAll("_", "/")), (one) =>
      one.charCodeAt(0),
    );
    return Receipt.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch {
    return undefined;
  }
}
