import { useParams } from "react-router-dom";

/** The id of the record in the address, in lower case as records have it; printed codes may have it in capitals. */
export function useIdInAddress(): string {
  return (useParams().id ?? "").toLowerCase();
}
