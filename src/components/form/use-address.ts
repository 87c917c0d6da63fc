import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";

/**
 * The form that is open over a page, opened by a button or by the address: `?form=use`. Opening another form or closing
 * the form removes it from the address, with what it begins with.
 */
export function useFormInAddress<F extends string>(
  forms: readonly F[],
): [form: F | null, open: (form: F | null) => void] {
  const [query, setQuery] = useSearchParams();
  const [opened, setOpened] = useState<F | null>(null);
  const inAddress = query.get("form");
  const open = (form: F | null) => {
    setOpened(form);
    if (inAddress === null) return;
    const rest = new URLSearchParams(query);
    rest.delete("form");
    rest.delete("from");
    rest.delete("make");
    setQuery(rest, { replace: true });
  };
  return [opened ?? forms.find((form) => form === inAddress) ?? null, open];
}

/** The id of the record in the address, in lower case: printed codes may contain it in upper case. */
export function useIdInAddress(): string {
  return (useParams().id ?? "").toLowerCase();
}

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
