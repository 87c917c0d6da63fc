import { claimId } from "../kernel/claims.ts";

/** The id of the claim on a batch number, which is unique and by which its process is found. */
export function batchClaim(batchNumber: string): string {
  return claimId("nop_process.batch_number", batchNumber);
}
