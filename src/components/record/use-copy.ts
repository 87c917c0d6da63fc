import { useNotices } from "#ui/notice/notices.tsx";

/** Puts text on the clipboard and says so; where the browser forbids it, the text is shown to be copied by hand. */
export function useCopy(): (text: string) => Promise<void> {
  const { notify } = useNotices();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ kind: "success", title: "Copied." });
    } catch {
      notify({ kind: "warning", title: "This browser does not let the app copy.", detail: text });
    }
  };
}
