interface Pinned {
  name: string;
  file: string;
  integrity: string;
}
export declare const version: string;
export declare const packages: Readonly<Record<string, Pinned>>;
export declare function isTooOld(running: string): boolean;
export declare function fileInPackage(archive: Buffer, pinned: Pick<Pinned, "file" | "integrity">): Buffer;
