import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { SearchInput } from "#ui/field/search-input.tsx";

type SearchText = { typed: string; setTyped: (typed: string) => void; catchUp: () => void };

const Typed = createContext<SearchText>({ typed: "", setTyped: () => undefined, catchUp: () => undefined });
const Searched = createContext("");

/**
 * Contains what is typed in the search. A key renders the field at once and then, if no other key follows, the results; never
 * the dialog around them. `early` is the text that was typed before the field had the focus.
 */
export function SearchTextProvider({ early, children }: { early: string; children: ReactNode }) {
  const [typed, setTyped] = useState(early);
  const [received, setReceived] = useState(early);
  if (received !== early) {
    setReceived(early);
    setTyped(early);
  }
  const [awaited, setAwaited] = useState("");
  const painted = usePainted(typed);
  const text = useMemo(
    () => ({ typed, setTyped, catchUp: () => flushSync(() => setAwaited(typed)) }),
    [typed],
  );
  return (
    <Typed value={text}>
      <Searched value={awaited === typed ? typed : painted}>{children}</Searched>
    </Typed>
  );
}

/** The last value that was on screen for a frame: what depends on it does not delay this frame. */
function usePainted<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    const { port1, port2 } = new MessageChannel();
    // The message arrives after the frame is painted.
    port1.onmessage = () => setPainted(value);
    const frame = requestAnimationFrame(() => port2.postMessage(null));
    return () => {
      cancelAnimationFrame(frame);
      port1.close();
    };
  }, [value]);
  return painted;
}

/** The text whose results are shown: what is typed, or while keys follow each other a text before it. */
export const useSearchedText = () => use(Searched);

/** The field of the search. Enter finds the results of all that is typed. */
export function SearchField({ label, placeholder }: { label: string; placeholder: string }) {
  const { typed, setTyped, catchUp } = use(Typed);
  return (
    <SearchInput
      label={label}
      placeholder={placeholder}
      value={typed}
      onChange={setTyped}
      onEnter={catchUp}
    />
  );
}
