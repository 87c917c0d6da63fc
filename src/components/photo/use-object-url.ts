import { useEffect, useState } from "react";

/** An address for bytes that an `<img>` can show; `undefined` while there are none. It ends with the component. */
export function useObjectUrl(bytes: ArrayBuffer | Blob | null | undefined, mime: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!bytes) return setUrl(undefined);
    const made = URL.createObjectURL(new Blob([bytes], { type: mime }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, mime]);
  return url;
}
