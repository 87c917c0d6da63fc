import { readFile } from "node:fs/promises";
import { type Receipt, ReceiptFile } from "#domain/receipts/schema.ts";
import { showDateTime } from "#domain/values/time.ts";
import type { LabDb } from "../../db/lab-db.ts";
import { type ReceiptVerdict, verifyReceipt } from "../../lab/receipts.ts";
import { AdminError, CheckFailed } from "../command.ts";

const texts: Record<ReceiptVerdict, string> = {
  valid: "valid",
  altered: "altered",
  foreign: "not of this server",
  missing: "write not present",
};

/**
 * Checks a file of receipts. Returns a sentence when all are valid, otherwise throws `CheckFailed` with the verdict on
 * each that is not. Throws `AdminError` for a file that is not one of receipts.
 */
export async function verifyReceipts(db: LabDb, path: string): Promise<string> {
  const receipts = await readReceipts(path);
  const counts: Record<ReceiptVerdict, number> = { valid: 0, altered: 0, foreign: 0, missing: 0 };
  const faults: string[] = [];
  for (const receipt of receipts) {
    const verdict = await verifyReceipt(db, receipt);
    counts[verdict] += 1;
    if (verdict !== "valid") faults.push(`${texts[verdict]}: ${describe(receipt)}`);
  }
  if (faults.length === 0)
    return `All receipts (${receipts.length}) are valid, and the lab has their writes.`;
  const found = (Object.keys(texts) as ReceiptVerdict[]).filter((verdict) => counts[verdict] > 0);
  const head = found.map((verdict) => `${counts[verdict]} ${texts[verdict]}`).join(", ");
  throw new CheckFailed([`Receipts: ${head}.`, ...faults].join("\n  "));
}

async function readReceipts(path: string): Promise<Receipt[]> {
  if (path === "") throw new AdminError("Name the file to check.");
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) throw new AdminError(`${path} cannot be read.`);
  const parsed = ReceiptFile.safeParse(parseJson(text));
  if (parsed.success) return parsed.data.receipts;
  const [issue] = parsed.error.issues;
  const where = issue && issue.path.length > 0 ? ` (${issue.path.join(".")}: ${issue.message})` : "";
  throw new AdminError(`${path} is not a file of receipts, or was altered${where}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `number 123, createEquipment by dana@lab.example, accepted Nov 19, 2026, 10:42 AM, 0b6f…` */
function describe({ number, operation, user, accepted_at, key }: Receipt): string {
  const at = Number.isNaN(Date.parse(accepted_at)) ? accepted_at : showDateTime(accepted_at);
  return `number ${number}, ${operation} by ${user}, accepted ${at}, ${key}`;
}
