import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { SearchInput } from "#ui/field/search-input.tsx";

type SearchText = { typed: string; setTyped: (typed: string) => void };

const Context = createContext<SearchText>({ typed: "", setTyped: () => undefined });

/** Contains what is typed in the search. A key renders the field and the results anew, and not the dialog around them. */
export function SearchTextProvider({ children }: { children: ReactNode }) {
  const [typed, setTyped] = useState("");
  return <Context value={useMemo(() => ({ typed, setTyped }), [typed])}>{children}</Context>;
}

export const useSearchText = () => use(Context).typed;

/** The field of the search; a closed search forgets its text. */
export function SearchField({ label, placeholder }: { label: string; placeholder: string }) {
  const { typed, setTyped } = use(Context);
  useEffect(() => () => setTyped(""), [setTyped]);
  return <SearchInput label={label} placeholder={placeholder} value={typed} onChange={setTyped} />;
}
