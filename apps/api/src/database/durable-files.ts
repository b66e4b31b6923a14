import { fsyncSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

interface OpenFile {
  nfd: number;
}

interface FileSystemModule {
  NODEFS: { stream_ops: { fsync?: (stream: OpenFile) => number } };
}

/**
 * The embedded database's files with real flushes to disk. As it comes, PGlite never calls fsync, so a commit that was
 * acknowledged could be lost with the machine; here each flush PostgreSQL asks for reaches the disk.
 */
export class DurableFiles extends NodeFS {
  override async init(database: PGlite, options: Parameters<NodeFS["init"]>[1]) {
    const { emscriptenOpts } = await super.init(database, options);
    const flushThroughToDisk = (module: unknown) => {
      (module as FileSystemModule).NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd);
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...[emscriptenOpts.preRun ?? []].flat(), flushThroughToDisk] },
    };
  }
}
