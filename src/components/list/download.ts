/** Downloads CSV text as a file; works offline. */
export function downloadCsv(fileName: string, csv: string): void {
  download(fileName, new Blob([csv], { type: "text/csv;charset=utf-8" }));
}

/** Downloads `content` as a file. */
export function download(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
