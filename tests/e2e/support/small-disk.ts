import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEGABYTES = 200;

/** A disk of 200 MB in memory, which a browser's profile can fill. Needs the right to mount. */
export class SmallDisk {
  readonly folder = mkdtempSync(join(tmpdir(), "fibril-small-disk-"));
  readonly profile = join(this.folder, "profile");

  private constructor() {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${MEGABYTES}m`, "tmpfs", this.folder], {
      stdio: "pipe",
    });
  }

  /** Returns the disk; null where this machine does not mount one. */
  static mount(): SmallDisk | null {
    try {
      return new SmallDisk();
    } catch {
      return null;
    }
  }

  /** Writes until nothing more fits. */
  fill(): void {
    const file = openSync(join(this.folder, "filler"), "a");
    try {
      for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
        const block = Buffer.alloc(size, 1);
        while (writes(file, block));
      }
    } finally {
      closeSync(file);
    }
  }

  /** Frees what {@link fill} has taken. */
  free(): void {
    rmSync(join(this.folder, "filler"));
  }

  remove(): void {
    execFileSync("umount", ["--lazy", this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function writes(file: number, block: Buffer): boolean {
  try {
    return writeSync(file, block) === block.length;
  } catch {
    return false;
  }
}
