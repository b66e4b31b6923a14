const checkEveryMilliseconds = 4000;

/** Wraps an event stream so that it ends soon after its session has ended. */
export function endWithSession(response: Response, isLive: () => Promise<boolean>): Response {
  if (!response.body) return response;
  const reader = response.body.getReader();
  let timer: NodeJS.Timeout | undefined;
  const live = new ReadableStream<Uint8Array>({
    start: () => {
      const look = async () => {
        if (!(await isLive().catch(() => false))) await reader.cancel();
      };
      timer = setInterval(() => void look(), checkEveryMilliseconds).unref();
    },
    pull: async (controller) => {
      const { done, value } = await reader.read();
      if (!done) return controller.enqueue(value);
      clearInterval(timer);
      controller.close();
    },
    cancel: (reason) => {
      clearInterval(timer);
      return reader.cancel(reason);
    },
  });
  return new Response(live, response);
}
