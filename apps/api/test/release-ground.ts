import type { RunningNotify } from "@spi/dev-notify/running-notify";
import { startNotify } from "@spi/dev-notify/running-notify";
import { afterEach, beforeEach } from "vitest";
import type { TestApi } from "./harness.ts";
import { openApi } from "./harness.ts";

/** What a test of releases stands on. */
interface ReleaseGround {
  api: TestApi;
  /** The stand-in of NHS Notify, whose limits nobody meets. */
  notify: RunningNotify;
  /** Milliseconds since the test's clock began, which only the test moves. */
  elapsed: number;
}

/** A database and a stand-in of NHS Notify of its own for each test of a file. */
export function releaseGround(): ReleaseGround {
  const ground = {} as ReleaseGround;
  beforeEach(async () => {
    const limits = { quotaPerMinute: 100_000, spikePerMinute: Infinity };
    const [api, notify] = await Promise.all([openApi(), startNotify({ limits })]);
    Object.assign(ground, { api, notify, elapsed: 0 });
  });
  afterEach(async () => {
    await ground.notify.close();
    await ground.api.close();
  });
  return ground;
}
