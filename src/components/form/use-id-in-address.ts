import { useParams } from "react-router-dom";

/** The id of the record in the address, in lower case: printed codes may contain it in upper case. */
export function useIdInAddress(): string {
  return (useParams().id ?? "").toLowerCase();
}
