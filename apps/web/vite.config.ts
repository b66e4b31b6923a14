import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { type Plugin, defineConfig } from "vite";

const images = fileURLToPath(import.meta.resolve("nhsuk-frontend/dist/nhsuk/assets/images/favicon.svg"));
const server = process.env["SPI_SERVER"] ?? "http://localhost:3000";

/**
 * The NHS font is served from a different origin, which the content security policy does not allow, so Arial replaces
 * it.
 */
function withoutRemoteFonts(): Plugin {
  return {
    name: "spi:without-remote-fonts",
    enforce: "pre",
    transform(code, id) {
      if (!id.split("?")[0]?.endsWith("nhsuk-frontend.css")) return undefined;
      return { code: code.replaceAll(/@font-face\s*\{[^}]*\}/g, ""), map: null };
    },
  };
}

/** The highest quality takes 16 times as much processor time and makes the files only 7% smaller. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Puts a compressed copy next to each script and style sheet, which the server sends to browsers that accept it. */
function compressedCopies(): Plugin {
  return {
    name: "spi:compressed-copies",
    apply: "build",
    // Compression uses threads, so every processor works on it.
    async writeBundle({ dir = "" }, files) {
      const names = Object.keys(files).filter((file) => /\.(?:js|css|svg)$/.test(file));
      await Promise.all(
        names.map(async (name) => {
          const content = await readFile(path.join(dir, name));
          await writeFile(path.join(dir, `${name}.br`), await promisify(brotliCompress)(content, brotliOptions));
          await writeFile(path.join(dir, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [withoutRemoteFonts(), react(), compressedCopies()],
  resolve: { alias: { "/assets/images": images.slice(0, images.lastIndexOf("/")) } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first script lists every file used by the routes. File names are short, because they hardly compress, and the
    // manifest shows what each file is. Code that is loaded immediately is in one file. Several files would compress
    // worse, and each would be listed again for every route that uses it.
    rolldownOptions: {
      output: {
        chunkFileNames: "assets/[hash:7].js",
        codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { "/api": server, "/idp": server } },
});
