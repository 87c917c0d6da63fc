import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { keyToRef } from "#domain/kernel/change.ts";
import { pathOf } from "#domain/kind-pages.ts";
import type { FindableTable } from "#domain/tables.ts";
import { useMay } from "#hooks/lab-context.tsx";
import type { Saved } from "#sync/write/submit.ts";

/**
 * The form that is open over a page, opened by a button or by the address: `?form=use`. Opening another form or closing
 * the form removes it from the address, with what it begins with. For readers no form is open.
 */
export function useFormInAddress<F extends string>(
  forms: readonly F[],
): [form: F | null, open: (form: F | null) => void] {
  const [query, setQuery] = useSearchParams();
  const [opened, setOpened] = useState<F | null>(null);
  const mayWrite = useMay()("member");
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
  const form = opened ?? forms.find((form) => form === inAddress) ?? null;
  return [mayWrite ? form : null, open];
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

/**
 * Returns a function that opens the page of the record that a form has created; `search` belongs to its address. A form
 * that the address has opened is not opened again on the way back. Where nothing was created, the form is closed.
 */
export function useOpenCreated(table: FindableTable, onClose: () => void) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return ({ creates }: Pick<Saved, "creates">, search = "") => {
    const created = creates.map(keyToRef).find((ref) => ref.table === table);
    if (created === undefined) return onClose();
    const replace = query.has("form") || query.has("add");
    navigate(`${pathOf({ table, id: created.id })}${search}`, { replace });
  };
}
