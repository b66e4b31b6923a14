/** A file system that can be filled: its own small one in memory, which needs root on Linux. */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

export interface SmallDisk {
  folder: string;
  /** Fills what is left but so many bytes. */
  fill: (left: number) => Promise<void>;
  /** Takes away what filled it. */
  clear: () => Promise<void>;
  dispose: () => Promise<void>;
}

/** Mounts a disk of so many megabytes; throws where that is not allowed. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(path.join(tmpdir(), "spi-small-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "pipe" });
  } catch (error) {
    throw new Error("A full disk can be shown only where a file system may be mounted: as root on Linux.", {
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

/** The processes of a database that was told to stop may hold its files for a moment longer. */
async function unmount(folder: string, tries = 20): Promise<void> {
  try {
    execFileSync("umount", [folder], { stdio: "pipe" });
  } catch (error) {
    if (tries === 0) throw error;
    await delay(250);
    await unmount(folder, tries - 1);
  }
}
