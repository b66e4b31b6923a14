/** Mounts a small file system in memory that tests can fill. Requires root on Linux. */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

export interface SmallDisk {
  folder: string;
  /** Fills the disk except for `left` bytes. */
  fill: (left: number) => Promise<void>;
  /** Removes the files that filled the disk. */
  clear: () => Promise<void>;
  dispose: () => Promise<void>;
}

/** Mounts a disk with the given number of megabytes. Throws if this is not allowed. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(path.join(tmpdir(), "spi-small-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "pipe" });
  } catch (error) {
    throw new Error("A full disk can only be simulated as root on Linux, where a file system can be mounted.", {
      cause: error,
    });
  }
  const ballast = path.join(folder, "ballast");
  return {
    folder,
    fill: async (left) => {
      const { bavail, bsize } = await statfs(folder);
      await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left), 1));
    },
    clear: () => rm(ballast, { force: true }),
    dispose: async () => {
      await unmount(folder);
      await rm(folder, { recursive: true });
    },
  };
}

/** Unmounts the disk. Tries again while processes of a stopped database still have its files open. */
async function unmount(folder: string, tries = 20): Promise<void> {
  try {
    execFileSync("umount", [folder], { stdio: "pipe" });
  } catch (error) {
    if (tries === 0) throw error;
    await delay(250);
    await unmount(folder, tries - 1);
  }
}
