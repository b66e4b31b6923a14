/** Adds `act` to React's production build, so that a component is on the page once `render` returns. */
import React from "react";
import { flushSync } from "react-dom";

/** Runs a callback that renders, and returns once the page shows the result. */
async function act(callback: () => Promise<void>): Promise<void> {
  let rendered: Promise<void> | undefined;
  flushSync(() => {
    rendered = callback();
  });
  await rendered;
}

Object.assign(React, { act });
