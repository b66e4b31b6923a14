export declare function systemBrowser(): string | undefined;
export declare function unpackedBrowser(): { executablePath: string; libraries: string; fonts: string } | undefined;
export declare function canUnpack(): boolean;
export declare function unpackBrowser(): Promise<void>;
