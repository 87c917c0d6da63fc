import { useState } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * The form that is open over a page, opened by a button or asked for by the address: `?form=use`. It goes out of the
 * address when another opens or none is open.
 */
export function useFormInAddress<F extends string>(
  forms: readonly F[],
): [form: F | null, open: (form: F | null) => void] {
  const [query, setQuery] = useSearchParams();
  const [opened, setOpened] = useState<F | null>(null);
  const asked = query.get("form");
  const open = (form: F | null) => {
    setOpened(form);
    if (asked === null) return;
    const rest = new URLSearchParams(query);
    rest.delete("form");
    setQuery(rest, { replace: true });
  };
  return [opened ?? forms.find((form) => form === asked) ?? null, open];
}
