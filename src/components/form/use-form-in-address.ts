import { useState } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * The form that is open over a page, opened by a button or by the address: `?form=use`. Opening another form or closing
 * the form removes it from the address.
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
    setQuery(rest, { replace: true });
  };
  return [opened ?? forms.find((form) => form === inAddress) ?? null, open];
}
