import { useNavigate, useSearchParams } from "react-router-dom";

/** Marks the address of a form that was opened from the scanner. */
export const FROM_SCANNER = "from=scan";

/** Returns a function that leads back to the scanner, if the form of this page was opened there. */
export function useBackToScanner(): () => void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return () => {
    if (query.get("from") === "scan") navigate("/scan", { replace: true });
  };
}
