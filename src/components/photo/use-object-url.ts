import { useEffect, useState } from "react";

/** An object URL for `bytes`; `undefined` without bytes. It is revoked when the component unmounts or `bytes` change. */
export function useObjectUrl(bytes: ArrayBuffer | Blob | null | undefined, mime: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!bytes) return setUrl(undefined);
    const created = URL.createObjectURL(new Blob([bytes], { type: mime }));
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [bytes, mime]);
  return url;
}
