import { useNotices } from "#ui/notice/notices.tsx";

/** Returns a function that copies text and shows a notice. If the browser refuses, the notice shows the text instead. */
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
