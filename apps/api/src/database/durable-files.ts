import { fsyncSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

interface OpenFile {
  nfd: number;
}

interface Attributes {
  mode?: number;
}

type SetAttributes = (target: unknown, attributes: Attributes) => void;

interface FileSystemModule {
  NODEFS: {
    node_ops: {
      mknod: (parent: unknown, name: string, mode: number, device: number) => unknown;
      setattr: SetAttributes;
    };
    stream_ops: { fsync?: (stream: OpenFile) => number; setattr: SetAttributes };
  };
}

const otherAccountBits = 0o077;

/**
 * Stores the embedded database's files so that they are flushed to disk and readable only by their owner. By default,
 * PGlite never calls fsync, so a machine failure could lose an acknowledged commit, and it lets every account read and
 * write most of its files. With this class, each flush that PostgreSQL requests reaches the disk.
 */
export class DurableFiles extends NodeFS {
  override async init(database: PGlite, options: Parameters<NodeFS["init"]>[1]) {
    const { emscriptenOpts } = await super.init(database, options);
    const flushThroughToDisk = (module: unknown) => {
      (module as FileSystemModule).NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd);
        return 0;
      };
      restrictToOwner(module as FileSystemModule);
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...[emscriptenOpts.preRun ?? []].flat(), flushThroughToDisk] },
    };
  }
}

/** Removes other accounts' permissions from all files that the database creates or whose permissions it changes. */
function restrictToOwner({ NODEFS: { node_ops: nodes, stream_ops: streams } }: FileSystemModule): void {
  const { mknod } = nodes;
  nodes.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~otherAccountBits, device);
  for (const operations of [nodes, streams]) {
    const { setattr } = operations;
    operations.setattr = (target, attributes) => {
      const { mode } = attributes;
      setattr(target, mode === undefined ? attributes : { ...attributes, mode: mode & ~otherAccountBits });
    };
  }
}
