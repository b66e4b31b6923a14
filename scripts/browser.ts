import { canUnpack, systemBrowser, unpackBrowser, unpackedBrowser } from "./install-browser.mjs";

/** Starts the browser on this machine for Playwright and Vitest. */
export interface BrowserLaunchOptions {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/** Arguments in addition to Playwright's own defaults, which keep web security on. */
const args = ["--disable-background-networking", "--disable-gpu"];

/**
 * Returns the browser for tests: the one specified in CHROMIUM, the machine's own, or the one from the npm package,
 * which is unpacked on first use. If there is none, reports which browser to install.
 */
export async function browserLaunchOptions(): Promise<BrowserLaunchOptions> {
  const executablePath = systemBrowser();
  if (executablePath) return { executablePath, args, env: environment({}) };
  if (!canUnpack()) {
    throw new Error(
      `There is no browser for tests on this ${process.platform} ${process.arch} machine. ` +
        "Install Google Chrome or Chromium, or set CHROMIUM to the path of a browser.",
    );
  }
  await unpackBrowser();
  const unpacked = unpackedBrowser();
  if (!unpacked) throw new Error("The browser for tests could not be unpacked. Run npm ci again.");
  const env = environment({ LD_LIBRARY_PATH: unpacked.libraries, FONTCONFIG_PATH: unpacked.fonts });
  return { executablePath: unpacked.executablePath, args, env };
}

function environment(more: Record<string, string>): Record<string, string> {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(own), ...more };
}
