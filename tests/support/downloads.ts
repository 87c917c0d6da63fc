import { vi } from "vitest";

/** Returns the files that the browser downloads during this test, oldest first, under the names of their links. */
export function catchDownloads(): File[] {
  const files: File[] = [];
  let last: Blob | undefined;
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    last = content as Blob;
    return "blob:lab";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download && last) files.push(new File([last], this.download));
  });
  return files;
}
