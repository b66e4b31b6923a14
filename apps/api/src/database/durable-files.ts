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

const forOthers = 0o077;

/**
 * The embedded database's files with real flushes to disk and for their owner only. As it comes, PGlite never calls fsync, so a
 * commit that was acknowledged could be lost with the machine; here each flush PostgreSQL asks for reaches the disk. PGlite also
 * lets every account read and write most of its files.
 */
export class DurableFiles extends NodeFS {
  override async init(database: PGlite, options: Parameters<NodeFS["init"]>[1]) {
    const { emscriptenOpts } = await super.init(database, options);
    const flushThroughToDisk = (module: unknown) => {
      (module as FileSystemModule).NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd);
        return 0;
      };
      keepPrivate(module as FileSystemModule);
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...[emscriptenOpts.preRun ?? []].flat(), flushThroughToDisk] },
    };
  }
}

/** Takes the rights of other accounts from everything the database creates or gives rights to. */
function keepPrivate({ NODEFS: { node_ops: nodes, stream_ops: streams } }: FileSystemModule): void {
  const { mknod } = nodes;
  nodes.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~forOthers, device);
  for (const operations of [nodes, streams]) {
    const { setattr } = operations;
    operations.setattr = (target, attributes) => {
      const { mode } = attributes;
      setattr(target, mode === undefined ? attributes : { ...attributes, mode: mode & ~forOthers });
    };
  }
}
